"""Simuls: one host at many boards, with a clock for each and time of their own.

All games begin at once. Each is a game like any other; the simul is over when they are.
"""

import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import Color, Simul, SimulGuest
from tiltyard_server.casual.services import seat
from tiltyard_server.common.errors import NotFoundError, TooManyError
from tiltyard_server.play.chess.casual_start import order_chess
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import NewGame, Origin
from tiltyard_server.play.people import announce_players

ORIGIN: Final = "simul"  # of games: the id of the origin is that of the simul
LIVES: Final = timedelta(days=1)  # one that nobody starts
GUESTS_MAX: Final = 100
_A_DAY: Final = 20
_CLOCK_MAX_SECONDS: Final = 24 * 3600
_TIMES: Final = {
    "first_ms": 600_000,  # until the host has come to every board
    "grace_ms": 3_600_000,  # the host looks at one board at a time, and is away at the others
}


@dataclass(frozen=True, slots=True)
class SimulPlan:
    """What a host offers."""

    name: str
    variant: Variant = Variant.STANDARD
    initial_seconds: int = 1200
    increment_seconds: int = 0
    extra_seconds: int = 0
    extra_seconds_a_guest: int = 0
    color: str = Color.WHITE


def make_simul(plan: SimulPlan, *, host: User, now: datetime) -> Simul:
    """Open a simul: guests may ask to play.

    Raises:
        InputError: `clock.invalid`, `simul.name`.
        RuleError: `simul.another`, while one of the host waits.
        TooManyError: `simul.too_many`.
    """
    name = plan.name.strip()
    if not name:
        raise InputError("simul.name", say("A simul needs a name."), field="name")
    _ = TimeControl(1000 * plan.initial_seconds, 1000 * plan.increment_seconds)
    made = Simul.objects.filter(host=host)
    if list_waiting(now).filter(host=host).exists():
        raise RuleError("simul.another", say("Another simul of yours waits; start or cancel it."))
    if made.filter(created_at__gt=now - timedelta(days=1)).count() >= _A_DAY:
        raise TooManyError(
            "simul.too_many", say("You made too many simuls today."), retry_after=3600
        )
    return Simul.objects.create(
        host=host,
        name=name,
        variant=plan.variant.value,
        initial_seconds=plan.initial_seconds,
        increment_seconds=plan.increment_seconds,
        extra_seconds=plan.extra_seconds,
        extra_seconds_a_guest=plan.extra_seconds_a_guest,
        color=plan.color,
        created_at=now,
    )


def get_simul(simul_id: int) -> Simul:
    """Return a simul.

    Raises:
        NotFoundError: `simul.unknown`.
    """
    found = Simul.objects.select_related("host").filter(pk=simul_id).first()
    if found is None:
        raise NotFoundError("simul.unknown", say("There is no simul {id}.", id=simul_id))
    return found


@transaction.atomic
def ask_to_play(simul_id: int, *, user: User, now: datetime) -> Simul:
    """Put somebody on the list from which the host chooses; again changes nothing.

    Raises:
        RuleError: `simul.closed`, `simul.own`, `simul.full`.
    """
    simul = _lock_waiting(simul_id, now)
    if simul.host_id == user.pk:
        raise RuleError("simul.own", say("You are the host: you play all guests."))
    guests = SimulGuest.objects.filter(simul=simul)
    if not guests.filter(user=user).exists():
        if guests.count() >= GUESTS_MAX:
            raise RuleError(
                "simul.full", say("A simul takes {count} guests at most.", count=GUESTS_MAX)
            )
        SimulGuest.objects.create(simul=simul, user=user, asked_at=now)
    _tell(simul)
    return simul


@transaction.atomic
def leave(simul_id: int, *, user_id: int, now: datetime) -> Simul:
    """Take somebody off the list, before it begins.

    Raises:
        RuleError: `simul.closed`.
    """
    simul = _lock_waiting(simul_id, now)
    SimulGuest.objects.filter(simul=simul, user_id=user_id).delete()
    _tell(simul)
    return simul


@transaction.atomic
def choose_guest(simul_id: int, username: str, *, is_accepted: bool, now: datetime) -> Simul:
    """Let the host take a guest, or not.

    Raises:
        RuleError: `simul.closed`.
        NotFoundError: `simul.no_guest`.
    """
    simul = _lock_waiting(simul_id, now)
    guests = SimulGuest.objects.filter(simul=simul, user__username__iexact=username)
    if not guests.update(is_accepted=is_accepted):
        raise NotFoundError(
            "simul.no_guest", say("{name} has not asked to play.", name=f"{username[:40]!r}")
        )
    _tell(simul)
    return simul


@transaction.atomic
def cancel(simul_id: int, *, now: datetime) -> Simul:
    """Call a simul off that has not begun.

    Raises:
        RuleError: `simul.closed`.
    """
    simul = _lock_waiting(simul_id, now)
    simul.canceled_at = now
    simul.save(update_fields=["canceled_at"])
    _tell(simul)
    return simul


@transaction.atomic
def start(simul_id: int, *, now: datetime) -> Simul:
    """Begin the games of all guests that were taken; whoever was not leaves the list.

    Raises:
        RuleError: `simul.closed`, `simul.nobody`.
        InputError: `clock.invalid`, when the host's clock would show more than a day.
    """
    simul = _lock_waiting(simul_id, now)
    _tell(simul)
    SimulGuest.objects.filter(simul=simul, is_accepted=False).delete()
    guests = list(simul.guests.select_related("user").order_by("asked_at", "pk"))
    if not guests:
        raise RuleError("simul.nobody", say("Take a guest first."))
    extra_ms = 1000 * (simul.extra_seconds + simul.extra_seconds_a_guest * len(guests))
    if extra_ms > 1000 * (_CLOCK_MAX_SECONDS - simul.initial_seconds):
        raise InputError("clock.invalid", say("The host's clock would show more than a day."))
    orders = [_order(simul, guest, n, extra_ms) for n, guest in enumerate(guests, 1)]
    for guest, game in zip(guests, open_games(orders, now=now), strict=True):
        guest.game_id = game.pk
    SimulGuest.objects.bulk_update(guests, ["game_id"])
    simul.started_at = now
    simul.save(update_fields=["started_at"])
    return simul


def list_waiting(now: datetime) -> QuerySet[Simul]:
    """Return simuls that may begin."""
    return Simul.objects.filter(
        started_at__isnull=True, canceled_at__isnull=True, created_at__gt=now - LIVES
    )


def _lock_waiting(simul_id: int, now: datetime) -> Simul:
    get_simul(simul_id)
    held = Simul.objects.select_for_update(of=("self",)).select_related("host").get(pk=simul_id)
    if not is_waiting(held, now):
        raise RuleError("simul.closed", say("This simul has begun, or was called off."))
    return held


def is_waiting(simul: Simul, now: datetime) -> bool:
    """Whether it may begin."""
    is_open = simul.started_at is None and simul.canceled_at is None
    return is_open and simul.created_at > now - LIVES


def _order(simul: Simul, guest: SimulGuest, number: int, extra_ms: int) -> NewGame:
    variant, time = Variant(simul.variant), time_of(simul)
    sides = [seat(simul.host, variant, time), seat(guest.user, variant, time)]
    is_random = simul.color == Color.RANDOM
    is_host_white = secrets.randbelow(2) == 0 if is_random else simul.color == Color.WHITE
    white, black = sides if is_host_white else sides[::-1]
    order = order_chess(
        white,
        black,
        variant=variant,
        time=time,
        can_berserk=False,
        is_rated=False,
        origin=Origin(ORIGIN, simul.pk, number, simul.name),
        times=_TIMES,
    )
    extra = (extra_ms, 0) if is_host_white else (0, extra_ms)
    return replace(order, setup=replace(order.setup, extra_ms=extra))


def time_of(simul: Simul) -> TimeControl:
    """Return the clock, without what the host has beside."""
    return TimeControl(1000 * simul.initial_seconds, 1000 * simul.increment_seconds)


def _tell(simul: Simul) -> None:
    people = {simul.host_id, *simul.guests.values_list("user_id", flat=True)}
    transaction.on_commit(lambda: announce_players(people))
