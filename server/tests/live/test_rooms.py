"""A room writes straight to connections that take frames, and asks the other sockets to queue."""

from collections.abc import Callable

import pytest

from tiltyard_server.live.encoded_message import Packet
from tiltyard_server.live.rights import Claim
from tiltyard_server.live.topics import Admission, Room
from tiltyard_server.tournaments.live.page import TOURNAMENT

ANYBODY = Admission(None, Claim(), (), ((TOURNAMENT, 0),))


class Taker:
    """A transport; its client stops reading after `room_for` frames."""

    def __init__(self, room_for: int = 9) -> None:
        self.frames: list[bytes] = []
        self.room_for = room_for
        self.on_full: Callable[[], None] = lambda: None

    def write(self, frame: bytes) -> None:
        if self.room_for < 0:
            raise RuntimeError("the handler is closed")
        self.frames.append(frame)
        if len(self.frames) == self.room_for:
            self.on_full()


class Listener:
    """A socket that remembers what it was asked to send by itself."""

    def __init__(self) -> None:
        self.pushed: list[Packet] = []

    def push(self, packet: Packet) -> None:
        self.pushed.append(packet)


@pytest.fixture
def room() -> Room:
    """Return a room of nobody."""
    return Room(TOURNAMENT, 1, 0)


def test_who_takes_frames_is_written_to_and_who_does_not_is_asked(room: Room) -> None:
    quick, slow, taker = Listener(), Listener(), Taker()
    room.add(quick, ANYBODY)  # type: ignore[arg-type]
    room.add(slow, ANYBODY)  # type: ignore[arg-type]
    room.settle(quick, taker)  # type: ignore[arg-type]  # all of a transport that is used
    room.broadcast({"type": "news"})
    assert (len(taker.frames), len(quick.pushed), len(slow.pushed)) == (1, 0, 1)
    assert taker.frames[0] == slow.pushed[0].frame


def test_who_becomes_slow_by_a_message_gets_it_once_and_the_next_by_itself(room: Room) -> None:
    socket, taker = Listener(), Taker(room_for=1)
    room.add(socket, ANYBODY)  # type: ignore[arg-type]
    room.settle(socket, taker)  # type: ignore[arg-type]
    taker.on_full = lambda: room.settle(socket, None)  # type: ignore[arg-type]
    room.broadcast({"type": "first"})
    assert (len(taker.frames), socket.pushed) == (1, [])
    room.broadcast({"type": "second"})
    assert (len(taker.frames), [packet.text for packet in socket.pushed]) == (
        1,
        ['{"type":"second"}'],
    )


def test_who_left_hears_nothing_even_if_the_connection_says_it_is_ready(room: Room) -> None:
    socket, taker = Listener(), Taker()
    room.add(socket, ANYBODY)  # type: ignore[arg-type]
    room.settle(socket, taker)  # type: ignore[arg-type]
    room.remove(socket)  # type: ignore[arg-type]
    room.settle(socket, taker)  # type: ignore[arg-type]
    room.broadcast({"type": "news"})
    assert (taker.frames, socket.pushed) == ([], [])


def test_a_connection_that_breaks_keeps_nobody_from_the_news(room: Room) -> None:
    broken, whole, taker = Listener(), Listener(), Taker()
    for socket, connection in ((broken, Taker(room_for=-1)), (whole, taker)):
        room.add(socket, ANYBODY)  # type: ignore[arg-type]
        room.settle(socket, connection)  # type: ignore[arg-type]
    room.broadcast({"type": "news"})
    assert len(taker.frames) == 1
