"""How a tournament is paired and ranked: what is fixed when it is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Colour, PairingRequest, PairingSystem, SwissPlayer
from tiltyard.pairing.cycles import round_robin
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.pairing.fide.double import DOUBLE_POINTS, double_swiss
from tiltyard.pairing.fide.team import team_swiss
from tiltyard.pairing.scheveningen import scheveningen
from tiltyard.standings.rules import TEAM_MATCH_POINTS
from tiltyard.tournament.people import NUMBERINGS

Acceleration: TypeAlias = Callable[[PairingRequest], tuple[SwissPlayer, ...]]
"""Gives the players of a request back with their virtual points, round by round."""

_FIXED_TABLES: Final[tuple[PairingSystem, ...]] = (round_robin, scheveningen)
_MATCH_POINTS: Final[tuple[tuple[PairingSystem, PointSystem], ...]] = (
    (double_swiss, DOUBLE_POINTS),
    (team_swiss, TEAM_MATCH_POINTS),
)


SCORINGS: Final = ("games", "matches")
ACCELERATIONS: Final[Mapping[str, Acceleration]] = {"baku": baku_acceleration}


@dataclass(frozen=True, slots=True)
class Settings:
    """What does not change after the start."""

    rounds: int
    system: PairingSystem
    acceleration: Acceleration | None = None
    points: PointSystem = CHESS_POINTS
    numbering: str = "rating"
    initial_colour: Colour = Colour.WHITE
    options: tuple[tuple[str, str], ...] = ()  # of the pairing system
    boards: int | None = None  # of a team match
    unrated: int | None = None  # what the unrated count as in tie-breaks by rating (C.07 10)
    scoring: str | None = None  # "games" or "matches"; None: as the system has it

    @property
    def is_fixed(self) -> bool:
        """Whether a table says who meets whom, whatever the results."""
        return any(find_shipped(self.system) is table for table in _FIXED_TABLES)

    @property
    def counts_points(self) -> bool:
        """Whether a score is the points of a match, not the outcome of a game."""
        if self.scoring is not None:
            return self.scoring == "matches"
        shipped = find_shipped(self.system)
        return self.boards is not None or any(shipped is known for known, _ in _MATCH_POINTS)


def find_shipped(system: PairingSystem) -> PairingSystem:
    """Return the system inside `functools.partial` objects and `functools.wraps` wrappers."""
    seen: object = system
    while (inner := getattr(seen, "__wrapped__", None) or getattr(seen, "func", None)) is not None:
        seen = inner
    return cast(PairingSystem, seen)


def default_points(
    system: PairingSystem, *, boards: int | None = None, scoring: str | None = None
) -> PointSystem:
    """Return what results are worth in a system unless the organiser says otherwise."""
    shipped = find_shipped(system)
    found = next((points for known, points in _MATCH_POINTS if known is shipped), None)
    if found is not None and scoring != "games":
        return found
    is_match = scoring == "matches" or (scoring is None and boards is not None)
    return TEAM_MATCH_POINTS if is_match else CHESS_POINTS


def find_system(system: PairingSystem | str) -> PairingSystem:
    """Return a system given itself or its code.

    Raises:
        InputError: `system.unknown`.
    """
    if callable(system):
        return system
    if system in PAIRING_SYSTEMS:
        return PAIRING_SYSTEMS[system]
    raise InputError(
        "system.unknown",
        f"There is no pairing system {system!r}; choose from {', '.join(PAIRING_SYSTEMS)}, "
        "or pass a function of your own.",
        system=system,
    )


def check_settings(settings: Settings) -> Settings:
    """Return the settings if they make sense.

    Raises:
        InputError: `rounds.too_few` or `option.unknown`.
    """
    rounds = settings.rounds
    if not isinstance(rounds, int) or isinstance(rounds, bool) or rounds < 1:
        raise InputError(
            "rounds.too_few", f"A tournament has at least 1 round, not {rounds!r}.", rounds=rounds
        )
    if settings.numbering not in NUMBERINGS:
        raise InputError(
            "option.unknown",
            f"Numbering cannot be {settings.numbering!r}; choose {' or '.join(NUMBERINGS)}.",
        )
    if settings.scoring not in (None, *SCORINGS):
        raise InputError(
            "option.unknown",
            f"Scoring cannot be {settings.scoring!r}; choose {' or '.join(SCORINGS)}.",
        )
    if settings.unrated is not None and settings.unrated < 0:
        raise InputError(
            "option.unknown",
            f"The unrated cannot count as {settings.unrated}; give a rating from 0 on, or None.",
        )
    return settings
