"""One hub a process for the games of a shelf: who sits at which, and what they have been told."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Protocol
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common import clock, metrics
from tiltyard_server.live.packets import Message, Packet, Socket
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room, RoomHub
from tiltyard_server.play import hosted, seating
from tiltyard_server.play.chess import seating as chess_seating
from tiltyard_server.play.chess import selectors as chess
from tiltyard_server.play.chess.selectors import News
from tiltyard_server.play.presence import RENEW_SECONDS, PresenceBook, Seat
from tiltyard_server.play.shelves import CHESS, HOSTED, Shelf

_PING_SECONDS: Final = 2.0


class GamePacket(Packet):
    """A game as it stands after `number` entries, for whoever knows the first `after`."""

    def __init__(self, message: Message, *, after: int) -> None:
        super().__init__(message)
        self.after = after
        self.number: int = message["number"]


Packets = tuple[GamePacket, GamePacket]  # for players, and for all others


class PackNews(Protocol):
    """Reads what is new in a game, and encodes it."""

    def __call__(self, game_id: int, after: int, *, has_players: bool) -> Packets | None:
        """Return what follows `after`, or None."""


class PlayerSocket(Socket, Protocol):
    """A socket that can be measured."""

    def ping(self) -> None:
        """Send a ping, unless one is on its way."""


class GameRoom(Room):
    """All sockets at one game in this process."""

    def __init__(self, key: int, number: int) -> None:
        super().__init__(key, number)
        self.players: set[PlayerSocket] = set()  # they may be told more than others

    def show(self, packets: Packets) -> None:
        """Write to all: the first to players, the second to the others."""
        metrics.SOCKET_MESSAGES.labels("out").inc(len(self.sockets))
        for socket in list(self.sockets):
            socket.push(packets[0] if socket in self.players else packets[1])


class GameHub(RoomHub[GameRoom]):
    """The games of this process, and which sockets are those of players: the database notes it."""

    room_type = GameRoom

    def __init__(self, shelf: Shelf[Any], book: PresenceBook, pack_news: PackNews) -> None:
        super().__init__(shelf.channel)
        self.seats: dict[str, Seat] = {}  # by the id of the socket
        self.process = uuid4().hex
        self._shelf = shelf
        self._book = book
        self._pack_news = pack_news

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

    async def leave(self, key: int, socket: Socket) -> None:
        """Let `socket` go."""
        room = self.rooms.get(key)
        if room is not None:
            room.players = {player for player in room.players if player is not socket}
        await super().leave(key, socket)

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep
        yield RENEW_SECONDS, self._renew
        yield _PING_SECONDS, self._ping

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for game_id, number in (await read(self._shelf.get_numbers, list(self.rooms))).items():
                self._hear(game_id, number)

    async def _renew(self) -> None:
        if self.seats:
            await read(self._book.renew, self.process, dict(self.seats), now=clock.now())

    async def _ping(self) -> None:
        for room in self.rooms.values():
            for socket in room.players:
                socket.ping()

    async def _send(self, room: GameRoom) -> None:
        while room.sent < room.announced and room.sockets:
            has_players = bool(room.players)
            packets = await read(self._pack_news, room.key, room.sent, has_players=has_players)
            if packets is None:
                break
            room.sent = packets[0].number
            room.announced = max(room.announced, room.sent)
            room.show(packets)


def pack(news: News, *, has_legal: bool) -> GamePacket:
    """Return a game of chess for one audience."""
    return GamePacket(news.to_message(has_legal=has_legal), after=news.after)


def _pack_chess(game_id: int, after: int, *, has_players: bool) -> Packets | None:
    """Return what is new: only players get the legal moves."""
    news = chess.get_news(game_id, after=after, now=clock.now())
    if news is None:
        return None
    message = news.to_message(has_legal=has_players)
    for_all = GamePacket({**message, "game": {**message["game"], "legal": []}}, after=news.after)
    return (GamePacket(message, after=news.after) if has_players else for_all), for_all


def _pack_hosted(game_id: int, after: int, *, has_players: bool) -> Packets | None:
    """Return what is new, the same for all who may be here."""
    message = hosted.get_news(game_id, after=after, now=clock.now())
    packet = None if message is None else GamePacket(message, after=message.get("from", 0))
    return None if packet is None else (packet, packet)


@cache
def get_game_hub() -> GameHub:
    """Return the hub of this process for all games but chess."""
    return GameHub(HOSTED, seating.BOOK, _pack_hosted)


@cache
def get_chess_hub() -> GameHub:
    """Return the hub of this process for chess."""
    return GameHub(CHESS, chess_seating.BOOK, _pack_chess)


def announce_game(game_id: int, number: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_game_hub().announce(game_id, number)


def announce_chess(game_id: int, number: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_chess_hub().announce(game_id, number)
