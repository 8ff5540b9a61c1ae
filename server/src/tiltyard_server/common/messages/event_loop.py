"""The event loop beside the threads: outgoing calls and the listener for other processes.

It runs in a thread of its own. What runs on it must not block, and asks no database.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from threading import Lock, Thread
from typing import Any, Final, TypeVar

_Result = TypeVar("_Result")
_LOOK_UPS: Final = 64  # names that are looked up at once; nothing can stop a slow one
_starting = Lock()


def start(call: Coroutine[Any, Any, _Result]) -> Future[_Result]:
    """Begin something; it goes on by itself."""
    return asyncio.run_coroutine_threadsafe(call, _find_loop())


def run(call: Coroutine[Any, Any, _Result]) -> _Result:
    """Begin something and wait for its end."""
    return start(call).result()


def _find_loop() -> asyncio.AbstractEventLoop:
    with _starting:
        return _make_loop()


@cache
def _make_loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    loop.set_default_executor(ThreadPoolExecutor(_LOOK_UPS, thread_name_prefix="tiltyard-http"))
    Thread(target=loop.run_forever, name="tiltyard-calls", daemon=True).start()
    return loop
