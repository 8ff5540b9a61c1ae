"""A socket at a hosted game: for its players, who are present by it, and for the staff."""

from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.live.game_hub import get_game_hub
from tiltyard_server.live.guard import get_guard
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.packets import PONG, Packet
from tiltyard_server.live.reading import read
from tiltyard_server.live.rights import Claim, Door, judge, make_claim
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
from tiltyard_server.play import selectors
from tiltyard_server.play.permissions import GameAccess, get_game_access
from tiltyard_server.play.presence import Seat

_MALFORMED: Final = error_packet(
    "message.malformed", "Send JSON text: a sync with your number, or a ping."
)


class GameConsumer(QueuedConsumer):
    """One socket of somebody at one game."""

    async def connect(self) -> None:
        """Join first, then greet: nothing can fall between the two."""
        self.game_id = int(self.scope["url_route"]["kwargs"]["game_id"])
        self.socket_id = uuid4().hex
        self.open_queue()
        await self.accept()
        hub = get_game_hub()
        if hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            seat, claim = await read(_open, self.scope, self.game_id)
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
        number = seat.game.number
        await hub.join(self.game_id, number, self)
        self.has_joined = True
        self.push(Packet({"type": "hello", "number": number, "side": seat.side}))
        if seat.side is not None:
            await hub.sit_down(Seat(self.game_id, seat.side), self.socket_id)
        await self._catch_up(read_number(self.scope, "after"))
        get_guard().watch(self, claim, judge(claim, seat.access))

    async def disconnect(self, code: int) -> None:
        """Leave; the last socket of a player pauses the game."""
        self.stop_writing()
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer `sync` and `ping`; anything else is told to be an error, and harms nobody."""
        if not self.has_joined:
            return
        message = parse(text_data) or {}
        number = find_number(message, "number")
        if message.get("type") == "ping":
            self.push(PONG)
        elif message.get("type") == "sync" and number is not None:
            await self._catch_up(number)
        else:
            self.push(_MALFORMED)

    async def leave_hub(self) -> None:
        """Leave; who is too slow, or may be here no more, is not present either."""
        hub = get_game_hub()
        await hub.leave(self.game_id, self)
        await hub.stand_up(self.socket_id)

    async def _catch_up(self, after: int) -> None:
        news = await read(selectors.get_news, self.game_id, after=after, now=clock.now())
        if news is not None:
            self.push(Packet(news))


def _open(scope: dict[str, Any], game_id: int) -> tuple[GameAccess, Claim]:
    identity = identify(scope)
    seat = get_game_access(identity.viewer, game_id)
    game = seat.game
    number, sides = game.tournament_id, game.entries
    return seat, make_claim(Door.GAME, identity, tournament_id=number, sides=sides)
