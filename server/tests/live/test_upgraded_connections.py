"""A connection that became a WebSocket is none of the time-outs for requests any more."""

import asyncio
from typing import Any

import pytest
import uvicorn
import uvloop
from timers import Timers
from uvicorn.server import ServerState

from tiltyard_server.live.frames import FrameProtocol
from tiltyard_server.live.http_deadlines import DeadlineProtocol

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGlsdHlhcmQtdGVzdHMtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GOODBYE = b"\x88\x80\0\0\0\0"  # a closing frame of a client


async def accept(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Hold a socket until its client leaves."""
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def _hold() -> bytes:
    """Return how the server answers a goodbye after every time is over."""
    loop = asyncio.get_running_loop()
    timers: Any = Timers(loop)
    config = uvicorn.Config(accept, lifespan="off", log_config=None, ws=FrameProtocol)
    config.load()
    state = ServerState()
    server = await loop.create_server(
        lambda: DeadlineProtocol(config, state, {}, timers), "127.0.0.1", 0
    )
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        async with asyncio.timeout(60):
            writer.write(UPGRADE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
            timers.ring()
            writer.write(GOODBYE)
            return await reader.read(1)
    finally:
        writer.transport.abort()
        server.close()


@pytest.mark.parametrize("runner", [uvloop.run, asyncio.run], ids=["uvloop", "asyncio"])
def test_a_websocket_outlives_the_time_that_its_headers_had(runner: Any) -> None:
    """Mend 1: ten seconds after it opened every socket got a 408 among its frames, and died."""
    assert runner(_hold()) == b"\x88"
