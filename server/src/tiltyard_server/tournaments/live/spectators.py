"""Those who see a tournament a while later: spectators, with boards, and outsiders, without.

Outsiders are those from whom results are held back. Each have a timeline of their own.
"""

from typing import ClassVar, Final

from tiltyard import InputError
from tiltyard_server.live.encoded_message import Message, Socket, find_number
from tiltyard_server.live.topics import Chore, Room
from tiltyard_server.tournaments.live.page import VIEWERS_EVERY, WORDS, TournamentTopic
from tiltyard_server.tournaments.live.spectator_delay import Choice, Timeline
from tiltyard_server.tournaments.live.spectator_view import Boards

_SPECTATOR_WORDS: Final = (
    "Send JSON text: a follow with an entry, a watch or a history with a match, a sync or a ping."
)


class Outsiders(Timeline):
    """Those from whom results are held back."""

    is_outside = True

    async def answer(self, socket: Socket, message: Message) -> None:
        """Answer `sync`."""
        seq = find_number(message, "seq")
        if message.get("type") != "sync" or seq is None:
            raise InputError("message.malformed", WORDS)
        if seq != self.sight.seq:
            await self.resync(socket)


class Spectators(Timeline):
    """They may look at boards and follow players."""

    async def answer(self, socket: Socket, message: Message) -> None:
        """Do what spectators may ask for."""
        number, entry = find_number(message, "match"), find_number(message, "entry")
        match message.get("type"):
            case "sync":
                await self.resync(socket)
            case "watch" if number is not None or _is_null(message, "match"):
                await self.choose(socket, Choice(match=number))
            case "follow" if entry is not None or _is_null(message, "entry"):
                await self.choose(socket, Choice(entry=entry))
            case "history" if number is not None:
                await self.tell_history(socket, number)
            case _:
                raise InputError("message.malformed", _SPECTATOR_WORDS)


class SpectatorTopic(TournamentTopic):
    """Tournaments, a while later."""

    chores: ClassVar[tuple[Chore, ...]] = ((VIEWERS_EVERY, Timeline.tell_viewers),)

    def __init__(self, boards: Boards, *, is_outside: bool) -> None:
        self.name = "outsiders" if is_outside else "spectators"
        self.is_patient = not is_outside
        self._boards = boards
        self._room_type: type[Timeline] = Outsiders if is_outside else Spectators

    def open_room(self, key: int, number: int) -> Room:
        """Return a timeline."""
        return self._room_type(self, key, number, boards=self._boards)


def _is_null(message: Message, name: str) -> bool:
    """Whether the client says to look at nothing."""
    return name in message and message[name] is None
