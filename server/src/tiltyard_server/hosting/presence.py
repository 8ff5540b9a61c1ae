"""Who is there: a row for each open socket of a player, renewed every second.

A process that dies renews nothing; what is stale is swept by any other, and by itself when it
comes back. A player without a socket was never there and cannot leave.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Max

from tiltyard_hosts.ludo.session import Status
from tiltyard_server.common import clock
from tiltyard_server.hosting.models import HostedGame, Presence
from tiltyard_server.hosting.tables import Table, lock_table, store

RENEW_SECONDS: Final = 1.0
_OVERDUE: Final = timedelta(seconds=2 * RENEW_SECONDS)  # on a closer look, somebody is gone
_STALE: Final = timedelta(seconds=5)  # nobody needs to look: they are gone

Seen = Mapping[int, datetime]  # when each side with a socket was last seen


class Seat(NamedTuple):
    """Where a socket belongs."""

    game_id: int
    side: int


@transaction.atomic
def connect(seat: Seat, *, socket: str, process: str, now: datetime) -> None:
    """Note a socket of a player. Who was away is back, with the time they had when last seen."""
    table = lock_table(seat.game_id)
    seen = list_seen([seat.game_id]).get(seat.game_id, {})
    leave_if_gone(table, {side: at for side, at in seen.items() if side == seat.side}, now)
    presences = Presence.objects.filter(game=table.game, side=seat.side)
    presences.filter(seen_at__lt=now - _OVERDUE).delete()
    Presence.objects.update_or_create(
        socket=socket,
        defaults={"game": table.game, "side": seat.side, "process": process, "seen_at": now},
    )
    table.play.come_back(seat.side, clock.to_ms(now))
    store([table], now=now)


@transaction.atomic
def disconnect(seat: Seat, *, socket: str, now: datetime) -> None:
    """Forget a socket; when it was the last one of a player, the game is paused."""
    table = lock_table(seat.game_id)
    Presence.objects.filter(socket=socket).delete()
    others = Presence.objects.filter(game=table.game, side=seat.side)
    if not others.filter(seen_at__gte=now - _OVERDUE).exists():
        at = clock.to_ms(now)
        table.play.leave(seat.side, at, seen_at=at)
        store([table], now=now)


def renew(process: str, sockets: Mapping[str, Seat], *, now: datetime) -> None:
    """Say that the sockets of a process are still open.

    One that was swept, or whose game was paused because we were slow, is noted anew.
    """
    Presence.objects.filter(process=process).update(seen_at=now)
    known = set(Presence.objects.filter(process=process).values_list("socket", flat=True))
    game_ids = {seat.game_id for seat in sockets.values()}
    paused = HostedGame.objects.filter(pk__in=game_ids, status=Status.PAUSED)
    doubted = set(paused.values_list("pk", flat=True))
    for socket, seat in sockets.items():
        if socket not in known or seat.game_id in doubted:
            connect(seat, socket=socket, process=process, now=now)


def sweep(*, now: datetime) -> int:
    """Pause the games of players whose process is gone; return how many games were looked at."""
    stale = Presence.objects.filter(seen_at__lt=now - _STALE)
    game_ids = sorted(set(stale.values_list("game_id", flat=True)))
    for game_id in game_ids:
        with transaction.atomic():
            table = lock_table(game_id)
            leave_if_gone(table, list_seen([game_id]).get(game_id, {}), now)
            Presence.objects.filter(game=table.game, seen_at__lt=now - _STALE).delete()
            store([table], now=now)
    return len(game_ids)


def list_seen(game_ids: Iterable[int]) -> dict[int, dict[int, datetime]]:
    """Return, by game and side, when a socket was last renewed."""
    seen: dict[int, dict[int, datetime]] = {}
    found = Presence.objects.filter(game_id__in=list(game_ids)).values("game_id", "side")
    for row in found.annotate(last=Max("seen_at")):
        seen.setdefault(row["game_id"], {})[row["side"]] = row["last"]
    return seen


def leave_if_gone(table: Table, seen: Seen, now: datetime) -> None:
    """Pause for every side whose sockets are overdue: the clock stood when they were last seen."""
    for side, last in seen.items():
        if last < now - _OVERDUE:
            table.play.leave(side, clock.to_ms(now), seen_at=clock.to_ms(last))


def forget(game: HostedGame) -> None:
    """Drop the rows of a game that is over."""
    Presence.objects.filter(game=game).delete()
