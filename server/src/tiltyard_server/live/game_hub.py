"""One hub a process for hosted games: who sits at which game, and what they have been told."""

from tiltyard_server.common import clock
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Room
from tiltyard_server.live.seating import SeatedHub
from tiltyard_server.play import presence, selectors


class GameRoom(Room):
    """All sockets at one game in this process."""


class GameHub(SeatedHub[GameRoom]):
    """The games of this process, and which sockets are those of players."""

    room_type = GameRoom

    def __init__(self) -> None:
        super().__init__("tiltyard:hosted-game:", presence.book)

    async def _send(self, room: GameRoom) -> None:
        while room.sent < room.announced and room.sockets:
            message = await read(selectors.get_news, room.key, after=room.sent, now=clock.now())
            if message is None:
                break
            room.sent = message["number"]
            room.announced = max(room.announced, room.sent)
            room.broadcast(message)

    def _get_numbers(self, keys: list[int]) -> dict[int, int]:
        return selectors.get_numbers(keys)


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
