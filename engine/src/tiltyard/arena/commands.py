"""What people and the clock ask of an arena. Every command carries its time in milliseconds."""

from dataclasses import dataclass

from tiltyard.arena.applicants import Applicant
from tiltyard.arena.model import PauseReason
from tiltyard.arena.settings import ArenaSettings


@dataclass(frozen=True, slots=True)
class CreateArena:
    """Begin an arena. A blank name is drawn from the lot; verified accounts may use longer ones."""

    settings: ArenaSettings
    lot: str
    at: int
    is_verified: bool = False


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Replace the settings, as far as they may still change."""

    settings: ArenaSettings
    at: int
    is_verified: bool = False


@dataclass(frozen=True, slots=True)
class JoinArena:
    """Enter for the first time."""

    applicant: Applicant
    at: int


@dataclass(frozen=True, slots=True)
class RejoinArena:
    """Come back after a pause. `teams` are those the player belongs to now."""

    player: int
    at: int
    teams: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PausePlayer:
    """Pause or withdraw. `number` says which pause of this user within the memory it is."""

    player: int
    at: int
    reason: PauseReason = PauseReason.SELF
    number: int = 1


@dataclass(frozen=True, slots=True)
class BanPlayer:
    """Take a cheater out."""

    player: int
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartGames:
    """Begin the games of a round, White first. Pairs that no longer hold are dropped."""

    pairs: tuple[tuple[int, int], ...]
    at: int
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GoBerserk:
    """Give half the time away; `plies` says how many were played."""

    game: int
    player: int
    plies: int
    at: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """Report the end of a game: the winner's number, 0 for a draw.

    `is_no_start`: the loser did not make a first move in time.
    """

    game: int
    winner: int
    plies: int
    at: int
    ratings: tuple[int, int] | None = None
    is_no_start: bool = False


@dataclass(frozen=True, slots=True)
class AbortGame:
    """Take a running game out."""

    game: int
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """Let happen what is due by now: start, closed pairings, the end."""

    at: int


@dataclass(frozen=True, slots=True)
class Terminate:
    """End the arena now: before the start it is deleted, later the standings stand."""

    at: int


ArenaCommand = (
    CreateArena
    | ChangeSettings
    | JoinArena
    | RejoinArena
    | PausePlayer
    | BanPlayer
    | StartGames
    | GoBerserk
    | EndGame
    | AbortGame
    | Tick
    | Terminate
)
