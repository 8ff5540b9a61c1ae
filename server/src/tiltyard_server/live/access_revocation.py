"""One guard a process: sends open sockets away when they lose the right by which they came.

Rights are lost in any process and in many ways: a switch of a tournament, a post, a key, a session,
an account. So nobody has to tell: the guard asks the database twice a second (`rights`), about all
sockets together; a crowd of nobodies at one tournament is one claim.
"""

import asyncio
import logging
from typing import Final

from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Socket
from tiltyard_server.live.rights import Claim, Verdict, read_verdicts

EVERY: Final = 0.4  # seconds; a right that is lost is gone within one
_log = logging.getLogger(__name__)


class _Holders:
    """The sockets with one claim, and what it gave them."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.sockets: set[Socket] = set()


class Guard:
    """The claims of all sockets of this process. Everything belongs to the event loop."""

    def __init__(self) -> None:
        self._holders: dict[Claim, _Holders] = {}
        self._claims: dict[Socket, Claim] = {}
        self._task: asyncio.Task[None] | None = None

    def watch(self, socket: Socket, claim: Claim, verdict: Verdict) -> None:
        """Look after `socket`, which was let in by `claim` and got `verdict`."""
        if not claim.can_be_lost:
            return
        holders = self._holders.setdefault(claim, _Holders(verdict))
        if holders.verdict != verdict:  # it changed just now: the others will be sent away too
            socket.dismiss()
            return
        holders.sockets.add(socket)
        self._claims[socket] = claim
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._keep_looking())

    def forget(self, socket: Socket) -> None:
        """Look after `socket` no more."""
        claim = self._claims.pop(socket, None)
        holders = self._holders.get(claim) if claim is not None else None
        if claim is None or holders is None:
            return
        holders.sockets.discard(socket)
        if not holders.sockets:
            del self._holders[claim]

    async def look(self) -> None:
        """Send away every socket whose claim gives another right than it did."""
        claims = list(self._holders)
        for claim, verdict in (await read(read_verdicts, claims)).items():
            holders = self._holders.get(claim)
            if holders is not None and holders.verdict != verdict:
                for socket in list(holders.sockets):
                    socket.dismiss()

    async def _keep_looking(self) -> None:
        """Look as long as there is somebody to look after."""
        while self._holders:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:
                _log.exception(
                    "The rights of open connections could not be checked; trying again in %s s",
                    EVERY,
                )


_guard: Guard | None = None


def get_guard() -> Guard:
    """Return the guard of this process."""
    global _guard  # noqa: PLW0603 - one a process, made when first needed
    if _guard is None:
        _guard = Guard()
    return _guard
