"""How a tournament is paired and ranked: what is fixed when it is made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Final, TypeAlias, cast

from tiltyard.core.arguments import check_choice, check_kind, check_whole, show, suggest
from tiltyard.core.scores import CARD_POINTS, CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Colour, PairingRequest, PairingSystem, SwissPlayer
from tiltyard.pairing.card_swiss import card_swiss
from tiltyard.pairing.cycles import round_robin
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.pairing.fide.upfloat.double import DOUBLE_POINTS, double_swiss
from tiltyard.pairing.fide.upfloat.team import team_swiss
from tiltyard.pairing.options import check_options
from tiltyard.pairing.scheveningen import scheveningen
from tiltyard.standings.rules import TEAM_MATCH_POINTS, TeamRules
from tiltyard.tournament.people import HIGHEST_RATING, NUMBERINGS, Player

Acceleration: TypeAlias = Callable[[PairingRequest], tuple[SwissPlayer, ...]]
"""Gives the players of a request back with their virtual points, round by round."""

_FIXED_TABLES: Final[tuple[PairingSystem, ...]] = (round_robin, scheveningen)
_MATCH_POINTS: Final[tuple[tuple[PairingSystem, PointSystem], ...]] = (
    (double_swiss, DOUBLE_POINTS),
    (team_swiss, TEAM_MATCH_POINTS),
)


TEAM_BOARD_POINTS: Final = replace(CHESS_POINTS, pairing_bye=CHESS_POINTS.draw)
MOST_ROUNDS: Final = 9_999
_MOST_BOARDS: Final = 999
_MOST_POINTS: Final = 9_999
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
    team: TeamRules | None = None  # where boards are recorded, and not only matches

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
    if shipped is card_swiss:
        return CARD_POINTS
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
    code = system.replace("_", "-") if isinstance(system, str) else ""
    if code in PAIRING_SYSTEMS:
        return PAIRING_SYSTEMS[code]
    raise InputError(
        "system.unknown",
        f"There is no pairing system {show(system)}; choose from {', '.join(PAIRING_SYSTEMS)}, "
        f"or pass a function of your own.{suggest(system, PAIRING_SYSTEMS)}",
        system=system,
    )


def find_acceleration(acceleration: Acceleration | str | None) -> Acceleration | None:
    """Return an acceleration given itself or its code.

    Raises:
        InputError: `acceleration.unknown`.
    """
    if acceleration is None or callable(acceleration):
        return acceleration
    if isinstance(acceleration, str) and acceleration in ACCELERATIONS:
        return ACCELERATIONS[acceleration]
    raise InputError(
        "acceleration.unknown",
        f"There is no acceleration {show(acceleration)}; choose from {', '.join(ACCELERATIONS)}, "
        f"or pass a function of your own.{suggest(acceleration, ACCELERATIONS)}",
    )


def find_team_rules(
    teams: Sequence[Player], rules: TeamRules | None, boards: int | None
) -> TeamRules | None:
    """Return how boards are counted; None where no team has members, or matches have no boards.

    A bye is a drawn match (C.04.6 1.4), so half a point a board.

    Raises:
        InputError: `option.unknown` or `player.members`.
    """
    if rules is None:
        has_members = any(team.members for team in teams)
        return TeamRules(boards, TEAM_BOARD_POINTS) if has_members and boards else None
    check_kind(rules, TeamRules, "Rules of teams are TeamRules(boards)", "option.unknown")
    if boards not in (None, rules.boards):
        raise InputError(
            "option.unknown",
            f"A match has {boards} boards by `boards` and {rules.boards} by `team_rules`; leave "
            "one of them out.",
        )
    for team in teams:
        if not team.members:
            raise InputError(
                "player.members",
                f"{team.id} has no members; name them by board: Player(…, members=…).",
                player=team.id,
            )
    return rules


def find_colour(colour: Colour | str) -> Colour:
    """Return a colour by its name.

    Raises:
        InputError: `option.unknown`.
    """
    names = [known.value for known in Colour]
    return Colour(check_choice(colour, names, "The initial colour", "option.unknown"))


def list_options(
    options: Mapping[str, str] | None, system: PairingSystem
) -> tuple[tuple[str, str], ...]:
    """Return the options of a system in order of their names.

    Raises:
        InputError: `option.unknown` or `edition.unknown`.
    """
    shipped = find_shipped(system)
    is_ours = any(shipped is known for known in PAIRING_SYSTEMS.values())
    name = getattr(shipped, "__name__", "") if is_ours else None
    given = check_options({} if options is None else options, name)
    return tuple(sorted(given.items()))


def check_settings(settings: Settings) -> Settings:
    """Return the settings if they make sense.

    Raises:
        InputError: `rounds.too_few`, `points.invalid` or `option.unknown`.
    """
    if settings.rounds == 0:
        raise InputError("rounds.too_few", "A tournament has at least 1 round, not 0.", rounds=0)
    check_whole(settings.rounds, "The number of rounds", 1, MOST_ROUNDS, "rounds.too_few")
    _check_points(settings.points)
    check_choice(settings.numbering, NUMBERINGS, "Numbering", "option.unknown")
    if settings.scoring is not None:
        check_choice(settings.scoring, SCORINGS, "Scoring", "option.unknown")
    if settings.boards is not None:
        check_whole(settings.boards, "The number of boards", 1, _MOST_BOARDS, "option.unknown")
    if settings.team is not None:
        _check_points(settings.team.game)
        if not settings.team.colours or not set(settings.team.colours) <= set("WB"):
            raise InputError(
                "option.unknown",
                f"Colours of boards are a text such as WBWB, not {show(settings.team.colours)}.",
            )
    if settings.unrated is not None:
        what = "What the unrated count as"
        hint = " (a rating from 0 on), or None"
        check_whole(settings.unrated, what, 0, HIGHEST_RATING, "option.unknown", hint)
    return settings


def _check_points(points: object) -> None:
    """Refuse what is no point system of whole tenths.

    Raises:
        InputError: `points.invalid`.
    """
    right = "Points are a PointSystem in tenths of a point, such as PointSystem(win=30, draw=10)"
    found = check_kind(points, PointSystem, right, "points.invalid")
    for name, worth in zip(PointSystem.__slots__, astuple(found), strict=True):
        what = f"{name} of a PointSystem"
        check_whole(worth, what, 0, _MOST_POINTS, "points.invalid", " tenths of a point")
