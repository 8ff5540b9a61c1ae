"""Changes that wait share one commit: on SQLite a commit is 5 ms of the disk, whatever is in it.

What comes while a batch is being written waits for the next one. Each is answered when its own
change is committed, or refused for itself.
"""

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

from tiltyard_server.live.database_threads import read

_TOGETHER: Final = 64  # nobody else writes meanwhile
A = TypeVar("A", bound=Hashable)
R = TypeVar("R")


class GroupCommit(Generic[A, R]):
    """Writes what is asked for in batches, one at a time. Belongs to the event loop.

    `write` gets at most one request of each `find_key`, and returns for each what became of it.
    """

    def __init__(
        self,
        write: Callable[[Sequence[A]], Sequence[R | Exception]],
        find_key: Callable[[A], Hashable],
    ) -> None:
        self._write, self._find_key = write, find_key
        self._waiting: list[tuple[A, asyncio.Future[R]]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    async def submit(self, asked: A) -> R:
        """Return what became of a request, once it is committed.

        Raises:
            Exception: what it was refused with, or what kept the whole batch from being written.
        """
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._waiting, self._task = loop, [], None
        answer: asyncio.Future[R] = loop.create_future()
        self._waiting.append((asked, answer))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._drain())
        return await answer

    async def _drain(self) -> None:
        while self._waiting:
            batch = self._take()
            try:
                outcomes = await read(self._write, [asked for asked, _ in batch])
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_, answer), outcome in zip(batch, outcomes, strict=True):
                if answer.done():
                    continue  # its socket is gone
                if isinstance(outcome, Exception):
                    answer.set_exception(outcome)
                else:
                    answer.set_result(outcome)

    def _take(self) -> list[tuple[A, asyncio.Future[R]]]:
        """Return the first that wait; a second one with the same key waits on."""
        batch: dict[Hashable, tuple[A, asyncio.Future[R]]] = {}
        left = []
        for pair in self._waiting:
            key = self._find_key(pair[0])
            if len(batch) < _TOGETHER and key not in batch:
                batch[key] = pair
            else:
                left.append(pair)
        self._waiting = left
        return list(batch.values())
