"""Requests that never come whole are not waited for, nor clients that do not read."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
import uvloop
from pytest_django import Settings
from timers import Timers
from uvicorn.server import ServerState

from tiltyard_server.live.http_deadlines import DeadlineProtocol

PARTS = {
    "nothing at all": b"",
    "half of the headers": b"GET / HTTP/1.1\r\nHost: a\r\nX-Half: ",
    "half of the body": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf",
    "a chunk without an end": (
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"
    ),
}
WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
LIMIT = 0.3  # seconds, of everything the server waits for
PATIENCE = 60  # seconds of a test with a busy machine; nothing waits longer
MUCH = 32 * 1024 * 1024  # more than kernels keep for a client that does not read


async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer when the whole body is there, as the server does."""
    while (message := await receive())["type"] == "http.request":
        if not message.get("more_body"):
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"whole"})
            return


async def answer_much(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer with more than fits anywhere."""
    headers = [(b"content-length", str(MUCH).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": bytes(MUCH)})


async def never_answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Take nothing of the body."""
    await asyncio.Event().wait()


class Hall:
    """A server with its connections."""

    def __init__(self, app: Any, loop: Any) -> None:
        self.config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_keep_alive=1)
        self.config.load()
        self.config.timeout_keep_alive = LIMIT  # type: ignore[assignment]  # less than a second
        self.loop = loop
        self.state = ServerState()
        self.changed = asyncio.Event()
        self.keeps_all = False  # the application is never told to wait for the client
        self.port = 0

    def receive(self) -> DeadlineProtocol:
        hall = self

        class Protocol(DeadlineProtocol):
            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                if hall.keeps_all:
                    transport.set_write_buffer_limits(high=2 * MUCH)
                hall.changed.set()

            def on_response_complete(self) -> None:
                super().on_response_complete()
                hall.changed.set()

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                hall.changed.set()

        return Protocol(self.config, self.state, {}, self.loop)

    async def reach(self, *, connections: int, answers: int = 0) -> None:
        """Wait for so many open connections and answers."""
        while len(self.state.connections) != connections or self.state.total_requests < answers:
            self.changed.clear()
            await self.changed.wait()

    async def clear(self) -> None:
        """Wait until nobody is connected."""
        await self.reach(connections=0)


@asynccontextmanager
async def _serving(app: Any = answer, loop: Any = None) -> AsyncIterator[Hall]:
    hall = Hall(app, loop)
    server = await asyncio.get_running_loop().create_server(hall.receive, "127.0.0.1", 0)
    hall.port = server.sockets[0].getsockname()[1]
    try:
        async with asyncio.timeout(PATIENCE):
            yield hall
    finally:  # closing uvloop with open connections waits for them for ever
        server.close()
        for protocol in list(hall.state.connections):
            protocol.transport.abort()
        await hall.clear()


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def _send(port: int, part: bytes) -> bytes:
    """Return all that comes until the server closes."""
    async with _connected(port) as (reader, writer):
        writer.write(part)
        return await reader.read()


async def _drip(port: int, part: bytes) -> bytes:
    """Send a header a byte at a time, for as long as the server takes it."""
    async with _connected(port) as (reader, writer):
        reading = asyncio.ensure_future(reader.read())
        writer.write(part)
        while not reading.done():
            writer.write(b"x")
            await asyncio.wait([reading], timeout=0.02)
        return reading.result()


async def _try(
    send: Callable[[int, bytes], Awaitable[bytes]], part: bytes, app: Any = answer
) -> bytes:
    async with _serving(app) as hall:
        return await send(hall.port, part)


@pytest.fixture(autouse=True)
def _short(settings: Settings) -> None:
    settings.TILTYARD_HEADER_SECONDS = settings.TILTYARD_BODY_SECONDS = LIMIT
    settings.TILTYARD_SEND_SECONDS = settings.TILTYARD_PARTING_SECONDS = LIMIT


@pytest.mark.parametrize("name", PARTS)
def test_a_request_that_does_not_come_whole_is_closed_with_a_word(name: str) -> None:
    """Mend 12: half-open requests were held for ever."""
    said = uvloop.run(_try(_send, PARTS[name]))
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"request.timeout" in said


def test_headers_that_drip_are_not_waited_for_either() -> None:
    """Mend 12: a byte now and then does not begin the time anew."""
    assert uvloop.run(_try(_drip, PARTS["half of the headers"])).startswith(b"HTTP/1.1 408 ")


def test_the_word_arrives_though_the_client_is_still_sending() -> None:
    """Mend 0: the connection was reset over unread bytes, and the answer with it."""
    part = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n" + bytes(MUCH // 8)
    assert uvloop.run(_try(_send, part, never_answer)).startswith(b"HTTP/1.1 408 ")


def test_a_client_that_goes_on_sending_is_not_listened_to_for_long() -> None:
    """Mend 12: the last word waits for nobody."""

    async def send_on() -> None:
        async with _serving() as hall, _connected(hall.port) as (reader, writer):
            writer.write(PARTS["half of the headers"])
            assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
            await hall.clear()  # though we have not closed

    uvloop.run(send_on())


def test_a_request_that_comes_whole_is_answered_and_the_connection_kept() -> None:
    """Mend 12: whoever sends at once notices nothing."""

    async def ask_twice() -> list[bytes]:
        timers = Timers(asyncio.get_running_loop())
        async with _serving(loop=timers) as hall, _connected(hall.port) as (reader, writer):
            found = []
            for _ in range(2):
                writer.write(WHOLE)
                head = await reader.readuntil(b"\r\n\r\n")
                found.append(head.split(b"\r\n")[0])
                await reader.readuntil(b"whole\r\n0\r\n\r\n")
            return found

    assert uvloop.run(ask_twice()) == [b"HTTP/1.1 200 OK"] * 2


def test_an_empty_line_does_not_hold_a_connection_that_waits_for_its_next_request() -> None:
    """Mend 12: it stopped the clock between two requests and began no other."""

    async def send_a_line() -> bytes:
        async with _serving() as hall, _connected(hall.port) as (reader, writer):
            writer.write(WHOLE)
            await reader.readuntil(b"whole\r\n0\r\n\r\n")
            writer.write(b"\r\n")
            return await reader.read()

    assert uvloop.run(send_a_line()).split(b"\r\n")[0] in (b"", b"HTTP/1.1 408 Request Timeout")


def test_six_hundred_half_open_connections_are_all_gone_when_their_time_is_over() -> None:
    """Mend 12: headers without an end, bodies without an end, and nothing after an answer."""
    kinds = [PARTS["half of the headers"], PARTS["half of the body"], WHOLE]

    async def crowd() -> tuple[int, list[bytes]]:
        timers = Timers(asyncio.get_running_loop())
        async with _serving(loop=timers) as hall:
            people = [asyncio.ensure_future(_send(hall.port, kinds[n % 3])) for n in range(600)]
            await hall.reach(connections=600, answers=200)
            most = len(hall.state.connections)
            timers.ring()
            said = await asyncio.gather(*people)
            await hall.clear()
            return most, [one.split(b"\r\n")[0] for one in said]

    most, said = uvloop.run(crowd())
    assert most == 600
    assert said.count(b"HTTP/1.1 408 Request Timeout") == 400
    assert said.count(b"HTTP/1.1 200 OK") == 200


@asynccontextmanager
async def _asking_much(hall: Hall) -> AsyncIterator[asyncio.StreamReader]:
    """Ask for more than fits anywhere, and read only how it begins."""
    async with _connected(hall.port) as (reader, writer):
        writer.write(WHOLE)
        await reader.readuntil(b"\r\n\r\n")
        yield reader


@pytest.mark.parametrize("is_paused", [True, False], ids=["too much to keep", "the last of it"])
def test_a_client_that_never_reads_its_answer_is_cut_off(is_paused: bool) -> None:
    """Mend 12: what the client did not take was kept for ever, and its connection."""

    async def never_read() -> None:
        async with _serving(answer_much) as hall:
            hall.keeps_all = not is_paused
            async with _asking_much(hall):
                await hall.clear()

    uvloop.run(never_read())


def test_a_client_that_reads_slowly_gets_its_whole_answer() -> None:
    """Mend 12: only who takes nothing at all is cut off."""

    async def read_slowly() -> int:
        timers = Timers(asyncio.get_running_loop())
        async with _serving(answer_much, timers) as hall, _asking_much(hall) as reader:
            read = 0
            while read < MUCH:
                read += len(await reader.readexactly(min(MUCH // 16, MUCH - read)))
                timers.ring()
            return read

    assert uvloop.run(read_slowly()) == MUCH
