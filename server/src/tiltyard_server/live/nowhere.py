"""The answer to a WebSocket that leads nowhere."""

from collections.abc import Awaitable, Callable
from typing import Any


async def nowhere(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Close before accepting: the client sees 403."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})
