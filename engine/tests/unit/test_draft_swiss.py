"""Draft Swiss: from the seats to the last place (mtg-swiss)."""

import pytest
from card_shop import games, gather, open_shop

from tiltyard import (
    CorrectResult,
    EnterLate,
    EntryId,
    InputError,
    Mark,
    MatchId,
    PairRound,
    Phase,
    RecordGame,
    RecordResult,
    ReinstateEntry,
    Result,
    RuleError,
    UnpairRound,
    WithdrawEntry,
)
from tiltyard.core.model import EntryStatus

E = EntryId


def test_round_1_goes_across_the_table() -> None:
    assert open_shop(8).pairs(1) == {frozenset({k, k + 4}) for k in range(1, 5)}


def test_with_an_odd_number_the_last_seat_has_the_bye() -> None:
    assert open_shop(7).pairs(1) == {
        frozenset({1, 4}),
        frozenset({2, 5}),
        frozenset({3, 6}),
        frozenset({7}),
    }


def test_nobody_starts_before_everybody_sits() -> None:
    shop = gather(4)
    with pytest.raises(RuleError) as refusal:
        shop.move(Phase.IN_PROGRESS)
    assert refusal.value.code == "seats.missing"
    assert refusal.value.details["entries"] == [1, 2, 3, 4]


def test_a_table_of_one_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        open_shop(4, pods=(3, 1))
    assert refusal.value.code == "seats.alone"


@pytest.mark.parametrize("options", [{"kind": "sealed"}, {"round1": "random"}])
def test_without_seats_round_1_is_drawn_by_lot(options: dict[str, str]) -> None:
    shop = gather(9, **options)
    shop.move(Phase.IN_PROGRESS)
    again = gather(9, **options)
    again.move(Phase.IN_PROGRESS)
    assert len(shop.pairs(1)) == 5
    assert shop.pairs(1) == again.pairs(1)


def test_the_next_round_follows_by_itself_and_the_last_completes_the_event() -> None:
    shop = open_shop(8)
    for number in (1, 2, 3):
        assert shop.state.phase is Phase.IN_PROGRESS
        assert max(m.fixture.round for m in shop.state.matches.values()) == number
        shop.play_round()
    assert shop.state.phase is Phase.COMPLETED
    assert shop.row(shop.table()[0]).score == 90
    assert [place.rank for place in shop.state.places] == list(range(1, 9))


def test_if_told_to_wait_the_arbiter_pairs() -> None:
    shop = open_shop(4, automatic=False)
    shop.play_round()
    assert shop.pairs(2) == set()
    shop.do(PairRound(1))
    assert len(shop.pairs(2)) == 2


def test_four_players_who_have_all_met_meet_again_with_a_warning() -> None:
    shop = open_shop(4, rounds=4)
    assert [note.code for note in shop.state.notes] == ["rounds.too_many"]
    for _ in range(3):
        shop.play_round()
    rematches = [note for note in shop.state.notes if note.code == "pairing.rematch"]
    assert {frozenset(note.entries) for note in rematches} == shop.pairs(4)
    shop.do(UnpairRound(1))
    assert [note.code for note in shop.state.notes] == ["rounds.too_many"]


def test_a_second_bye_comes_only_when_everybody_had_one_and_is_noted() -> None:
    shop = open_shop(3, rounds=4)
    for _ in range(3):
        shop.play_round()
    byes = [pair for number in (1, 2, 3) for pair in shop.pairs(number) if len(pair) == 1]
    assert sorted(map(min, byes)) == [1, 2, 3]
    assert [note.round for note in shop.state.notes if note.code == "bye.repeated"] == [4]


def test_a_correction_changes_the_standings_and_no_pairing() -> None:
    shop = open_shop(8)
    shop.play_round()
    before = shop.pairs(2)
    shop.do(CorrectResult(MatchId(1), games(0, 2), 1, "typed wrongly"))
    assert shop.pairs(2) == before
    assert (shop.row(1).score, shop.row(5).score) == (0, 30)


def test_who_drops_is_paired_no_more_and_keeps_the_points() -> None:
    shop = open_shop(8)
    shop.report(1, 5, (2, 0))
    shop.do(WithdrawEntry(E(1), 1))
    shop.play_round()
    assert not any(1 in pair for pair in shop.pairs(2))
    assert shop.row(1).score == 30
    assert len([pair for pair in shop.pairs(2) if len(pair) == 1]) == 1


def test_dropping_during_a_match_concedes_it_and_keeps_a_game_won() -> None:
    shop = open_shop(4)
    match, side = shop.find(1, 3)
    shop.do(RecordGame(match.fixture.id, side, 1))
    shop.do(WithdrawEntry(E(1), 2))
    assert shop.tie_break(3, "GAMES") == "2-1-0"
    assert (shop.row(1).score, shop.row(3).score) == (0, 30)


def test_a_late_entry_has_lost_the_rounds_it_missed() -> None:
    shop = open_shop(4)
    shop.do(EnterLate(1))
    shop.play_round()
    assert any(5 in pair for pair in shop.pairs(2))
    assert shop.row(5).losses == 1
    with pytest.raises(RuleError) as refusal:
        shop.do(EnterLate(2))
    assert refusal.value.code == "entry.too_late"


def test_who_comes_back_has_lost_the_rounds_in_between() -> None:
    shop = open_shop(6, rounds=4)
    shop.do(WithdrawEntry(E(6), 1))
    shop.play_round()
    shop.play_round()
    assert shop.row(6).losses == 1
    shop.do(ReinstateEntry(E(6), 2))
    assert shop.row(6).losses == 3
    shop.play_round()
    assert any(6 in pair for pair in shop.pairs(4))


def test_a_double_loss_gives_nothing_but_counts_as_a_round() -> None:
    shop = open_shop(4)
    match, _ = shop.find(1, 3)
    shop.do(RecordResult(match.fixture.id, Result.double_forfeit(), 1))
    assert [shop.row(entry).score for entry in (1, 3)] == [0, 0]
    assert [shop.row(entry).losses for entry in (1, 3)] == [1, 1]
    assert shop.tie_break(1, "GAMES") == "0-0-0"
    shop.play_round()
    assert frozenset({1, 3}) not in shop.pairs(2)


def test_a_game_loss_starts_the_match_at_0_1() -> None:
    shop = open_shop(4)
    match, side = shop.find(1, 3)
    shop.do(RecordGame(match.fixture.id, 1 - side, 1))
    with pytest.raises(RuleError, match="already stand"):
        shop.report(1, 3, (2, 0))
    shop.report(1, 3, (2, 1))
    assert shop.row(1).score == 30


def test_the_disqualified_lose_the_match_and_are_last() -> None:
    shop = open_shop(4)
    shop.do(WithdrawEntry(E(1), 1, EntryStatus.DISQUALIFIED, "marked cards"))
    assert shop.row(3).score == 30
    while shop.state.phase is Phase.IN_PROGRESS:
        shop.play_round()
    assert shop.table()[-1] == 1


def test_games_reported_one_by_one_end_the_match_at_the_majority() -> None:
    shop = open_shop(2, rounds=1)
    for winner in (0, None, 1, None):
        shop.do(RecordGame(MatchId(1), winner, 1))
    assert shop.state.phase is Phase.IN_PROGRESS
    shop.do(RecordGame(MatchId(1), 1, 1))
    assert shop.state.phase is Phase.COMPLETED
    assert shop.tie_break(2, "GAMES") == "2-1-2"


@pytest.mark.parametrize("score", [(2, 0), (2, 1), (1, 0), (1, 1), (0, 0), (0, 0, 3), (1, 1, 1)])
def test_what_best_of_three_can_end_with_is_taken(score: tuple[int, ...]) -> None:
    shop = open_shop(4)
    shop.do(RecordResult(MatchId(1), games(*score), 1))
    assert shop.state.matches[MatchId(1)].result == games(*score)


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (games(2, 2), "result.score_impossible"),
        (games(3, 0), "result.score_impossible"),
        (Result.from_score(15, 5), "result.score_impossible"),
        (games(1, 0, -1), "result.score_impossible"),
        (games(1, 0, 100), "result.score_impossible"),
        (Result(games(2, 0).kind, 1, (20, 0)), "result.score_impossible"),
        (Result(games(2, 0).kind, 0), "result.score_missing"),
    ],
)
def test_what_it_cannot_end_with_is_refused(result: Result, code: str) -> None:
    shop = open_shop(4)
    before = shop.state
    with pytest.raises(RuleError) as refusal:
        shop.do(RecordResult(MatchId(1), result, 1))
    assert refusal.value.code == code
    assert shop.state is before


def test_best_of_one_counts_one_game_and_skips_game_percentages() -> None:
    shop = open_shop(4, best_of=1)
    with pytest.raises(RuleError):
        shop.report(1, 3, (2, 0))
    shop.play_round((1, 0))
    assert shop.row(1).score == 30


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"best_of": 2}, "options.best_of"),
        ({"cut": 6}, "options.cut"),
        ({"cut": 4, "cut_draft": True}, "options.cut_draft"),
        ({"rounds": 11}, "options.rounds"),
        ({"floor": "0.34"}, "options.floor"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    options: dict[str, bool | int | str], field: str
) -> None:
    with pytest.raises(InputError) as refusal:
        gather(4, **options)
    assert refusal.value.details["field"] == field


def test_pairings_stay_at_the_table_or_cross_tables_from_round_2() -> None:
    inside = open_shop(12, pods=(6, 6))
    crossing = open_shop(12, pods=(6, 6), pod_pairing="cross", rounds=5)
    for _ in range(2):
        inside.play_round()
        crossing.play_round()
    tables = [set(range(1, 7)), set(range(7, 13))]
    for number in (1, 2, 3):
        assert all(any(pair <= table for table in tables) for pair in inside.pairs(number))
    assert all(any(pair <= table for table in tables) for pair in crossing.pairs(1))
    crossing.play_round()
    crossing.play_round()
    crossed = [pair for number in (2, 3, 4, 5) for pair in crossing.pairs(number)]
    assert any(not any(pair <= table for table in tables) for pair in crossed)


def test_the_last_round_can_be_paired_by_rank() -> None:
    shop = open_shop(8, last_round="rank", automatic=False)
    for _ in range(2):
        shop.play_round()
        order = shop.table()
        met = shop.pairs(1) | shop.pairs(2)
        shop.do(PairRound(1))
    mate = next(entry for entry in order[1:] if frozenset({order[0], entry}) not in met)
    assert frozenset({order[0], mate}) in shop.pairs(3)


def test_an_awarded_bye_is_a_win_and_does_not_count_as_a_bye() -> None:
    shop = open_shop(5, rounds=4)
    shop.do(UnpairRound(1))
    shop.do(PairRound(1, byes=((E(5), Mark.FULL_BYE),)))
    assert shop.row(5).score == 30
    assert shop.tie_break(5, "GAMES") == "2-0-0"
    for _ in range(3):
        shop.play_round()
    assert not any(note.code == "bye.repeated" for note in shop.state.notes)
    shop.do(UnpairRound(1))
    with pytest.raises(InputError):
        shop.do(PairRound(1, byes=((E(5), Mark.HALF_BYE),)))


def test_the_arbiter_may_pair_by_hand() -> None:
    shop = open_shop(4)
    shop.play_round()
    shop.do(UnpairRound(1, "a dispute"))
    shop.do(PairRound(1, by_hand=((E(1), E(4)),), apart=()))
    assert shop.pairs(2) == {frozenset({1, 4}), frozenset({2, 3})}
    shop.do(UnpairRound(1))
    with pytest.raises(RuleError, match="cannot be paired"):
        shop.do(PairRound(1, apart=tuple((E(1), E(other)) for other in (2, 3, 4))))
