"""Most who watch are nobody in particular: what they need is found once for many of them.

A page that is opened by thousands at once opens thousands of sockets without a session and
without a key. They are asked for no session, and while the database is asked whether one of them
may watch, the others wait for the same answer.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.auth import AuthMiddlewareStack
from django.conf import settings

from tiltyard_server.live.reading import read
from tiltyard_server.tournaments.permissions import Access

Application = Callable[..., Awaitable[None]]
Opener = Callable[[dict[str, Any], int], Access]

_under_way: dict[tuple[Opener, int], asyncio.Task[Access]] = {}


class SessionsOfSome:
    """Finds the user of a session where there is one, and passes everybody else on."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._with_session: Application = AuthMiddlewareStack(application)

    async def __call__(self, scope: MutableMapping[str, Any], *channel: Any) -> None:  # noqa: ANN401 - receive and send are passed on
        """Pass on."""
        name = f"{settings.SESSION_COOKIE_NAME}=".encode()
        has_session = any(key == b"cookie" and name in value for key, value in scope["headers"])
        application = self._with_session if has_session else self._application
        await application(scope, *channel)


def is_anonymous(scope: MutableMapping[str, Any]) -> bool:
    """Whether nothing says who this is."""
    return "user" not in scope and all(key != b"authorization" for key, _ in scope["headers"])


async def open_for(scope: dict[str, Any], opener: Opener, tournament_id: int) -> Access:
    """Return what the asker is to a tournament; nobodies who come together share the answer."""
    if not is_anonymous(scope):
        return await read(opener, scope, tournament_id)
    key = opener, tournament_id
    task = _under_way.get(key)
    if task is None or task.get_loop() is not asyncio.get_running_loop():
        task = asyncio.get_running_loop().create_task(read(opener, scope, tournament_id))
        _under_way[key] = task
        task.add_done_callback(lambda done: _forget(key, done))
    return await asyncio.shield(task)


def _forget(key: tuple[Opener, int], done: asyncio.Task[Access]) -> None:
    if _under_way.get(key) is done:
        del _under_way[key]
    if not done.cancelled():
        done.exception()  # seen, even if whoever asked has gone
