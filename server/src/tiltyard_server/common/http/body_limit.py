"""A limit on request bodies that also holds for chunked ones, whose length nobody declares."""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tiltyard.sentence import say
from tiltyard_server.common.sentences import tell_message

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[..., Awaitable[None]]


class _TooLargeError(Exception):
    """Raised inside `receive` to leave the application."""


class BodyLimit:
    """An ASGI application that answers 413 when a body grows beyond `limit` bytes."""

    def __init__(self, application: Application, *, limit: int) -> None:
        self._application = application
        self._limit = limit

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Pass everything on, counting what comes in."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        taken = 0

        async def receive_counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._limit:
                raise _TooLargeError
            return message

        if _declared_length(scope) > self._limit:
            await _refuse(send, self._limit)
            return
        try:
            await self._application(scope, receive_counted, send)
        except _TooLargeError:
            await _refuse(send, self._limit)


def _declared_length(scope: MutableMapping[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _refuse(send: Send, limit: int) -> None:
    body = json.dumps(
        {
            "code": "request.too_large",
            **tell_message(
                say(
                    "The body of the request is too large; at most {limit} bytes are read.",
                    limit=limit,
                )
            ),
            "details": {"limit": limit},
        }
    ).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
