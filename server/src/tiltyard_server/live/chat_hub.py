"""One hub a process for the chats of arenas: the same sockets as in `arena_hub`, other news."""

from collections.abc import Iterable

from django.conf import settings

from tiltyard_server.arenas import chatting
from tiltyard_server.live.reading import read
from tiltyard_server.live.rooms import Chore, Room, RoomHub


class ChatHub(RoomHub[Room]):
    """The chats that are followed in this process; a room is all on the page of one arena."""

    room_type = Room

    def __init__(self) -> None:
        super().__init__("tiltyard:arena-chat:")

    def _list_chores(self) -> Iterable[Chore]:
        yield settings.TILTYARD_SWEEP_SECONDS, self._sweep

    async def _send(self, room: Room) -> None:
        while room.sent < room.announced and room.sockets:
            seq, messages = await read(chatting.list_news, room.key, after=room.sent)
            if seq <= room.sent:
                break
            room.sent = seq
            room.announced = max(room.announced, seq)
            for message in messages:
                room.broadcast(message)

    async def _sweep(self) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        if self.rooms:
            for arena_id, seq in (await read(chatting.get_seqs, list(self.rooms))).items():
                self._hear(arena_id, seq)


_hub: ChatHub | None = None


def get_chat_hub() -> ChatHub:
    """Return the hub of this process."""
    global _hub  # noqa: PLW0603 - one a process, made when first needed
    if _hub is None:
        _hub = ChatHub()
    return _hub


def announce(arena_id: int, seq: int) -> None:
    """Tell the sockets of all processes; signed on as a listener at start-up."""
    get_chat_hub().announce(arena_id, seq)
