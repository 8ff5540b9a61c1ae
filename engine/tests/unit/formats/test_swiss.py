"""Swiss as a format: rounds one by one, the arbiter's part in them, standings."""

from dataclasses import replace

import pytest
from strategies import Play, start

from tiltyard import (
    ChangePhase,
    ClearResult,
    CorrectResult,
    EnterLate,
    EntryId,
    EntryStatus,
    InputError,
    Mark,
    MatchStatus,
    PairRound,
    Phase,
    RecordResult,
    ReinstateEntry,
    Result,
    RuleError,
    SeedingMethod,
    UnpairRound,
    WithdrawEntry,
    rank,
)
from tiltyard.core.commands import Command
from tiltyard.core.model import Match
from tiltyard.formats.swiss.record import SwissRecord


def matches_of(play: Play, number: int) -> list[Match]:
    return [m for m in play.state.matches.values() if m.fixture.round == number]


def entries_of(play: Play, number: int) -> set[frozenset[int | None]]:
    return {frozenset(o.entry for o in m.sides) for m in matches_of(play, number)}


def play_round(play: Play) -> None:
    """Let the better seed win every open match."""
    for match in play.open_matches():
        first, second = (occupant.entry for occupant in match.sides)
        play.win(match.fixture.id, int((second or 0) < (first or 0)))


def refused(play: Play, command: Command) -> str:
    with pytest.raises((RuleError, InputError)) as caught:
        play.do(command)
    return caught.value.code


def test_the_next_round_is_paired_when_the_last_result_is_in() -> None:
    play = start(8, "swiss")
    assert len(matches_of(play, 1)) == 4
    play_round(play)
    assert len(matches_of(play, 2)) == 4
    play.finish()
    assert play.state.phase is Phase.COMPLETED
    assert [len(matches_of(play, number)) for number in (1, 2, 3, 4)] == [4, 4, 4, 0]
    assert play.state.places[0].entry == 1


def test_with_automatic_pairing_off_the_arbiter_asks_for_each_round() -> None:
    play = start(6, "swiss", automatic=False)
    play_round(play)
    assert (play.state.phase, matches_of(play, 2)) == (Phase.IN_PROGRESS, [])
    play.do(PairRound(5))
    assert refused(play, PairRound(6)) == "round.unfinished"
    play_round(play)
    play.do(PairRound(7))
    play_round(play)
    assert play.state.phase is Phase.COMPLETED


def test_a_round_asked_for_after_the_last_is_refused() -> None:
    play = start(4, "swiss", automatic=False, rounds=1)
    play_round(play)
    assert refused(play, PairRound(5)) == "tournament.not_running"
    other = start(4, "single-elimination")
    assert refused(other, PairRound(5)) == "round.not_paired"
    assert refused(other, UnpairRound(5)) == "round.not_paired"


def test_requested_byes_give_their_points_and_no_opponent() -> None:
    play = start(6, "swiss", automatic=False)
    play_round(play)
    play.do(PairRound(5, byes=((EntryId(1), Mark.HALF_BYE), (EntryId(2), Mark.ZERO_BYE))))
    assert frozenset({1, None}) in entries_of(play, 2)
    scores = {row.entry: row.score for row in rank(play.state)}
    assert (scores[EntryId(1)], scores[EntryId(2)]) == (15, 0)


def test_whoever_is_told_to_sit_out_must_be_there_and_ask_for_a_bye_that_exists() -> None:
    play = start(6, "swiss", automatic=False)
    play_round(play)
    assert refused(play, PairRound(5, byes=((EntryId(9), Mark.HALF_BYE),))) == "entry.not_playing"
    assert refused(play, PairRound(5, byes=((EntryId(1), Mark.BY_HAND),))) == "bye.unknown"
    twice = ((EntryId(1), Mark.HALF_BYE), (EntryId(1), Mark.ZERO_BYE))
    assert refused(play, PairRound(5, byes=twice)) == "pairing.twice"


def test_a_game_set_by_hand_is_marked_and_must_not_repeat_one() -> None:
    play = start(6, "swiss", automatic=False)
    play_round(play)
    assert refused(play, PairRound(5, by_hand=((EntryId(1), EntryId(2)),))) == "pairing.repeated"
    play.do(PairRound(5, by_hand=((EntryId(6), EntryId(1)),)))
    by_hand = [m for m in matches_of(play, 2) if Mark.BY_HAND in m.fixture.marks]
    assert [tuple(o.entry for o in m.sides) for m in by_hand] == [(6, 1)]
    assert len(matches_of(play, 2)) == 3
    play.do(UnpairRound(6))
    play.do(PairRound(7, by_hand=((EntryId(1), EntryId(2)),), even_again=True))
    assert frozenset({1, 2}) in entries_of(play, 2)


def test_two_kept_apart_do_not_meet_in_that_round() -> None:
    play = start(4, "swiss", automatic=False, rounds=2)
    play.do(UnpairRound(1))
    play.do(PairRound(2, apart=((EntryId(1), EntryId(2)),)))
    assert frozenset({1, 2}) not in entries_of(play, 1)


def test_a_round_taken_back_waits_for_the_arbiter_even_if_rounds_pair_themselves() -> None:
    play = start(6, "swiss")
    play_round(play)
    before = entries_of(play, 2)
    play.do(UnpairRound(5))
    assert (matches_of(play, 2), play.state.is_held) == ([], True)
    play.do(PairRound(6))
    assert entries_of(play, 2) == before
    assert min(m.fixture.id for m in matches_of(play, 2)) == 7, "numbers are never used twice"
    play.finish()
    assert play.state.phase is Phase.COMPLETED


def test_a_round_that_has_begun_is_taken_back_only_by_force() -> None:
    play = start(6, "swiss")
    play_round(play)
    play.win(play.open_matches()[0].fixture.id, 0)
    assert refused(play, UnpairRound(5)) == "round.started"
    play.do(UnpairRound(5, force=True))
    assert matches_of(play, 2) == []
    play.do(UnpairRound(6, force=True))
    assert (play.state.matches, rank(play.state)) == ({}, ())
    assert refused(play, UnpairRound(7)) == "round.none"
    play.do(PairRound(8))
    assert len(matches_of(play, 1)) == 3


def test_a_tournament_held_after_a_round_can_be_ended_there() -> None:
    play = start(6, "swiss")
    assert refused(play, ChangePhase(Phase.COMPLETED, 1)) == "phase.unfinished"
    play_round(play)
    play.do(UnpairRound(5))
    play.do(ChangePhase(Phase.COMPLETED, 6, "hall closes"))
    assert play.state.phase is Phase.COMPLETED
    assert len(play.state.places) == 6


def test_a_late_entry_joins_from_the_next_round_with_the_number_of_its_rating() -> None:
    play = start(5, "swiss", rounds=4)
    assert [m.status for m in matches_of(play, 1)].count(MatchStatus.BYE) == 1
    play.do(EnterLate(3, rating=2999))
    assert frozenset({5, None}) in entries_of(play, 1), "the old bye stays a bye"
    play_round(play)
    assert any(6 in pair for pair in entries_of(play, 2))
    record = SwissRecord(play.state)
    assert record.order[:3] == (1, 2, 6)
    assert record.settings.rounds == 4
    assert [row.kind for row in record.list_rows(EntryId(6), 1)] == ["zero-bye"]


def test_nobody_enters_once_the_last_round_is_paired() -> None:
    play = start(4, "swiss", rounds=1)
    assert refused(play, EnterLate(3, rating=2000)) == "entry.too_late"


def test_a_late_entry_is_last_where_lots_decided_the_order() -> None:
    play = start(4, "swiss", rounds=3)
    play.do(EnterLate(3, rating=3500))
    assert SwissRecord(play.state).order[0] == 5
    drawn = replace(play.state.config, seeding=SeedingMethod.RANDOM)
    assert SwissRecord(replace(play.state, config=drawn)).order[-1] == 5


def test_who_withdraws_forfeits_and_is_paired_again_only_after_returning() -> None:
    play = start(6, "swiss", rounds=4)
    play.do(WithdrawEntry(EntryId(1), 3))
    play_round(play)
    assert not any(1 in pair for pair in entries_of(play, 2))
    play.do(ReinstateEntry(EntryId(1), 4))
    play_round(play)
    assert any(1 in pair for pair in entries_of(play, 3))


def test_with_fewer_than_two_left_the_tournament_is_over() -> None:
    play = start(3, "swiss", rounds=3)
    play.do(WithdrawEntry(EntryId(1), 3))
    play.do(WithdrawEntry(EntryId(2), 3))
    assert play.state.phase is Phase.COMPLETED


def test_a_correction_changes_the_standings_and_never_the_next_round() -> None:
    play = start(8, "swiss")
    play_round(play)
    before, first = entries_of(play, 2), rank(play.state)
    match = matches_of(play, 1)[0]
    assert match.result
    assert match.result.score
    other = Result.from_score(*reversed(match.result.score))
    play.do(CorrectResult(match.fixture.id, other, 9))
    assert entries_of(play, 2) == before
    assert rank(play.state) != first
    play.do(CorrectResult(match.fixture.id, match.result, 9))
    assert rank(play.state) == first


def test_a_result_cleared_later_holds_up_the_next_round() -> None:
    play = start(4, "swiss", rounds=3)
    play_round(play)
    play.do(ClearResult(matches_of(play, 1)[0].fixture.id, 9))
    for match in matches_of(play, 2):
        play.win(match.fixture.id, 0)
    assert matches_of(play, 3) == []
    play_round(play)
    assert len(matches_of(play, 3)) == 2


def test_draws_count_half_unless_every_match_must_be_won() -> None:
    play = start(4, "swiss")
    number = play.open_matches()[0].fixture.id
    play.do(RecordResult(number, Result.from_score(5, 5), 1))
    assert sorted(row.score for row in rank(play.state)) == [0, 0, 5, 5]
    decisive = start(4, "swiss", draws=False)
    number = decisive.open_matches()[0].fixture.id
    draw = RecordResult(number, Result.from_score(5, 5), 1)
    assert refused(decisive, draw) == "result.draw_not_allowed"


@pytest.mark.parametrize(
    ("best_of", "score", "is_right"),
    [
        (1, (10, 0), True),
        (1, (5, 5), True),
        (1, (10, 5), False),
        (1, (20, 0), False),
        (1, (0, 0), False),
        (2, (10, 10), True),
        (2, (15, 5), True),
        (2, (20, 0), True),
        (2, (10, 0), False),
        (3, (20, 0), True),
        (3, (15, 15), True),
        (3, (30, 10), False),
    ],
)
def test_a_score_must_end_the_match(best_of: int, score: tuple[int, int], is_right: bool) -> None:
    play = start(4, "swiss", best_of=best_of)
    command = RecordResult(play.open_matches()[0].fixture.id, Result.from_score(*score), 1)
    if is_right:
        play.do(command)
    else:
        assert refused(play, command) == "result.score_impossible"


def test_a_longer_match_is_worth_one_point_to_its_winner() -> None:
    play = start(4, "swiss", best_of=3)
    play.do(RecordResult(play.open_matches()[0].fixture.id, Result.from_score(20, 10), 1))
    assert max(row.score for row in rank(play.state)) == 10


def test_forfeits_count_and_a_double_forfeit_gives_nobody_anything() -> None:
    play = start(4, "swiss", rounds=1)
    one, two = (match.fixture.id for match in play.open_matches())
    play.do(RecordResult(one, Result.forfeit_by(1), 1))
    play.do(RecordResult(two, Result.double_forfeit(), 1))
    assert sorted(row.score for row in rank(play.state)) == [0, 0, 0, 10]
    assert play.state.phase is Phase.COMPLETED


@pytest.mark.parametrize(("option", "points"), [("win", 10), ("draw", 5), ("loss", 0)])
def test_the_bye_is_worth_what_the_organiser_says(option: str, points: int) -> None:
    play = start(3, "swiss", bye_points=option)
    assert {row.entry: row.score for row in rank(play.state)}[EntryId(3)] == points


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"draws": False, "best_of": 2}, "option.invalid"),
        ({"tie_breaks": "BH, NONSENSE"}, "tie_break.unknown"),
        ({"tie_breaks": "x" * 201}, "option.invalid"),
        ({"tie_breaks": 7}, "option.invalid"),
        ({"system": "fide-team"}, "option.invalid"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    options: dict[str, bool | int | str], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        start(4, "swiss", **options)
    assert caught.value.code == code


def test_tie_breaks_are_those_asked_for_or_those_of_the_system() -> None:
    def codes(**options: str) -> list[str]:
        play = start(4, "swiss", **options)
        return [cell.code for cell in rank(play.state)[0].tiebreaks]

    assert codes() == ["WIN", "BH", "SB", "DE", "RTNG"]
    assert codes(system="fide-dutch-2026") == ["BH/C1", "BH", "SB", "DE", "WIN"]
    assert codes(tie_breaks="de, bh:c1") == ["DE", "BH/C1"]


def test_the_disqualified_are_last() -> None:
    play = start(4, "swiss", rounds=2)
    play_round(play)
    play.do(WithdrawEntry(EntryId(1), 3, EntryStatus.DISQUALIFIED))
    play.finish()
    assert play.state.places[-1].entry == 1


def test_a_round_that_cannot_be_paired_waits_for_the_arbiter() -> None:
    play = start(4, "swiss", system="fide-dutch-2026", rounds=9)
    while play.open_matches():
        play_round(play)
    paired = SwissRecord(play.state).paired
    assert (play.state.phase, paired) == (Phase.IN_PROGRESS, 3)
    assert refused(play, PairRound(9)) == "pairing.impossible"
    play.do(ChangePhase(Phase.COMPLETED, 9, "everybody has met everybody"))
    assert play.state.phase is Phase.COMPLETED
