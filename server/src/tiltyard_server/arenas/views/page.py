"""An arena as everybody sees it, in a list and on its page."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings import ArenaSettings
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas import selectors
from tiltyard_server.arenas.entry.entry import read_settings
from tiltyard_server.arenas.models import Arena
from tiltyard_server.teams.selectors import name_teams

View = dict[str, Any]


def head_views(arenas: Sequence[Arena], *, now: int) -> list[View]:
    """Return arenas as lists show them."""
    settings = [read_settings(arena) for arena in arenas]
    names = name_teams({team for each in settings for team in _list_teams(each)})
    return [
        _head_view(arena, each, names, now) for arena, each in zip(arenas, settings, strict=True)
    ]


def arena_view(arena: Arena, user: User | None, *, is_organiser: bool, now: int) -> View:
    """Return the whole page of an arena."""
    view = head_views([arena], now=now)[0]
    is_running = arena.phase == "running"
    return {
        **view,
        "seq": arena.seq,
        "next_in": arena.next_in if is_running else None,
        "featured": selectors.get_featured(arena) if is_running else None,
        "duels": selectors.list_duels(arena) if is_running else [],
        "stats": arena.stats,
        "my": selectors.get_my(arena, user, is_organiser=is_organiser),
    }


def write_clock(clock: Clock) -> str:
    """Return a clock as players say it.

    >>> write_clock(Clock(180, 2)), write_clock(Clock(30)), write_clock(Clock(90, 1))
    ('3+2', '½+0', '1.5+1')
    """
    minutes = {15: "¼", 30: "½", 45: "¾"}.get(clock.initial, f"{clock.initial / 60:g}")
    return f"{minutes}+{clock.increment}"


def _list_teams(settings: ArenaSettings) -> set[int]:
    found = set(settings.battle.teams) if settings.battle is not None else set()
    return found | ({settings.conditions.team} if settings.conditions.team else set())


def _head_view(arena: Arena, settings: ArenaSettings, names: dict[int, str], now: int) -> View:
    organiser = arena.organiser
    return {
        "id": arena.pk,
        "name": settings.name,
        "full_name": settings.full_name,
        "description": settings.description,
        "prizes": settings.prizes,
        "phase": arena.phase,
        "is_closed": arena.is_closed,
        "starts_at": arena.starts_at,
        "ends_at": arena.ends_at,
        "closes_at": settings.closes_at,
        "started_at": arena.started_at,
        "finished_at": arena.finished_at,
        "minutes": settings.minutes,
        "clock": {
            "initial_seconds": settings.clock.initial,
            "increment_seconds": settings.clock.increment,
            "text": write_clock(settings.clock),
        },
        "speed": settings.clock.speed.value,
        "variant": settings.variant.value,
        "position": settings.position,
        "is_rated": settings.is_rated,
        "has_berserk": settings.has_berserk,
        "has_streaks": settings.has_streaks,
        "has_chat": settings.has_chat,
        "allows_bots": settings.allows_bots,
        "conditions": _conditions_view(settings, names),
        "battle": None
        if settings.battle is None
        else {
            "teams": [_team_name(team, names) for team in settings.battle.teams],
            "leaders": settings.battle.leaders,
        },
        "pairing": asdict(settings.pairing),
        "kind": arena.kind,
        "category": arena.category or None,
        "host": arena.host,
        "organiser": None
        if organiser is None
        else {"username": organiser.username, "display_name": organiser.get_full_name()},
        "player_count": arena.player_count,
        "game_count": arena.game_count,
        "podium": selectors.list_podium(arena),
        "now": now,
    }


def _conditions_view(settings: ArenaSettings, names: dict[int, str]) -> View:
    wanted = settings.conditions
    return {
        "rated_games": wanted.rated_games,
        "min_rating": wanted.min_rating,
        "max_rating": wanted.max_rating,
        "account_days": wanted.account_days,
        "is_titled_only": wanted.is_titled_only,
        "team": None if wanted.team is None else _team_name(wanted.team, names),
        "has_password": wanted.has_password,
        "has_allow_list": wanted.has_allow_list,
    }


def _team_name(team: int, names: dict[int, str]) -> View:
    return {"id": team, "name": names.get(team, f"Team {team}")}
