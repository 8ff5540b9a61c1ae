"""Who is there at all games but chess, of which `chess.seating` knows."""

from collections.abc import Collection
from typing import Final

from tiltyard_server.play.games import take
from tiltyard_server.play.presence import PresenceBook, Seat
from tiltyard_server.play.shelves import HOSTED


def _list_paused(game_ids: Collection[int]) -> set[Seat]:
    paused = HOSTED.games.filter(pk__in=game_ids, status="paused")
    return {Seat(pk, side) for pk in paused.values_list("pk", flat=True) for side in (0, 1)}


BOOK: Final = PresenceBook(
    HOSTED,
    lock=lambda game_id: take(HOSTED.get(game_id, is_locked=True)),
    list_away=_list_paused,
)
