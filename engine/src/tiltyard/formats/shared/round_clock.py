"""Starting, pausing, extending and stopping the clock of a round (mtg-swiss 12)."""

from typing import Final

from tiltyard.core.clock import RoundClock, extend
from tiltyard.core.commands import ExtendClock, PauseClock, ResumeClock, StartClock, StopClock
from tiltyard.core.events import (
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    ClockStopped,
    Event,
)
from tiltyard.core.model import MatchId, Phase, TournamentState
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.shared.lifecycle import describe
from tiltyard.formats.shared.results import get_match
from tiltyard.sentence import say, word

LONGEST_SECONDS: Final = 24 * 60 * 60


def start_clock(state: TournamentState, command: StartClock) -> tuple[Event, ...]:
    """Let the clock of a drawn round run. It takes the place of that of an earlier round."""
    if state.phase is not Phase.IN_PROGRESS:
        raise RuleError(
            "tournament.not_running",
            say(
                "The tournament is {phase}; a clock runs while it is in progress.",
                phase=word(describe(state.phase)),
            ),
        )
    if not 1 <= command.seconds <= LONGEST_SECONDS:
        raise InputError(
            "clock.length_invalid",
            say(
                "A round lasts 1 to {longest_seconds} seconds, not {seconds}.",
                longest_seconds=LONGEST_SECONDS,
                seconds=command.seconds,
            ),
            field="seconds",
        )
    drawn = {match.fixture.round for match in state.matches.values()}
    if command.round not in drawn:
        last = (
            say("the last one is round {round}", round=max(drawn))
            if drawn
            else say("there is none yet")
        )
        raise RuleError(
            "clock.round_unknown",
            say("Round {round} is not drawn; {last}.", round=command.round, last=last),
            round=command.round,
        )
    if state.clock is not None and state.clock.round == command.round:
        raise RuleError(
            "clock.started",
            say(
                "The clock of round {round} was started; resume it, extend it, or stop it first.",
                round=command.round,
            ),
            round=command.round,
        )
    return (ClockStarted(command.round, 1000 * command.seconds, command.at),)


def pause_clock(state: TournamentState, command: PauseClock) -> tuple[Event, ...]:
    """Let the clock stand still. Doing it twice changes nothing."""
    is_paused = _get_clock(state).paused_at is not None
    return () if is_paused else (ClockPaused(command.at),)


def resume_clock(state: TournamentState, command: ResumeClock) -> tuple[Event, ...]:
    """Let the clock run on. Doing it twice changes nothing."""
    is_paused = _get_clock(state).paused_at is not None
    return (ClockResumed(command.at),) if is_paused else ()


def extend_clock(state: TournamentState, command: ExtendClock) -> tuple[Event, ...]:
    """Give one match, or all, more time, or take some of it back."""
    clock = _get_clock(state)
    if command.seconds == 0 or abs(command.seconds) > LONGEST_SECONDS:
        raise InputError(
            "clock.extension_invalid",
            say(
                "An extension lasts up to {longest_seconds} seconds, not {seconds}.",
                longest_seconds=LONGEST_SECONDS,
                seconds=command.seconds,
            ),
            field="seconds",
        )
    if command.match is not None:
        _check_round(state, clock, command.match)
    extended = extend(clock, 1000 * command.seconds, command.match)
    extra = 0 if command.match is None else extended.extensions[command.match]
    if extended.length_ms <= 0 or extra < 0:
        raise RuleError(
            "clock.too_short",
            say(
                "{seconds} seconds are more than can be taken back; stop the clock instead.",
                seconds=-command.seconds,
            ),
            seconds=command.seconds,
        )
    return (ClockExtended(1000 * command.seconds, command.match, command.at),)


def stop_clock(state: TournamentState, command: StopClock) -> tuple[Event, ...]:
    """Take the clock away."""
    _get_clock(state)
    return (ClockStopped(command.at),)


def _get_clock(state: TournamentState) -> RoundClock:
    if state.clock is None:
        raise RuleError("clock.none", say("No clock was started; start that of the round first."))
    return state.clock


def _check_round(state: TournamentState, clock: RoundClock, number: MatchId) -> None:
    match = get_match(state, number)
    if match.fixture.round != clock.round:
        raise RuleError(
            "clock.other_round",
            say(
                "Match {number} belongs to round {round}; the clock is that of round {round2}.",
                number=number,
                round=match.fixture.round,
                round2=clock.round,
            ),
            match=number,
            round=clock.round,
        )
