"""Frames written straight to the connection: uvicorn's protocol with one more door.

An ASGI message passes a consumer, a middleware stack and a protocol before it is bytes again, and
does so once for every socket. A frame that is the same for thousands is made once and handed to
the transports. Where this protocol does not serve (tests, another server), `find_writer` finds
nothing and messages go the ordinary way.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

Writer = Callable[[bytes], bool]

_EXTENSION: Final = "tiltyard.frames"


class FrameProtocol(WebSocketsSansIOProtocol):
    """Offers `write_frame` to the application, under the extensions of its scope."""

    def handle_connect(self, event: Request) -> None:
        """Offer the door, unless frames are compressed for each connection by itself."""
        super().handle_connect(event)
        if not self.close_sent and not self.conn.extensions:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_EXTENSION] = {"write": self.write_frame}

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame; False, and nothing written, when the client cannot keep up.

        For a connection that is going away nothing is written either: its end is told elsewhere.
        """
        if not self.handshake_complete or not self.writable.is_set():
            return False
        if not self.close_sent and not self.disconnected and not self.transport.is_closing():
            self.transport.write(frame)
        return True


def find_writer(scope: Mapping[str, Any]) -> Writer | None:
    """Return what writes frames to this connection, if the server offers it."""
    offered = (scope.get("extensions") or {}).get(_EXTENSION)
    return None if offered is None else offered["write"]
