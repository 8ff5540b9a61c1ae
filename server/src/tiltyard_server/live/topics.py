"""Topics and rooms: what sockets follow, and who follows it in this process.

A topic is owned by the app that has the data: it reads, and its rooms tell. The table of addresses
(`config/sockets.py`) names a door for each: a function of the app, which says who may come in, by
what right, and which topics they follow.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio import WriteTransport
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from tiltyard import InputError
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.observation import metrics
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Packet, Socket
from tiltyard_server.live.rights import Claim, Verdict

Chore = tuple[float, Callable[[Any], Awaitable[None]]]  # every so many seconds, for each room
_log = logging.getLogger(__name__)


class News(NamedTuple):
    """How far something is, and what its room is to show."""

    number: int
    content: Any


class Topic(ABC):
    """Some things that sockets follow, each by its key. It is told of by numbers that grow.

    Everything here is called on threads, and may ask the database.
    """

    name: str
    channel: str  # under which changes are announced; topics may share one
    chores: ClassVar[tuple[Chore, ...]] = ()
    is_patient: bool = False  # who reads too slowly gets all anew, and is not closed

    @abstractmethod
    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return how far some are; whoever follows one that is left out is sent away."""

    @abstractmethod
    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what happened after `after`, for rooms in which these people are; None: nothing.

        Raises:
            NotFoundError: it is there no more.
        """

    def find_news(self, step: object, *, after: int, people: Collection[int]) -> News | None:
        """Return the same where a step that was announced says it all; on the event loop."""
        return None

    def open_room(self, key: int, number: int) -> "Room":
        """Return a room for all who follow `key` here, told up to `number`."""
        return Room(self, key, number)


class PresenceTopic(Topic):
    """A topic for which it is noted who is there, by their sockets."""

    @abstractmethod
    def arrive(self, key: int, person: int, *, socket: str, process: str) -> None:
        """Note that somebody is there."""

    @abstractmethod
    def depart(self, key: int, person: int, *, socket: str) -> None:
        """Note that a socket of somebody is gone."""

    @abstractmethod
    def renew(self, process: str, sockets: Mapping[str, tuple[int, int]]) -> None:
        """Note that the sockets of a process are open: keys and people by their ids."""


class Admission(NamedTuple):
    """Somebody who was let in: by what, what they got, and what they follow from where on."""

    access: Any  # what they are to it, as the app says
    claim: Claim
    verdict: Verdict
    topics: tuple[tuple[Topic, int], ...]  # with numbers; the room of the first one greets
    person: int | None = None  # who they are to a room that knows people: a user, a side
    key: int | None = None  # of what they follow, where the address has another number for it

    @property
    def number(self) -> int:
        """How far what they came for is."""
        return self.topics[0][1]


Door = Callable[[Identity, int], Admission]  # or raises what the client is told


class Room:
    """All who follow one thing in this process. Everything belongs to the event loop.

    Apps make their own of it: how somebody is greeted, what their messages mean, who is told what.
    """

    def __init__(self, topic: Topic, key: int, number: int) -> None:
        self.topic = topic
        self.key = key
        self.sockets: set[Socket] = set()
        self.people: dict[Socket, int] = {}  # whose the sockets are, where that is known
        self.sent = number
        self.announced = number
        self.lock = asyncio.Lock()  # for rooms where greetings and news must not cross
        self._takers: dict[Socket, WriteTransport] = {}  # those that take frames right now
        self._aside: set[Socket] = set()  # the others
        self._sender: asyncio.Task[None] | None = None

    def add(self, socket: Socket, admission: Admission) -> None:
        """Tell `socket` from now on."""
        self.sockets.add(socket)
        self._aside.add(socket)
        if admission.person is not None:
            self.people[socket] = admission.person

    def remove(self, socket: Socket) -> None:
        """Tell `socket` no more."""
        self.sockets.discard(socket)
        self._aside.discard(socket)
        self._takers.pop(socket, None)
        self.people.pop(socket, None)

    def settle(self, socket: Socket, taker: WriteTransport | None) -> None:
        """Note what frames for `socket` may be written to; None: it is told by itself."""
        if socket not in self.sockets:
            return
        if taker is None:
            self._takers.pop(socket, None)
            self._aside.add(socket)
        else:
            self._aside.discard(socket)
            self._takers[socket] = taker

    def broadcast(self, message: Message) -> None:
        """Encode once, write to all: a crowd is not asked one by one, that took a third longer."""
        packet = Packet(message)
        metrics.SOCKET_MESSAGES.labels("out").inc(len(self.sockets))
        frame, aside = packet.frame, list(self._aside)
        for taker in tuple(self._takers.values()):
            try:
                taker.write(frame)
            except (RuntimeError, OSError):  # it went away in this very moment
                continue
        for socket in aside:
            socket.push(packet)

    def hear(self, number: int, step: object = None) -> None:
        """Note that something has gone on; one sender folds a burst into one message.

        A step that is at hand is told at once, unless something before it is still to be told.
        """
        self.announced = max(self.announced, number)
        if self._sender is not None or self.sent >= self.announced:
            return
        people = frozenset(self.people.values())
        news = self.topic.find_news(step, after=self.sent, people=people) if step else None
        if news is not None:
            self.sent = news.number
            self.show(news.content)
        if self.sent < self.announced:
            self._sender = asyncio.get_running_loop().create_task(self._send())

    async def sweep(self, number: int) -> None:
        """Find what was not announced: a crash after a commit, a Redis that was away."""
        self.hear(number)

    def dismiss_all(self) -> None:
        """Send everybody away: whoever comes back is looked at anew."""
        for socket in list(self.sockets):
            socket.dismiss()

    def close(self) -> Iterable[asyncio.Task[None]]:
        """Return what is still under way, when nobody is here any more."""
        return () if self._sender is None else (self._sender,)

    # -- what apps make their own ------------------------------------------------------------

    def greet(self, admission: Admission) -> Message | None:
        """Return what somebody is told first of all."""
        return None

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Tell `socket` what it does not know yet."""

    async def answer(self, socket: Socket, message: Message) -> None:
        """Do what a client asks for, or raise what it is told."""
        raise InputError("message.malformed", "Send JSON text: a ping.")

    async def resync(self, socket: Socket) -> None:
        """Tell `socket` everything anew: it was slow, and its topic is patient."""

    def show(self, content: Any) -> None:  # noqa: ANN401 - as the topic reads it
        """Tell what is new: here messages, to everybody."""
        for message in content:
            self.broadcast(message)

    # ----------------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Tell everything up to what was announced."""
        try:
            while self.sent < self.announced and self.sockets:
                people = frozenset(self.people.values())
                news = await read(self.topic.read_news, self.key, after=self.sent, people=people)
                if news is None:
                    break
                self.sent = news.number
                self.announced = max(self.announced, self.sent)
                self.show(news.content)
        except NotFoundError:
            self.dismiss_all()
        except Exception:
            _log.exception(
                "News for %s %s could not be sent; watchers get it with the next change",
                self.topic.name,
                self.key,
            )
        finally:
            self._sender = None
