"""Reading the database from the event loop, on threads that do not wait for one another."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

Arguments = ParamSpec("Arguments")
T = TypeVar("T")


async def read(
    function: Callable[Arguments, T], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> T:
    """Return what `function` returns; its connection is given back afterwards."""

    def run() -> T:
        close_old_connections()
        try:
            return function(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.to_thread(run)
