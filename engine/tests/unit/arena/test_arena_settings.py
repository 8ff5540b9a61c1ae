"""What an organiser may ask for, who may enter, how long a pause lasts."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tiltyard.arena.applicants import Applicant, list_obstacles
from tiltyard.arena.clocks import Clock
from tiltyard.arena.cooldown import PauseMemory, cooldown_seconds
from tiltyard.arena.settings import (
    ArenaSettings,
    Conditions,
    TeamBattle,
    make_entry_code,
)
from tiltyard.arena.settings_check import check_allow_list, check_settings
from tiltyard.arena.stalled_game import StallRecord, is_stalling
from tiltyard.arena.standings.sheet import Variant
from tiltyard.errors import InputError

PLAIN = ArenaSettings(name="Sunday", starts_at=0)


def with_conditions(**wanted: object) -> ArenaSettings:
    return replace(PLAIN, conditions=Conditions(**wanted))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "code", "field"),
    [
        (replace(PLAIN, name="x"), "arena.name", "name"),
        (replace(PLAIN, name="x" * 31), "arena.name", "name"),
        (replace(PLAIN, clock=Clock(100)), "arena.clock.initial", "clock"),
        (replace(PLAIN, clock=Clock(60, 8)), "arena.clock.increment", "clock"),
        (replace(PLAIN, clock=Clock(0, 0)), "arena.clock.empty", "clock"),
        (replace(PLAIN, minutes=22), "arena.minutes.unknown", "minutes"),
        (replace(PLAIN, minutes=20, clock=Clock(600)), "arena.sanity", "minutes"),
        (replace(PLAIN, minutes=720, clock=Clock(15)), "arena.sanity", "minutes"),
        (
            replace(PLAIN, position="fen", variant=Variant.HORDE),
            "arena.position.variant",
            "position",
        ),
        (replace(PLAIN, position="fen"), "arena.position.rated", "position"),
        (replace(PLAIN, variant=Variant.ATOMIC, clock=Clock(15)), "arena.variant.rated", "clock"),
        (replace(PLAIN, clock=Clock(60, 60)), "arena.berserk.clock", "has_berserk"),
        (replace(PLAIN, clock=Clock(0, 1)), "arena.berserk.clock", "has_berserk"),
        (replace(PLAIN, allows_bots=True, clock=Clock(15)), "arena.bots.clock", "allows_bots"),
        (with_conditions(rated_games=7), "arena.conditions.rated_games", "conditions"),
        (with_conditions(min_rating=900), "arena.conditions.min_rating", "conditions"),
        (with_conditions(max_rating=2300), "arena.conditions.max_rating", "conditions"),
        (
            with_conditions(min_rating=1500, max_rating=1500),
            "arena.conditions.ratings",
            "conditions",
        ),
        (with_conditions(account_days=2), "arena.conditions.account_days", "conditions"),
        (replace(PLAIN, battle=TeamBattle((1,))), "arena.battle.teams", "battle"),
        (replace(PLAIN, battle=TeamBattle((1, 1))), "arena.battle.teams", "battle"),
        (replace(PLAIN, battle=TeamBattle((1, 2), 21)), "arena.battle.leaders", "battle"),
        (
            replace(with_conditions(team=3), battle=TeamBattle((1, 2))),
            "arena.battle.team_only",
            "battle",
        ),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_their_field(
    settings: ArenaSettings, code: str, field: str
) -> None:
    with pytest.raises(InputError) as refusal:
        check_settings(settings)
    assert refusal.value.code == code
    assert refusal.value.details["field"] == field
    assert "{" not in refusal.value.message


@pytest.mark.parametrize(
    "settings",
    [
        PLAIN,
        replace(PLAIN, position="fen", is_rated=False),
        replace(PLAIN, position="fen", is_position_listed=True),
        replace(PLAIN, variant=Variant.ATOMIC, clock=Clock(15), is_rated=False, minutes=30),
        replace(PLAIN, clock=Clock(60, 60), has_berserk=False, minutes=360),
        replace(PLAIN, minutes=27, is_official=True),
        replace(PLAIN, battle=TeamBattle(tuple(range(200)), 20)),
        with_conditions(min_rating=1000, max_rating=2200, rated_games=20, account_days=365),
    ],
)
def test_settings_that_make_sense_are_accepted(settings: ArenaSettings) -> None:
    check_settings(settings)


def test_the_sanity_bounds_are_those_of_the_formula() -> None:
    assert Clock(120).games_in(45) == Fraction(2700 * 5, 120 * 8 + 75)
    assert Clock(60, 2).games_in(60) == pytest.approx(3600 / (120 * 1.6 + 15))


def test_names_on_the_list_have_a_limit() -> None:
    check_allow_list(("x",) * 5000)
    with pytest.raises(InputError, match="5001"):
        check_allow_list(("x",) * 5001)


@pytest.mark.parametrize(
    ("settings", "applicant", "codes"),
    [
        (PLAIN, Applicant(800), []),
        (PLAIN, Applicant(800, is_bot=True), ["bots"]),
        (replace(PLAIN, allows_bots=True), Applicant(800, is_bot=True), []),
        (with_conditions(min_rating=1500), Applicant(1499), ["min_rating"]),
        (with_conditions(min_rating=1500), Applicant(1500, is_provisional=True), ["provisional"]),
        (with_conditions(max_rating=1500), Applicant(1500), []),
        (with_conditions(max_rating=1500), Applicant(1450, week_peak=1501), ["max_rating"]),
        (with_conditions(rated_games=20), Applicant(1500, rated_games=19), ["rated_games"]),
        (with_conditions(rated_games=20), Applicant(1500, is_titled=True), []),
        (with_conditions(account_days=7), Applicant(1500, account_days=6), ["account_days"]),
        (with_conditions(account_days=7), Applicant(1500, is_titled=True), []),
        (with_conditions(is_titled_only=True), Applicant(1500), ["titled"]),
        (with_conditions(team=4), Applicant(1500, teams=(3,)), ["team"]),
        (with_conditions(has_password=True), Applicant(1500), ["password"]),
        (with_conditions(has_allow_list=True), Applicant(1500), ["allow_list"]),
        (replace(PLAIN, battle=TeamBattle((1, 2))), Applicant(1500, team=1), ["battle_team"]),
        (replace(PLAIN, battle=TeamBattle((1, 2))), Applicant(1500, teams=(1,), team=1), []),
    ],
)
def test_conditions_are_checked_one_by_one(
    settings: ArenaSettings, applicant: Applicant, codes: list[str]
) -> None:
    assert [code for code, _ in list_obstacles(settings, applicant)] == codes


def test_cooldowns_grow_and_are_forgotten_after_twenty_minutes() -> None:
    lengths = [cooldown_seconds(Clock(300), n) for n in range(1, 9)]
    assert lengths == [10, 20, 40, 60, 80, 100, 120, 120]
    assert [cooldown_seconds(Clock(60), n) for n in (1, 2, 3, 4)] == [10, 10, 10, 12]
    memory = PauseMemory().add(1000).add(2000)
    assert memory.count_at(2000 + 20 * 60_000) == 2
    assert memory.count_at(2001 + 20 * 60_000) == 0
    assert memory.add(9_000_000) == PauseMemory(1, 9_000_000)


def test_an_entry_code_is_the_keyed_digest_of_the_lower_case_name() -> None:
    code = make_entry_code("secret", "Morphy")
    assert code == make_entry_code("secret", "morphy")
    assert code == "696572f6d6d1e4faa9aef2edd659f700bd10545d6c603c04dcbcfd37095a3176"


def test_sitting_out_a_lost_game_is_stalling_and_adds_up() -> None:
    assert is_stalling(Clock(180), sat_seconds=30, left_seconds=0, pawns_behind=4)
    assert not is_stalling(Clock(180), sat_seconds=29, left_seconds=0, pawns_behind=4)
    assert is_stalling(Clock(180), sat_seconds=30, left_seconds=9, pawns_behind=9)
    assert not is_stalling(Clock(180), sat_seconds=30, left_seconds=10, pawns_behind=9)
    assert not is_stalling(Clock(180), sat_seconds=99, left_seconds=0, pawns_behind=3)
    record = StallRecord().add(Clock(60)).add(Clock(180)).add(Clock(600))
    assert (record.counter, record.pauses) == (-30, False)
    assert record.add(Clock(300)).pauses
