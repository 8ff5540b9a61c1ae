"""Programs are present in their arenas while their stream of events is open.

A page of an arena has a socket that says so; a program has the one stream for all of its arenas.
One task a process looks every two seconds, for all streams together, which arenas their people are
in.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final
from uuid import uuid4

from django.db import transaction

from tiltyard_server.arenas.models import Arena, ArenaPlayer, ArenaPresence
from tiltyard_server.arenas.play.presence import renew
from tiltyard_server.common import clock
from tiltyard_server.live.database_threads import read

_EVERY: Final = 2.0  # seconds; a process that says nothing for five is gone
_log = logging.getLogger(__name__)


class Attendance:
    """Whose streams are open in this process. All but `sync` belongs to the event loop."""

    def __init__(self) -> None:
        self.process = uuid4().hex
        self._people: Counter[int] = Counter()
        self._task: asyncio.Task[None] | None = None

    def arrive(self, user_id: int) -> None:
        """Note a stream."""
        self._people[user_id] += 1
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._keep())

    def leave(self, user_id: int) -> None:
        """Forget a stream."""
        self._people[user_id] -= 1
        if self._people[user_id] <= 0:
            del self._people[user_id]

    async def _keep(self) -> None:
        """Say who is there, until nobody is."""
        while True:
            people = frozenset(self._people)
            try:
                await read(self.sync, people)
            except Exception:
                _log.exception(
                    "It could not be noted which programs are in arenas; they are paired again "
                    "once it can"
                )
            if not people:
                return
            await asyncio.sleep(_EVERY)

    @transaction.atomic
    def sync(self, people: AbstractSet[int]) -> None:
        """Make the rows of this process say that these people are in their arenas."""
        now = clock.now_ms()
        entered = ArenaPlayer.objects.filter(
            user_id__in=people,
            status="active",
            arena__phase__in=("created", "running"),
            arena__host=Arena.Host.HERE,
        )
        wanted = set(entered.values_list("arena_id", "user_id")) if people else set()
        held = {
            (arena_id, user_id): socket
            for socket, arena_id, user_id in ArenaPresence.objects.filter(
                process=self.process
            ).values_list("socket", "arena_id", "user_id")
        }
        if wanted or held:
            renew(self.process, now=now)
        gone = [socket for place, socket in held.items() if place not in wanted]
        if gone:
            ArenaPresence.objects.filter(pk__in=gone).delete()
        ArenaPresence.objects.bulk_create(
            ArenaPresence(
                socket=uuid4().hex,
                process=self.process,
                arena_id=arena_id,
                user_id=user_id,
                since=now,
            )
            for arena_id, user_id in wanted - held.keys()
            if user_id is not None
        )


ATTENDANCE: Final = Attendance()
