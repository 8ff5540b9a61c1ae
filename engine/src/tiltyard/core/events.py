"""What happened. Events are a public format for ever: add new ones, never change old ones."""

from dataclasses import dataclass

from tiltyard.core.config import Config, SeedingMethod
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Fixture,
    MatchId,
    Phase,
    Place,
    Pods,
    Result,
    RoundNote,
)
from tiltyard.core.plan_events import ByeChanged, PlanEvent, PointsGiven
from tiltyard.core.report_events import ReportEvent


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """The first event of every log."""

    config: Config
    at: int


@dataclass(frozen=True, slots=True)
class ConfigChanged:
    """The whole new configuration."""

    config: Config
    at: int


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The lifecycle moved on."""

    to: Phase
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EntryRegistered:
    """Somebody entered. `status` is checked in for late entries."""

    entry: EntryId
    rating: int | None
    club: str | None
    at: int
    status: EntryStatus = EntryStatus.REGISTERED


@dataclass(frozen=True, slots=True)
class EntryChanged:
    """Rating or club of an entry was corrected."""

    entry: EntryId
    rating: int | None
    club: str | None
    at: int


@dataclass(frozen=True, slots=True)
class EntryStatusChanged:
    """An entry checked in, withdrew, was disqualified, did not turn up, or came back."""

    entry: EntryId
    status: EntryStatus
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeedsAssigned:
    """The seed order, best first, how it was made and, if by lot, from which lot."""

    order: tuple[EntryId, ...]
    method: SeedingMethod
    at: int
    lot: str = ""


@dataclass(frozen=True, slots=True)
class SeedTaken:
    """An entry took a seed: the next free one (late entry) or another's (replacement)."""

    entry: EntryId
    seed: int
    at: int


@dataclass(frozen=True, slots=True)
class MatchesCreated:
    """New fixtures: a whole bracket, all rounds of a table, or one round of a Swiss.

    `notes` say what people should know about them, such as a rematch that nobody could avoid.
    """

    fixtures: tuple[Fixture, ...]
    at: int
    notes: tuple[RoundNote, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchesRemoved:
    """Fixtures that a correction made pointless: a second grand final, a bracket of others."""

    matches: tuple[MatchId, ...]
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PairingHeld:
    """The arbiter took a round back: the next fixtures come when the arbiter asks for them."""

    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameRecorded:
    """One game of a match ended."""

    match: MatchId
    winner: int | None
    at: int


@dataclass(frozen=True, slots=True)
class ResultRecorded:
    """A match ended."""

    match: MatchId
    result: Result
    at: int


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A recorded result was replaced."""

    match: MatchId
    result: Result
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultCleared:
    """A match is unplayed again."""

    match: MatchId
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlacesDecided:
    """The final placements, best first."""

    places: tuple[Place, ...]
    at: int


@dataclass(frozen=True, slots=True)
class EntriesSeated:
    """Who sits where from now on, and the lot it was drawn from, if any."""

    pods: Pods
    at: int
    lot: str = ""


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The clock of a round began to run."""

    round: int
    length_ms: int
    at: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock stands still."""

    at: int


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock runs on."""

    at: int


@dataclass(frozen=True, slots=True)
class ClockExtended:
    """One match, or all, got more time (or less)."""

    by_ms: int
    match: MatchId | None
    at: int


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The clock was taken away."""

    at: int


ClockEvent = ClockStarted | ClockPaused | ClockResumed | ClockExtended | ClockStopped
Event = (
    TournamentCreated
    | ConfigChanged
    | PhaseChanged
    | EntryRegistered
    | EntryChanged
    | EntryStatusChanged
    | SeedsAssigned
    | SeedTaken
    | MatchesCreated
    | MatchesRemoved
    | PairingHeld
    | GameRecorded
    | ResultRecorded
    | ResultCorrected
    | ResultCleared
    | PlacesDecided
    | EntriesSeated
    | PlanEvent
    | ByeChanged
    | PointsGiven
    | ReportEvent
    | ClockEvent
)
