"""What can happen in a game: past tense, one class a type, and each as JSON.

A record is stored and never changed. `docs/reference/chess-games.md`, "The record", is the list.
"""

from dataclasses import dataclass, fields
from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.records import Interrupted, Returned

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Ready:
    """A player, or a bot, has come to a game that waits for both."""

    at: int
    side: int


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; the countdown of the first move runs."""

    at: int


@dataclass(frozen=True, slots=True)
class Berserked:
    """A player gave up the increment and, usually, half the time; `left_ms` is what remains."""

    at: int
    side: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made.

    `fen` is the position after it. `elapsed_ms` is how long it took, `lag_ms` what of that was
    given back, `left_ms` what the mover's clock shows after it, with the increment.
    """

    at: int
    side: int
    uci: str
    san: str
    fen: str
    by: str
    elapsed_ms: int
    lag_ms: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A player offered a draw."""

    at: int
    side: int


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """`side` declined the opponent's offer; a move declines it without this record."""

    at: int
    side: int


@dataclass(frozen=True, slots=True)
class Left:
    """A player is away since `since`; the clock goes on. Before the start they must come again."""

    at: int
    side: int
    since: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; without a winner it is drawn, or void. `left` are the clocks."""

    at: int
    winner: int | None
    reason: str
    left: tuple[int, int]


Record = (
    Ready
    | Started
    | Berserked
    | Moved
    | DrawOffered
    | DrawDeclined
    | Left
    | Returned
    | Interrupted
    | Ended
)

TYPES: Final[dict[str, type[Record]]] = {
    "ready": Ready,
    "start": Started,
    "berserk": Berserked,
    "move": Moved,
    "draw-offer": DrawOffered,
    "draw-decline": DrawDeclined,
    "leave": Left,
    "return": Returned,
    "outage": Interrupted,
    "end": Ended,
}
_NAMES: Final = {cls: name for name, cls in TYPES.items()}
_FIELDS: Final = {cls: tuple(field.name for field in fields(cls)) for cls in _NAMES}

BY_BOARD: Final = frozenset(
    {
        "checkmate",
        "stalemate",
        "variant-end",
        "insufficient",
        "fivefold",
        "seventy-five-moves",
    }
)
BY_PEOPLE: Final = frozenset({"threefold", "fifty-moves", "agreement", "resigned", "abandoned"})
BY_CLOCK: Final = frozenset({"time", "time-no-material", "no-start", "no-show"})
VOID: Final = frozenset({"aborted", "called-off"})  # there is no result
FORFEITS: Final = frozenset({"no-start", "no-show"})  # not played: the winner got a forfeit
REASONS: Final = BY_BOARD | BY_PEOPLE | BY_CLOCK | VOID


def record_to_json(record: Record) -> dict[str, Any]:
    """Return a record as JSON."""
    kind = type(record)
    data: dict[str, Any] = {"type": _NAMES[kind], "version": VERSION}
    data |= {name: getattr(record, name) for name in _FIELDS[kind]}  # all flat but one
    if isinstance(record, Ended):
        data["left"] = list(record.left)
    return data


def record_from_json(data: object) -> Record:
    """Read a record that `record_to_json` wrote; a `number` beside it is passed over.

    Raises:
        InputError: `record.malformed`.
    """
    if not isinstance(data, dict) or data.get("type") not in TYPES:
        raise InputError("record.malformed", f"This is no record of a chess game: {data!r}.")
    if data.get("version") != VERSION:
        raise InputError(
            "record.malformed", f"Records of version {data.get('version')!r} are not known here."
        )
    fields = {k: v for k, v in data.items() if k not in ("type", "version", "number")}
    try:
        if "left" in fields:
            white, black = fields["left"]
            fields["left"] = (white, black)
        return TYPES[data["type"]](**fields)
    except (TypeError, ValueError) as error:
        raise InputError(
            "record.malformed", f"A record of type {data['type']} has wrong fields: {error}."
        ) from None
