"""Arenas as the API writes them: docs/reference/arenas.md. Times are milliseconds since 1970."""

from typing import Literal

from ninja import Schema

from tiltyard_server.common.sentences import Telling

Phase = Literal["created", "running", "finished", "deleted"]


class ArenaPersonOut(Schema):
    """Somebody by name."""

    username: str | None
    display_name: str


class ArenaTeamOut(Schema):
    """A team by name."""

    id: int
    name: str


class ArenaClockOut(Schema):
    """The clock of the games."""

    initial_seconds: int
    increment_seconds: int
    text: str


class ArenaConditionsOut(Schema):
    """Who may enter."""

    rated_games: int
    min_rating: int | None
    max_rating: int | None
    account_days: int
    is_titled_only: bool
    team: ArenaTeamOut | None
    has_password: bool
    has_allow_list: bool


class ArenaBattleOut(Schema):
    """The teams that meet."""

    teams: list[ArenaTeamOut]
    leaders: int


class ArenaPairingOut(Schema):
    """How pairs are found."""

    is_balanced: bool
    pairs_when_nobody_plays: bool
    spares_left_out: bool
    avoids_repeats: bool
    lifts_stuck: bool
    is_prompt: bool


class _Ranked(Schema):
    """Somebody at a place."""

    player_id: int
    username: str | None
    display_name: str
    rating: int
    rank: int
    score: int
    streak: int  # games won in a row; from two on points are doubled
    sheet: list[int]
    fire: list[bool]
    performance: int | None


class ArenaRowOut(_Ranked):
    """A row of the standings."""

    games: int
    is_paused: bool
    is_bot: bool
    is_playing: bool
    team: int | None
    title: str | None
    shield: bool


class ArenaSideOut(Schema):
    """One side of a game."""

    player_id: int
    username: str | None
    display_name: str
    rating: int
    rank: int | None
    berserk: bool


class ArenaGameOut(Schema):
    """A game of an arena; `id` is the chess game, null when it is played elsewhere."""

    id: int | None
    number: int
    white: ArenaSideOut
    black: ArenaSideOut
    status: Literal["running", "white", "black", "draw", "aborted", "detached"]
    started_at: int
    plies: int
    fen: str | None
    last_move: str | None


class ArenaPlayerOut(_Ranked):
    """A row with the player's games, newest first."""

    game_count: int
    games: list[ArenaGameOut]
    is_paused: bool
    is_bot: bool
    is_playing: bool
    team: int | None
    title: str | None
    shield: bool


class ArenaHeadOut(Schema):
    """An arena in a list."""

    id: int
    name: str
    full_name: str
    description: str
    prizes: str
    phase: Phase
    is_closed: bool
    starts_at: int
    ends_at: int
    closes_at: int
    started_at: int | None
    finished_at: int | None
    minutes: int
    clock: ArenaClockOut
    speed: str
    variant: str
    position: str
    is_rated: bool
    has_berserk: bool
    has_streaks: bool
    has_chat: bool
    allows_bots: bool
    conditions: ArenaConditionsOut
    battle: ArenaBattleOut | None
    pairing: ArenaPairingOut
    kind: str
    category: str | None
    host: Literal["here", "elsewhere"]
    organiser: ArenaPersonOut | None
    player_count: int
    game_count: int
    podium: list[ArenaRowOut] | None
    now: int


class ArenaStatsOut(Schema):
    """The numbers of a finished arena."""

    games: int
    moves: int
    white_wins: int
    black_wins: int
    draws: int
    berserks: int
    average_rating: int


class ObstacleOut(Telling):
    """What keeps somebody out."""

    code: str
    message: str


class MyArenaOut(Schema):
    """What an arena is to whoever asks."""

    number: int | None
    status: Literal["active", "paused"] | None
    rank: int | None
    page: int | None
    score: int
    game: int | None
    can_join: bool
    obstacles: list[ObstacleOut]
    resume_at: int | None
    team: int | None
    is_organiser: bool


class ArenaOut(ArenaHeadOut):
    """All that the page of an arena shows above its table, for whoever asks."""

    seq: int
    next_in: int | None
    featured: ArenaGameOut | None
    duels: list[ArenaGameOut]
    stats: ArenaStatsOut | None
    my: MyArenaOut | None


class ArenaListsOut(Schema):
    """Arenas that run, come, and were."""

    running: list[ArenaHeadOut]
    upcoming: list[ArenaHeadOut]
    finished: list[ArenaHeadOut]


class StandingsPageOut(Schema):
    """Some places of the table, and how many pages it has."""

    page: int
    pages: int
    total: int
    rows: list[ArenaRowOut]


class ArenaTeamRowOut(Schema):
    """A row of the table of a team battle."""

    rank: int
    team: ArenaTeamOut
    score: int
    performance: int  # of the leaders together: what decides between equal scores
    average_performance: int | None
    leaders: list[ArenaRowOut]


class ArenaTeamsOut(Schema):
    """The table of a team battle."""

    rows: list[ArenaTeamRowOut]


class PendingOut(Schema):
    """The director has not got to it yet; it will be decided."""

    status: Literal["pending"] = "pending"


class DecidedOut(Schema):
    """How far the log is, and who entered."""

    seq: int
    numbers: list[int]


class ResultAnswerOut(Telling):
    """What became of one result."""

    command_id: str
    status: Literal["stored", "refused", "pending"]
    code: str | None = None
    message: str | None = None


class ResultsOut(Schema):
    """One answer for each result, in the order they were sent."""

    answers: list[ResultAnswerOut]


class ArenaLogEntryOut(Schema):
    """One event of the log."""

    seq: int
    kind: str
    version: int
    data: dict[str, object]
    at: int
    actor_id: int | None
    command_id: str | None
    hash: str


class ArenaLogOut(Schema):
    """A part of the log, and how long it is."""

    seq: int
    entries: list[ArenaLogEntryOut]


class ArenaNameOut(Schema):
    """What a link to an arena shows: its number and its title."""

    id: int
    name: str


class ShieldHeldOut(Schema):
    """Who won a shield, where and when."""

    holder: ArenaPersonOut
    arena: ArenaNameOut
    at: int


class ShieldOut(Schema):
    """A shield, who holds it, and who did."""

    category: str
    holder: ArenaPersonOut | None
    since: int | None
    history: list[ShieldHeldOut]


class PlannedOut(Schema):
    """An arena that the calendar plans."""

    name: str
    kind: str
    category: str
    variant: str
    starts_at: int
    ends_at: int
    minutes: int
    clock: ArenaClockOut


class TrophyOut(Schema):
    """What somebody took home."""

    kind: str
    label: str
    arena: ArenaNameOut
    at: int


class PlayedArenaOut(Schema):
    """An arena somebody played in."""

    arena: ArenaHeadOut
    rank: int
    score: int
    games: int


class UserArenasOut(Schema):
    """What somebody did in arenas; `played` counts all of them, `arenas` has the latest."""

    points: int
    trophies: list[TrophyOut]
    shields: list[str]
    played: int
    arenas: list[PlayedArenaOut]


class WinnerOut(Schema):
    """Who won an arena of the calendar."""

    kind: str
    category: str
    arena: ArenaNameOut
    at: int
    username: str | None
    display_name: str
    title: str | None
    score: int


class WinnersOfOut(Schema):
    """The latest winners of a speed or a variant, the biggest arena first."""

    category: str
    winners: list[WinnerOut]


class WinnersOut(Schema):
    """The latest winners by category, and the last ones of the elite arenas and marathons."""

    boards: list[WinnersOfOut]
    elite: list[WinnerOut]
    marathon: list[WinnerOut]


class OwnArenaOut(Schema):
    """An arena somebody is in that runs, or starts within the hour."""

    id: int
    name: str
    phase: Phase
    starts_at: int
    ends_at: int
    is_paused: bool
