"""The live ranking equals sorting, and its work grows with the logarithm."""

from random import Random

import pytest

from tiltyard.arena.persistent_list import Shelf
from tiltyard.arena.standings.rank_tree import Ranking, RankKey, make_key, round_mean


def test_score_comes_first_then_strength_then_the_earlier_join() -> None:
    keys = [
        make_key(4, 1500, 1),
        make_key(6, 1400, 2),
        make_key(4, 1700, 3),
        make_key(4, 1500, 4),
        make_key(0, 2800, 5),
    ]
    ranking = Ranking()
    for key in keys:
        ranking = ranking.add(key)
    assert list(ranking) == [2, 3, 1, 4, 5]
    assert [ranking.rank(key) for key in keys] == [2, 0, 1, 3, 4]


def test_a_performance_is_rounded_once_and_exactly() -> None:
    assert round_mean(1500 + 500 + 1600 - 500, 2) == 1550
    assert round_mean(4501, 3) == 1500
    assert round_mean(4502, 3) == 1501
    assert round_mean(1, 2) == 1


def test_ranks_and_pages_equal_those_of_a_sorted_list_through_random_changes() -> None:
    random = Random(3)
    ranking, held = Ranking(), dict[int, RankKey]()
    for step in range(1500):
        player = random.randint(1, 200)
        key = make_key(random.randint(0, 30), random.randint(1000, 1100), player)
        if player not in held:
            ranking = ranking.add(key)
        elif random.random() < 0.2:
            ranking = ranking.discard(held.pop(player))
            continue
        else:
            ranking = ranking.move(held[player], key)
        held[player] = key
        if step % 25 == 0:
            order = sorted(held.values())
            page = random.randint(1, 20)
            assert list(ranking) == [each.player for each in order]
            assert ranking.rank(key) == order.index(key)
            assert ranking.page(page) == tuple(k.player for k in order[10 * page - 10 : 10 * page])
    assert len(ranking) == len(held)


def test_an_old_ranking_stays_as_it_was() -> None:
    before = Ranking().add(make_key(1, 1, 1)).add(make_key(2, 1, 2))
    after = before.move(make_key(1, 1, 1), make_key(9, 1, 1))
    assert (list(before), list(after)) == ([2, 1], [1, 2])


def test_removing_somebody_who_is_not_ranked_is_an_error() -> None:
    with pytest.raises(KeyError):
        Ranking().discard(make_key(1, 1, 1))


def test_the_tree_of_ten_thousand_is_shallow() -> None:
    ranking = Ranking()
    for player in range(1, 10_001):
        ranking = ranking.add(make_key(0, 1500, player))

    def depth(node: object) -> int:
        here, deepest = [node], 0
        while here := [c for n in here if n for c in (n.left, n.right)]:  # type: ignore[attr-defined]
            deepest += 1
        return deepest

    assert depth(ranking.root) < 45
    assert ranking.slice(9_990, 50) == tuple(range(9_991, 10_001))


def test_a_shelf_is_a_list_whose_versions_do_not_disturb_each_other() -> None:
    shelf: Shelf[int] = Shelf()
    for number in range(1, 301):
        assert number not in shelf
        shelf = shelf.append(number)
    changed = shelf.put(129, -1)
    assert list(shelf) == list(range(1, 301))
    assert changed[129] == -1
    assert shelf[129] == 129
    assert len(changed) == 300
    assert 300 in changed
    assert 301 not in changed
    assert 0 not in changed
    with pytest.raises(IndexError):
        shelf[0]
