"""What the endpoints of chess games read and write, and what their sockets send."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.common.numbers import Count
from tiltyard_server.tournaments.inputs import Body

Side = Literal[0, 1]
Status = Literal["waiting", "playing", "over"]
ActionName = Literal[
    "ready",
    "move",
    "berserk",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "claim-draw",
    "claim-absence",
    "resign",
]


class ChessActionIn(Body):
    """What an action needs: `move` takes both `uci` and `ply`, most others nothing."""

    uci: Annotated[str, Field(max_length=8)] | None = None
    ply: Count | None = None
    is_draw: bool | None = None


class ChessOriginOut(Schema):
    """What a game belongs to: game `number` of an arena, or `game` of match `number`."""

    kind: str
    id: int
    name: str
    number: int
    game: int | None = None


class ChessPlayerOut(Schema):
    """Who plays a side."""

    username: str | None
    display_name: str
    rating: int | None
    bot: str | None


class ChessSideOut(Schema):
    """A side of a game that goes on."""

    bot: str | None
    is_ready: bool
    has_berserked: bool
    can_berserk: bool
    increment_ms: int
    away_since: int | None
    claim_opens_at: int | None


class ChessStateOut(Schema):
    """How a game stands; `legal` is for players only."""

    status: Status
    number: int
    variant: str
    fen: str
    turn: Side
    plies: int
    last_move: str | None
    is_check: bool
    legal: list[str]
    clocks: list[int]
    is_clock_running: bool
    due_at: int | None
    due: Literal["no-show", "first-move", "flag", "bot"] | None
    draw_offer: Side | None
    is_armageddon: bool
    can_claim_draw: bool
    winner: Side | None
    reason: str | None
    sides: list[ChessSideOut]


class ChessMoveOut(Schema):
    """A move; `left_ms` is the mover's clock after it."""

    uci: str
    san: str
    left_ms: int
    at: int


class ChessGameOut(Schema):
    """A game as you see it. Times are milliseconds since 1970."""

    id: int
    origin: ChessOriginOut | None
    white: ChessPlayerOut
    black: ChessPlayerOut
    is_rated: bool
    started_at: int
    ended_at: int | None
    game: ChessStateOut
    moves: list[ChessMoveOut]
    now: int
    my_side: Side | None
    is_delayed: bool
    report: Literal["counted", "replayed", "refused", "void"] | None


class OwnChessGameOut(Schema):
    """A game that you play now."""

    id: int
    origin: ChessOriginOut | None
    status: Status
    color: Literal["white", "black"]
    opponent: ChessPlayerOut
    started_at: int


class ChessHelloMessage(Schema):
    """WebSocket of a chess game: the first message."""

    type: Literal["hello"]
    number: int
    side: Side | None
    now: int
    viewers: int


class ChessGameMessage(Schema):
    """WebSocket of a chess game: the game as it stands, and the last of its moves."""

    type: Literal["game"]
    number: int
    now: int
    game: ChessStateOut
    moves: list[ChessMoveOut]


class ChessPingMessage(Schema):
    """WebSocket of a chess game: answer at once with a pong of the same `t`."""

    type: Literal["ping"]
    t: int


class ChessRefusedMessage(Schema):
    """WebSocket of a chess game: what you sent was refused."""

    type: Literal["refused"]
    code: str
    message: str
    template: str
    values: dict[str, object]
    of: str
