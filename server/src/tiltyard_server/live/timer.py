"""One timer for one action: it rings at the earliest time asked for, and not too often."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

_EVERY: Final = 0.05  # seconds: what comes due within is done at once
_log = logging.getLogger(__name__)


class Alarm:
    """Runs `action` when asked to; an action that fails is logged, and may be asked for again."""

    def __init__(self, action: Callable[[], Awaitable[None]]) -> None:
        self._action = action
        self._timer: asyncio.Handle | None = None
        self._due = float("inf")  # when the timer rings; uvloop's own may not know
        self._running: asyncio.Task[None] | None = None
        self._rang_at = float("-inf")

    def ring_in(self, seconds: float) -> None:
        """Ring in so many seconds, unless it rings earlier anyhow."""
        loop = asyncio.get_running_loop()
        when = max(loop.time() + seconds, self._rang_at + _EVERY)
        if self._timer is not None:
            if self._due <= when:
                return
            self._timer.cancel()
        self._due = when
        self._timer = loop.call_at(when, self._ring)

    def close(self) -> asyncio.Task[None] | None:
        """Ring no more; return what is still running."""
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            self._running.cancel()
        return self._running

    def _ring(self) -> None:
        self._timer = None
        if self._running is not None:
            self.ring_in(_EVERY)
            return
        loop = asyncio.get_running_loop()
        self._rang_at = loop.time()
        self._running = loop.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._action()
        except Exception:
            _log.exception(
                "Moves and deadlines that were due could not be processed; they are tried again"
            )
        finally:
            self._running = None
