"""Arenas of the calendar: what is planned, and making them ahead of time (arena rules 4.2)."""

from datetime import timedelta
from typing import Any, Final

from django.conf import settings

from tiltyard.arena.calendar import Kind, Planned
from tiltyard.arena.planning import choose_delay, plan_days
from tiltyard.arena.sheet import Variant
from tiltyard_server.arenas.services import Plan, find_or_plan
from tiltyard_server.arenas.views import write_clock
from tiltyard_server.common import clock

AHEAD_MS: Final = 24 * 3_600_000  # arenas are made a day before they start
REFRESH_MS: Final = 5 * 60_000
_LOT: Final = "calendar"
_DAYS_MAX: Final = 31


def list_planned(start: int, end: int | None) -> list[dict[str, Any]]:
    """Return the plan between two moments, a month at most; one day without an end."""
    last = start + AHEAD_MS if end is None else end
    last = min(max(last, start), start + _DAYS_MAX * AHEAD_MS)
    return [_planned_view(each) for each in _plan(start, last)]


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
    first, last = clock.from_ms(start).date(), clock.from_ms(end).date()
    days = (last - first) // timedelta(days=1) + 1
    return [each for each in plan_days(first, days) if start <= each.starts_at < end]


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
