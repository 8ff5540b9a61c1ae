"""Who is there: a row for each open socket of a player, renewed every second.

A process that dies renews nothing; what is stale is swept by any other, and by itself when it
comes back. A player without a socket was never there and cannot leave.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Max

from tiltyard_server.common import clock
from tiltyard_server.play.conductor.timekeeper import ensure_time_is_kept
from tiltyard_server.play.models import Game, Presence
from tiltyard_server.play.tables import Table, lock_table, store

RENEW_SECONDS: Final = 1.0
_OVERDUE: Final = timedelta(seconds=2 * RENEW_SECONDS)  # on a closer look, somebody is gone
_STALE: Final = timedelta(seconds=5)  # nobody needs to look: they are gone

Seen = Mapping[int, datetime]  # when each side with a socket was last seen


class Seat(NamedTuple):
    """Where a socket belongs."""

    game_id: int
    side: int


def connect(seat: Seat, *, socket: str, process: str, now: datetime) -> None:
    """Note a socket of a player. Who was away is back, seen until then as the rows say.

    Whoever comes back after an outage was not away: nobody could be there.
    """
    ensure_time_is_kept(now=now)
    with transaction.atomic():
        _connect(seat, socket=socket, process=process, now=now)


def _connect(seat: Seat, *, socket: str, process: str, now: datetime) -> None:
    table = lock_table(seat.game_id)
    seen = list_seen([seat.game_id]).get(seat.game_id, {})
    leave_if_gone(table, {s: at for s, at in seen.items() if s == seat.side}, now)
    own = Presence.objects.filter(game_id=seat.game_id, side=seat.side)
    own.filter(seen_at__lt=now - _OVERDUE).delete()
    Presence.objects.update_or_create(
        socket=socket,
        defaults={
            "game_id": seat.game_id,
            "side": seat.side,
            "process": process,
            "seen_at": now,
        },
    )
    table.play.come_back(seat.side, clock.to_ms(now))
    store([table], now=now)


@transaction.atomic
def disconnect(seat: Seat, *, socket: str, now: datetime) -> None:
    """Forget a socket; with the last one its player leaves."""
    table = lock_table(seat.game_id)
    Presence.objects.filter(socket=socket).delete()
    others = Presence.objects.filter(game_id=seat.game_id, side=seat.side)
    if not others.filter(seen_at__gte=now - _OVERDUE).exists():
        at = clock.to_ms(now)
        table.play.leave(seat.side, at, seen_at=at)
        store([table], now=now)


def renew(process: str, sockets: Mapping[str, Seat], *, now: datetime) -> None:
    """Say that the sockets of a process are still open.

    One that was swept, or whose player was taken for gone as we were slow, is noted anew.
    """
    Presence.objects.filter(process=process).update(seen_at=now)
    known = set(Presence.objects.filter(process=process).values_list("socket", flat=True))
    doubted = _list_away({seat.game_id for seat in sockets.values()})
    for socket, seat in sockets.items():
        if socket not in known or seat in doubted:
            connect(seat, socket=socket, process=process, now=now)


def sweep(*, now: datetime) -> int:
    """Let those leave whose process is gone; return how many games were looked at."""
    stale = Presence.objects.filter(seen_at__lt=now - _STALE)
    game_ids = sorted(set(stale.values_list("game_id", flat=True)))
    for game_id in game_ids:
        with transaction.atomic():
            table = lock_table(game_id)
            leave_if_gone(table, list_seen([game_id]).get(game_id, {}), now)
            Presence.objects.filter(game_id=game_id, seen_at__lt=now - _STALE).delete()
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
    """Let every side leave whose sockets are overdue, at the time they were last seen."""
    for side, last in seen.items():
        if last < now - _OVERDUE:
            table.play.leave(side, clock.to_ms(now), seen_at=clock.to_ms(last))


def _list_away(game_ids: Iterable[int]) -> set[Seat]:
    found = Game.objects.filter(pk__in=game_ids, away__gt=0).values_list("pk", "away")
    return {Seat(pk, side) for pk, away in found for side in (0, 1) if away >> side & 1}
