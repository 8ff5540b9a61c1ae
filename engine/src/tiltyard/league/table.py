"""The table of a season."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tiltyard.league.points import Result, Scoring, TieBreak, score_event

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """What one event brought somebody, and whether it counts for the season."""

    event: str
    rank: int
    points: Fraction
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in the table; `results` are in the order of the events."""

    rank: int
    rank_to: int
    player: str
    points: Fraction
    wins: int
    results: tuple[Counted, ...]


def make_season_table(results: Sequence[Result], scoring: Scoring) -> tuple[Line, ...]:
    """Return everybody who took part, first to last; `results` are in the order of play.

    Exact, and the same whatever the order within an event: who is equal in points and in every
    tie-break shares the place, and is listed by name of the player.

    Raises:
        InputError: somebody stands in an event twice, or an event is no result.
    """
    known: dict[str, list[Counted]] = {}
    for result in results:
        points = score_event(result, scoring)
        for finish in result.finishes:
            own = Counted(result.event, finish.rank, points[finish.player], is_counted=True)
            known.setdefault(finish.player, []).append(own)
    last = results[-1].event if results else ""
    people = {player: _drop(own, scoring.best) for player, own in known.items()}
    keys = {player: _make_key(own, scoring.tie_breaks, last=last) for player, own in people.items()}
    groups: dict[Key, list[str]] = {}
    for player in sorted(people):
        groups.setdefault(keys[player], []).append(player)
    lines: list[Line] = []
    for key in sorted(groups, reverse=True):
        equal = groups[key]
        first, last_place = len(lines) + 1, len(lines) + len(equal)
        lines += [_make_line(player, people[player], first, last_place) for player in equal]
    return tuple(lines)


def _make_line(player: str, own: tuple[Counted, ...], rank: int, rank_to: int) -> Line:
    wins = sum(each.rank == 1 for each in own)
    return Line(rank, rank_to, player, _add(own), wins, own)


def _drop(own: Sequence[Counted], best: int | None) -> tuple[Counted, ...]:
    """Mark what does not count: the worst, and of equal ones the latest."""
    if best is None or len(own) <= best:
        return tuple(own)
    order = sorted(range(len(own)), key=lambda at: (-own[at].points, at))
    kept = set(order[:best])
    return tuple(
        Counted(each.event, each.rank, each.points, is_counted=at in kept)
        for at, each in enumerate(own)
    )


def _add(own: Sequence[Counted]) -> Fraction:
    return sum((each.points for each in own if each.is_counted), Fraction(0))


def _make_key(own: Sequence[Counted], tie_breaks: Sequence[TieBreak], *, last: str) -> Key:
    """Return what orders somebody: more is better, part by part."""
    return (_add(own), *(_break(own, each, last=last) for each in tie_breaks))


def _break(own: Sequence[Counted], tie_break: TieBreak, *, last: str) -> Key:
    match tie_break:
        case TieBreak.COUNTBACK:
            places = Counter(each.rank for each in own)
            # One first place stands before any number of seconds: the rows of places, best first.
            return tuple((-rank, places[rank]) for rank in sorted(places))
        case TieBreak.BEST:
            return tuple(sorted((each.points for each in own), reverse=True))
        case TieBreak.ALL:
            return (sum((each.points for each in own), Fraction(0)),)
        case TieBreak.EVENTS:
            return (len(own),)
        case TieBreak.LAST:
            return (max((each.points for each in own if each.event == last), default=Fraction(-1)),)
