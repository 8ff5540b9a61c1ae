"""Who is there: a row for each open socket of a player, renewed every second.

A process that dies renews nothing; what is stale is swept by any other, and by itself when it
comes back. A player without a socket was never there and cannot leave.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from django.db import models, transaction
from django.db.models import Max

from tiltyard_server.common import clock

RENEW_SECONDS: Final = 1.0
_OVERDUE: Final = timedelta(seconds=2 * RENEW_SECONDS)  # on a closer look, somebody is gone
_STALE: Final = timedelta(seconds=5)  # nobody needs to look: they are gone

Seen = Mapping[int, datetime]  # when each side with a socket was last seen


class PresenceRow(models.Model):
    """An open socket of a player, renewed by the process that holds it; `game` is added to it."""

    side = models.PositiveSmallIntegerField()
    socket = models.CharField(max_length=32, unique=True)
    process = models.CharField(max_length=32, db_index=True)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        """Every host of games has a table of its own."""

        abstract = True

    def __str__(self) -> str:
        return f"socket {self.socket} of side {self.side}"


class Seat(NamedTuple):
    """Where a socket belongs."""

    game_id: int
    side: int


class Attended(Protocol):
    """A game whose players come and go."""

    def leave(self, side: int, at: int, *, seen_at: int) -> None:
        """Note that a player is away who was last seen at `seen_at`."""

    def come_back(self, side: int, at: int) -> None:
        """Note that a player is back."""


class Held(Protocol):
    """A game in hand, locked until the end of the transaction."""

    @property
    def play(self) -> Attended:
        """What can be done in it."""


AnyHeld = TypeVar("AnyHeld", bound=Held)


class Store(Protocol[AnyHeld]):  # type: ignore[misc]  # only ever called
    """Writes what has happened in games."""

    def __call__(self, tables: Sequence[AnyHeld], *, now: datetime) -> None:
        """Append what happened, and tell."""


class PresenceBook(Generic[AnyHeld]):
    """The sockets at the games of one host."""

    def __init__(
        self,
        rows: type[PresenceRow],
        *,
        lock: Callable[[int], AnyHeld],
        store: Store[AnyHeld],
        list_away: Callable[[Collection[int]], Collection[Seat]],
    ) -> None:
        self._rows: Any = rows._default_manager  # noqa: SLF001 - Django's name for it
        self._lock = lock
        self._store = store
        self._list_away = list_away

    @transaction.atomic
    def connect(self, seat: Seat, *, socket: str, process: str, now: datetime) -> None:
        """Note a socket of a player. Who was away is back, seen until then as the rows say."""
        table = self._lock(seat.game_id)
        seen = self.list_seen([seat.game_id]).get(seat.game_id, {})
        self.leave_if_gone(table, {s: at for s, at in seen.items() if s == seat.side}, now)
        own = self._rows.filter(game_id=seat.game_id, side=seat.side)
        own.filter(seen_at__lt=now - _OVERDUE).delete()
        self._rows.update_or_create(
            socket=socket,
            defaults={
                "game_id": seat.game_id,
                "side": seat.side,
                "process": process,
                "seen_at": now,
            },
        )
        table.play.come_back(seat.side, clock.to_ms(now))
        self._store([table], now=now)

    @transaction.atomic
    def disconnect(self, seat: Seat, *, socket: str, now: datetime) -> None:
        """Forget a socket; with the last one its player leaves."""
        table = self._lock(seat.game_id)
        self._rows.filter(socket=socket).delete()
        others = self._rows.filter(game_id=seat.game_id, side=seat.side)
        if not others.filter(seen_at__gte=now - _OVERDUE).exists():
            at = clock.to_ms(now)
            table.play.leave(seat.side, at, seen_at=at)
            self._store([table], now=now)

    def renew(self, process: str, sockets: Mapping[str, Seat], *, now: datetime) -> None:
        """Say that the sockets of a process are still open.

        One that was swept, or whose player was taken for gone as we were slow, is noted anew.
        """
        self._rows.filter(process=process).update(seen_at=now)
        known = set(self._rows.filter(process=process).values_list("socket", flat=True))
        doubted = self._list_away({seat.game_id for seat in sockets.values()})
        for socket, seat in sockets.items():
            if socket not in known or seat in doubted:
                self.connect(seat, socket=socket, process=process, now=now)

    def sweep(self, *, now: datetime) -> int:
        """Let those leave whose process is gone; return how many games were looked at."""
        stale = self._rows.filter(seen_at__lt=now - _STALE)
        game_ids = sorted(set(stale.values_list("game_id", flat=True)))
        for game_id in game_ids:
            with transaction.atomic():
                table = self._lock(game_id)
                self.leave_if_gone(table, self.list_seen([game_id]).get(game_id, {}), now)
                self._rows.filter(game_id=game_id, seen_at__lt=now - _STALE).delete()
                self._store([table], now=now)
        return len(game_ids)

    def list_seen(self, game_ids: Iterable[int]) -> dict[int, dict[int, datetime]]:
        """Return, by game and side, when a socket was last renewed."""
        seen: dict[int, dict[int, datetime]] = {}
        found = self._rows.filter(game_id__in=list(game_ids)).values("game_id", "side")
        for row in found.annotate(last=Max("seen_at")):
            seen.setdefault(row["game_id"], {})[row["side"]] = row["last"]
        return seen

    def leave_if_gone(self, table: AnyHeld, seen: Seen, now: datetime) -> None:
        """Let every side leave whose sockets are overdue, at the time they were last seen."""
        for side, last in seen.items():
            if last < now - _OVERDUE:
                table.play.leave(side, clock.to_ms(now), seen_at=clock.to_ms(last))
