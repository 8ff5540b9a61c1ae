"""Tasks end when they are told to, even if they miss the first word."""

import asyncio
from contextlib import suppress

from tiltyard_server.live.task_shutdown import stop


async def test_a_task_that_lost_its_cancellation_is_told_again() -> None:
    async def work() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await asyncio.wait_for(stop([task]), timeout=60)
    assert task.cancelled()


async def test_what_a_stopped_task_failed_with_troubles_nobody() -> None:
    async def fail() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            raise ValueError

    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    await stop([task])
    assert task.done()
