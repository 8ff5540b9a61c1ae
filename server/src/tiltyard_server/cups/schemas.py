"""What the endpoints of cups read and write."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard.cup import Seeding
from tiltyard_hosts.uci.engine.dialogue import Restart
from tiltyard_hosts.uci.game.clock import MARGIN_MS
from tiltyard_server.common.names import Title
from tiltyard_server.common.numbers import Count
from tiltyard_server.common.sentences import Telling
from tiltyard_server.cups.report_schemas import CupReportOut
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

EngineName = Annotated[str, Field(min_length=1, max_length=80)]
CupStatus = Literal["queued", "running", "stopped", "over", "failed"]
CupKind = Literal["Cup", "RR", "Gauntlet", "Swiss", "Ladder", "Match", "SPRT"]
TimeKind = Literal["clock", "move", "nodes", "depth"]


class CupTimeIn(Body):
    """How long engines think: milliseconds of a clock or a move, nodes, or depth."""

    kind: TimeKind
    value: Annotated[int, Field(ge=1, le=10_000_000)]
    increment: Annotated[int, Field(ge=0, le=60_000)] = 0


class CupTestIn(Body):
    """A sequential test: has the first engine gained `elo1` normalised Elo rather than `elo0`?"""

    elo0: Annotated[float, Field(ge=-200, le=200)] = 0
    elo1: Annotated[float, Field(ge=-200, le=200)] = 5
    alpha: Annotated[float, Field(gt=0, lt=0.5)] = 0.05
    beta: Annotated[float, Field(gt=0, lt=0.5)] = 0.05


class CupIn(Body):
    """A tournament of engines. They and the book are names of the list of this installation.

    `increments` and `seeding` are of a knock-out; `pairs` of every meeting of anything else.
    """

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
    kind: CupKind = "Cup"
    pairs: Annotated[int, Field(ge=1, le=20_000)] = 1
    challengers: Annotated[int, Field(ge=1, le=63)] = 1
    rounds: Annotated[int, Field(ge=0, le=63)] = 0
    test: CupTestIn | None = None
    adjudicates: bool = False
    at_once: Annotated[int, Field(ge=0, le=64)] = 0
    ponder: bool = False  # think while the other one does
    restart: Restart = Restart.ON_CRASH
    margin: Annotated[int, Field(ge=0, le=60_000)] = MARGIN_MS  # how late a move may be
    machines: bool = False  # other machines play it: see /lab/machines
    checks: Annotated[int, Field(ge=0, le=100)] = 5  # per cent of its pairs two machines play


class LabOut(Telling, Strict):
    """Whether engines can be started here, by who asks; `hint` says what is missing."""

    may_start: bool
    engines: int
    hint: str


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
    kind: CupKind
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


class CupPointOut(Strict):
    """What was thought of a position, by its ply, in centipawns; a mate is far out."""

    ply: int
    cp: int


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
    nodes: int
    clocks: list[int]
    line: list[str]  # what the engine that moved expects next
    graph: list[CupPointOut]
    machine: str  # where it is played, if not here


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
    """A tournament of engines now: bracket, boards, the newest finished games, the report."""

    choice: CupIn
    increments: list[int]
    seeding: Seeding
    time: CupTimeIn
    rounds: list[CupRoundOut]
    boards: list[CupBoardOut]
    games: list[CupGameHeadOut]
    report: CupReportOut | None


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
