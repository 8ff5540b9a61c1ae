"""Work over many items, in several processes, with a progress bar on a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


def tracked(work: Callable[[T], U], items: Sequence[T], *, workers: int, title: str) -> Iterator[U]:
    """Yield the result of each item in order; one worker means this process.

    The bar goes to standard error, and only where that is a terminal.
    """
    if workers == 1:
        yield from _shown(map(work, items), len(items), title)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to load

    with ProcessPoolExecutor(workers) as pool:
        yield from _shown(pool.map(work, items, chunksize=1), len(items), title)


def _shown(results: Iterable[U], total: int, title: str) -> Iterator[U]:
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console  # noqa: PLC0415 - rich is slow to load
    from rich.progress import track  # noqa: PLC0415

    console = Console(stderr=True)
    yield from track(results, description=title, total=total, console=console, transient=True)
