"""Most who watch are nobody in particular: what they need is found once for many of them.

A page that is opened by thousands at once opens thousands of sockets without a session and
without a key. While the database is asked whether one of them may watch, the others wait for the
same answer.
"""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from tiltyard_server.live.identifying import Credentials, read_credentials
from tiltyard_server.live.reading import read
from tiltyard_server.live.rights import Admission

Opener = Callable[[dict[str, Any], int], Admission]

_under_way: dict[tuple[Opener, int], asyncio.Task[Admission]] = {}


def is_anonymous(scope: MutableMapping[str, Any]) -> bool:
    """Whether nothing says who this is."""
    return read_credentials(scope) == Credentials()


async def open_for(scope: dict[str, Any], opener: Opener, tournament_id: int) -> Admission:
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


def _forget(key: tuple[Opener, int], done: asyncio.Task[Admission]) -> None:
    if _under_way.get(key) is done:
        del _under_way[key]
    if not done.cancelled():
        done.exception()  # seen, even if whoever asked has gone
