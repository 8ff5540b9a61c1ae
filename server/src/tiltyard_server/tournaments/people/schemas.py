"""What the profile endpoints write."""

from tiltyard import EntryStatus, Phase
from tiltyard_server.ratings.models import Pool
from tiltyard_server.tournaments.schemas import PlaceOut, Strict


class PoolRatingOut(Strict):
    """A rating in one pool, and the games behind it.

    By Elo it has the K of the next game; by Glicko-2 the deviation, and it is provisional while
    that is large.
    """

    rating: int
    start: int
    games: int
    k: int | None
    deviation: int | None
    is_provisional: bool
    updated_at: str


class GameRatingOut(Strict):
    """All that somebody is worth in one game. `blended` is for finding even opponents."""

    game: str
    tournament: PoolRatingOut | None
    matchmaking: PoolRatingOut | None
    peak: int | None
    blended: int
    games: int


class OpponentOut(Strict):
    """Whom a match was against."""

    username: str
    display_name: str


class TournamentNameOut(Strict):
    """What a link to a tournament shows: its number and its title."""

    id: int
    name: str


class ArenaGameNameOut(Strict):
    """A game of an arena by its numbers: `games/?number=` of the arena has it."""

    id: int
    game: int


class HistoryItemOut(Strict):
    """A step of a rating. A reversal takes an earlier step back; scores are in tenths."""

    id: int
    at: str
    before: int
    after: int
    delta: int
    k: int
    score: int
    opponent_rating: int
    opponent: OpponentOut | None
    tournament: TournamentNameOut | None
    arena: ArenaGameNameOut | None
    chess_game: int | None  # of a challenge
    match: int | None
    round: int | None
    is_reversal: bool
    is_reversed: bool


class HistoryOut(Strict):
    """A page of a history, newest first."""

    pool: Pool
    game: str
    items: list[HistoryItemOut]
    total: int
    page: int
    page_size: int


class PlayedOut(Strict):
    """A tournament somebody entered, and the place they took."""

    id: int
    name: str
    format_name: str
    game: str
    phase: Phase
    phase_name: str
    entry_count: int
    at: str
    status: EntryStatus
    place: PlaceOut | None


class PlayerOut(Strict):
    """Somebody as everybody may see them."""

    id: int
    username: str
    display_name: str
    title: str | None
    games: list[GameRatingOut]
    history: HistoryOut
    tournaments: list[PlayedOut]
