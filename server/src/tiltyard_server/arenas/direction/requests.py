"""What the inbox of an arena takes: commands of the engine, and those that need more than it knows.

Names and accounts are no business of the engine; a request carries them beside the command.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from tiltyard.arena.applicants import Applicant
from tiltyard.arena.commands import (
    AbortGame,
    BanPlayer,
    ChangeSettings,
    EndGame,
    GoBerserk,
    PausePlayer,
    Terminate,
)
from tiltyard.arena.model import PauseReason
from tiltyard.machine import name_types
from tiltyard.machine.codec import Json, from_json, to_json


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who enters: what the arena asks about them, and what everybody sees."""

    name: str
    applicant: Applicant
    user_id: int | None = None
    bot: str = ""
    has_shield: bool = False


@dataclass(frozen=True, slots=True)
class Enter:
    """Somebody joins, or comes back. `is_api`: who asked to be paired without a page open."""

    entrant: Entrant
    at: int
    is_api: bool = False


@dataclass(frozen=True, slots=True)
class EnterMany:
    """The organiser enters players or bots; all of them, or none."""

    entrants: tuple[Entrant, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody pauses or withdraws, or has to."""

    user_id: int
    at: int
    reason: PauseReason = PauseReason.SELF


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a game that was played elsewhere: white, black or draw."""

    game: int
    result: str
    plies: int
    at: int
    is_no_start: bool = False


@dataclass(frozen=True, slots=True)
class ReportBerserk(Report):
    """The same, of a game in which somebody went berserk: white, black or both."""

    berserk: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """Somebody is no longer in a team."""

    user_id: int
    team: int
    at: int


Request: TypeAlias = (
    Enter
    | EnterMany
    | Leave
    | LeaveTeam
    | Report
    | ReportBerserk
    | ChangeSettings
    | BanPlayer
    | PausePlayer
    | GoBerserk
    | EndGame
    | AbortGame
    | Terminate
)
Result: TypeAlias = Literal["white", "black", "draw"]

_TYPES: Final = name_types(Request)
_KINDS: Final = {kind: name for name, kind in _TYPES.items()}


def write_request(request: Request) -> tuple[str, dict[str, Json]]:
    """Return the kind and the data of a request, for the inbox."""
    return _KINDS[type(request)], cast("dict[str, Json]", to_json(request))


def read_request(kind: str, data: dict[str, Json]) -> Request:
    """Return the request that was written.

    Raises:
        InputError: `json.invalid`.
    """
    return cast(Request, from_json(_TYPES[kind], data, kind))
