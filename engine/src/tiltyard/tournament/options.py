"""Settings of a `Tournament` as options of a Swiss in its log, and back.

Functions stand by their codes; "custom:name" is one of the user's, which is passed again.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Final, TypeVar

from tiltyard.core.arguments import check_mapping
from tiltyard.core.config import OptionValue
from tiltyard.core.model import TournamentState
from tiltyard.errors import InputError
from tiltyard.formats.swiss.record import settings_of
from tiltyard.formats.swiss.settings import NO_TIE_BREAKS, NUMBERING, TABLES
from tiltyard.formats.swiss.team_matches import OPTION, write_team_rules
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import PairingSystem
from tiltyard.tournament.people import sort_entries
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import (
    ACCELERATIONS,
    Acceleration,
    Settings,
    find_acceleration,
    find_system,
)
from tiltyard.tournament.standings.given_points import GIVEN, GivenPoints
from tiltyard.tournament.standings.table import (
    TieBreak,
    check_tiebreaks,
    is_known,
    list_labels,
    name_of,
)

F = TypeVar("F")
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Functions:
    """The user's own functions, which a log can only name."""

    system: PairingSystem | None = None
    acceleration: Acceleration | None = None
    tiebreaks: Mapping[str, TieBreak] = field(default_factory=dict)


def pass_functions(
    system: PairingSystem | str | None,
    acceleration: Acceleration | str | None,
    tiebreaks: Mapping[str, TieBreak] | None,
) -> Functions:
    """Return what is passed again for a snapshot.

    Raises:
        InputError: `system.unknown`, `acceleration.unknown` or `tie_break.unknown`.
    """
    right = "Tie-breaks of a snapshot are a dict of functions by name"
    given = {} if tiebreaks is None else tiebreaks
    found = check_mapping(given, right, "tie_break.unknown")
    check_tiebreaks(list(found.values()))
    shipped = None if system is None else find_system(system)
    return Functions(shipped, find_acceleration(acceleration), found)


def write_options(settings: Settings, tiebreaks: Sequence[TieBreak]) -> Mapping[str, OptionValue]:
    """Return the options of a Swiss that say all this."""
    accelerated = settings.acceleration
    options: dict[str, OptionValue] = {
        "system": code_of(PAIRING_SYSTEMS, settings.system),
        "rounds": settings.rounds,
        "automatic": False,
        "best_of": 1,
        "draws": True,
        "bye_points": "win",
        "acceleration": _NONE if accelerated is None else code_of(ACCELERATIONS, accelerated),
        "tie_breaks": ",".join(_list_stored(tiebreaks)) or NO_TIE_BREAKS,
        "points": " ".join(map(str, astuple(settings.points))),
        "unrated": -1 if settings.unrated is None else settings.unrated,
        "numbering": settings.numbering,
        "initial_colour": settings.initial_colour.value,
        "system_options": json.dumps(dict(settings.options)),
    }
    if isinstance(accelerated, GivenPoints):
        options |= {"acceleration": GIVEN, "virtual_points": accelerated.write()}
    if settings.is_fixed and options["system"] not in TABLES:
        options["table"] = True
    if settings.boards is not None:
        options["boards"] = settings.boards
    if settings.team is not None:
        options[OPTION] = write_team_rules(settings.team)
    if settings.scoring is not None:
        options["scoring"] = settings.scoring
    return options


def read_options(
    state: TournamentState, functions: Functions
) -> tuple[Settings, tuple[TieBreak, ...]]:
    """Return what the options of a Swiss say, whoever wrote them.

    Raises:
        InputError: `snapshot.function`, for a function of the user's that was not passed.
    """
    options = state.config.options
    found = settings_of(state)
    code = str(options["acceleration"])
    accelerated = functions.acceleration
    if code == GIVEN and accelerated is None:
        accelerated = GivenPoints.parse(str(options["virtual_points"]))
    elif code != _NONE:
        accelerated = find_function(ACCELERATIONS, code, accelerated, "acceleration")
    settings = Settings(
        rounds=found.rounds,
        system=find_function(PAIRING_SYSTEMS, found.system, functions.system, "pairing_system"),
        acceleration=accelerated,
        points=found.rules.points,
        numbering=str(options.get("numbering", "given")),
        initial_colour=found.initial_colour,
        options=tuple(sorted(found.system_options.items())),
        boards=int(options["boards"]) if "boards" in options else None,
        unrated=found.rules.unrated,
        scoring=str(options["scoring"]) if "scoring" in options else None,
        team=found.rules.team if OPTION in options else None,
    )
    names = found.tie_breaks
    if NUMBERING in options and names:  # ours: a name may hold spaces
        names = tuple(str(options["tie_breaks"]).split(","))
    return settings, tuple(functions.tiebreaks.get(name, name) for name in names)


def find_numbering(record: Record) -> str:
    """Return how the players of somebody else's tournament are numbered."""
    is_by_rating = record.entries == sort_entries(record.entries, "rating")
    return "rating" if is_by_rating else "given"


def _list_stored(tiebreaks: Sequence[TieBreak]) -> Iterator[str]:
    """Yield each code as it was given; functions of one name are told apart by a number."""
    for label, tiebreak in zip(list_labels(tiebreaks), tiebreaks, strict=True):
        name = name_of(tiebreak)
        yield name if isinstance(tiebreak, str) or is_known(name) else label


def code_of(table: Mapping[str, F], function: F) -> str:
    """Return the code of a function, or its own name where it is the user's."""
    for code, shipped in table.items():
        if shipped is function:
            return code
    return f"custom:{getattr(function, '__name__', type(function).__name__)}"


def find_function(table: Mapping[str, F], code: str, passed: F | None, argument: str) -> F:
    """Return the function of a code, or the one that is passed.

    Raises:
        InputError: `snapshot.function`, when there is neither.
    """
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
