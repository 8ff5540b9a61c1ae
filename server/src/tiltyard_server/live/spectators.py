"""The socket of spectators: bracket, boards and history, a while behind. They may only look."""

from typing import Any, Final

from tiltyard import InputError
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.identifying import identify
from tiltyard_server.live.packets import PONG, Message, Packet
from tiltyard_server.live.rights import Admission, Door, admit
from tiltyard_server.live.sockets import find_number, read_number
from tiltyard_server.live.timeline import Choice
from tiltyard_server.live.watcher import Watcher
from tiltyard_server.tournaments.permissions import Access

_WORDS: Final = (
    "Send JSON text: a follow with an entry, a watch or a history with a match, a sync or a ping."
)


class SpectatorConsumer(Watcher):
    """One spectator of one tournament."""

    is_behind = False

    @staticmethod
    def open(scope: dict[str, Any], tournament_id: int) -> Admission:
        """Let in whom the tournament lets in."""
        return admit(Door.SPECTATE, identify(scope), tournament_id)

    async def join(self, access: Access) -> None:
        """Join the timeline that all spectators share."""
        self.timeline = await get_hub().open_timeline(self.tournament_id, self)
        self.has_joined = True
        await self.timeline.join(self, read_number(self.scope, "since"))

    async def leave_hub(self) -> None:
        """Leave it."""
        await get_hub().leave_timeline(self.timeline, self)

    async def answer(self, message: Message) -> None:
        """Do what spectators may ask for."""
        number, entry = find_number(message, "match"), find_number(message, "entry")
        match message.get("type"):
            case "ping":
                self.push(PONG)
            case "sync":
                await self.timeline.sync(self)
            case "watch" if number is not None or _is_null(message, "match"):
                await self.timeline.choose(self, Choice(match=number))
            case "follow" if entry is not None or _is_null(message, "entry"):
                await self.timeline.choose(self, Choice(entry=entry))
            case "history" if number is not None:
                await self.timeline.tell_history(self, number)
            case _:
                raise InputError("message.malformed", _WORDS)

    def push(self, packet: Packet) -> None:
        """Send; one who is behind gets everything anew, and this with it."""
        if not self.is_behind:
            super().push(packet)

    def fall_behind(self) -> None:
        """Forget the backlog of a client that does not read."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.is_behind = True

    async def flush(self) -> None:
        """Send what is queued, to one who was behind a fresh snapshot."""
        await super().flush()
        while self.is_behind:
            self.is_behind = False
            await self.timeline.sync(self)
            await super().flush()


def _is_null(message: Message, name: str) -> bool:
    """Whether the client says to look at nothing."""
    return name in message and message[name] is None
