"""Games, live: for their players, who are present by it, and those who see them as they are."""

from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Packet, Socket, find_number
from tiltyard_server.live.rights import make_claim
from tiltyard_server.live.topics import Admission, News, PresenceTopic, Room
from tiltyard_server.play.conductor import presence
from tiltyard_server.play.conductor.presence import Seat
from tiltyard_server.play.news import get_news, get_numbers
from tiltyard_server.play.permissions import GameAccess, get_game_access
from tiltyard_server.play.rules import HOSTED
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
        news = await read(get_news, self.key, after=after, has_players=False)
        if news is not None:
            socket.push(Packet(news.message))


class GameTopic(PresenceTopic):
    """The games at an address, and which of their players are there."""

    def __init__(self, address: str) -> None:
        self.name = self.channel = address

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of all at a game."""
        return GameRoom(self, key, number)

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how long some records are."""
        return get_numbers(keys)

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what is new, the same for all who may be here."""
        news = get_news(key, after=after, has_players=False)
        return None if news is None else News(news.number, [news.message])

    def arrive(self, key: int, person: int, *, socket: str, process: str) -> None:
        """Note that a player is there."""
        presence.connect(Seat(key, person), socket=socket, process=process, now=clock.now())

    def depart(self, key: int, person: int, *, socket: str) -> None:
        """Note that a socket of a player is gone; the last one takes the player with it."""
        presence.disconnect(Seat(key, person), socket=socket, now=clock.now())

    def renew(self, process: str, sockets: Mapping[str, tuple[int, int]]) -> None:
        """Say that the sockets of a process are open."""
        seats = {socket: Seat(*place) for socket, place in sockets.items()}
        presence.renew(process, seats, now=clock.now())

    def enter(self, identity: Identity, game_id: int) -> Admission:
        """Let in the players and whoever sees the game as it is played."""
        return self._admit(identity, get_game_access(identity.viewer, self.name, game_id))

    def _admit(self, identity: Identity, seat: GameAccess) -> Admission:
        if not seat.is_insider:
            raise NotAllowedError(
                "game.not_yours",
                say("Only the players and the staff are here; watch the tournament."),
            )
        topics, key = ((self, seat.game.number),), seat.game.pk
        if seat.access is None:
            return Admission(seat, make_claim(identity), (), topics, seat.side, key)
        number, sides = seat.access.tournament.pk, seat.game.entries
        right = TournamentRight(Purpose.GAME, number, identity.viewer.links, sides)
        claim, verdict = make_claim(identity, right), right.judge(seat.access)
        return Admission(seat, claim, verdict, topics, seat.side, key)


HOSTED_GAMES: Final = GameTopic(HOSTED)
