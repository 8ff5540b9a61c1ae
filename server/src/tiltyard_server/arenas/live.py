"""What is live of an arena: one table for all every second, a word to each player, and the chat."""

from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from tiltyard import InputError
from tiltyard.arena.standings.rank_tree import PAGE
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas import selectors
from tiltyard_server.arenas.chat import messages as chatting
from tiltyard_server.arenas.models import Arena
from tiltyard_server.arenas.permissions import Access, get_access
from tiltyard_server.arenas.play import presence
from tiltyard_server.arenas.play.socket_actions import ACTIONS
from tiltyard_server.arenas.views import player_updates
from tiltyard_server.common import clock
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Packet, Socket
from tiltyard_server.live.rights import make_claim
from tiltyard_server.live.topics import Admission, Chore, News, PresenceTopic, Room, Topic

TABLE_SECONDS: Final = 1.0
_WORDS: Final = "Send JSON text: ready, berserk, pause or ping."


class ArenaRoom(Room):
    """All who watch one arena in this process; people are its users."""

    def __init__(self, topic: Topic, key: int, number: int) -> None:
        super().__init__(topic, key, number)
        self._shown = number  # the event up to which the table was sent
        self._is_running = True
        self._users: dict[int, set[Socket]] = {}
        self._paired: dict[int, int] = {}  # the game that each user was told of last
        self._scored: dict[int, int] = {}  # the game whose result each user was told last
        self._known: dict[Socket, int] = {}  # the game its user was told of before it came

    def add(self, socket: Socket, admission: Admission) -> None:
        """Note whose socket it is."""
        super().add(socket, admission)
        if admission.person is not None:
            self._users.setdefault(admission.person, set()).add(socket)
            self._known[socket] = self._paired.get(admission.person, 0)

    def remove(self, socket: Socket) -> None:
        """Let `socket` go."""
        user = self.people.get(socket)
        super().remove(socket)
        self._known.pop(socket, None)
        if user is not None:
            self._users[user].discard(socket)
            if not self._users[user]:
                del self._users[user]

    def greet(self, admission: Admission) -> Message:
        """Say how far arena and chat are, what time it is, and how many watch."""
        _, (_, chat_seq) = admission.topics
        return {
            "type": "hello",
            "seq": admission.number,
            "chat_seq": chat_seq,
            "now": clock.now_ms(),
            "viewers": len(self.sockets),
        }

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Tell a player how they stand, and of the game they are in.

        A game that they were told of since they came has reached them already.
        """
        user = admission.person
        if user is None:
            return
        socket.push(Packet({"type": "my", "my": await read(_read_my, admission.access)}))
        pairing = await read(player_updates.get_pairing, self.key, user)
        if pairing is None or socket not in self._known:
            return
        told = self._paired.get(user, 0)
        if told == self._known.pop(socket) or told < pairing["number"]:
            self._paired[user] = max(told, pairing["number"])
            socket.push(Packet(pairing))

    async def answer(self, socket: Socket, message: Message) -> None:
        """Do what a player says."""
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in ACTIONS:
            raise InputError("message.malformed", _WORDS)
        await read(_act, socket, self.key, kind)

    def show(self, content: Mapping[int, list[Message]]) -> None:
        """Tell users what concerns them, each pairing and each result once.

        A ban counts old games anew: `my` says how one stands then, and no result comes again.
        """
        told = {"pairing": self._paired, "game_result": self._scored}
        for user, messages in content.items():
            for message in messages:
                known = told.get(message["type"])
                if known is not None:
                    if known.get(user, 0) >= message["number"]:
                        continue
                    known[user] = message["number"]
                packet = Packet(message)
                for socket in list(self._users.get(user, ())):
                    socket.push(packet)

    async def show_table(self) -> None:
        """Show everybody the table, while games are played or when something has changed."""
        is_due = self._shown < self.announced or self._is_running
        if self.sockets and is_due:
            messages = await read(_read_table, self.key)
            self._shown = messages[0]["seq"]
            self._is_running = messages[0]["phase"] == "running"
            for message in messages:
                self.broadcast(message)


class ArenaTopic(PresenceTopic):
    """Arenas, and which of their players are on the page."""

    name = "arena"
    channel = "arena"
    chores: ClassVar[tuple[Chore, ...]] = ((TABLE_SECONDS, ArenaRoom.show_table),)

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of all on the page."""
        return ArenaRoom(self, key, number)

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how far some arenas are."""
        return player_updates.get_seqs(keys)

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what some users are told themselves; the table comes with the second."""
        found = player_updates.get_news(key, after=after, users=people)
        return None if found is None else News(found.seq, found.messages)

    def arrive(self, key: int, person: int, *, socket: str, process: str) -> None:
        """Note a socket of a user."""
        presence.connect(key, person, socket=socket, process=process, now=clock.now_ms())

    def depart(self, key: int, person: int, *, socket: str) -> None:
        """Forget a socket."""
        presence.disconnect([socket])

    def renew(self, process: str, sockets: Mapping[str, tuple[int, int]]) -> None:
        """Say that the sockets of a process are open."""
        presence.renew(process, now=clock.now_ms())


class ChatTopic(Topic):
    """The chats of arenas: for the same sockets, told to all of them."""

    name = "arena-chat"
    channel = chatting.CHANNEL

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how far some chats are; one in which nobody wrote is at 0."""
        return {**dict.fromkeys(keys, 0), **chatting.get_seqs(keys)}

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what was written and hidden."""
        seq, messages = chatting.list_news(key, after=after)
        return News(seq, messages) if seq > after else None


ARENA: Final = ArenaTopic()
CHAT: Final = ChatTopic()


def watch_arena(identity: Identity, arena_id: int) -> Admission:
    """Let everybody in: arenas are public, and only the account counts."""
    access = get_access(identity.viewer, arena_id)
    chat_seq = CHAT.get_numbers([arena_id])[arena_id]
    topics = ((ARENA, access.arena.seq), (CHAT, chat_seq))
    return Admission(access, make_claim(identity), (), topics, access.viewer.user_id)


def _act(socket: Socket, arena_id: int, kind: str) -> None:
    ACTIONS[kind](get_access(socket.identify().viewer, arena_id))


def _read_my(access: Access) -> Message | None:
    user = get_user(access.user_id)
    return selectors.get_my(access.arena, user, is_organiser=access.is_organiser)


def _read_table(arena_id: int) -> list[Message]:
    arena = Arena.objects.get(pk=arena_id)
    messages = [_standings_message(arena, now=clock.now_ms())]
    if arena.phase == "finished":
        messages.append(_end_message(arena))
    return messages


def _standings_message(arena: Arena, *, now: int) -> Message:
    """Return what all watchers are told, at most once a second."""
    is_running = arena.phase == "running"
    return {
        "type": "standings_update",
        "seq": arena.seq,
        "now": now,
        "phase": arena.phase,
        "is_closed": arena.is_closed,
        "standings": selectors.list_rows(arena, start=0, count=PAGE),
        "total": arena.player_count,
        "playing": arena.playing,
        "waiting": arena.waiting if is_running else 0,
        "next_in": arena.next_in if is_running else None,
        "featured": selectors.get_featured(arena) if is_running else None,
        "duels": selectors.list_duels(arena) if is_running else [],
        "teams": _team_rows(arena),
    }


def _end_message(arena: Arena) -> Message:
    """Return what all watchers are told when it is over."""
    return {
        "type": "tournament_end",
        "final_standings": selectors.list_rows(arena, start=0, count=PAGE),
        "podium": selectors.list_podium(arena) or [],
        "teams": _team_rows(arena),
    }


def _team_rows(arena: Arena) -> list[Message] | None:
    if arena.teams is None:
        return None
    return selectors.list_team_rows(arena, limit=selectors.TEAMS_SHOWN)
