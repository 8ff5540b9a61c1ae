"""Arenas of the calendar: what is planned, and making them ahead of time (arena rules 4.2)."""

import json
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.db.models import Min

from tiltyard import InputError
from tiltyard.arena.calendar.kinds import Kind, Planned
from tiltyard.arena.calendar.plan import choose_delay, plan_days
from tiltyard.arena.standings.sheet import Variant
from tiltyard.sentence import say
from tiltyard_server.arenas.models import Arena
from tiltyard_server.arenas.services import Plan, find_or_plan
from tiltyard_server.arenas.views.page import write_clock
from tiltyard_server.common import clock
from tiltyard_server.common.icalendar import Event, write_calendar

AHEAD_MS: Final = 24 * 3_600_000  # arenas are made a day before they start
REFRESH_MS: Final = 5 * 60_000
_LOT: Final = "calendar"
DAYS_MAX: Final = 7  # of the plan in one answer: 1,600 arenas
FEED_DAYS: Final = 14
_FEED_MAX: Final = 500
LONG_DAYS_MAX: Final = 366  # without the hourly ones: 4,000 arenas


def write_planned(start: int, end: int | None, *, now: int, with_hourly: bool = True) -> str:
    """Return the plan between two moments as JSON; one day without an end.

    Nothing is planned where the calendar is off: nobody would make it; nothing was before it was
    switched on, which is when its first arena began. A day is written once for
    everybody, so that a year of it costs whoever asks again no more than the joining of texts.

    Raises:
        InputError: `calendar.range`, for more than a week, or a year without hourly arenas.
    """
    last = start + AHEAD_MS if end is None else end
    if last < start:
        raise InputError("calendar.range", say("Let `to` be later than `from`."), field="to")
    if with_hourly and last > start + DAYS_MAX * AHEAD_MS:
        raise InputError(
            "calendar.range",
            say(
                "Ask for {days_max} days at most, or for {long_days_max} days with "
                "`hourly=false`; then ask again with `from` where this range ended.",
                days_max=DAYS_MAX,
                long_days_max=LONG_DAYS_MAX,
            ),
            field="to",
        )
    if last > start + LONG_DAYS_MAX * AHEAD_MS:
        raise InputError(
            "calendar.range",
            say(
                "Ask for {long_days_max} days at most; then ask again with `from` where this "
                "range ended.",
                long_days_max=LONG_DAYS_MAX,
            ),
            field="to",
        )
    if not settings.TILTYARD_ARENA_CALENDAR:
        return "[]"
    write = _write_day if with_hourly else _write_longer
    begin = max(start, _find_beginning(now)) if start < now else start
    rows = [row for day in _list_days(begin, last) for row in write(day)]
    return f"[{','.join(text for starts_at, text in rows if begin <= starts_at < last)}]"


def _find_beginning(now: int) -> int:
    """Return the minute of the first arena that the calendar made; this moment before there is."""
    made = Arena.objects.exclude(kind="user").aggregate(first=Min("starts_at"))["first"]
    return now if made is None else made - made % 60_000


def write_feed(*, address: Callable[[str], str], now: int) -> str:
    """Return what calendars subscribe to: arenas that are made, and what is planned for two weeks.

    The hourly ones are left out: nobody wants sixty a day in a calendar.
    """
    end = now + FEED_DAYS * AHEAD_MS
    made = Arena.objects.filter(phase="created", starts_at__lt=end).exclude(kind=Kind.HOURLY.value)
    events = [
        _event(arena.name, arena.starts_at, arena.ends_at, address(f"/arenas/{arena.pk}"))
        for arena in made.order_by("starts_at", "pk")[:_FEED_MAX]
    ]
    known = {(event.name, _minute(event)) for event in events}
    if settings.TILTYARD_ARENA_CALENDAR:
        for day in _list_days(now, end):
            for each in plan_days(day, 1, with_hourly=False):
                name = each.make_settings().full_name
                event = _event(name, each.starts_at, each.ends_at, address("/arenas/calendar"))
                is_new = (event.name, _minute(event)) not in known
                if is_new and now <= each.starts_at < end:
                    events.append(event)
    return write_calendar(events, now=clock.from_ms(now))


def _minute(event: Event) -> datetime:
    """Return the minute of the plan: an arena begins some seconds after it, so that not all do."""
    return event.starts_at.replace(second=0, microsecond=0)


def _event(name: str, starts_at: int, ends_at: int, url: str) -> Event:
    begin = clock.from_ms(starts_at)
    return Event(
        f"arena-{starts_at}-{sha256(name.encode()).hexdigest()[:12]}",
        name,
        begin,
        clock.from_ms(ends_at) - begin,
        url=url,
    )


def make_planned(*, now: int) -> int:
    """Make the arenas of the next day that are not there yet; return how many."""
    if not settings.TILTYARD_ARENA_CALENDAR:
        return 0
    made = 0
    for planned in _plan(now + REFRESH_MS, now + AHEAD_MS):
        plan = Plan(kind=planned.kind.value, category=find_category(planned))
        arena_settings = planned.make_settings(choose_delay(planned, _LOT))
        made += find_or_plan(settings=arena_settings, plan=plan, now=now) is not None
    return made


def find_category(planned: Planned) -> str:
    """Return what one can hold the shield of: the variant, or the pace."""
    is_standard = planned.variant is Variant.STANDARD
    return planned.pace.value if is_standard else planned.variant.value


def _plan(start: int, end: int) -> list[Planned]:
    days = _list_days(start, end)
    return [each for day in days for each in _plan_day(day) if start <= each.starts_at < end]


def _list_days(start: int, end: int) -> list[date]:
    first, last = clock.from_ms(start).date(), clock.from_ms(end).date()
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


@lru_cache(maxsize=64)
def _plan_day(day: date) -> tuple[Planned, ...]:
    """Plan a day once: the plan follows from the date alone."""
    return plan_days(day, 1)


@lru_cache(maxsize=64)
def _write_day(day: date) -> tuple[tuple[int, str], ...]:
    """Write the arenas of a day once, each with its start."""
    return _write_rows(_plan_day(day))


@lru_cache(maxsize=2 * LONG_DAYS_MAX)
def _write_longer(day: date) -> tuple[tuple[int, str], ...]:
    """Write the arenas of a day without its hourly ones once."""
    return _write_rows(plan_days(day, 1, with_hourly=False))


def _write_rows(plan: Iterable[Planned]) -> tuple[tuple[int, str], ...]:
    encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
    return tuple((each.starts_at, encode(_planned_view(each))) for each in plan)


def _planned_view(planned: Planned) -> dict[str, Any]:
    made = planned.make_settings()
    return {
        "name": made.full_name,
        "kind": Kind(planned.kind).value,
        "category": find_category(planned),
        "variant": planned.variant.value,
        "starts_at": planned.starts_at,
        "ends_at": planned.ends_at,
        "minutes": planned.minutes,
        "clock": {
            "initial_seconds": made.clock.initial,
            "increment_seconds": made.clock.increment,
            "text": write_clock(made.clock),
        },
    }
