"""What can happen in a game: past tense, one class a type, and each as JSON.

A record is stored and never changed. `docs/reference/ludo.md`, section "The record", is the list.
"""

from dataclasses import asdict, dataclass
from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.records import Interrupted, Returned


@dataclass(frozen=True, slots=True)
class Ready:
    """A player, or a bot, is there and has given a client seed."""

    at: int
    side: int
    seed: str


@dataclass(frozen=True, slots=True)
class Started:
    """Both are ready; `turn` begins."""

    at: int
    turn: int
    client_seeds: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die fell. `missed` is how often in a row this side's time has run out."""

    at: int
    side: int
    die: int
    by: str
    next: str
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A token was moved. `start` and `to` are steps; `captured` is the opponent's token."""

    at: int
    side: int
    token: int
    by: str
    start: int
    to: int
    captured: int | None
    next: str
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Paused:
    """A player is away; `left_ms` is what remains of the time to decide."""

    at: int
    side: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; without a winner nobody won."""

    at: int
    winner: int | None
    reason: str


Record = Ready | Started | Rolled | Moved | Paused | Returned | Interrupted | Ended

TYPES: Final[dict[str, type[Record]]] = {
    "ready": Ready,
    "start": Started,
    "roll": Rolled,
    "move": Moved,
    "pause": Paused,
    "resume": Returned,
    "outage": Interrupted,
    "end": Ended,
}
_NAMES: Final = {cls: name for name, cls in TYPES.items()}
FORFEITS: Final = frozenset({"no-show", "timeouts", "disconnect"})


def record_to_json(record: Record) -> dict[str, Any]:
    """Return a record as JSON, `start` of a move under the name `from`."""
    data = asdict(record)
    if isinstance(record, Moved):
        data["from"] = data.pop("start")
    if isinstance(record, Started):
        data["client_seeds"] = list(record.client_seeds)
    return {"type": _NAMES[type(record)], **data}


def record_from_json(data: object) -> Record:
    """Read a record that `record_to_json` wrote.

    Raises:
        InputError: `record.malformed`.
    """
    if not isinstance(data, dict) or data.get("type") not in TYPES:
        raise InputError("record.malformed", f"This is no record of a Ludo game: {data!r}.")
    fields = {key: value for key, value in data.items() if key not in ("type", "number")}
    if "from" in fields:
        fields["start"] = fields.pop("from")
    try:
        if "client_seeds" in fields:
            fields["client_seeds"] = tuple(fields["client_seeds"])
        return TYPES[data["type"]](**fields)
    except TypeError as error:
        raise InputError(
            "record.malformed", f"A record of type {data['type']} has wrong fields: {error}."
        ) from None
