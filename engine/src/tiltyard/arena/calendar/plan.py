"""The calendar of arenas as a pure plan of days (arena rules 4.2).

The rules say which kinds come in which week and hour; which pace has which weekday is our choice
and stands in the tables here.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from tiltyard.arena.calendar.kinds import HOUR_MS, Kind, Pace, Planned, Season
from tiltyard.arena.standings.sheet import Variant
from tiltyard.core.lots import shuffle

STAGGER_SECONDS: Final = 40
CONFLICT_MS: Final = 23 * HOUR_MS // 2  # daily or better: within 11.5 h
REFRESH_MS: Final = 5 * 60_000  # how often the plan is looked at

PACES: Final = (  # Monday to Sunday
    Pace.HYPERBULLET, Pace.BULLET, Pace.SUPERBLITZ, Pace.BLITZ, Pace.RAPID, Pace.CLASSICAL,
    Pace.ULTRABULLET,
)  # fmt: skip
VARIANTS: Final = (
    Variant.CHESS960, Variant.CRAZYHOUSE, Variant.KING_OF_THE_HILL, Variant.RACING_KINGS,
    Variant.ANTICHESS, Variant.ATOMIC, Variant.HORDE, Variant.THREE_CHECK,
)  # fmt: skip
DAILY: Final = {
    16: Pace.BULLET,
    17: Pace.SUPERBLITZ,
    18: Pace.BLITZ,
    20: Pace.RAPID,
    21: Pace.HYPERBULLET,
}
EASTERN: Final = {4: Pace.BULLET, 5: Pace.SUPERBLITZ, 6: Pace.RAPID}
ELITE: Final = {5: Pace.BULLET, 6: Pace.SUPERBLITZ}  # Saturday and Sunday
CAPS: Final = (1300, 1500, 1700, 2000)
CAPPED: Final = (Pace.BULLET, Pace.SUPERBLITZ, Pace.BLITZ, Pace.RAPID)
MARATHONS: Final = {  # by month, on its third Saturday
    4: Season.SPRING,
    8: Season.SUMMER,
    10: Season.AUTUMN,
    12: Season.WINTER,
}
BIG_HOUR: Final = 17
VARIANT_HOUR: Final = 19


def plan_days(first: date, days: int, *, with_hourly: bool = True) -> tuple[Planned, ...]:
    """Return the arenas of these days in order of start, conflicts settled.

    Each day is settled with its two neighbours and nothing else, so that the plan of a week is the
    same whether it is made at once or day by day. Hourly arenas, twenty for each other one, remove
    nothing: without them the rest of the plan is the same, and a year of it takes a moment.
    """
    return tuple(
        planned
        for at in range(days)
        for planned in _settle_day(first + timedelta(days=at), with_hourly=with_hourly)
    )


def _settle_day(day: date, *, with_hourly: bool) -> Iterator[Planned]:
    around = [day + timedelta(days=at) for at in (-1, 0, 1)]
    begin, end = _at(day, 0), _at(day, 24)
    plan = _plan_day if with_hourly else _plan_day_without_hourly
    for planned in _settle([each for near in around for each in plan(near)]):
        if begin <= planned.starts_at < end:
            yield planned


def choose_delay(planned: Planned, lot: str) -> int:
    """Return by how many milliseconds the start is put off: up to 40 s (4.2)."""
    text = f"{lot}|{planned.starts_at}|{planned.name}"
    return 1000 * shuffle(range(STAGGER_SECONDS + 1), text)[0]


def _at(day: date, hour: int, minute: int = 0) -> int:
    return ((day - date(1970, 1, 1)).days * 24 + hour) * HOUR_MS + 60_000 * minute


@lru_cache(maxsize=4)
def _plan_day(day: date) -> tuple[Planned, ...]:
    return tuple(_list_day(day))


@lru_cache(maxsize=4)
def _plan_day_without_hourly(day: date) -> tuple[Planned, ...]:
    return tuple(_list_longer(day))


def _list_day(day: date) -> Iterator[Planned]:
    yield from _list_longer(day)
    for hour in range(24):
        yield from _plan_hour(day, hour)


def _list_longer(day: date) -> Iterator[Planned]:
    yield from _plan_big(day)
    yield from _plan_week(day)
    for hour, pace in DAILY.items():
        yield Planned(Kind.DAILY, pace, _at(day, hour))
    for hour, pace in EASTERN.items():
        yield Planned(Kind.EASTERN, pace, _at(day, hour))
    rotating = VARIANTS[day.toordinal() % len(VARIANTS)]
    yield Planned(Kind.DAILY, Pace.SUPERBLITZ, _at(day, VARIANT_HOUR), rotating)


def _plan_big(day: date) -> Iterator[Planned]:
    """Week 1 shields by speed, week 2 yearly, week 3 shields by variant, last week monthlies."""
    weekday, start, later = day.weekday(), _at(day, BIG_HOUR), _at(day, VARIANT_HOUR)
    week = (day.day - 1) // 7 + 1
    if week == 1:
        yield Planned(Kind.SHIELD, PACES[weekday], start)
    if week == 2 and weekday == 5 and day.month <= len(PACES):
        yield Planned(Kind.YEARLY, PACES[day.month - 1], start)
    if week == 2 and weekday == 6 and day.month <= len(VARIANTS):
        yield Planned(Kind.YEARLY, Pace.BLITZ, later, VARIANTS[day.month - 1])
    if week == 3:
        yield Planned(Kind.SHIELD, Pace.BLITZ, later, VARIANTS[weekday])
        if weekday == 6:
            yield Planned(Kind.SHIELD, Pace.BLITZ, start, VARIANTS[-1])
        if weekday == 5 and (season := MARATHONS.get(day.month)):
            yield Planned(Kind.MARATHON, season.pace, _at(day, 0), season=season)
    if (day + timedelta(days=7)).month != day.month:
        yield Planned(Kind.MONTHLY, PACES[weekday], start)
        yield Planned(Kind.MONTHLY, Pace.BLITZ, later, VARIANTS[weekday])


def _plan_week(day: date) -> Iterator[Planned]:
    weekday = day.weekday()
    yield Planned(Kind.WEEKLY, PACES[weekday], _at(day, BIG_HOUR))
    shifted = VARIANTS[(weekday + day.isocalendar().week) % len(VARIANTS)]
    yield Planned(Kind.WEEKLY, Pace.BLITZ, _at(day, VARIANT_HOUR), shifted)
    if weekday in ELITE:
        yield Planned(Kind.WEEKEND, ELITE[weekday], _at(day, BIG_HOUR))


def _plan_hour(day: date, hour: int) -> Iterator[Planned]:
    start, half = _at(day, hour), _at(day, hour, 30)
    for pace in (Pace.BULLET, Pace.SUPERBLITZ, Pace.BLITZ):
        yield Planned(Kind.HOURLY, pace, start)
    quick = (Pace.HYPERBULLET, Pace.ULTRABULLET, Pace.BULLET)[hour % 3]
    yield Planned(Kind.HOURLY, quick, half)
    yield Planned(Kind.HOURLY, Pace.SUPERBLITZ, start, VARIANTS[hour % len(VARIANTS)])
    if hour % 2 == 0:
        yield Planned(Kind.HOURLY, Pace.RAPID, start)
    if hour % 4 == 3:
        yield Planned(Kind.HOURLY, Pace.CLASSICAL, start)
    for at, cap in enumerate(CAPS):
        yield Planned(Kind.HOURLY, CAPPED[(hour + at) % len(CAPPED)], start, max_rating=cap)


def _settle(planned: Sequence[Planned]) -> list[Planned]:
    """Let bigger events remove those they conflict with."""
    kept: dict[tuple[Variant, Pace, int | None], list[_Slot]] = {}
    for each in sorted(planned, key=lambda it: (-it.kind.size, it.starts_at)):
        slot = _Slot(each.starts_at, each.ends_at, each.kind.size, each)
        same = kept.setdefault((each.variant, each.pace, each.max_rating), [])
        if not any(_conflict(slot, bigger) for bigger in same):
            same.append(slot)
    everything = [slot.planned for group in kept.values() for slot in group]
    return sorted(everything, key=lambda it: (it.starts_at, it.name))


class _Slot(NamedTuple):
    start: int
    end: int
    size: int
    planned: Planned


def _conflict(smaller: _Slot, bigger: _Slot) -> bool:
    overlaps = smaller.start < bigger.end and bigger.start < smaller.end
    if overlaps or smaller.size in (Kind.HOURLY.size, bigger.size):
        return overlaps
    return abs(smaller.start - bigger.start) < CONFLICT_MS
