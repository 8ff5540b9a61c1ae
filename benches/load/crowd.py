"""Many WebSocket clients in one process, as cheap as Python can make them.

Each client is a bare socket watched by one epoll. It notes when it has a whole message of a log,
answers pings, and looks at nothing else. All clients of a room get the same bytes, so the start
of a frame is understood once and looked up afterwards.
"""

import errno
import multiprocessing
import re
import resource
import select
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Final

_BATCH: Final = 64  # handshakes at a time: a crowd comes through a door, not through a wall
_ROOM: Final = 256 * 1024
_HEAD: Final = 96  # bytes of a message that say what it is
_NUMBER: Final = re.compile(rb'"type":"(?:patch|snapshot)".*?"seq":(\d+),"now":(\d+)')
_GIVE_UP: Final = 120.0  # seconds without any progress


@dataclass(slots=True)
class Arrival:
    """One message at all clients: the time of the server in it, and when each client had it."""

    seq: int
    said_at: float
    size: int
    times: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """What came of one message: seconds from the server's time in it, in order."""

    seq: int
    size: int
    delays: list[float]


class Client:
    """One socket and what is missing of the frame that it is reading."""

    __slots__ = ("arrival", "is_open", "missing", "rest", "socket")

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection
        self.is_open = False
        self.rest = b""
        self.missing = 0
        self.arrival: Arrival | None = None


class Crowd:
    """All clients of this process, at one address."""

    def __init__(self, host: str, path: str) -> None:
        name, _, port = host.partition(":")
        self.address = (name, int(port))
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.clients: dict[int, Client] = {}
        self.poll = select.epoll()
        self.buffer = bytearray(_ROOM)
        self.heads: dict[bytes, Arrival | None] = {}
        self.arrivals: dict[int, Arrival] = {}
        self.opened = 0
        self.lost = 0

    def open(self, count: int) -> float:
        """Let `count` more come in; return the seconds it took."""
        start = time.monotonic()
        goal = self.opened + count
        while self.opened < goal:
            waiting = len(self.clients) - self.opened
            for _ in range(min(_BATCH - waiting, goal - len(self.clients))):
                self._dial()
            self._turn(_GIVE_UP)
        return time.monotonic() - start

    def wait_for(self, seq: int, seconds: float) -> Report | None:
        """Return how message `seq` came to everybody, or None if it did not in time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            arrival = self.arrivals.get(seq)
            if arrival is not None and len(arrival.times) >= len(self.clients):
                self.arrivals.clear()
                self.heads.clear()
                delays = sorted(at - arrival.said_at for at in arrival.times)
                return Report(seq, arrival.size, delays)
            self._turn(min(left, 0.5), must_come=False)
        return None

    def idle(self, seconds: float) -> None:
        """Answer pings for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._turn(min(left, 0.05), must_come=False)

    def close(self) -> None:
        """Leave."""
        for client in self.clients.values():
            client.socket.close()
        self.clients.clear()
        self.poll.close()

    def _dial(self) -> None:
        connection = socket.socket()
        connection.settimeout(0)
        problem = connection.connect_ex(self.address)
        if problem not in (0, errno.EINPROGRESS):
            raise OSError(problem, "cannot connect")
        self.clients[connection.fileno()] = Client(connection)
        self.poll.register(connection.fileno(), select.EPOLLOUT)

    def _turn(self, seconds: float, *, must_come: bool = True) -> None:
        events = self.poll.poll(seconds, 1024)
        if must_come and not events:
            raise TimeoutError(f"no answer for {seconds} s with {self.opened} clients inside")
        for number, event in events:
            client = self.clients[number]
            if event & select.EPOLLOUT:
                client.socket.sendall(self.request)
                self.poll.modify(number, select.EPOLLIN)
            else:
                self._read(number, client)

    def _read(self, number: int, client: Client) -> None:
        try:
            size = client.socket.recv_into(self.buffer)
        except OSError:
            size = 0
        if size == 0:
            self._lose(number, client)
            return
        if client.missing:  # the middle or the end of a long frame
            taken = min(size, client.missing)
            client.missing -= taken
            if client.missing == 0:
                self._note(client)
            if taken < size:
                self._parse(client, bytes(self.buffer[taken:size]))
            return
        data = bytes(self.buffer[:size])
        if client.is_open:
            self._parse(client, client.rest + data if client.rest else data)
            return
        client.rest += data
        _, found, rest = client.rest.partition(b"\r\n\r\n")
        if found:
            if not client.rest.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(client.rest[:200].decode("latin-1"))
            client.is_open = True
            self.opened += 1
            client.rest = b""
            self._parse(client, rest)

    def _parse(self, client: Client, data: bytes) -> None:
        client.rest = b""
        while data:
            frame = _read_head(data)
            if frame is None:
                client.rest = data
                return
            code, start, size = frame
            if code == 0x1 and len(data) < start + min(size, _HEAD):
                client.rest = data  # too little to know what it is
                return
            end = start + size
            if code == 0x9 and len(data) >= end:
                client.socket.sendall(bytes((0x8A, 0x80 | size, 0, 0, 0, 0)) + data[start:end])
            client.arrival = self._find(data[start : start + _HEAD], size) if code == 1 else None
            if len(data) < end:
                client.missing = end - len(data)
                return
            self._note(client)
            data = data[end:]

    def _find(self, head: bytes, size: int) -> Arrival | None:
        if head not in self.heads:
            found = _NUMBER.search(head)
            if found is None:
                self.heads[head] = None
            else:
                arrival = Arrival(int(found[1]), int(found[2]) / 1000, size)
                self.heads[head] = self.arrivals.setdefault(arrival.seq, arrival)
        return self.heads[head]

    def _note(self, client: Client) -> None:
        if client.arrival is not None:
            client.arrival.times.append(time.time())  # noqa: TID251 - compared with the server's
            client.arrival = None

    def _lose(self, number: int, client: Client) -> None:
        self.poll.unregister(number)
        client.socket.close()
        del self.clients[number]
        self.opened -= client.is_open
        self.lost += 1


def _read_head(data: bytes) -> tuple[int, int, int] | None:
    """Return opcode, start of the payload and its size (RFC 6455, 5.2), or None: not all here."""
    if len(data) < 2:
        return None
    code, size = data[0] & 0xF, data[1] & 0x7F
    if size < 126:
        return code, 2, size
    width = 2 if size == 126 else 8
    if len(data) < 2 + width:
        return None
    return code, 2 + width, struct.unpack("!H" if width == 2 else "!Q", data[2 : 2 + width])[0]


class Remote:
    """A crowd in a process of its own."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def open(self, count: int) -> float:
        """Let `count` more come in; return the seconds it took."""
        return float(self._ask("open", count))

    def expect(self, seq: int, seconds: float = 60.0) -> None:
        """Begin to wait for a message; `result` has the answer."""
        self._pipe.send(("wait_for", seq, seconds))

    def result(self) -> Report | None:
        """Return what came of the message that was expected."""
        answer = self._pipe.recv()
        if isinstance(answer, BaseException):
            raise answer
        return answer  # type: ignore[no-any-return]  # a pipe carries anything

    def _ask(self, *words: object) -> object:
        self._pipe.send(words)
        return self.result()


@contextmanager
def crowd(host: str, path: str) -> Iterator[Remote]:
    """Run a crowd beside this process while the block runs."""
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_serve, args=(host, path, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Remote(ours)
    finally:
        ours.close()
        process.join(10)
        if process.is_alive():
            process.kill()


def _serve(host: str, path: str, pipe: Connection) -> None:
    """Do what the pipe says; between words, keep the clients alive."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    people = Crowd(host, path)
    while True:
        while not pipe.poll():
            people.idle(0.02)
        try:
            name, *arguments = pipe.recv()
        except EOFError:
            break
        try:
            pipe.send(getattr(people, name)(*arguments))
        except (OSError, TimeoutError) as problem:
            pipe.send(problem)
    people.close()
