"""What happened in an arena. A public format for ever: add new events, never change old ones."""

from dataclasses import dataclass

from tiltyard.arena.model import GameStatus, PauseReason
from tiltyard.arena.settings import ArenaSettings


@dataclass(frozen=True, slots=True)
class ArenaCreated:
    """The first event of every log."""

    settings: ArenaSettings
    lot: str
    at: int


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The whole new settings."""

    settings: ArenaSettings
    at: int


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody entered for the first time."""

    player: int
    rating: int
    at: int
    team: int = 0
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class PlayerResumed:
    """Somebody who had paused is back."""

    player: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayerPaused:
    """Somebody is not paired until they join again, at `resume_at` at the earliest."""

    player: int
    reason: PauseReason
    resume_at: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """Somebody left before the start; nothing of them stays."""

    player: int
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayerBanned:
    """A cheater is out; their wins and draws are losses now, and all opponents are recounted."""

    player: int
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ArenaStarted:
    """Games may be begun."""

    at: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """One game of a round."""

    game: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class GamesStarted:
    """A pairing round: its games, and who was left out. `featured` is 0 if the board stays."""

    games: tuple[NewGame, ...]
    left_out: tuple[int, ...]
    at: int
    featured: int = 0


@dataclass(frozen=True, slots=True)
class PlayerBerserked:
    """Somebody gave half their time away."""

    game: int
    player: int
    at: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game is over and counts. `ratings` are those of White and Black afterwards."""

    game: int
    status: GameStatus
    plies: int
    at: int
    ratings: tuple[int, int] | None = None
    is_no_start: bool = False


@dataclass(frozen=True, slots=True)
class GameAborted:
    """A game is taken out as if it had not been."""

    game: int
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PairingsClosed:
    """No more games are begun."""

    at: int


@dataclass(frozen=True, slots=True)
class ArenaFinished:
    """The ranking is frozen. `podium` names up to three players."""

    podium: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ArenaDeleted:
    """Nothing was played, or the organiser called it off before the start."""

    at: int
    reason: str = ""


ArenaEvent = (
    ArenaCreated
    | SettingsChanged
    | PlayerJoined
    | PlayerResumed
    | PlayerPaused
    | PlayerRemoved
    | PlayerBanned
    | ArenaStarted
    | GamesStarted
    | PlayerBerserked
    | GameEnded
    | GameAborted
    | PairingsClosed
    | ArenaFinished
    | ArenaDeleted
)
