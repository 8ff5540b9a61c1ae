"""The cut: the best go into a bracket, and the final order follows (mtg-swiss 10)."""

import pytest
from card_shop import Shop, games, open_shop
from strategies import rebuild

from tiltyard import (
    CorrectResult,
    EnterLate,
    EntryId,
    MatchId,
    PairRound,
    Phase,
    RecordResult,
    RuleError,
    UnpairRound,
    WithdrawEntry,
    get_format,
    recommend_rounds,
)
from tiltyard.core.model import Match

E = EntryId


def after_the_swiss(entrants: int, cut: int, **options: bool | int | str) -> tuple[Shop, list[int]]:
    """Return a shop whose bracket is due, and the table at that moment."""
    shop = open_shop(entrants, cut=cut, automatic=False, pods=(), **options)
    for number in range(1, 4):
        shop.play_round()
        if number < 3:
            shop.do(PairRound(1))
    return shop, shop.table()


def bracket(shop: Shop) -> list[Match]:
    return [m for m in shop.state.matches.values() if m.fixture.bracket != "swiss"]


def first_round(shop: Shop) -> list[tuple[int, ...]]:
    number = min(match.fixture.round for match in bracket(shop))
    return [
        tuple(int(side.entry) for side in match.sides if side.entry is not None)
        for match in bracket(shop)
        if match.fixture.round == number
    ]


@pytest.mark.parametrize("cut_draft", [False, True])
def test_a_row_keeps_its_place_after_the_swiss_rounds_through_the_bracket(cut_draft: bool) -> None:
    """Mend 27: the bracket shows the Swiss rank, not the seed that was drawn before round 1."""
    shop, table = after_the_swiss(16, 8, cut_draft=cut_draft)
    assert shop.row(table[0]).tiebreaks[-1].code == "GAMES"
    shop.do(PairRound(1))
    for _ in range(3):
        assert [shop.tie_break(entry, "SWISS") for entry in table] == [
            str(place) for place in range(1, 17)
        ]
        shop.play_round()


def test_the_best_eight_are_seeded_by_the_table() -> None:
    shop, table = after_the_swiss(16, 8)
    shop.do(PairRound(1))
    expected = [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert first_round(shop) == [(table[a - 1], table[b - 1]) for a, b in expected]
    names = [get_format("draft-swiss").name_round(shop.state, m) for m in bracket(shop)]
    assert names == ["Quarter-finals"] * 4 + ["Semi-finals"] * 2 + ["Final"]
    assert {match.fixture.best_of for match in bracket(shop)} == {3}


def test_the_bracket_follows_by_itself_and_ends_the_event() -> None:
    shop = open_shop(8, cut=4, rounds=3)
    while shop.state.phase is Phase.IN_PROGRESS:
        shop.play_round()
    assert [place.rank for place in shop.state.places] == list(range(1, 9))
    final = bracket(shop)[-1]
    assert [place.entry for place in shop.state.places[:2]] == [s.entry for s in final.sides]
    assert rebuild(shop) == shop.state


def test_the_same_place_of_the_bracket_goes_by_the_table() -> None:
    shop, table = after_the_swiss(12, 8)
    shop.do(PairRound(1))
    shop.play_round()
    lost = [pair[1] for pair in first_round(shop)]
    final = shop.table()
    assert final[4:8] == sorted(lost, key=table.index)
    assert final[8:] == table[8:]


def test_a_new_draft_of_the_best_eight_is_paired_across_seats_by_lot() -> None:
    shop, table = after_the_swiss(16, 8, cut_draft=True)
    shop.do(PairRound(1))
    pairs = first_round(shop)
    again, _ = after_the_swiss(16, 8, cut_draft=True)
    again.do(PairRound(1))
    assert sorted(entry for pair in pairs for entry in pair) == sorted(table[:8])
    assert pairs == first_round(again)
    assert pairs != [(table[a - 1], table[b - 1]) for a, b in [(1, 8), (4, 5), (2, 7), (3, 6)]]


def test_with_fewer_than_the_cut_the_best_have_byes() -> None:
    shop, table = after_the_swiss(6, 8, cut_draft=True)
    shop.do(PairRound(1))
    assert sorted(entry for pair in first_round(shop) for entry in pair) == sorted(table)


def test_who_leaves_before_the_bracket_is_replaced_by_the_next() -> None:
    shop, table = after_the_swiss(8, 4)
    shop.do(WithdrawEntry(E(table[1]), 1))
    shop.do(PairRound(1))
    assert sorted(e for pair in first_round(shop) for e in pair) == sorted([table[0], *table[2:5]])


def test_a_bracket_that_has_not_begun_can_be_drawn_again() -> None:
    shop, table = after_the_swiss(8, 4)
    shop.do(PairRound(1))
    shop.do(WithdrawEntry(E(table[0]), 1))
    shop.do(UnpairRound(1, force=True))
    shop.do(PairRound(1))
    assert table[4] in [entry for pair in first_round(shop) for entry in pair]


def test_a_correction_of_the_swiss_leaves_the_bracket_alone() -> None:
    shop, _ = after_the_swiss(8, 4)
    shop.do(PairRound(1))
    before = first_round(shop)
    shop.do(CorrectResult(MatchId(1), games(0, 2), 1))
    assert first_round(shop) == before


def test_in_the_bracket_somebody_must_win_and_time_may_decide() -> None:
    shop, _ = after_the_swiss(8, 2)
    shop.do(PairRound(1))
    final = bracket(shop)[0].fixture.id
    with pytest.raises(RuleError) as refusal:
        shop.do(RecordResult(final, games(1, 1), 1))
    assert refusal.value.code == "result.draw_not_allowed"
    shop.do(RecordResult(final, games(1, 0), 1))
    assert shop.state.phase is Phase.COMPLETED


def test_nobody_comes_late_to_a_bracket_and_no_round_follows_it() -> None:
    shop, _ = after_the_swiss(8, 2, late_until=10)
    shop.do(PairRound(1))
    with pytest.raises(RuleError) as refusal:
        shop.do(EnterLate(1))
    assert refusal.value.code == "entry.too_late"
    with pytest.raises(RuleError):
        shop.do(PairRound(1))


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        (2, 1, 0),
        (4, 2, 0),
        (5, 3, 0),
        (8, 3, 0),
        (9, 5, 4),
        (17, 5, 8),
        (33, 6, 8),
        (65, 7, 8),
        (129, 8, 8),
        (227, 9, 8),
        (410, 10, 8),
    ],
)
def test_the_rounds_that_are_recommended(players: int, rounds: int, cut: int) -> None:
    assert recommend_rounds(players) == (rounds, cut)


def test_awarded_byes_count_as_more_players() -> None:
    assert recommend_rounds(31, awarded_byes=(1,)).rounds == 5
    assert recommend_rounds(31, awarded_byes=(2,)).rounds == 6
    assert recommend_rounds(30, awarded_byes=(3,)).rounds == 6
    assert recommend_rounds(12, has_cut_draft=True) == (4, 8)
