"""The things an arena is made of. All is frozen; only `fold` makes new states."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tiltyard.arena.persistent_list import Shelf
from tiltyard.arena.settings import BLANK_SETTINGS, ArenaSettings
from tiltyard.arena.standings.rank_tree import Ranking, RankKey, make_key, round_mean
from tiltyard.arena.standings.sheet import BLANK_SHEET, Sheet

PERFORMANCE_STEP: Final = 500  # for a win, minus that for a loss (3)
REMEMBERED_OPPONENTS: Final = 5


class ArenaPhase(StrEnum):
    """Where an arena is in its life."""

    CREATED = "created"
    RUNNING = "running"
    FINISHED = "finished"
    DELETED = "deleted"


class PlayerStatus(StrEnum):
    """Whether somebody takes part. "Paused" also serves those who withdrew after the start."""

    ACTIVE = "active"
    PAUSED = "paused"
    REMOVED = "removed"


class PauseReason(StrEnum):
    """Why somebody was paused."""

    SELF = "self"
    NO_START = "no-start"
    STALLING = "stalling"
    PLAY_BAN = "play-ban"
    LEFT_TEAM = "left-team"
    CLOSED_ACCOUNT = "closed-account"


class GameStatus(StrEnum):
    """How a game stands. Detached: it was not over when the arena was, and scores nothing."""

    RUNNING = "running"
    WHITE_WON = "white-won"
    BLACK_WON = "black-won"
    DRAWN = "drawn"
    ABORTED = "aborted"
    DETACHED = "detached"


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A game of the arena. Ratings are those at its start."""

    id: int
    white: int
    black: int
    white_rating: int
    black_rating: int
    started_at: int
    status: GameStatus = GameStatus.RUNNING
    plies: int = 0
    has_white_berserked: bool = False
    has_black_berserked: bool = False

    def opponent_of(self, player: int) -> int:
        """Return the other player."""
        return self.black if player == self.white else self.white


@dataclass(frozen=True, slots=True)
class ArenaPlayer:
    """Somebody in the arena. Numbers are given in the order of joining."""

    id: int
    rating: int  # live
    joined_at: int
    team: int = 0
    is_bot: bool = False
    status: PlayerStatus = PlayerStatus.ACTIVE
    resume_at: int = 0  # the cooldown ends
    game: int = 0  # the one they are in, 0 for none
    games: tuple[int, ...] = ()  # finished ones, oldest first
    sheet: Sheet = BLANK_SHEET
    performance_sum: int = 0
    strike: int = 0
    balance: int = 0
    opponents: tuple[int, ...] = ()  # the latest, newest last

    @property
    def performance(self) -> int | None:
        """Mean of opponents' ratings plus 500 for a win, minus 500 for a loss (3)."""
        return round_mean(self.performance_sum, len(self.games)) if self.games else None

    @property
    def key(self) -> RankKey:
        """Where the player stands."""
        strength = self.performance if self.games else self.rating
        return make_key(self.sheet.score, strength or 0, self.id)


@dataclass(frozen=True, slots=True)
class ArenaState:
    """An arena now. `lot` is the text from which its coins are tossed."""

    settings: ArenaSettings = BLANK_SETTINGS
    phase: ArenaPhase | None = None
    lot: str = ""
    players: Shelf[ArenaPlayer] = field(default_factory=Shelf)
    games: Shelf[ArenaGame] = field(default_factory=Shelf)
    ranking: Ranking = field(default_factory=Ranking)
    is_closed: bool = False  # no more games are begun
    started_at: int = 0
    finished_at: int = 0
    rounds: int = 0
    sat_out: tuple[int, ...] = ()  # left out by the last round
    featured: int = 0  # the game on the featured board
    active: int = 0
    playing: int = 0  # players in a game

    def rank_of(self, player: int) -> int:
        """Return the live rank, 0 for the leader."""
        return self.ranking.rank(self.players[player].key)
