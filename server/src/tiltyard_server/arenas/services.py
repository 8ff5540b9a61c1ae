"""Making arenas, and the columns that no log has."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import IntegrityError, transaction

from tiltyard import InputError
from tiltyard.arena.arena import ARENA
from tiltyard.arena.commands import CreateArena
from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.settings_check import check_allow_list
from tiltyard.machine import FIRST_HASH
from tiltyard.sentence import say
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas import log, projection
from tiltyard_server.arenas.direction.inbox import find_due, wake_director
from tiltyard_server.arenas.entry import passwords
from tiltyard_server.arenas.entry.allow_list import read_names
from tiltyard_server.arenas.models import Arena, Lease
from tiltyard_server.common.errors import NotAllowedError, TooManyError
from tiltyard_server.log.log import Record
from tiltyard_server.teams.models import Team
from tiltyard_server.teams.selectors import list_led_ids

ARENAS_A_DAY: Final = 12
_DAY_MS: Final = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What an arena is besides its settings."""

    organiser_id: int | None = None
    host: str = Arena.Host.HERE
    kind: str = "user"
    category: str = ""
    password: str = ""
    allow_list: Sequence[str] = ()


def create_arena(*, settings: ArenaSettings, plan: Plan, now: int) -> Arena:
    """Begin an arena: its row, the first event of its log, and a lease that nobody holds.

    Raises:
        InputError: the settings make no sense.
    """
    lot = secrets.token_hex(16)
    events, state = ARENA.step(ARENA.start, CreateArena(settings, lot, now))
    check_allow_list(tuple(plan.allow_list))
    with transaction.atomic():
        arena = Arena(
            organiser_id=plan.organiser_id,
            host=plan.host,
            kind=plan.kind,
            category=plan.category,
            password=passwords.seal(plan.password) if plan.password else "",
            allow_list=read_names(plan.allow_list),
            created_at=now,
            head_hash=FIRST_HASH,
            **projection.describe_arena(state),
        )
        arena.save(force_insert=True)
        records = [Record(event, plan.organiser_id) for event in events]
        head = log.LOG.append(arena.pk, log.LOG.origin, records, state)
        arena.seq, arena.head_hash = head.seq, head.hash
        arena.save(update_fields=["seq", "head_hash"])
        Lease.objects.create(arena=arena, due_at=find_due(state))
    wake_director()
    return arena


def find_or_plan(*, settings: ArenaSettings, plan: Plan, now: int) -> Arena | None:
    """Make an arena of the calendar, or return None if there is one of that name and start."""
    known = Arena.objects.exclude(kind="user").filter(
        name=settings.full_name, starts_at=settings.starts_at
    )
    if known.exists():
        return None
    try:
        with transaction.atomic():
            return create_arena(settings=settings, plan=plan, now=now)
    except IntegrityError:
        return None  # another worker was quicker


def check_creator(user_id: int, settings: ArenaSettings, *, is_operator: bool, now: int) -> None:
    """Refuse too many arenas, and teams that are not the creator's (arena rules 4.1 and 4.4).

    Raises:
        TooManyError: `arena.too_many`.
        NotAllowedError: `arena.team_not_led`, `arena.titled_only`.
        InputError: `arena.team_unknown`.
    """
    if is_operator:
        return
    recent = Arena.objects.filter(organiser_id=user_id, created_at__gt=now - _DAY_MS)
    made = recent.order_by("-created_at").values_list("created_at", flat=True)
    at = made[ARENAS_A_DAY - 1 : ARENAS_A_DAY].first()
    if at is not None:
        raise TooManyError(
            "arena.too_many",
            say(
                "You made {arenas_a_day} arenas within a day; try again tomorrow.",
                arenas_a_day=ARENAS_A_DAY,
            ),
            retry_after=-(-(at + _DAY_MS - now) // 1000),
        )
    _check_titles(user_id, settings)
    check_teams(user_id, settings)


def check_change(
    user_id: int, old: ArenaSettings, new: ArenaSettings, *, is_operator: bool
) -> None:
    """Refuse to an organiser in a change what is refused to the creator of an arena.

    Raises:
        NotAllowedError: `arena.team_not_led`, `arena.titled_only`.
        InputError: `arena.team_unknown`.
    """
    if is_operator:
        return
    if new.conditions.is_titled_only != old.conditions.is_titled_only:
        _check_titles(user_id, new)
    if new.battle != old.battle:
        check_teams(user_id, new)


def check_teams(user_id: int, settings: ArenaSettings) -> None:
    """Refuse a team restriction or battle of somebody who leads none of the teams."""
    battle, team = settings.battle, settings.conditions.team
    teams = set(battle.teams) if battle is not None else {team} if team is not None else set()
    if not teams:
        return
    known = set(Team.objects.filter(pk__in=teams).values_list("pk", flat=True))
    if teams - known:
        raise InputError(
            "arena.team_unknown",
            say("There is no team {min}.", min=min(teams - known)),
            field="battle",
        )
    if not teams & list_led_ids(user_id):
        raise NotAllowedError("arena.team_not_led", say("Choose a team that you lead."))


def _check_titles(user_id: int, settings: ArenaSettings) -> None:
    """Refuse an arena for titled players to organisers who have no title themselves (4.1)."""
    if settings.conditions.is_titled_only and not get_user(user_id).title:
        raise NotAllowedError(
            "arena.titled_only", say("Only titled players and operators may ask for titles.")
        )
