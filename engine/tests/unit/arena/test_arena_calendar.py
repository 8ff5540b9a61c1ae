"""The calendar: which arenas come when, how long they last, who may enter."""

from datetime import date
from itertools import pairwise

import pytest

from tiltyard.arena.calendar.kinds import Kind, Pace, Planned, Season, choose_clock, choose_minutes
from tiltyard.arena.calendar.plan import VARIANTS, choose_delay, plan_days
from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings_check import LONGEST_VERIFIED_NAME, check_settings
from tiltyard.arena.standings.sheet import Variant
from tiltyard.arena.standings.trophies import ShieldCategory

HOUR = 3_600_000


@pytest.fixture(scope="module")
def month() -> tuple[Planned, ...]:
    return plan_days(date(2026, 8, 1), 31)


@pytest.mark.parametrize(
    ("kind", "pace", "minutes"),
    [
        (Kind.HOURLY, Pace.BULLET, 27),
        (Kind.HOURLY, Pace.SUPERBLITZ, 57),
        (Kind.HOURLY, Pace.BLITZ, 57),
        (Kind.HOURLY, Pace.RAPID, 117),
        (Kind.DAILY, Pace.HYPERBULLET, 60),
        (Kind.DAILY, Pace.TWO, 60),
        (Kind.EASTERN, Pace.SUPERBLITZ, 90),
        (Kind.DAILY, Pace.BLITZ, 120),
        (Kind.WEEKLY, Pace.CLASSICAL, 300),
        (Kind.WEEKEND, Pace.BULLET, 90),
        (Kind.MONTHLY, Pace.ULTRABULLET, 120),
        (Kind.MONTHLY, Pace.HYPERBULLET, 180),
        (Kind.SHIELD, Pace.ULTRABULLET, 180),
        (Kind.SHIELD, Pace.RAPID, 480),
        (Kind.YEARLY, Pace.CLASSICAL, 600),
        (Kind.MARATHON, Pace.SUPERBLITZ, 1440),
        (Kind.UNIQUE, Pace.BLITZ, 360),
    ],
)
def test_kind_and_pace_decide_the_length(kind: Kind, pace: Pace, minutes: int) -> None:
    assert choose_minutes(kind, pace, Variant.STANDARD) == minutes


def test_daily_variants_are_shorter() -> None:
    assert choose_minutes(Kind.DAILY, Pace.SUPERBLITZ, Variant.HORDE) == 60
    assert choose_minutes(Kind.DAILY, Pace.BLITZ, Variant.HORDE) == 90


def test_clocks_change_with_the_hour_and_the_variant() -> None:
    plain = Variant.STANDARD
    assert choose_clock(Pace.BLITZ, plain, 12) == Clock(300)
    assert choose_clock(Pace.BLITZ, plain, 13) == Clock(180, 2)
    assert choose_clock(Pace.BLITZ, Variant.ATOMIC, 12) == Clock(180, 2)
    assert choose_clock(Pace.RAPID, plain, 2) == Clock(480, 2)
    assert choose_clock(Pace.BLITZ, Variant.CHESS960, 1) == Clock(300, 3)
    assert choose_clock(Pace.RAPID, Variant.CHESS960, 2) == Clock(600, 2)
    assert choose_clock(Pace.ULTRABULLET, plain, 1) == Clock(15)


def test_conditions_follow_kind_pace_and_cap() -> None:
    daily = Planned(Kind.DAILY, Pace.BULLET, 0).make_settings()
    weekly = Planned(Kind.WEEKLY, Pace.RAPID, 0).make_settings()
    variant = Planned(Kind.HOURLY, Pace.SUPERBLITZ, 0, Variant.HORDE).make_settings()
    elite = Planned(Kind.WEEKEND, Pace.BULLET, 0).make_settings()
    capped = Planned(Kind.HOURLY, Pace.BULLET, 0, max_rating=1500).make_settings()
    games = [each.conditions.rated_games for each in (daily, weekly, variant, elite, capped)]
    assert games == [20, 15, 0, 30, 20]
    assert elite.conditions.min_rating == 2200
    assert (capped.conditions.max_rating, capped.has_berserk) == (1500, False)
    assert daily.has_berserk


def test_every_arena_of_the_calendar_has_valid_settings(month: tuple[Planned, ...]) -> None:
    for planned in {(p.kind, p.pace, p.variant, p.max_rating): p for p in month}.values():
        check_settings(planned.make_settings(), LONGEST_VERIFIED_NAME)


def test_every_shield_comes_every_month(month: tuple[Planned, ...]) -> None:
    shields = [p for p in month if p.kind is Kind.SHIELD]
    named = [p.pace if p.variant is Variant.STANDARD else p.variant for p in shields]
    assert sorted(each.value for each in named) == sorted(each.value for each in ShieldCategory)


def test_august_has_a_marathon_and_one_yearly(month: tuple[Planned, ...]) -> None:
    big = [p.kind for p in month if p.kind in (Kind.MARATHON, Kind.YEARLY)]
    assert sorted(big) == [Kind.MARATHON, Kind.YEARLY]


@pytest.mark.long
def test_a_year_has_four_marathons_and_every_yearly_once() -> None:
    year = plan_days(date(2026, 1, 1), 365)
    assert sum(p.kind is Kind.MARATHON for p in year) == 4
    assert sum(p.kind is Kind.SHIELD for p in year) == 12 * len(ShieldCategory)
    yearly = [(p.pace, p.variant) for p in year if p.kind is Kind.YEARLY]
    assert len(yearly) == len(set(yearly)) == 7 + len(VARIANTS)


def test_bigger_events_leave_no_smaller_one_beside_them() -> None:
    groups: dict[object, list[Planned]] = {}
    for planned in plan_days(date(2026, 4, 10), 10):
        same = (planned.variant, planned.pace, planned.max_rating)
        groups.setdefault(same, []).append(planned)
    for group in groups.values():
        for a, b in pairwise(group):
            assert a.ends_at <= b.starts_at
        big = [each for each in group if each.kind.size]
        for a, b in pairwise(big):
            if a.kind.size != b.kind.size:
                assert abs(a.starts_at - b.starts_at) >= 11.5 * HOUR


def test_a_day_is_planned_the_same_alone_or_in_a_week() -> None:
    week = plan_days(date(2026, 8, 10), 7)
    single = [p for at in range(7) for p in plan_days(date(2026, 8, 10 + at), 1)]
    assert list(week) == single


def test_starts_are_spread_over_forty_seconds_the_same_way_every_time() -> None:
    plan = plan_days(date(2026, 8, 10), 1)
    delays = [choose_delay(planned, "lot") for planned in plan]
    assert delays == [choose_delay(planned, "lot") for planned in plan]
    assert min(delays) >= 0
    assert max(delays) <= 40_000
    assert len(set(delays)) > 20
    assert plan[0].make_settings(delays[0]).starts_at == plan[0].starts_at + delays[0]


def test_every_season_has_its_marathon_with_its_own_clock() -> None:
    """Mend 43: all four were 3+0 and had the same name."""
    year = plan_days(date(2026, 1, 1), 365, with_hourly=False)
    marathons = [each for each in year if each.kind is Kind.MARATHON]
    assert [(each.name, each.make_settings().clock, each.minutes) for each in marathons] == [
        ("Spring Marathon", Clock(120), 1440),
        ("Summer Marathon", Clock(300), 1440),
        ("Autumn Marathon", Clock(180, 2), 1440),
        ("Winter Marathon", Clock(300, 3), 1440),
    ]
    assert [each.season for each in marathons] == list(Season)
    for each in marathons:
        check_settings(each.make_settings(), LONGEST_VERIFIED_NAME)


def test_the_plan_without_hourlies_is_the_plan_with_them_left_out(
    month: tuple[Planned, ...],
) -> None:
    """Mend 43: so a year can be planned at once."""
    longer = tuple(each for each in month if each.kind is not Kind.HOURLY)
    assert plan_days(date(2026, 8, 1), 31, with_hourly=False) == longer
