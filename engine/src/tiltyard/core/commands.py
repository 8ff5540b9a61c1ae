"""What people ask of a tournament. Every command carries its time, in milliseconds since 1970."""

from dataclasses import dataclass

from tiltyard.core.config import Config
from tiltyard.core.model import (
    BoardResult,
    EntryId,
    EntryStatus,
    GameMark,
    Mark,
    MatchId,
    Phase,
    Pods,
    Result,
    Score,
)
from tiltyard.core.plan_commands import PlanCommand
from tiltyard.core.report_commands import ReportCommand


@dataclass(frozen=True, slots=True)
class CreateTournament:
    """Begin a tournament with this configuration."""

    config: Config
    at: int


@dataclass(frozen=True, slots=True)
class ChangeConfig:
    """Replace the configuration: anything before seeding, then the name and a few options."""

    config: Config
    at: int


@dataclass(frozen=True, slots=True)
class ChangePhase:
    """Move the tournament along its lifecycle. `lot` seeds the draw when seeding is random.

    `equals` is the order of entries that decides among equal ratings, else that of entering.
    """

    to: Phase
    at: int
    reason: str = ""
    lot: str = ""
    equals: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """Enter a player or a team while registration is open."""

    at: int
    rating: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class EnterLate:
    """Enter a player or a team after registration closed, where the format has room."""

    at: int
    rating: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Correct the rating or club of an entry before the seeds are assigned."""

    entry: EntryId
    rating: int | None
    club: str | None
    at: int


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Say that an entry has turned up."""

    entry: EntryId
    at: int


@dataclass(frozen=True, slots=True)
class UndoCheckIn:
    """Take a check-in back."""

    entry: EntryId
    at: int


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """Take an entry out: withdrawn or disqualified. Its open matches are forfeited."""

    entry: EntryId
    at: int
    status: EntryStatus = EntryStatus.WITHDRAWN
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReinstateEntry:
    """Let an entry that was out take part again."""

    entry: EntryId
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReplaceEntry:
    """Put a newcomer in the place and seed of an entry that has not played yet."""

    entry: EntryId
    at: int
    rating: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class AssignSeeds:
    """Seed by hand: all active entries, best first."""

    order: tuple[EntryId, ...]
    at: int


@dataclass(frozen=True, slots=True)
class PairRound:
    """Draw the next round of a Swiss.

    `byes` are those who sit it out and what they asked for, `by_hand` the games that the
    arbiter sets, White first; the system pairs the others. `even_again` lets a game set by
    hand repeat an earlier one. `drawn` are the pairs of another program in place of the
    system's, White first, and its bye as a pair with nobody.
    """

    at: int
    byes: tuple[tuple[EntryId, Mark], ...] = ()
    by_hand: tuple[tuple[EntryId, EntryId], ...] = ()
    apart: tuple[tuple[EntryId, EntryId], ...] = ()  # pairs that must not meet in this round
    even_again: bool = False
    drawn: tuple[tuple[EntryId, EntryId | None], ...] | None = None


@dataclass(frozen=True, slots=True)
class UnpairRound:
    """Take the last round of a Swiss back. `force` does so even if it has begun."""

    at: int
    reason: str = ""
    force: bool = False


@dataclass(frozen=True, slots=True)
class RecordGame:
    """Report one game of a match: the side that won it, None for a draw."""

    match: MatchId
    winner: int | None
    at: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """Report how an open match ended.

    `points` and `game_points` are what a Swiss counts where that does not follow from the result:
    both have lost, the points of a match of several games, the game points of a team. `mark`
    says that the game is unrated, or adjourned; `boards` are those of a team match.
    """

    match: MatchId
    result: Result
    at: int
    points: Score | None = None
    game_points: Score | None = None
    mark: GameMark | None = None
    boards: tuple[BoardResult, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Change a recorded result. `force` also undoes the later matches it makes impossible."""

    match: MatchId
    result: Result
    at: int
    reason: str = ""
    force: bool = False
    points: Score | None = None  # as in `RecordResult`
    game_points: Score | None = None
    mark: GameMark | None = None
    boards: tuple[BoardResult, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearResult:
    """Make a match unplayed again. `force` also undoes the later matches that depended on it."""

    match: MatchId
    at: int
    reason: str = ""
    force: bool = False


@dataclass(frozen=True, slots=True)
class SeatEntries:
    """Say who sits where, before play starts: a tuple a table, clockwise; an empty seat is 0.

    Without `pods` tables and seats are drawn from `lot`.
    """

    pods: Pods
    at: int
    lot: str = ""


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the clock of a round that is drawn."""

    round: int
    seconds: int
    at: int


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Let the clock stand still."""

    at: int


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock run on after a pause."""

    at: int


@dataclass(frozen=True, slots=True)
class ExtendClock:
    """Give more time to one match, or to all; negative seconds take some back."""

    seconds: int
    at: int
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class StopClock:
    """Take the clock away."""

    at: int


Command = (
    CreateTournament
    | ChangeConfig
    | ChangePhase
    | RegisterEntry
    | EnterLate
    | ChangeEntry
    | CheckIn
    | UndoCheckIn
    | WithdrawEntry
    | ReinstateEntry
    | ReplaceEntry
    | AssignSeeds
    | PairRound
    | UnpairRound
    | RecordGame
    | RecordResult
    | CorrectResult
    | ClearResult
    | SeatEntries
    | StartClock
    | PauseClock
    | ResumeClock
    | ExtendClock
    | StopClock
    | PlanCommand
    | ReportCommand
)
