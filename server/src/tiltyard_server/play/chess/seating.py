"""Who is there at chess games. A player who leaves keeps losing time; the opponent may claim."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.timekeeping import ensure_time_is_kept
from tiltyard_server.play.presence import PresenceBook, Seat
from tiltyard_server.play.tables import lock_table


class _Book(PresenceBook):
    """Whoever comes back after an outage was not away: nobody could be there."""

    def connect(self, seat: Seat, *, socket: str, process: str, now: datetime) -> None:
        """Note a socket of a player, once the time is right."""
        ensure_time_is_kept(now=now)
        super().connect(seat, socket=socket, process=process, now=now)


def _list_away(game_ids: Collection[int]) -> set[Seat]:
    found = CHESS.games.filter(pk__in=game_ids, away__gt=0).values_list("pk", "away")
    return {Seat(pk, side) for pk, away in found for side in (0, 1) if away >> side & 1}


BOOK: Final = _Book(
    CHESS.shelf, lock=lambda game_id: lock_table(CHESS, game_id), list_away=_list_away
)
