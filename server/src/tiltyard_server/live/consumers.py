"""The socket of a tournament page: everything public, at once.

Those from whom results are held back get the same messages later, by a timeline of theirs.
"""

from typing import Any

from tiltyard import InputError
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.packets import PONG, Message, Packet
from tiltyard_server.live.rights import Admission, Door, admit
from tiltyard_server.live.sockets import find_number, read_number
from tiltyard_server.live.timeline import Timeline
from tiltyard_server.live.watcher import Watcher
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.showing import is_held_back


class TournamentConsumer(Watcher):
    """One watcher of one tournament."""

    gallery: Timeline | None = None  # of those from whom results are held back

    @staticmethod
    def open(scope: dict[str, Any], tournament_id: int) -> Admission:
        """Let in whoever may see the tournament."""
        return admit(Door.TOURNAMENT, identify(scope), tournament_id)

    async def join(self, access: Access) -> None:
        """Join first, then greet: no change can fall between the two."""
        if is_held_back(access):
            self.gallery = await get_hub().open_gallery(self.tournament_id, self)
            self.has_joined = True
            await self.gallery.join(self, read_number(self.scope, "since"))
            return
        seq = access.tournament.seq
        self.room = await get_hub().join(self.tournament_id, seq, self)
        self.listen_to(self.room)
        self.has_joined = True
        viewers, now = len(self.room.sockets), get_hub().now()
        self.push(Packet({"type": "hello", "seq": seq, "now": now, "viewers": viewers}))
        await self._catch_up(read_number(self.scope, "since"))

    async def leave_hub(self) -> None:
        """Leave the room, or the gallery."""
        if self.gallery is None:
            await get_hub().leave(self.tournament_id, self)
        else:
            await get_hub().leave_timeline(self.gallery, self)

    async def answer(self, message: Message) -> None:
        """Answer `sync` and `ping`."""
        seq = find_number(message, "seq")
        if message.get("type") == "ping":
            self.push(PONG)
        elif message.get("type") == "sync" and seq is not None:
            if self.gallery is None:
                await self._catch_up(seq)
            elif seq != self.gallery.sight.seq:
                await self.gallery.sync(self)
        else:
            raise InputError(
                "message.malformed", "Send JSON text: a sync with your seq, or a ping."
            )

    async def _catch_up(self, since: int) -> None:
        """Send what happened after `since`."""
        packet = await get_hub().catch_up(self.room, since)
        if packet is not None:
            self.push(packet)
