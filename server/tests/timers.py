"""Timers that ring when a test says so."""

import asyncio
from collections.abc import Callable
from typing import Any


class Timers:
    """A loop that calls later only when it is told to."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._due: list[asyncio.Handle] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def call_later(self, _: float, function: Callable[..., None], *of: Any) -> asyncio.Handle:
        self._due.append(asyncio.Handle(function, of, self._loop))
        return self._due[-1]

    def ring(self) -> None:
        """Let every time be over."""
        due, self._due = self._due, []
        for handle in due:
            if not handle.cancelled():
                handle._run()
