"""How a tournament is paired and ranked: what is fixed when it is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

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

    @property
    def is_fixed(self) -> bool:
        """Whether a table says who meets whom, whatever the results."""
        return any(self.system is table for table in _FIXED_TABLES)

    @property
    def counts_points(self) -> bool:
        """Whether a score is the points of a match, not the outcome of a game."""
        return any(self.system is system for system, _ in _MATCH_POINTS)


def default_points(system: PairingSystem) -> PointSystem:
    """Return what results are worth in a system unless the organiser says otherwise."""
    return next((points for known, points in _MATCH_POINTS if known is system), CHESS_POINTS)


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
    return settings
