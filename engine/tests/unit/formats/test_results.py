"""Reporting, correcting and clearing results."""

import pytest
from strategies import Play, start
from unit.formats.test_entries import refused

from tiltyard import (
    ClearResult,
    CorrectResult,
    EntryStatus,
    MatchId,
    MatchStatus,
    Phase,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
    WithdrawEntry,
)
from tiltyard.core.events import PlacesDecided, ResultCleared
from tiltyard.core.model import EntryId

WON, LOST = Result.from_score(10, 0), Result.from_score(0, 10)
FIRST = MatchId(1)


def record(play: Play, match: int, result: Result) -> RecordResult:
    return RecordResult(MatchId(match), result, 0)


def test_a_result_is_refused_for_a_match_that_is_not_open() -> None:
    play = start(5)
    assert refused(play, record(play, 99, WON)) == "match.unknown"
    assert refused(play, record(play, 1, WON)) == "result.not_awaited"  # a bye
    with pytest.raises(RuleError, match="waits for match 2"):
        play.do(record(play, 5, WON))
    play.win(2, 0)
    assert refused(play, record(play, 2, WON)) == "result.exists"
    play.move(Phase.ABORTED)
    assert refused(play, record(play, 5, WON)) == "tournament.not_running"
    assert refused(play, CorrectResult(FIRST, WON, 0)) == "tournament.not_running"


@pytest.mark.parametrize("score", [(10, 10), (30, 0), (10, 0), (20, 20), (25, 0), (20, -10)])
def test_a_best_of_three_ends_when_somebody_has_two(score: tuple[int, int]) -> None:
    play = start(2, best_of=3)
    with pytest.raises(RuleError):
        play.do(record(play, 1, Result.from_score(*score)))
    play.do(record(play, 1, Result.from_score(20, 10)))
    assert play.state.phase is Phase.COMPLETED


def test_drawn_games_count_half_in_a_best_of_three() -> None:
    play = start(2, best_of=3)
    play.do(RecordGame(FIRST, None, 0))
    play.do(RecordGame(FIRST, 0, 0))
    play.do(RecordGame(FIRST, None, 0))
    assert play.state.matches[FIRST].result == Result.from_score(20, 10)


def test_games_add_up_to_the_result_and_the_deciding_one_ends_the_match() -> None:
    play = start(2, best_of=3)
    play.do(RecordGame(FIRST, 0, 0))
    play.do(RecordGame(FIRST, 1, 0))
    assert play.state.matches[FIRST].status is MatchStatus.IN_PROGRESS
    assert refused(play, RecordGame(FIRST, 2, 0)) == "game.winner_invalid"
    play.do(RecordGame(FIRST, 1, 0))
    assert play.state.matches[FIRST].result == Result.from_score(10, 20)
    assert play.state.phase is Phase.COMPLETED
    assert refused(play, RecordGame(FIRST, 1, 0)) == "tournament.not_running"


def test_a_match_of_one_game_cannot_be_drawn_in_a_bracket() -> None:
    play = start(2)
    assert refused(play, RecordGame(FIRST, None, 0)) == "result.draw_not_allowed"


def test_a_score_may_not_fall_short_of_the_games_already_reported() -> None:
    play = start(2, best_of=3)
    play.do(RecordGame(FIRST, 0, 0))
    assert refused(play, record(play, 1, LOST)) == "result.score_impossible"
    sweep = Result.from_score(0, 20)
    assert refused(play, record(play, 1, sweep)) == "result.contradicts_games"
    play.do(ClearResult(FIRST, 0))
    play.do(record(play, 1, sweep))


def test_a_match_with_games_can_still_be_forfeited() -> None:
    play = start(2, best_of=3)
    play.do(RecordGame(FIRST, 0, 0))
    play.do(record(play, 1, Result.forfeit_by(0)))
    assert play.state.places[0].entry == 2


def test_a_correction_without_consequences_just_happens() -> None:
    play = start(4)
    play.win(1, 0)
    play.do(CorrectResult(FIRST, LOST, 0, "typing error"))
    assert play.state.matches[MatchId(3)].sides[0].entry == 4
    assert play.do(CorrectResult(FIRST, LOST, 0)) == ()
    assert refused(play, CorrectResult(MatchId(2), LOST, 0)) == "result.missing"


def test_a_forced_correction_undoes_later_matches_only_where_the_players_change() -> None:
    play = start(8, third_place=True)
    for match in (1, 2, 3, 4, 5, 6):
        play.win(match, 0)
    play.win(8, 0)  # the third-place match
    with pytest.raises(RuleError) as refusal:
        play.do(CorrectResult(FIRST, LOST, 0, "wrong knight"))
    assert refusal.value.code == "result.has_consequences"
    assert refusal.value.details["affected"] == [5, 8]
    events = play.do(CorrectResult(FIRST, LOST, 0, "wrong knight", force=True))
    assert [event.match for event in events if isinstance(event, ResultCleared)] == [8, 5]
    assert play.state.matches[MatchId(6)].result is not None
    assert play.state.matches[MatchId(5)].sides[0].entry == 8


def test_undoing_a_semi_final_reaches_the_final_and_the_third_place_match() -> None:
    play = start(4, third_place=True)
    play.win(1, 0)
    play.win(2, 0)
    play.win(3, 0)
    with pytest.raises(RuleError) as refusal:
        play.do(ClearResult(FIRST, 0, "replay"))
    assert refusal.value.details["affected"] == [3]
    play.do(ClearResult(FIRST, 0, "replay", force=True))
    assert [m.status.value for m in play.state.matches.values()] == [
        "ready",
        "completed",
        "locked",
        "locked",
    ]


def test_a_correction_and_its_reverse_restore_the_matches() -> None:
    play = start(8)
    for match in (1, 2, 3, 4):
        play.win(match, 0)
    before = play.state
    play.do(CorrectResult(FIRST, LOST, 0))
    play.do(CorrectResult(FIRST, WON, 0))
    assert play.state == before


def test_after_the_end_a_correction_moves_the_places_but_opens_nothing() -> None:
    play = start(4)
    play.finish()
    assert refused(play, ClearResult(MatchId(3), 0)) == "tournament.completed"
    forced = CorrectResult(FIRST, LOST, 0, force=True)
    assert refused(play, forced) == "tournament.completed"
    events = play.do(CorrectResult(MatchId(3), LOST, 0, "clock"))
    assert isinstance(events[-1], PlacesDecided)
    assert play.state.places[0].entry == 2


def test_the_disqualified_are_last() -> None:
    for format_ in ("single-elimination", "round-robin"):
        play = start(4, format_)
        play.do(WithdrawEntry(EntryId(1), 0, EntryStatus.DISQUALIFIED))
        play.finish()
        assert play.state.places[-1] == (1, 4, 4)


def test_nobody_is_third_when_both_forfeit_the_third_place_match() -> None:
    play = start(4, third_place=True)
    play.win(1, 0)
    play.win(2, 0)
    play.do(record(play, 4, Result.double_forfeit()))
    play.finish()
    assert [place[1:] for place in play.state.places] == [(1, 1), (2, 2), (3, 4), (3, 4)]
