"""A hub at whose games players sit: that they are there is noted in the database."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.common.presence import RENEW_SECONDS, PresenceBook, Seat
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import AnyRoom, Chore, RoomHub


class SeatedHub(RoomHub[AnyRoom]):
    """The games of this process, and which sockets are those of players."""

    def __init__(self, prefix: str, book: PresenceBook[Any]) -> None:
        super().__init__(prefix)
        self.seats: dict[str, Seat] = {}  # by the id of the socket
        self.process = uuid4().hex
        self._book = book

    async def sit_down(self, seat: Seat, socket_id: str) -> None:
        """Note that a player is there."""
        self.seats[socket_id] = seat
        now = clock.now()
        await read(self._book.connect, seat, socket=socket_id, process=self.process, now=now)

    async def stand_up(self, socket_id: str) -> None:
        """Note that a socket of a player is gone."""
        seat = self.seats.pop(socket_id, None)
        if seat is not None:
            await read(self._book.disconnect, seat, socket=socket_id, now=clock.now())

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        await super().close()
        self.seats.clear()

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep
        yield RENEW_SECONDS, self._renew

    @abstractmethod
    def _get_numbers(self, keys: list[int]) -> dict[int, int]:
        """Return how far games are."""

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for game_id, number in (await read(self._get_numbers, list(self.rooms))).items():
                self._hear(game_id, number)

    async def _renew(self) -> None:
        if self.seats:
            await read(self._book.renew, self.process, dict(self.seats), now=clock.now())
