"""Most who watch are nobody in particular: what they need is found once for many of them.

A page that is opened by thousands at once opens thousands of sockets without a session and
without a key. While the database is asked whether one of them may watch, the others wait for the
same answer.
"""

import asyncio
from typing import Any

from tiltyard_server.live.authentication import Credentials, identify, read_credentials
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.topics import Admission, Door

_under_way: dict[tuple[Door, int], asyncio.Task[Admission]] = {}


async def open_for(scope: dict[str, Any], door: Door, key: int) -> Admission:
    """Return what the asker gets behind a door; nobodies who come together share the answer."""
    if read_credentials(scope) != Credentials():
        return await read(_open, scope, door, key)
    place = door, key
    task = _under_way.get(place)
    if task is None or task.get_loop() is not asyncio.get_running_loop():
        task = asyncio.get_running_loop().create_task(read(_open, scope, door, key))
        _under_way[place] = task
        task.add_done_callback(lambda done: _forget(place, done))
    return await asyncio.shield(task)


def _open(scope: dict[str, Any], door: Door, key: int) -> Admission:
    return door(identify(scope), key)


def _forget(place: tuple[Door, int], done: asyncio.Task[Admission]) -> None:
    if _under_way.get(place) is done:
        del _under_way[place]
    if not done.cancelled():
        done.exception()  # seen, even if whoever asked has gone
