"""Messages on their way to sockets: encoded once, as text and as a WebSocket frame."""

import json
import struct
from collections.abc import Coroutine
from functools import cached_property
from typing import Any, Final, Protocol

from tiltyard_server.live.authentication import Identity

Message = dict[str, Any]

_FINAL_TEXT: Final = 0x81  # RFC 6455, 5.2: FIN and opcode 1
_SHORT_MAX: Final = 125
_MEDIUM_MAX: Final = 0xFFFF


def encode(message: Message) -> str:
    """Return a message as text."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


class Packet:
    """One message for any number of sockets."""

    def __init__(self, message: Message) -> None:
        self.text = encode(message)

    @cached_property
    def frame(self) -> bytes:
        """The message as it goes over the wire: one unmasked text frame (RFC 6455, 5.1 and 5.2)."""
        payload = self.text.encode()
        size = len(payload)
        if size <= _SHORT_MAX:
            return struct.pack("!BB", _FINAL_TEXT, size) + payload
        if size <= _MEDIUM_MAX:
            return struct.pack("!BBH", _FINAL_TEXT, 126, size) + payload
        return struct.pack("!BBQ", _FINAL_TEXT, 127, size) + payload


PONG: Final = Packet({"type": "pong"})


def find_number(message: Message, name: str) -> int | None:
    """Return a whole number that a client sent, or None if it is none."""
    value = message.get(name)
    return value if type(value) is int and 0 <= value < 2**31 else None


class Socket(Protocol):
    """A watcher."""

    id: str

    def identify(self) -> Identity:
        """Return who it is; the database is asked every time."""

    def read_number(self, name: str) -> int:
        """Return a number of the address it was opened under, or 0."""

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what is under way; it ends with the socket."""

    def push(self, packet: Packet) -> None:
        """Send `packet` soon, without waiting; whoever cannot keep up is dealt with."""

    def dismiss(self) -> None:
        """Close, so that the client comes back and is looked at anew."""
