"""Who is there at chess games. A player who leaves keeps losing time; the opponent may claim."""

from collections.abc import Collection
from typing import Final

from tiltyard_server.chess_games.models import ChessGame, ChessPresence
from tiltyard_server.chess_games.tables import Table, lock_table, store
from tiltyard_server.common.presence import RENEW_SECONDS, PresenceBook, Seat

__all__ = ("RENEW_SECONDS", "Seat")


def _list_away(game_ids: Collection[int]) -> set[Seat]:
    found = ChessGame.objects.filter(pk__in=game_ids, away__gt=0).values_list("pk", "away")
    return {Seat(pk, side) for pk, away in found for side in (0, 1) if away >> side & 1}


_book: Final = PresenceBook[Table](
    ChessPresence, lock=lock_table, store=store, list_away=_list_away
)
connect = _book.connect
disconnect = _book.disconnect
renew = _book.renew
sweep = _book.sweep
