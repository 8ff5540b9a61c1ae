"""What machines send and read, and what a page shows of them."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StrictInt

from tiltyard.sentence import say
from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.common.numbers import NUMBER_MAX, Count, Id, Number
from tiltyard_server.common.sentences import Telling
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

_MOST_PLIES = 6000  # fifty moves without a capture or a pawn's move end a game long before


def _keep(text: str) -> str:
    """Return a text that a database can keep; reports are read as they were signed."""
    if "\0" in text:
        raise ValueError(say("A text has a character that cannot be stored."))
    return text


_Said = Annotated[str, Field(max_length=200), AfterValidator(_keep)]
_Word = Annotated[str, Field(max_length=30)]
_Whole = Annotated[StrictInt, Field(ge=0, le=NUMBER_MAX)]


class LabEngineIn(Body):
    """An engine of a machine: what it is, and how many nodes a second it searches there."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    fingerprint: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    speed: Count


class LabMachineIn(Body):
    """A machine that plays for the lab."""

    name: Annotated[str, line(60, least=1), PLAIN]
    games_at_once: Annotated[int, Field(ge=1, le=256)]
    engines: Annotated[list[LabEngineIn], Field(min_length=1, max_length=100)]


class LabMachineOut(Strict):
    """Who a machine is here, and what it signs its reports with."""

    id: int
    name: str
    secret: str
    generation: int


class LabSyncIn(Body):
    """Which pairs a machine still plays, and how many more it can begin."""

    held: Annotated[list[Id], Field(max_length=1000)]
    free: Annotated[int, Field(ge=0, le=256)]
    generation: Count = 0  # of the registration; 0: not said
    number: Count = 0  # grows with each request, so that an overtaken one is known; 0: not said


class LabGameOrderOut(Strict):
    """A game to be played: `plan` has position, opening, limits and the rules that end it."""

    number: int
    white: str
    black: str
    plan: dict[str, Any]


class LabOrderOut(Strict):
    """A pair of games. `prints` are the fingerprints of the engines, by name."""

    id: int
    games: list[LabGameOrderOut]
    prints: dict[str, str]


class LabSyncOut(Strict):
    """New pairs, those that nobody waits for any more, and when to ask again at the latest."""

    orders: list[LabOrderOut]
    gone: list[int]
    beat_ms: int


class LabMoveIn(Body):
    """A move, how long it took, what was left, and what the engine said of it."""

    uci: Annotated[str, Field(min_length=4, max_length=6)]
    ms: _Whole
    left: _Whole
    info: _Said | None


class LabBoardIn(Body):
    """How a game stands after a move."""

    pair: Id
    number: Number
    fen: Annotated[str, Field(max_length=100)]
    move: LabMoveIn
    clocks: Annotated[list[_Whole], Field(min_length=2, max_length=2)]


class LabBoardsIn(Body):
    """All games that a machine plays now."""

    boards: Annotated[list[LabBoardIn], Field(max_length=256)]


class LabBoardsOut(Strict):
    """How many boards are shown."""

    shown: int


class LabGameIn(Body):
    """A game that was played."""

    number: Number
    result: Literal["1-0", "0-1", "1/2-1/2"]
    reason: _Word
    moves: Annotated[list[LabMoveIn], Field(max_length=_MOST_PLIES)]
    detail: _Said
    elapsed_ms: _Whole


class LabReportIn(Body):
    """A pair of games that was played, by which machine."""

    pair: Id
    machine: Id
    games: Annotated[list[LabGameIn], Field(min_length=1, max_length=2)]


class LabReportOut(Strict):
    """The pair that was taken."""

    pair: int


class LabSeatOut(Strict):
    """A machine in a tournament.

    `residual` is how far its pairs lie from those of the others, in standard deviations; `factor`
    is that of its times, in hundredths.
    """

    machine: int
    name: str
    status: Literal["active", "suspended", "dropped"]
    is_away: bool
    games: int
    pairs: int
    held: int
    speed: int
    factor: int
    residual: float | None
    faults: dict[str, int]
    refusals: int
    seen_at: str


class LabNoteOut(Telling, Strict):
    """Something that happened with a machine."""

    at: str
    what: str
    games: list[int]
    text: str


class LabSeatsOut(Strict):
    """The machines of a tournament, the newest that happened, and how many pairs wait."""

    seats: list[LabSeatOut]
    notes: list[LabNoteOut]
    waiting: int
