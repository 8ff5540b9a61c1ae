"""A real connection takes frames, but not while its client does not read, nor at its end."""

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from tiltyard_server.live.encoded_message import Packet
from tiltyard_server.live.frames import Connection, FrameProtocol, find_connection

_BIG = Packet({"type": "big", "text": "x" * 500_000})


class Hall:
    """An application that lets one client in and keeps its connection."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.connection: Connection | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Accept, and wait for the end."""
        await receive()
        await send({"type": "websocket.accept"})
        self.connection = find_connection(scope)
        assert self.connection is not None
        self.connection.on_change = self.changed.set
        self.changed.set()
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Return when a change made it so."""
        async with asyncio.timeout(60):
            while not condition():
                self.changed.clear()
                await self.changed.wait()

    @property
    def is_taking(self) -> bool:
        """Whether frames may be written."""
        return self.connection is not None and self.connection.taker is not None


async def test_a_connection_takes_frames_unless_its_client_is_slow_or_gone() -> None:
    hall = Hall()
    config = uvicorn.Config(hall, lifespan="off", log_config=None, ws_per_message_deflate=False)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: FrameProtocol(config, state, {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/", max_size=None, max_queue=1) as client:
        await hall.wait_until(lambda: hall.is_taking)
        assert hall.connection is not None
        sent = 0
        while hall.connection.write_frame(_BIG.frame):
            sent += 1
        assert sent > 0, "a client that reads nothing is told nothing more"
        assert not hall.is_taking
        async with asyncio.timeout(60):
            assert [await client.recv() for _ in range(sent)] == [_BIG.text] * sent
        await hall.wait_until(lambda: hall.is_taking)
    await hall.wait_until(lambda: not hall.is_taking)
    server.close()
