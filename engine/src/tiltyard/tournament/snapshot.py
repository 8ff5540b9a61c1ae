"""A tournament as JSON text and back, exactly."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar, cast

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.machine.codec import Json, from_json, to_json
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Colour, PairingSystem
from tiltyard.tournament.people import Entry
from tiltyard.tournament.settings import ACCELERATIONS, Acceleration, Settings
from tiltyard.tournament.sheet import Game, GameKind, Sheet
from tiltyard.tournament.table import TieBreak, is_known, list_labels, name_of

F = TypeVar("F")
FORMAT: Final = "tiltyard-tournament"
VERSION: Final = 2
_SECOND: Final = ("unrated", "scoring")  # what version 2 added

Document = dict[str, Json]
_UPGRADES: Final[Mapping[int, Callable[[Document], Document]]] = {  # from a version to the next
    1: lambda document: {**document, "version": 2},
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is written. Functions stand by code; "custom:name" is one of the user's."""

    rounds: int
    system: str
    acceleration: str | None
    points: PointSystem
    numbering: str
    initial_colour: Colour
    options: Mapping[str, str]
    boards: int | None
    tiebreaks: tuple[str, ...]
    entries: tuple[Entry, ...]
    byes: tuple[tuple[str, int, GameKind], ...]
    forbidden: tuple[tuple[str, str], ...]
    games: tuple[tuple[Game, ...], ...]
    unrated: int | None = None
    scoring: str | None = None


class Saved(NamedTuple):
    """What a snapshot gives back."""

    sheet: Sheet
    settings: Settings
    tiebreaks: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True)
class Functions:
    """The user's own functions, which a snapshot can only name."""

    system: PairingSystem | None = None
    acceleration: Acceleration | None = None
    tiebreaks: Mapping[str, TieBreak] = field(default_factory=dict)


def write_snapshot(saved: Saved) -> str:
    """Return the JSON text of a tournament."""
    sheet, settings, tiebreaks = saved
    accelerated = settings.acceleration
    snapshot = Snapshot(
        rounds=settings.rounds,
        system=_code_of(PAIRING_SYSTEMS, settings.system),
        acceleration=None if accelerated is None else _code_of(ACCELERATIONS, accelerated),
        points=settings.points,
        numbering=settings.numbering,
        initial_colour=settings.initial_colour,
        options=dict(settings.options),
        boards=settings.boards,
        unrated=settings.unrated,
        scoring=settings.scoring,
        tiebreaks=tuple(_list_stored(tiebreaks)),
        entries=sheet.entries,
        byes=sheet.byes,
        forbidden=sheet.forbidden,
        games=sheet.rounds,
    )
    document = cast(Document, to_json(snapshot))
    for name in _SECOND:
        if document[name] is None:  # so that the first version can still be read everywhere
            del document[name]
    version = VERSION if any(name in document for name in _SECOND) else 1
    return json.dumps({"format": FORMAT, "version": version, **document}, ensure_ascii=False)


def read_snapshot(text: str | bytes | Mapping[str, object], functions: Functions) -> Saved:
    """Return what a snapshot holds, older versions included.

    Raises:
        InputError: `snapshot.…` or `json.invalid`, when it is no snapshot, of a later version,
            or names a function of the user's that was not passed.
    """
    found = from_json(Snapshot, cast(Json, _load(text)))
    accelerated = functions.acceleration
    if found.acceleration is not None:
        accelerated = _find(ACCELERATIONS, found.acceleration, accelerated, "acceleration")
    settings = Settings(
        rounds=found.rounds,
        system=_find(PAIRING_SYSTEMS, found.system, functions.system, "pairing_system"),
        acceleration=accelerated,
        points=found.points,
        numbering=found.numbering,
        initial_colour=found.initial_colour,
        options=tuple(sorted(found.options.items())),
        boards=found.boards,
        unrated=found.unrated,
        scoring=found.scoring,
    )
    sheet = Sheet(found.entries, found.games, found.byes, found.forbidden)
    tiebreaks = tuple(functions.tiebreaks.get(name, name) for name in found.tiebreaks)
    return Saved(sheet, settings, tiebreaks)


def _load(text: str | bytes | Mapping[str, object]) -> Document:
    """Return the document of a text, brought up to this version, without its head."""
    try:
        document: Any = dict(text) if isinstance(text, Mapping) else json.loads(text)
    except (TypeError, ValueError) as error:
        raise InputError("snapshot.invalid", f"The snapshot is no JSON text: {error}.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError("snapshot.invalid", f"The snapshot is not of the format {FORMAT}.")
    while document.get("version") in _UPGRADES:
        document = _UPGRADES[document["version"]](document)
    if document.get("version") != VERSION:
        raise InputError(
            "snapshot.version",
            f"The snapshot has version {document.get('version')!r}, and this library reads up "
            f"to {VERSION}; use a newer one.",
        )
    return {key: document[key] for key in document if key not in ("format", "version")}


def _list_stored(tiebreaks: Sequence[TieBreak]) -> Iterator[str]:
    """Yield each code as it was given; functions of one name are told apart by a number."""
    for label, tiebreak in zip(list_labels(tiebreaks), tiebreaks, strict=True):
        name = name_of(tiebreak)
        yield name if isinstance(tiebreak, str) or is_known(name) else label


def _code_of(table: Mapping[str, F], function: F) -> str:
    for code, shipped in table.items():
        if shipped is function:
            return code
    return f"custom:{getattr(function, '__name__', type(function).__name__)}"


def _find(table: Mapping[str, F], code: str, passed: F | None, argument: str) -> F:
    if passed is not None:
        return passed
    if code in table:
        return table[code]
    raise InputError(
        "snapshot.function",
        f"The snapshot was made with the function {code!r}, which the library does not have; "
        f"pass it again: from_json(snapshot, {argument}=…).",
        function=code,
    )
