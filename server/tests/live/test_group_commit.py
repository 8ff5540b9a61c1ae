"""Changes that wait share one write, and each hears what became of its own."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from tiltyard_server.live.group_commit import GroupCommit

Asked = tuple[str, int]  # a key and a value


class Book:
    """Writes batches, the first one only when it may."""

    def __init__(self) -> None:
        self.batches: list[list[Asked]] = []
        self.may_go_on = threading.Event()
        self.commit = GroupCommit(self.write, lambda asked: asked[0])

    def write(self, asked: Sequence[Asked]) -> list[int | Exception]:
        """Refuse what is below zero."""
        self.batches.append(list(asked))
        assert self.may_go_on.wait(10)
        if ("full", 0) in asked:
            raise OSError("disk")
        return [value if value >= 0 else ValueError(value) for _, value in asked]

    async def submit(self, *asked: Asked) -> list[int | BaseException]:
        """Ask for one, then for the others while it is written."""
        tasks = [asyncio.ensure_future(self.commit.submit(asked[0]))]
        while not self.batches:
            await asyncio.sleep(0)
        tasks += [asyncio.ensure_future(self.commit.submit(each)) for each in asked[1:]]
        await asyncio.sleep(0)
        self.may_go_on.set()
        return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.asyncio
async def test_what_comes_while_something_is_written_is_written_together() -> None:
    book = Book()

    assert await book.submit(("a", 1), ("b", 2), ("c", 3)) == [1, 2, 3]
    assert book.batches == [[("a", 1)], [("b", 2), ("c", 3)]]


@pytest.mark.asyncio
async def test_one_is_refused_and_the_others_are_not() -> None:
    book = Book()

    outcomes = await book.submit(("a", 1), ("b", -2), ("c", 3))

    assert outcomes[0] == 1
    assert isinstance(outcomes[1], ValueError)
    assert outcomes[2] == 3


@pytest.mark.asyncio
async def test_two_of_one_key_are_written_one_after_the_other() -> None:
    book = Book()

    assert await book.submit(("a", 1), ("b", 2), ("b", 3), ("c", 4)) == [1, 2, 3, 4]
    assert book.batches == [[("a", 1)], [("b", 2), ("c", 4)], [("b", 3)]]


@pytest.mark.asyncio
async def test_a_write_that_fails_tells_all_of_its_batch_and_stops_no_later_one() -> None:
    book = Book()

    outcomes = await book.submit(("a", 1), ("full", 0), ("b", 2))

    assert outcomes[0] == 1
    assert all(isinstance(each, OSError) for each in outcomes[1:])
    assert await book.commit.submit(("b", 3)) == 3
