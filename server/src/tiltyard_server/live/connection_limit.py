"""Who comes in and how much they say: counted, and not too hastily."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from django.conf import settings

from tiltyard_server.common.observation import metrics

Application = Callable[..., Awaitable[None]]
Message = MutableMapping[str, Any]

_WINDOW_SECONDS: Final = 10.0
_TOO_MANY: Final = 4429


class Doorkeeper:
    """Counts sockets and messages, and closes the sockets of those who never stop talking."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """Pass everything on."""
        loop = asyncio.get_running_loop()
        since, count = loop.time(), 0
        received = metrics.SOCKET_MESSAGES.labels("in")

        async def receive_counted() -> Message:
            nonlocal since, count
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            received.inc()
            now = loop.time()
            if now - since > _WINDOW_SECONDS:
                since, count = now, 0
            count += 1
            if 0 < settings.TILTYARD_SOCKET_MESSAGES < count:
                metrics.SOCKETS_HASTY.inc()
                await send({"type": "websocket.close", "code": _TOO_MANY})
                return {"type": "websocket.disconnect", "code": _TOO_MANY}
            return message

        with metrics.SOCKETS.track_inprogress():
            await self._application(scope, receive_counted, send)
