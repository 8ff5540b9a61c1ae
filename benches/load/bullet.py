"""People who play bullet over real sockets: each sees a position, thinks a moment, and moves.

The process of the players is one of its own, and reads no more of a message than it needs.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import struct
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

_KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
_DOORS = 32  # handshakes at a time
_TRIES = 50


class Seat(NamedTuple):
    """A side of a game, and the key of who plays it."""

    game: int
    side: int
    key: str


@dataclass
class Played:
    """What the players saw while it was measured."""

    moves: int = 0
    refused: int = 0
    over: int = 0  # games that ended, after which nobody moves in them
    lost: int = 0  # sockets that were closed
    trips: list[float] = field(default_factory=list)  # seconds until one's own move came back
    seconds: float = 0.0
    cost_ms: float = 0.0  # of the server, a move

    def percentile(self, share: float) -> float:
        """Return the milliseconds that `share` of the moves kept."""
        ordered = sorted(self.trips) or [0.0]
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]


class Player:
    """One socket."""

    def __init__(self, seat: Seat, crowd: Crowd) -> None:
        self._seat, self._crowd = seat, crowd
        self._chance = random.Random(f"{seat.game}:{seat.side}")
        self._ply = -1
        self._sent_at = 0.0
        self._thinking: asyncio.Task[None] | None = None

    async def open(self, host: str) -> None:
        """Shake hands."""
        name, _, port = host.partition(":")
        for _ in range(_TRIES):
            with suppress(ConnectionRefusedError):  # the bare loop says where it is, then listens
                self._reader, self._writer = await asyncio.open_connection(name, int(port))
                break
            await asyncio.sleep(0.2)
        self._writer.write(
            f"GET /ws/chess/games/{self._seat.game} HTTP/1.1\r\nHost: {host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {_KEY}\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {self._seat.key}\r\n\r\n".encode()
        )
        answer = await self._reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer

    async def play(self) -> None:
        """Hear the game, and answer."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                await self._hear(await self._read())
        self._crowd.played.lost += not self._crowd.is_over

    async def _read(self) -> bytes:
        opcode, size = await self._reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self._reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self._reader.readexactly(8))
        content = await self._reader.readexactly(size)
        if opcode == 0x89:
            self._write(content, opcode=0x8A)
            return b""
        return content

    async def _hear(self, content: bytes) -> None:
        kind = content[:16]
        if kind.startswith(b'{"type":"game"'):
            self._see(json.loads(content)["game"])
        elif kind.startswith(b'{"type":"ping"'):
            self._write(json.dumps({"type": "pong", "t": json.loads(content)["t"]}).encode())
        elif kind.startswith(b'{"type":"refuse'):
            self._crowd.played.refused += 1

    def _see(self, game: dict[str, Any]) -> None:
        played = self._crowd.played
        if self._sent_at and game["plies"] > self._ply:
            if self._crowd.is_measured:
                played.moves += 1
                played.trips.append(time.monotonic() - self._sent_at)
            self._sent_at = 0.0
        if game["status"] == "over":
            played.over += 1
        elif game["turn"] == self._seat.side and game["legal"] and game["plies"] != self._ply:
            self._ply = game["plies"]
            move = self._chance.choice(game["legal"])
            wait = self._chance.expovariate(1 / self._crowd.think)
            self._thinking = asyncio.create_task(self._move(move, wait))

    async def _move(self, uci: str, wait: float) -> None:
        await asyncio.sleep(min(wait, 8 * self._crowd.think))
        if self._crowd.is_over:
            return
        self._sent_at = time.monotonic()
        self._write(json.dumps({"type": "move", "uci": uci, "ply": self._ply}).encode())

    def _write(self, content: bytes, opcode: int = 0x81) -> None:
        size = len(content)
        assert size < 126
        self._writer.write(struct.pack("!BB4x", opcode, 0x80 | size) + content)  # masked by zeros


class Crowd:
    """All players of this process."""

    def __init__(self, think: float) -> None:
        self.think = think
        self.played = Played()
        self.is_measured = self.is_over = False

    async def run(self, host: str, seats: Sequence[Seat], pipe: Any) -> None:  # noqa: ANN401
        """Play; begin and end to count when told."""
        players = [Player(seat, self) for seat in seats]
        for first in range(0, len(players), _DOORS):
            await asyncio.gather(*(each.open(host) for each in players[first : first + _DOORS]))
        tasks = [asyncio.create_task(each.play()) for each in players]
        pipe.send("open")
        await asyncio.to_thread(pipe.recv)
        self.is_measured, start = True, time.monotonic()
        await asyncio.to_thread(pipe.recv)
        self.played.seconds = time.monotonic() - start
        self.is_measured, self.is_over = False, True
        pipe.send(self.played)
        for task in tasks:
            task.cancel()


def _run(host: str, seats: Sequence[Seat], think: float, pipe: Any) -> None:  # noqa: ANN401
    asyncio.run(Crowd(think).run(host, seats, pipe))
    os._exit(0)


class Players:
    """The process of the players."""

    def __init__(self, host: str, seats: Sequence[Seat], *, think: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_run, args=(host, seats, think, there), daemon=True)
        self._process.start()
        assert self._pipe.poll(180), "The players did not get in."
        self._pipe.recv()

    def begin(self) -> None:
        """Count from now on."""
        self._pipe.send("begin")

    def end(self) -> Played:
        """Return what was counted."""
        self._pipe.send("end")
        played: Played = self._pipe.recv()
        self._process.join(10)
        return played
