"""What an event of a league is worth to those who took part."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from tiltyard.errors import InputError
from tiltyard.sentence import say

PLACES_MAX: Final = 200
POINTS_MAX: Final = 100_000
WEIGHT_MAX: Final = 10


class Points(StrEnum):
    """Where the points of an event come from."""

    PLACE = "place"  # a table: so much for the first, so much for the second
    SCORE = "score"  # what was scored in the event itself
    BEATEN = "beaten"  # one for each who came in behind


class Ties(StrEnum):
    """What they get who share places."""

    SHARE = "share"  # the points of the places they share, in equal parts
    BEST = "best"  # each those of the best of these places


class TieBreak(StrEnum):
    """What orders people of equal points in the table of a season."""

    COUNTBACK = "countback"  # more first places, then more second places, and so on
    BEST = "best"  # the best single result, then the second best, and so on
    ALL = "all"  # the points of all results, those included that do not count
    EVENTS = "events"  # more events
    LAST = "last"  # the points of the last event


# Tables as leagues have them: points for the places from the first on. The names are promises.
TABLES: Final[Mapping[str, tuple[int, ...]]] = {
    "motor-racing": (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
    "chess-tour": (12, 10, 8, 7, 6, 5, 4, 3, 2, 1),
    "ski-cup": (
        *(100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16),
        *range(15, 0, -1),
    ),
    "club": (10, 8, 6, 5, 4, 3, 2, 1),
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a season is scored.

    `table` are the points of the places where `points` is `place`; `attendance` is added for
    everybody who took part; of each player the `best` results count, all where it is None.
    """

    points: Points = Points.PLACE
    table: tuple[int, ...] = TABLES["club"]
    ties: Ties = Ties.SHARE
    attendance: int = 0
    best: int | None = None
    tie_breaks: tuple[TieBreak, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no scoring.

        Raises:
            InputError: `league.table`, `league.attendance`, `league.best`, `league.tie_breaks`.
        """
        is_table = 0 < len(self.table) <= PLACES_MAX and all(
            0 <= points <= POINTS_MAX for points in self.table
        )
        if self.points is Points.PLACE and not is_table:
            raise InputError(
                "league.table",
                say(
                    "Give the points of 1 to {places} places, each from 0 to {points}.",
                    places=PLACES_MAX,
                    points=POINTS_MAX,
                ),
                field="table",
            )
        if any(low > high for high, low in zip(self.table, self.table[1:], strict=False)):
            raise InputError(
                "league.table",
                say("No place is worth more than one before it; order the points."),
                field="table",
            )
        if not 0 <= self.attendance <= POINTS_MAX:
            raise InputError(
                "league.attendance",
                say("Taking part is worth 0 to {points} points.", points=POINTS_MAX),
                field="attendance",
            )
        if self.best is not None and self.best < 1:
            raise InputError(
                "league.best",
                say("At least one result counts; leave it out for all of them."),
                field="best",
            )
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise InputError(
                "league.tie_breaks", say("Name each tie-break once."), field="tie_breaks"
            )


@dataclass(frozen=True, slots=True)
class Finish:
    """Where somebody came in: a place, or shared places up to `rank_to`; `score` is in tenths."""

    player: str
    rank: int
    rank_to: int = 0
    score: int = 0

    @property
    def last(self) -> int:
        """The last of the places that are shared, or the only one."""
        return max(self.rank, self.rank_to)


@dataclass(frozen=True, slots=True)
class Result:
    """An event that is over. With a `weight` of 2 it is worth twice its points."""

    event: str
    finishes: tuple[Finish, ...]
    weight: int = 1


def score_event(result: Result, scoring: Scoring) -> dict[str, Fraction]:
    """Return the points of everybody who took part.

    Raises:
        InputError: `league.player_twice`, `league.place`, `league.weight`.
    """
    if not 1 <= result.weight <= WEIGHT_MAX:
        raise InputError(
            "league.weight",
            say("An event counts 1 to {weight} times.", weight=WEIGHT_MAX),
            field="weight",
        )
    points: dict[str, Fraction] = {}
    for finish in result.finishes:
        if finish.player in points:
            raise InputError(
                "league.player_twice",
                say(
                    "{player} stands in {event} twice; name everybody once.",
                    player=finish.player,
                    event=result.event,
                ),
            )
        if finish.rank < 1:
            raise InputError("league.place", say("Places begin with 1."))
        own = _score(finish, len(result.finishes), scoring) + scoring.attendance
        points[finish.player] = result.weight * own
    return points


def _score(finish: Finish, size: int, scoring: Scoring) -> Fraction:
    match scoring.points:
        case Points.SCORE:
            return Fraction(finish.score, 10)
        case Points.BEATEN:
            return Fraction(max(0, size - finish.last))
        case Points.PLACE:
            if scoring.ties is Ties.BEST:
                return Fraction(_worth(scoring.table, finish.rank))
            places = range(finish.rank, finish.last + 1)
            return Fraction(sum(_worth(scoring.table, place) for place in places), len(places))


def _worth(table: tuple[int, ...], place: int) -> int:
    return table[place - 1] if place <= len(table) else 0
