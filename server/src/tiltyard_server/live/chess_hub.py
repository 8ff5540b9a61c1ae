"""One hub a process for chess games: who sits at which board or watches, and what they know."""

from collections.abc import Iterable
from typing import Final, Protocol

from tiltyard_server.common import clock
from tiltyard_server.live.packets import Message, Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room
from tiltyard_server.live.seating import SeatedHub
from tiltyard_server.play.chess import presence, selectors
from tiltyard_server.play.chess.selectors import News

_PING_SECONDS: Final = 2.0


class GamePacket(Packet):
    """A game as it stands after `number` entries, for whoever knows the first `after`."""

    def __init__(self, message: Message, *, after: int) -> None:
        super().__init__(message)
        self.after = after
        self.number: int = message["number"]


class ChessSocket(Socket, Protocol):
    """A socket that can be measured."""

    def ping(self) -> None:
        """Send a ping, unless one is on its way."""


class ChessRoom(Room):
    """All sockets at one game in this process; players get the legal moves, spectators do not."""

    def __init__(self, key: int, number: int) -> None:
        super().__init__(key, number)
        self.players: set[ChessSocket] = set()

    def show(self, packets: tuple[GamePacket, GamePacket]) -> None:
        """Write to all: the first to players, the second to the others."""
        for socket in list(self.sockets):
            socket.push(packets[0] if socket in self.players else packets[1])


class ChessHub(SeatedHub[ChessRoom]):
    """The chess games of this process."""

    room_type = ChessRoom

    def __init__(self) -> None:
        super().__init__("tiltyard:chess-game:", presence.book)

    async def leave(self, key: int, socket: Socket) -> None:
        """Let `socket` go."""
        room = self.rooms.get(key)
        if room is not None:
            room.players = {player for player in room.players if player is not socket}
        await super().leave(key, socket)

    def _list_chores(self) -> Iterable[Chore]:
        yield from super()._list_chores()
        yield _PING_SECONDS, self._ping

    def _get_numbers(self, keys: list[int]) -> dict[int, int]:
        return selectors.get_numbers(keys)

    async def _ping(self) -> None:
        for room in self.rooms.values():
            for socket in room.players:
                socket.ping()

    async def _send(self, room: ChessRoom) -> None:
        while room.sent < room.announced and room.sockets:
            has_players = bool(room.players)
            packets = await read(_pack_news, room.key, room.sent, has_players=has_players)
            if packets is None:
                break
            room.sent = packets[0].number
            room.announced = max(room.announced, room.sent)
            room.show(packets)


def pack(news: News, *, has_legal: bool) -> GamePacket:
    """Return a game for one audience."""
    return GamePacket(news.to_message(has_legal=has_legal), after=news.after)


def _pack_news(
    game_id: int, after: int, *, has_players: bool
) -> tuple[GamePacket, GamePacket] | None:
    """Return what is new, for players and for spectators, each encoded once."""
    news = selectors.get_news(game_id, after=after, now=clock.now())
    if news is None:
        return None
    message = news.to_message(has_legal=has_players)
    for_all = GamePacket({**message, "game": {**message["game"], "legal": []}}, after=news.after)
    return (GamePacket(message, after=news.after) if has_players else for_all), for_all


_hub: ChessHub | None = None


def get_chess_hub() -> ChessHub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = ChessHub()
    return _hub


def announce(game_id: int, number: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_chess_hub().announce(game_id, number)
