"""The clock of a round informs: it counts what ran, and decides nothing."""

import pytest
from strategies import Play, start

from tiltyard import (
    ExtendClock,
    InputError,
    MatchId,
    PauseClock,
    Phase,
    ResumeClock,
    RoundClock,
    RuleError,
    StartClock,
    StopClock,
    UnpairRound,
    remaining_ms,
)

MINUTE = 60_000


def _clock(play: Play) -> RoundClock:
    assert play.state.clock is not None
    return play.state.clock


def _started(format_: str = "swiss") -> Play:
    play = start(4, format_)
    play.do(StartClock(1, 50 * 60, at=1_000))
    return play


@pytest.mark.parametrize("format_", ["swiss", "single-elimination", "round-robin"])
def test_every_format_with_rounds_has_a_clock(format_: str) -> None:
    assert remaining_ms(_clock(_started(format_)), now=1_000 + 20 * MINUTE) == 30 * MINUTE


def test_what_is_left_is_the_length_less_what_ran_and_may_be_negative() -> None:
    play = _started()
    assert remaining_ms(_clock(play), now=1_000) == 50 * MINUTE
    assert remaining_ms(_clock(play), now=1_000 + 53 * MINUTE) == -3 * MINUTE
    assert play.state.phase is Phase.IN_PROGRESS


def test_a_pause_stops_the_clock_and_counts_once() -> None:
    play = _started()
    play.do(PauseClock(at=1_000 + 10 * MINUTE))
    assert play.do(PauseClock(at=1_000 + 11 * MINUTE)) == ()
    assert remaining_ms(_clock(play), now=1_000 + 30 * MINUTE) == 40 * MINUTE
    play.do(ResumeClock(at=1_000 + 30 * MINUTE))
    assert play.do(ResumeClock(at=1_000 + 31 * MINUTE)) == ()
    assert remaining_ms(_clock(play), now=1_000 + 35 * MINUTE) == 35 * MINUTE
    play.do(PauseClock(at=1_000 + 35 * MINUTE))
    play.do(ResumeClock(at=1_000 + 36 * MINUTE))
    assert remaining_ms(_clock(play), now=1_000 + 36 * MINUTE) == 35 * MINUTE


def test_more_time_is_for_one_match_or_for_all() -> None:
    play = _started()
    play.do(ExtendClock(180, at=2_000, match=MatchId(1)))
    assert remaining_ms(_clock(play), 1_000, MatchId(1)) == 53 * MINUTE
    assert remaining_ms(_clock(play), 1_000, MatchId(2)) == 50 * MINUTE
    play.do(ExtendClock(60, at=2_000))
    play.do(ExtendClock(-60, at=2_000, match=MatchId(1)))
    assert remaining_ms(_clock(play), 1_000, MatchId(1)) == 53 * MINUTE
    assert remaining_ms(_clock(play), 1_000) == 51 * MINUTE


def test_the_clock_of_another_round_takes_the_place_of_the_old_one() -> None:
    play = _started()
    for number in (1, 2):
        play.win(number, 0)
    assert _clock(play).round == 1
    play.do(StartClock(2, 60, at=9_000))
    assert _clock(play) == RoundClock(2, MINUTE, started_at=9_000)
    play.do(UnpairRound(9_500))
    assert play.state.clock is None


def test_a_stopped_clock_is_gone() -> None:
    play = _started()
    play.do(StopClock(at=5_000))
    assert play.state.clock is None
    play.do(StartClock(1, 60, at=6_000))
    assert _clock(play).length_ms == MINUTE


@pytest.mark.parametrize(
    "command", [PauseClock(1), ResumeClock(1), ExtendClock(1, 1), StopClock(1)]
)
def test_without_a_clock_there_is_nothing_to_turn(
    command: PauseClock | ResumeClock | ExtendClock | StopClock,
) -> None:
    with pytest.raises(RuleError) as refusal:
        start(4, "swiss").do(command)
    assert refusal.value.code == "clock.none"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (StartClock(1, 60, 1), "clock.started"),
        (StartClock(2, 60, 1), "clock.round_unknown"),
        (StartClock(1, 0, 1), "clock.length_invalid"),
        (StartClock(1, 86_401, 1), "clock.length_invalid"),
        (ExtendClock(0, 1), "clock.extension_invalid"),
        (ExtendClock(-50 * 60, 1), "clock.too_short"),
        (ExtendClock(-1, 1, MatchId(1)), "clock.too_short"),
        (ExtendClock(1, 1, MatchId(77)), "match.unknown"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(command: StartClock | ExtendClock, code: str) -> None:
    play = _started()
    before = play.state
    with pytest.raises((RuleError, InputError)) as refusal:
        play.do(command)
    assert refusal.value.code == code
    assert play.state is before


def test_no_clock_runs_before_the_start_and_none_for_a_match_of_another_round() -> None:
    with pytest.raises(RuleError, match="while it is in progress"):
        Play().do(StartClock(1, 60, 1))
    play = _started()
    for number in (1, 2):
        play.win(number, 0)
    with pytest.raises(RuleError) as refusal:
        play.do(ExtendClock(60, 1, MatchId(3)))
    assert refusal.value.code == "clock.other_round"


def test_while_no_round_is_drawn_there_is_nothing_to_time() -> None:
    play = start(4, "swiss")
    play.do(UnpairRound(1))
    with pytest.raises(RuleError, match="there is none yet"):
        play.do(StartClock(1, 60, 2))
