"""Frames written straight to the connection: uvicorn's protocol with one more door.

An ASGI message passes a consumer, a middleware stack and a protocol before it is bytes again, and
does so once for every socket. A frame that is the same for thousands is made once and handed to
the transports: a room keeps those that take frames now, and each connection says when that
changes. Where this protocol does not serve (tests, another server), `find_connection` finds
nothing and messages go the ordinary way.
"""

from asyncio import WriteTransport
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION: Final = "tiltyard.frames"


class Connection(Protocol):
    """What a socket knows of its connection."""

    on_change: Callable[[], None] | None  # called when `taker` may have changed

    @property
    def taker(self) -> WriteTransport | None:
        """What whole frames may be written to right now."""

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame; False, and nothing written, when the client cannot keep up."""


class FrameProtocol(WebSocketsSansIOProtocol):
    """Offers itself to the application as a `Connection`, under the extensions of its scope."""

    on_change: Callable[[], None] | None = None
    _close_sent = False

    @property
    def close_sent(self) -> bool:
        """Whether nothing may follow."""
        return self._close_sent

    @close_sent.setter
    def close_sent(self, value: bool) -> None:
        self._close_sent = value
        self._tell()

    @property
    def taker(self) -> WriteTransport | None:
        """The transport, unless the client is slow, gone or going."""
        if not self.handshake_complete or not self.writable.is_set():
            return None
        is_going = self._close_sent or self.disconnected or self.transport.is_closing()
        return None if is_going else self.transport

    def handle_connect(self, event: Request) -> None:
        """Offer the door, unless frames are compressed for each connection by itself."""
        super().handle_connect(event)
        if not self.close_sent and not self.conn.extensions:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_EXTENSION] = {"connection": self}

    def pause_writing(self) -> None:
        """Note that the client cannot keep up."""
        super().pause_writing()
        self._tell()

    def resume_writing(self) -> None:
        """Note that it has caught up."""
        super().resume_writing()
        self._tell()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is gone."""
        super().connection_lost(exc)
        self._tell()
        self.on_change = None

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame; False, and nothing written, when the client cannot keep up.

        For a connection that is going away nothing is written either: its end is told elsewhere.
        """
        if not self.handshake_complete or not self.writable.is_set():
            return False
        taker = self.taker
        if taker is not None:
            taker.write(frame)
        return True

    def _tell(self) -> None:
        if self.on_change is not None:
            self.on_change()


def find_connection(scope: Mapping[str, Any]) -> Connection | None:
    """Return the connection behind this scope, if the server offers it."""
    offered = (scope.get("extensions") or {}).get(_EXTENSION)
    return None if offered is None else offered["connection"]
