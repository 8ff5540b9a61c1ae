"""What the endpoints of cups read and write."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard.cup import Seeding
from tiltyard_server.common.names import Title
from tiltyard_server.common.numbers import Count
from tiltyard_server.common.sentences import Telling
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

EngineName = Annotated[str, Field(min_length=1, max_length=80)]
CupStatus = Literal["queued", "running", "stopped", "over", "failed"]
TimeKind = Literal["clock", "move", "nodes", "depth"]


class CupTimeIn(Body):
    """How long engines think: milliseconds of a clock or a move, nodes, or depth."""

    kind: TimeKind
    value: Annotated[int, Field(ge=1, le=10_000_000)]
    increment: Annotated[int, Field(ge=0, le=60_000)] = 0


class CupIn(Body):
    """A cup to be played. Engines and the book are names of the list of this installation."""

    name: Title
    engines: Annotated[list[EngineName], Field(min_length=2, max_length=64)]
    increments: Annotated[
        list[Annotated[int, Field(ge=1, le=50)]], Field(min_length=1, max_length=8)
    ] = Field(default_factory=lambda: [1])
    seeding: Seeding = Seeding.BY_RATING
    book: Annotated[str, Field(max_length=80)] = ""
    unique_in_cup: bool = False
    seed: Count = 0
    time: CupTimeIn


class CupEngineOut(Strict):
    """An engine that may play."""

    name: str
    rating: int


class CupLimitOut(Strict):
    """What a time control may be."""

    kind: TimeKind
    least: int
    most: int


class CupOptionsOut(Strict):
    """What a cup can be made of."""

    engines: list[CupEngineOut]
    books: list[str]
    limits: list[CupLimitOut]
    games_at_once: int


class CupHeadOut(Telling, Strict):
    """A cup in a list."""

    id: int
    name: str
    status: CupStatus
    is_stopping: bool
    engines: list[str]
    played: int
    expected: int
    champion: str
    error: str
    created_at: str


class CupSideOut(Strict):
    """One side of a match. The name is TBD while nobody is known, BYE where nobody sits."""

    name: str
    seed: int
    score: float
    is_winner: bool


class CupMatchOut(Telling, Strict):
    """A match, its score and the numbers of its games."""

    id: int
    sides: list[CupSideOut]
    is_decided: bool
    decided_by: str
    scheduled: int
    games: list[int]


class CupRoundOut(Strict):
    """The matches of a round."""

    number: int
    matches: list[CupMatchOut]


class CupBoardOut(Telling, Strict):
    """A game being played. Scores are from White's view; clocks in milliseconds."""

    number: int
    match: int
    round: str
    white: str
    black: str
    fen: str
    uci: str
    cp: int | None
    mate: int | None
    depth: int
    clocks: list[int]


class CupGameHeadOut(Telling, Strict):
    """A finished game in a list."""

    number: int
    match: int
    round: str
    white: str
    black: str
    result: str
    reason: str
    plies: int


class CupOut(CupHeadOut):
    """A cup now: the bracket, the boards, the finished games."""

    increments: list[int]
    seeding: Seeding
    time: CupTimeIn
    rounds: list[CupRoundOut]
    boards: list[CupBoardOut]
    games: list[CupGameHeadOut]


class CupMoveOut(Strict):
    """A move, the position after it, and what its engine said, from White's view."""

    san: str
    uci: str
    fen: str
    cp: int | None
    mate: int | None
    depth: int
    ms: int
    is_book: bool


class CupGameOut(CupGameHeadOut):
    """A finished game, move by move."""

    text: str
    start_fen: str
    moves: list[CupMoveOut]
