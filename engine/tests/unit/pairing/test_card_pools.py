"""Small pools and odd wishes: what card Swiss does when there is hardly anything to pair."""

import pytest
from card_shop import open_shop

from tiltyard import EntryId, Mark, PairRound, RuleError, UnpairRound, WithdrawEntry, get_format
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import CardPairing, CardPlayer, CardRequest

E = EntryId


def pool(
    size: int, forbidden: tuple[tuple[int, int], ...] = (), *, by_rank: bool = False
) -> CardRequest:
    players = tuple(CardPlayer(number, 0, number) for number in range(1, size + 1))
    pairs = frozenset(frozenset(pair) for pair in forbidden)
    return CardRequest(players, 2, "lot", is_by_rank=by_rank, forbidden=pairs)


def test_nobody_is_paired_with_nobody_and_one_alone_has_the_bye() -> None:
    assert pair_pool(pool(0)) == CardPairing(())
    assert pair_pool(pool(1)) == CardPairing((), 1)


@pytest.mark.parametrize("by_rank", [False, True])
@pytest.mark.parametrize(
    ("size", "forbidden"),
    [(2, ((1, 2),)), (5, tuple((a, b) for a in range(1, 6) for b in range(a + 1, 6)))],
)
def test_where_nobody_may_meet_it_says_so(
    size: int, forbidden: tuple[tuple[int, int], ...], by_rank: bool
) -> None:
    with pytest.raises(RuleError) as refusal:
        pair_pool(pool(size, forbidden, by_rank=by_rank))
    assert refusal.value.code == "pairing.impossible"


def test_by_rank_the_first_meet() -> None:
    assert pair_pool(pool(6, by_rank=True)).pairs == ((1, 2), (3, 4), (5, 6))


def test_the_bye_moves_up_before_a_rematch() -> None:
    """Without 5, or without 4, somebody meets again; without 3 nobody does."""
    met = {1: {2: 1, 4: 1}, 2: {1: 1, 3: 1}, 3: {2: 1, 4: 1}, 4: {1: 1, 3: 1}, 5: {}}
    met[1][3] = met[3][1] = 1
    players = tuple(CardPlayer(n, 0, n, met=met[n]) for n in met)
    assert pair_pool(CardRequest(players, 4, "lot")).bye == 3


def test_a_table_where_one_is_left_has_the_bye_and_an_empty_one_nothing() -> None:
    shop = open_shop(8, pods=(4, 2, 2), rounds=2)
    for entry in (5, 7, 8):
        shop.do(WithdrawEntry(E(entry), 1))
    shop.play_round()
    assert frozenset({6}) in shop.pairs(2)
    assert not any(pair & {7, 8} for pair in shop.pairs(2))


def test_with_fewer_than_two_no_round_is_drawn() -> None:
    shop = open_shop(2, rounds=2)
    shop.do(UnpairRound(1))
    shop.do(WithdrawEntry(E(2), 1))
    with pytest.raises(RuleError) as refusal:
        shop.do(PairRound(1))
    assert refusal.value.code == "round.none_left"


def test_who_sits_out_has_lost_the_round() -> None:
    shop = open_shop(5)
    shop.do(UnpairRound(1))
    shop.do(PairRound(1, byes=((E(2), Mark.ZERO_BYE),)))
    assert (shop.row(2).score, shop.row(2).losses) == (0, 1)
    match = shop.open_matches()[0]
    assert get_format("draft-swiss").name_round(shop.state, match) == "Round 1"
