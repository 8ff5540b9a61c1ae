"""A socket at a chess game: players play through it and are present by it, all others watch."""

import asyncio
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.db import OperationalError

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.common.presence import Seat
from tiltyard_server.live.chess_hub import GamePacket, get_chess_hub, pack
from tiltyard_server.live.guard import get_guard
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.lag import LagMeter
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
from tiltyard_server.play.chess import selectors, services
from tiltyard_server.play.chess.actions import ACTIONS, read_action
from tiltyard_server.play.chess.permissions import (
    GameAccess,
    find_game_access,
    get_game_access,
    require_side,
)

_MALFORMED: Final = error_packet(
    "message.malformed", "Send JSON text: an action, a sync with your number, a ping or a pong."
)


class ChessConsumer(QueuedConsumer):
    """One socket of somebody at one game."""

    async def connect(self) -> None:
        """Join first, then greet: nothing can fall between the two."""
        self.game_id = int(self.scope["url_route"]["kwargs"]["game_id"])
        self.socket_id = uuid4().hex
        self.meter = LagMeter()
        self.told = 0  # so many entries of the record does the client know
        self.is_fetching, self.is_behind = True, False  # what is missing will be fetched below
        self.open_queue()
        await self.accept()
        hub = get_chess_hub()
        if hub.socket_count >= settings.TILTYARD_SOCKETS_MAX:
            await self.close(code=TOO_MANY)
            return
        try:
            seat, claim, verdict = await read(_open, self.scope, self.game_id)
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
        self.viewer, self.game, self.side = seat.viewer, seat.game, seat.side
        known = read_number(self.scope, "after")
        self.told = known if known <= self.game.number else 0
        await self._enter(self.game.number)
        if self.side is not None:
            await hub.sit_down(Seat(self.game_id, self.side), self.socket_id)
        await self._catch_up(self.told)
        get_guard().watch(self, claim, verdict)

    async def disconnect(self, code: int) -> None:
        """Leave; the last socket of a player takes the player with it."""
        self.stop_writing()
        if self.has_joined:
            self.has_joined = False
            await self.leave_hub()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Act for a player, answer the rest; what makes no sense is an error and harms nobody."""
        if not self.has_joined:
            return
        message = parse(text_data) or {}
        kind = message.get("type")
        number = find_number(message, "number")
        if kind == "pong":
            self.meter.hear(find_number(message, "t"), _tick())
        elif kind == "ping":
            self.push(PONG)
        elif kind == "sync" and number is not None:
            await self._catch_up(number)
        elif isinstance(kind, str) and kind in ACTIONS:
            await self._act(kind, message, clock.now())
        else:
            self.push(_MALFORMED)

    def push(self, packet: Packet) -> None:
        """Send soon; not what the client knows, and nothing that leaves a gap behind it."""
        if isinstance(packet, GamePacket):
            if packet.number <= self.told:
                return
            if packet.after > self.told:
                self._fall_short()
                return
            self.told = packet.number
        super().push(packet)

    def ping(self) -> None:
        """Begin to measure the round trip."""
        token = self.meter.send(_tick())
        if token is not None:
            self.push(Packet({"type": "ping", "t": token}))

    async def leave_hub(self) -> None:
        """Leave; who is too slow, or may be here no more, is not present either."""
        hub = get_chess_hub()
        await hub.leave(self.game_id, self)
        await hub.stand_up(self.socket_id)

    async def _enter(self, number: int) -> None:
        room = await get_chess_hub().join(self.game_id, number, self)
        self.has_joined = True
        hello = {"type": "hello", "number": number, "side": self.side}
        self.push(Packet({**hello, "now": clock.now_ms(), "viewers": len(room.sockets)}))
        if self.side is not None:
            room.players.add(self)
            self.ping()

    async def _act(self, kind: str, message: Message, taken_at: datetime) -> None:
        try:
            number = await read(self._do, kind, message, taken_at)
        except TiltyardError as error:
            await self._refuse(kind, error.code, error.message)
        except OperationalError:
            await self._refuse(kind, "server.busy", "The server is busy; try again in a moment.")
        else:
            if number <= self.told:  # the same again, as the answer was lost: here it is
                await self._show()

    def _do(self, kind: str, message: Message, taken_at: datetime) -> int:
        side = require_side(find_game_access(self.viewer, self.game))
        action = read_action(kind, {name: message[name] for name in message if name != "type"})
        lag = self.meter.lag_ms
        game = services.act(
            game_id=self.game_id, side=side, action=action, now=taken_at, lag_ms=lag
        )
        return game.number

    async def _refuse(self, kind: str, code: str, message: str) -> None:
        self.push(Packet({"type": "refused", "code": code, "message": message, "of": kind}))
        await self._show()

    async def _show(self) -> None:
        """Send the game as it stands, unless something newer has just been sent."""
        has_legal = self.side is not None
        packet = await read(_pack_game, self.game_id, self.told, has_legal=has_legal)
        if packet.number >= self.told:
            self.told = packet.number
            super().push(packet)

    def _fall_short(self) -> None:
        """Fetch what lies between what the client knows and what it was about to be told."""
        self.is_behind = True
        if not self.is_fetching:
            self._start(self._catch_up(self.told))

    async def _catch_up(self, after: int) -> None:
        self.is_fetching = True
        try:
            while True:
                self.is_behind = False
                news = await read(selectors.get_news, self.game_id, after=after, now=clock.now())
                if news is not None and news.number >= self.told:
                    self.told = news.after
                    self.push(pack(news, has_legal=self.side is not None))
                if not self.is_behind:
                    return
                after = self.told
        finally:
            self.is_fetching = False


def _open(scope: dict[str, Any], game_id: int) -> tuple[GameAccess, Claim, Verdict]:
    identity = identify(scope)
    seat = get_game_access(identity.viewer, game_id)
    if seat.access is None:
        return seat, make_claim(Door.ACCOUNT, identity), ()
    number, sides = seat.game.tournament_id, seat.game.entries
    claim = make_claim(Door.GAME, identity, tournament_id=number, sides=sides)
    return seat, claim, judge(claim, seat.access)


def _pack_game(game_id: int, after: int, *, has_legal: bool) -> GamePacket:
    news = selectors.news_of(selectors.get_game(game_id), after=after, now=clock.now())
    return pack(news, has_legal=has_legal)


def _tick() -> float:
    return asyncio.get_running_loop().time()
