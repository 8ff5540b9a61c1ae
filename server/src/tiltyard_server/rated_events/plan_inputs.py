"""What the endpoints of plans and corrections read, and the commands it means."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard import (
    AskBye,
    AssignNumbers,
    ChangeBye,
    EntryId,
    FixPairing,
    KeepApart,
    Mark,
    MatchId,
    PlanLeaving,
    TournamentState,
)
from tiltyard.core.model import Adjustment, ReportedResult
from tiltyard.core.report_commands import AdjustPoints, CorrectReport, GiveValue, RateEntry
from tiltyard.formats.swiss.record import order_by_rating
from tiltyard_server.common.numbers import Number, Whole
from tiltyard_server.tournaments.inputs import Body, Reason, ResultIn

AskedBye = Literal["full-bye", "half-bye", "zero-bye"]
AnyBye = Literal["full-bye", "half-bye", "zero-bye", "pairing-bye"]
Pair = Annotated[list[Number], Field(min_length=2, max_length=2)]
STANDINGS_ONLY = 999


class AskByeIn(Body):
    """What somebody gets for a round that they sit out; null: they play it after all."""

    kind: AskedBye | None

    def to_command(self, entry: int, number: int, at: int) -> AskBye:
        """Return the command that is meant."""
        return AskBye(EntryId(entry), number, None if self.kind is None else Mark(self.kind), at)


class LeavingIn(Body):
    """The first round without somebody; null: they stay."""

    round: Number | None

    def to_command(self, entry: int, at: int) -> PlanLeaving:
        """Return the command that is meant."""
        return PlanLeaving(EntryId(entry), self.round, at)


class ApartIn(Body):
    """Two who must not meet, or may again."""

    entries: Pair
    is_apart: bool = True

    def to_command(self, at: int) -> KeepApart:
        """Return the command that is meant."""
        one, other = self.entries
        return KeepApart((EntryId(one), EntryId(other)), at, self.is_apart)


class NumbersIn(Body):
    """Everybody who takes part, the first first; null: by rating, equals as they stand."""

    order: Annotated[list[Number], Field(min_length=2, max_length=10_000)] | None

    def to_command(self, state: TournamentState, at: int) -> AssignNumbers:
        """Return the command that is meant."""
        if self.order is None:
            return AssignNumbers(order_by_rating(state), at)
        return AssignNumbers(tuple(EntryId(number) for number in self.order), at)


class ValueIn(Body):
    """A value for the tie-break EXT in hundredths; null: none."""

    value: Annotated[Whole, Field(ge=0, le=1_000_000)] | None

    def to_command(self, entry: int, at: int) -> GiveValue:
        """Return the command that is meant."""
        return GiveValue(EntryId(entry), self.value, at)


class LaterRatingIn(Body):
    """The rating from a round on; null: none of its own there."""

    rating: Annotated[Whole, Field(ge=0, le=4000)] | None

    def to_command(self, entry: int, number: int, at: int) -> RateEntry:
        """Return the command that is meant."""
        return RateEntry(EntryId(entry), number, self.rating, at)


class PairingIn(Body):
    """Two who shall meet in the last round; those whom they leave meet, or have the bye."""

    white: Number
    black: Number
    even_again: bool = False

    def to_command(self, at: int) -> FixPairing:
        """Return the command that is meant."""
        return FixPairing(EntryId(self.white), EntryId(self.black), at, self.even_again)


class ChangeByeIn(Body):
    """Of which kind a bye in a paired round is."""

    kind: AnyBye

    def to_command(self, entry: int, number: int, at: int) -> ChangeBye:
        """Return the command that is meant."""
        return ChangeBye(EntryId(entry), number, Mark(self.kind), at)


class ReportedIn(ResultIn):
    """How a game stands in the rating report only, and why."""

    reason: Reason = ""

    def to_command(self, match: int, at: int) -> CorrectReport:
        """Return the command that is meant."""
        told = ReportedResult(self.to_result(), self.given, self.game_mark, self.reason)
        return CorrectReport(MatchId(match), told, at)


class AdjustmentIn(Body):
    """A bonus or, below zero, a penalty in tenths of a point; it counts after a round is over."""

    points: Annotated[Whole, Field(ge=-1000, le=1000)]
    after_round: Annotated[int, Field(ge=0, le=STANDINGS_ONLY)]
    reason: Reason = ""

    def to_command(self, entry: int, at: int) -> AdjustPoints:
        """Return the command that is meant."""
        adjustment = Adjustment(EntryId(entry), self.after_round, self.points, self.reason)
        return AdjustPoints(adjustment, at)
