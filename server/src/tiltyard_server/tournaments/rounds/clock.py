"""Seats and the clock of a round: what people ask for, as commands."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard import (
    Command,
    EntryId,
    ExtendClock,
    InputError,
    MatchId,
    PauseClock,
    ResumeClock,
    RuleError,
    SeatEntries,
    StartClock,
    StopClock,
    TournamentState,
)
from tiltyard.sentence import say
from tiltyard_server.common.numbers import Number
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.rounds.current import OPEN, list_current
from tiltyard_server.tournaments.schemas import ClockOut, SeqOut, Strict

Seconds = Annotated[int, Field(ge=-86_400, le=86_400)]


class SeatsIn(Body):
    """Who sits where: a list a table, clockwise from seat 1; null is an empty seat."""

    pods: Annotated[
        list[Annotated[list[Number | None], Field(max_length=1_000)]], Field(max_length=1_000)
    ]

    def to_command(self, at: int) -> SeatEntries:
        """Return the command that is meant."""
        pods = tuple(tuple(EntryId(entry or 0) for entry in pod) for pod in self.pods)
        return SeatEntries(pods, at)


class ClockIn(Body):
    """What to do with the clock.

    To start it, `round` is the one that is on and `seconds` those of the options, unless they are
    given. To extend it, `seconds` are added (or taken, below zero) for one `match` or for all.
    """

    action: Literal["start", "pause", "resume", "extend", "stop"]
    seconds: Seconds | None = None
    round: Number | None = None
    match: Number | None = None

    def to_command(self, state: TournamentState, at: int) -> Command:
        """Return the command that is meant."""
        match self.action:
            case "start":
                return StartClock(self._find_round(state), self._find_seconds(state), at)
            case "pause":
                return PauseClock(at)
            case "resume":
                return ResumeClock(at)
            case "stop":
                return StopClock(at)
            case "extend":
                return self._extend(at)

    def _extend(self, at: int) -> ExtendClock:
        if self.seconds is None:
            raise InputError(
                "clock.seconds_missing", say("Say by how many seconds."), field="seconds"
            )
        return ExtendClock(self.seconds, at, None if self.match is None else MatchId(self.match))

    def _find_round(self, state: TournamentState) -> int:
        if self.round is not None:
            return self.round
        current = list_current(state)
        if not current:
            raise RuleError("round.none", say("No round is on; a clock is started for one."))
        open_ = [match.fixture.round for match in current if match.status in OPEN]
        return min(open_, default=current[0].fixture.round)

    def _find_seconds(self, state: TournamentState) -> int:
        minutes = state.config.options.get("minutes")
        if self.seconds is not None:
            return self.seconds
        if isinstance(minutes, int):
            return 60 * minutes
        raise InputError(
            "clock.seconds_missing", say("Say how many seconds the round lasts."), field="seconds"
        )


class ClockNowOut(Strict):
    """The clock, and the time of the server in milliseconds since 1970."""

    clock: ClockOut | None
    now: int


class ClockChangedOut(SeqOut):
    """The clock after a change, and the time of the server in milliseconds since 1970."""

    clock: ClockOut | None
    now: int
