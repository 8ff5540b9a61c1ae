"""One hub a process for hosted games: who sits at which game, and what they have been told."""

from collections.abc import Iterable
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common import clock
from tiltyard_server.hosting import presence, selectors
from tiltyard_server.hosting.presence import Seat
from tiltyard_server.live.megaphone import GAMES
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room, RoomHub


class GameRoom(Room):
    """All sockets at one game in this process."""


class GameHub(RoomHub[GameRoom]):
    """The games of this process, and which sockets are those of players."""

    room_type = GameRoom

    def __init__(self) -> None:
        super().__init__(GAMES)
        self.seats: dict[str, Seat] = {}  # by the id of the socket
        self.process = uuid4().hex

    async def sit_down(self, seat: Seat, socket_id: str) -> None:
        """Note that a player is there."""
        self.seats[socket_id] = seat
        await read(presence.connect, seat, socket=socket_id, process=self.process, now=clock.now())

    async def stand_up(self, socket_id: str) -> None:
        """Note that a socket of a player is gone."""
        seat = self.seats.pop(socket_id, None)
        if seat is not None:
            await read(presence.disconnect, seat, socket=socket_id, now=clock.now())

    async def close(self) -> None:
        """Stop everything; for tests and for the end of the process."""
        await super().close()
        self.seats.clear()

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep
        yield presence.RENEW_SECONDS, self._renew

    async def _send(self, room: GameRoom) -> None:
        while room.sent < room.announced and room.sockets:
            message = await read(selectors.get_news, room.key, after=room.sent, now=clock.now())
            if message is None:
                break
            room.sent = message["number"]
            room.announced = max(room.announced, room.sent)
            room.broadcast(message)

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for game_id, number in (await read(selectors.get_numbers, list(self.rooms))).items():
                self._hear(game_id, number)

    async def _renew(self) -> None:
        if self.seats:
            await read(presence.renew, self.process, dict(self.seats), now=clock.now())


_hub: GameHub | None = None


def get_game_hub() -> GameHub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = GameHub()
    return _hub


def announce(game_id: int, number: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_game_hub().announce(game_id, number)
