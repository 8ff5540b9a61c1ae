"""Tasks that must end."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

_PATIENCE: Final = 0.2  # seconds until a task is told again


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel `tasks` and wait until they are gone.

    A cancellation can be lost inside a library, between a time-out and the answer it waited for;
    so whoever is still there is told again.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_PATIENCE)
        for task in ended:
            if not task.cancelled():
                task.exception()  # seen: it ends here anyhow
