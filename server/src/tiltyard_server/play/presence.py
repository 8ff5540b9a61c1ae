"""Who is there at hosted games. A player who leaves pauses the game."""

from collections.abc import Collection
from typing import Final

from tiltyard_hosts.ludo.session import Status
from tiltyard_server.common.presence import RENEW_SECONDS, PresenceBook, Seat
from tiltyard_server.play.models import HostedGame, HostedPresence
from tiltyard_server.play.tables import Table, lock_table, store

__all__ = ("RENEW_SECONDS", "Seat")


def _list_paused(game_ids: Collection[int]) -> set[Seat]:
    paused = HostedGame.objects.filter(pk__in=game_ids, status=Status.PAUSED)
    return {Seat(pk, side) for pk in paused.values_list("pk", flat=True) for side in (0, 1)}


book: Final = PresenceBook[Table](
    HostedPresence, lock=lock_table, store=store, list_away=_list_paused
)
connect = book.connect
disconnect = book.disconnect
renew = book.renew
sweep = book.sweep
list_seen = book.list_seen
leave_if_gone = book.leave_if_gone


def forget(game: HostedGame) -> None:
    """Drop the rows of a game that is over."""
    HostedPresence.objects.filter(game=game).delete()
