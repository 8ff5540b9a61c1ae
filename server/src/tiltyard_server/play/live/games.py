"""Games, live: for their players, who are present by it, and those who see them as they are."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from tiltyard import InputError
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.live.identifying import Identity
from tiltyard_server.live.packets import Message, Packet, Socket, find_number
from tiltyard_server.live.reading import read
from tiltyard_server.live.rights import make_claim
from tiltyard_server.live.topics import Admission, News, PresenceTopic, Room
from tiltyard_server.play import hosted, seating
from tiltyard_server.play.permissions import GameAccess, get_game_access
from tiltyard_server.play.presence import PresenceBook, Seat
from tiltyard_server.play.shelves import HOSTED, Shelf
from tiltyard_server.tournaments.live.rights import Purpose, TournamentRight


class GameRoom(Room):
    """All sockets at one game in this process; people are its sides."""

    words: ClassVar[str] = "Send JSON text: a sync with your number, or a ping."

    def greet(self, admission: Admission) -> Message:
        """Say how far the game is, and which side one plays."""
        return {"type": "hello", "number": admission.number, "side": admission.person}

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Send what the client does not know."""
        await self.catch_up(socket, socket.read_number("after"))

    async def answer(self, socket: Socket, message: Message) -> None:
        """Answer `sync`."""
        number = find_number(message, "number")
        if message.get("type") != "sync" or number is None:
            raise InputError("message.malformed", self.words)
        await self.catch_up(socket, number)

    async def catch_up(self, socket: Socket, after: int) -> None:
        """Send what follows `after`."""
        news = await read(hosted.get_news, self.key, after=after, now=clock.now())
        if news is not None:
            socket.push(Packet(news))


class GameTopic(PresenceTopic):
    """The games of a shelf, and which of their players are there."""

    def __init__(self, shelf: Shelf[Any], book: PresenceBook) -> None:
        self.name = self.channel = shelf.channel
        self._shelf, self._book = shelf, book

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of all at a game."""
        return GameRoom(self, key, number)

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how long some records are."""
        return self._shelf.get_numbers(list(keys))

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what is new, the same for all who may be here."""
        message = hosted.get_news(key, after=after, now=clock.now())
        return None if message is None else News(message["number"], [message])

    def arrive(self, key: int, person: int, *, socket: str, process: str) -> None:
        """Note that a player is there."""
        self._book.connect(Seat(key, person), socket=socket, process=process, now=clock.now())

    def depart(self, key: int, person: int, *, socket: str) -> None:
        """Note that a socket of a player is gone; the last one takes the player with it."""
        self._book.disconnect(Seat(key, person), socket=socket, now=clock.now())

    def renew(self, process: str, sockets: Mapping[str, tuple[int, int]]) -> None:
        """Say that the sockets of a process are open."""
        seats = {socket: Seat(*place) for socket, place in sockets.items()}
        self._book.renew(process, seats, now=clock.now())

    def enter(self, identity: Identity, game_id: int) -> Admission:
        """Let in the players and whoever sees the game as it is played."""
        return self._admit(identity, get_game_access(identity.viewer, self._shelf, game_id))

    def _admit(self, identity: Identity, seat: GameAccess[Any]) -> Admission:
        if not seat.is_insider:
            raise NotAllowedError(
                "game.not_yours", "Only the players and the staff are here; watch the tournament."
            )
        topics = ((self, seat.game.number),)
        if seat.access is None:
            return Admission(seat, make_claim(identity), (), topics, seat.side)
        number, sides = seat.game.tournament_id, seat.game.entries
        right = TournamentRight(Purpose.GAME, number, identity.viewer.links, sides)
        claim, verdict = make_claim(identity, right), right.judge(seat.access)
        return Admission(seat, claim, verdict, topics, seat.side)


HOSTED_GAMES: Final = GameTopic(HOSTED, seating.BOOK)
