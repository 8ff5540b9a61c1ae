"""Many who come at once: nobody is lost at the door, on the event loop that servers run on."""

import asyncio
import json
import struct
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop
from processes import PASSWORD, Person, Server, databases, serving

from tiltyard_server.live.timer import Alarm

CROWD = 3000
_AT_ONCE = 1000  # handshakes under way: the rest waits, as in the queue of a real system


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with databases(tmp_path) as environment, serving(environment, "--migrate") as server:
        yield server


def test_none_of_three_thousand_spectators_who_come_at_once_is_dropped(server: Server) -> None:
    """Mend 1: a timer that is due at once knows no time under uvloop, and sockets died of it."""
    with Person(server.host) as marshal:
        marshal.ask("GET", "/me")
        marshal.ask("POST", "/auth/sign-up", {"username": "marshal", "password": PASSWORD})
        joust = {"name": "Joust", "format": "single-elimination"}
        number = marshal.ask("POST", "/tournaments", joust).json()["id"]

    ends = uvloop.run(_come_together(server.host, f"/ws/tournaments/{number}/spectate"))

    assert ends == {"pong": CROWD}
    assert not [line for line in server.lines if "Traceback" in line]


def test_an_alarm_that_is_asked_for_twice_at_once_rings_on_every_loop() -> None:
    """Mend 1: the second who asks must not ask the timer of the first when it is due."""
    for runner in (uvloop.run, asyncio.run):
        assert runner(_ring_twice()) == 1


async def _ring_twice() -> int:
    rung: list[None] = []
    done = asyncio.Event()

    async def action() -> None:
        rung.append(None)
        done.set()

    alarm = Alarm(action)
    alarm.ring_in(0)
    alarm.ring_in(0)
    await asyncio.wait_for(done.wait(), 60)
    alarm.close()
    return len(rung)


class Spectator:
    """Somebody with a browser, who reads whatever comes and answers pings."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def read_on(self) -> str:
        """Read until the connection ends; return how."""
        try:
            while True:
                opcode, payload = await _read_frame(self.reader)
                if opcode == 0x08:
                    return f"closed: {payload!r}"
                if opcode == 0x09:
                    self.writer.write(_mask(0x0A, payload))
                elif opcode == 0x01:
                    self.heard[json.loads(payload)["type"]].set()
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            return type(error).__name__

    async def ask(self, greeted: asyncio.Barrier) -> str:
        """Wait until all are greeted, then ask whether the server still hears."""
        await self.heard["snapshot"].wait()
        await greeted.wait()
        self.writer.write(_mask(0x01, b'{"type":"ping"}'))
        await self.heard["pong"].wait()
        return "pong"


async def _come_together(host: str, path: str) -> Counter[str]:
    """Open all sockets, and only when all are greeted ask each whether it still lives."""
    door, greeted = asyncio.Semaphore(_AT_ONCE), asyncio.Barrier(CROWD)

    async def watch() -> str:
        async with door:
            spectator = Spectator(*await _open(host, path))
        ways = [asyncio.ensure_future(way) for way in (spectator.ask(greeted), spectator.read_on())]
        done, others = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for other in others:
            other.cancel()
        spectator.writer.close()
        return done.pop().result()

    async with asyncio.timeout(600):
        return Counter(await asyncio.gather(*(watch() for _ in range(CROWD))))


async def _open(host: str, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Shake hands by hand (RFC 6455, 4.1): thousands of clients must fit into one process."""
    address, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGlsdHlhcmQtdGVzdHMtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    writer.write(head.encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return reader, writer


async def _read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Return the kind and the content of the next frame (5.2)."""
    head, size = await reader.readexactly(2)
    if size == 126:
        (size,) = struct.unpack("!H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack("!Q", await reader.readexactly(8))
    return head & 0x0F, await reader.readexactly(size)


def _mask(opcode: int, payload: bytes) -> bytes:
    """Return a short frame of a client, masked with zeros (5.3)."""
    return struct.pack("!BBI", 0x80 | opcode, 0x80 | len(payload), 0) + payload
