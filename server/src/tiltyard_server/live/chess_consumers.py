"""A socket at a chess game: players play through it and are present by it, all others watch."""

import asyncio
from datetime import datetime
from typing import Any

from django.db import OperationalError

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.live.game_consumers import GameConsumer
from tiltyard_server.live.game_hub import GameHub, GamePacket, GameRoom, get_chess_hub, pack
from tiltyard_server.live.lag import LagMeter
from tiltyard_server.live.packets import Message, Packet
from tiltyard_server.live.reading import read
from tiltyard_server.live.sockets import error_packet, find_number
from tiltyard_server.play.chess import selectors, services
from tiltyard_server.play.chess.actions import ACTIONS, read_action
from tiltyard_server.play.permissions import (
    GameAccess,
    find_game_access,
    require_side,
    require_sight,
)
from tiltyard_server.play.shelves import CHESS


class ChessConsumer(GameConsumer):
    """One socket of somebody at one game."""

    shelf = CHESS
    malformed = error_packet(
        "message.malformed", "Send JSON text: an action, a sync with your number, a ping or a pong."
    )
    told = 0  # so many entries of the record does the client know
    is_fetching, is_behind = True, False  # what is missing at first will be fetched

    @property
    def hub(self) -> GameHub:
        """Where the socket belongs."""
        return get_chess_hub()

    def find_seat(self, seat: GameAccess[Any]) -> GameAccess[Any]:
        """Refuse those whom the tournament shows no board."""
        return require_sight(seat)

    def note_known(self, after: int, number: int) -> int:
        """Remember what the client knows; who is ahead of us knows nothing."""
        self.meter = LagMeter()
        self.told = after if after <= number else 0
        return self.told

    def greet(self, room: GameRoom, hello: Message) -> None:
        """Say hello, and begin to measure a player's connection."""
        self.push(Packet({**hello, "now": clock.now_ms(), "viewers": len(room.sockets)}))
        if self.side is not None:
            room.players.add(self)
            self.ping()

    async def answer(self, message: Message) -> None:
        """Act for a player, hear a pong."""
        kind = message.get("type")
        if kind == "pong":
            self.meter.hear(find_number(message, "t"), _tick())
        elif isinstance(kind, str) and kind in ACTIONS:
            await self._act(kind, message, clock.now())
        else:
            self.push(self.malformed)

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

    async def catch_up(self, after: int) -> None:
        """Send what follows `after`, and what comes in between."""
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
        seat = require_sight(find_game_access(self.seat.viewer, self.shelf, self.seat.game))
        action = read_action(kind, {name: message[name] for name in message if name != "type"})
        game = services.act(
            game_id=self.game_id,
            side=require_side(seat),
            action=action,
            now=taken_at,
            lag_ms=self.meter.lag_ms,
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
            self._start(self.catch_up(self.told))


def _pack_game(game_id: int, after: int, *, has_legal: bool) -> GamePacket:
    news = selectors.news_of(CHESS.get(game_id), after=after, now=clock.now())
    return pack(news, has_legal=has_legal)


def _tick() -> float:
    return asyncio.get_running_loop().time()
