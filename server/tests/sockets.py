"""A client of sockets for tests, straight to the application."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock
from tiltyard_server.config.asgi import application


class Watcher:
    """A client of the tests."""

    def __init__(self, path: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": headers or [],
            "subprotocols": [],
        }
        self.socket = ApplicationCommunicator(application, scope)

    async def open(self) -> bool:
        await self.socket.send_input({"type": "websocket.connect"})
        return bool((await self.output())["type"] == "websocket.accept")

    async def close(self) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(timeout=60)

    async def output(self) -> dict[str, Any]:
        return dict(await self.socket.receive_output(timeout=60))

    async def next(self) -> dict[str, Any]:
        """Return the next message that is not about the number of viewers."""
        while True:
            message = json.loads((await self.output())["text"])
            if message["type"] != "viewers":
                return dict(message)

    async def send(self, **content: Any) -> None:
        await self.socket.send_input({"type": "websocket.receive", **content})

    async def say(self, text: str) -> dict[str, Any]:
        await self.send(text=text)
        return await self.next()

    async def greeted(self) -> dict[str, Any]:
        """Return the greeting of who is up to date, once the server is done with it.

        The past is looked up after the greeting is sent. Whatever is changed meanwhile would come
        with it; the answer to a ping comes behind it.
        """
        hello = await self.next()
        assert await self.say('{"type":"ping"}') == {"type": "pong"}
        return hello

    async def until(self, seq: int) -> list[dict[str, Any]]:
        """Return the messages up to `seq`."""
        messages = [await self.next()]
        while messages[-1]["seq"] < seq:
            messages.append(await self.next())
        return messages


def make_cookie(user: User) -> bytes:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


def make_key(user: User) -> str:
    return create_key(user_id=user.pk, name="k", scopes=[Scope.READ], now=clock.now())[1]
