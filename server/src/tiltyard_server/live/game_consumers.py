"""A socket at a game: for its players, who are present by it, and for those who see it as it is."""

from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.live.game_hub import GameHub, GameRoom, get_game_hub
from tiltyard_server.live.guard import get_guard
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.packets import PONG, Message, Packet
from tiltyard_server.live.reading import read
from tiltyard_server.live.rights import Claim, Door, Verdict, judge, make_claim
from tiltyard_server.live.sockets import (
    NOT_ALLOWED,
    NOT_FOUND,
    TOO_MANY,
    QueuedConsumer,
    error_packet,
    find_number,
    parse,
    read_number,
)
from tiltyard_server.play.hosted import get_news
from tiltyard_server.play.permissions import GameAccess, get_game_access
from tiltyard_server.play.presence import Seat
from tiltyard_server.play.shelves import HOSTED, Shelf


class GameConsumer(QueuedConsumer):
    """One socket of somebody at one game, which is played by HTTP."""

    shelf: ClassVar[Shelf[Any]] = HOSTED
    malformed: ClassVar[Packet] = error_packet(
        "message.malformed", "Send JSON text: a sync with your number, or a ping."
    )

    @property
    def hub(self) -> GameHub:
        """Where the socket belongs."""
        return get_game_hub()

    async def connect(self) -> None:
        """Join first, then greet: nothing can fall between the two."""
        self.game_id = int(self.scope["url_route"]["kwargs"]["game_id"])
        self.socket_id = uuid4().hex
        self.open_queue()
        await self.accept()
        if self.hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            seat, claim, verdict = await read(self._open)
        except TiltyardError as error:
            await self.refuse(error.code, error.message)
            await self.close(code=NOT_FOUND)
            return
        if not seat.is_insider:
            await self.refuse(
                "game.not_yours", "Only the players and the staff are here; watch the tournament."
            )
            await self.close(code=NOT_ALLOWED)
            return
        self.seat, self.side, number = seat, seat.side, seat.game.number
        known = self.note_known(read_number(self.scope, "after"), number)
        room = await self.hub.join(self.game_id, number, self)
        self.has_joined = True
        self.greet(room, {"type": "hello", "number": number, "side": self.side})
        if self.side is not None:
            await self.hub.sit_down(Seat(self.game_id, self.side), self.socket_id)
        await self.catch_up(known)
        get_guard().watch(self, claim, verdict)

    async def disconnect(self, code: int) -> None:
        """Leave; the last socket of a player takes the player with it."""
        self.stop_writing()
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer what a client says; what makes no sense is an error and harms nobody."""
        if not self.has_joined:
            return
        message = parse(text_data) or {}
        number = find_number(message, "number")
        if message.get("type") == "ping":
            self.push(PONG)
        elif message.get("type") == "sync" and number is not None:
            await self.catch_up(number)
        else:
            await self.answer(message)

    async def leave_hub(self) -> None:
        """Leave; who is too slow, or may be here no more, is not present either."""
        await self.hub.leave(self.game_id, self)
        await self.hub.stand_up(self.socket_id)

    def find_seat(self, seat: GameAccess[Any]) -> GameAccess[Any]:
        """Return what somebody is to the game, or refuse."""
        return seat

    def note_known(self, after: int, number: int) -> int:
        """Return what a client says it knows of a game that is at `number`."""
        return after

    def greet(self, room: GameRoom, hello: Message) -> None:
        """Say hello."""
        self.push(Packet(hello))

    async def answer(self, message: Message) -> None:
        """Do what a client asks for, beside pings and syncs."""
        self.push(self.malformed)

    async def catch_up(self, after: int) -> None:
        """Send what follows `after`."""
        news = await read(get_news, self.game_id, after=after, now=clock.now())
        if news is not None:
            self.push(Packet(news))

    def _open(self) -> tuple[GameAccess[Any], Claim, Verdict]:
        """Return who comes, and by what right."""
        identity = identify(self.scope)
        seat = self.find_seat(get_game_access(identity.viewer, self.shelf, self.game_id))
        if seat.access is None:
            return seat, make_claim(Door.ACCOUNT, identity), ()
        number, sides = seat.game.tournament_id, seat.game.entries
        claim = make_claim(Door.GAME, identity, tournament_id=number, sides=sides)
        return seat, claim, judge(claim, seat.access)
