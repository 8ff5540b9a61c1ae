"""Time-outs for clients that do not send or do not read: uvicorn waits for them for ever."""

import asyncio
import fcntl
import json
import struct
import termios
from collections.abc import Callable
from typing import Final

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tiltyard.sentence import say
from tiltyard_server.common.sentences import tell_message

_BODY: Final = json.dumps(
    {
        "code": "request.timeout",
        **tell_message(say("The request did not come in time; send it again, at once and whole.")),
        "details": {},
    }
).encode()
_ANSWER: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: " + str(len(_BODY)).encode() + b"\r\n\r\n" + _BODY
)


class DeadlineProtocol(HttpToolsProtocol):
    """Closes connections on which a request does not come, or an answer is not read.

    Headers have `TILTYARD_HEADER_SECONDS` from the opening of the connection (a later request on
    it: from its first byte), a body has `TILTYARD_BODY_SECONDS` from the end of the headers,
    however slowly they drip: then comes 408. An answer may take as long as it takes, but if the
    client takes none of it for `TILTYARD_SEND_SECONDS`, the connection is cut.
    """

    _deadline: asyncio.TimerHandle | None = None  # of what the client sends
    _look: asyncio.TimerHandle | None = None  # at what the client reads
    _is_parting = False  # the last word is said; what still comes is thrown away
    _is_upgraded = False  # the connection belongs to a WebSocket; nothing of it is ours any more

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._expect_within(settings.TILTYARD_HEADER_SECONDS, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Read on; what begins no request, such as an empty line, does not stop the clock."""
        if self._is_parting:
            return
        super().data_received(data)
        if self._is_upgraded:
            return
        is_idle = self.cycle is None or self.cycle.response_complete
        if is_idle and self._deadline is None and not self.transport.is_closing():
            self._expect_within(settings.TILTYARD_HEADER_SECONDS, self._give_up)

    def on_message_begin(self) -> None:
        """Wait for the rest of the headers, unless that is so already."""
        super().on_message_begin()
        if self._deadline is None:
            self._expect_within(settings.TILTYARD_HEADER_SECONDS, self._give_up)

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        super().on_headers_complete()
        self._expect_within(settings.TILTYARD_BODY_SECONDS, self._give_up)

    def on_message_complete(self) -> None:
        """Wait no more."""
        super().on_message_complete()
        self._relax()

    def on_response_complete(self) -> None:
        """See that what is left of the answer is read."""
        super().on_response_complete()
        self._watch_reader()

    def pause_writing(self) -> None:
        """See that the client reads what waits for it."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """Begin anew: it has read."""
        super().resume_writing()
        self._watch_reader()

    def handle_websocket_upgrade(self) -> None:
        """Leave a WebSocket to its pings."""
        self._is_upgraded = True
        self._relax()
        self._watch_no_more()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._relax()
        self._watch_no_more()
        super().connection_lost(exc)

    def _expect_within(self, seconds: float, otherwise: Callable[[], None]) -> None:
        self._relax()
        self._deadline = self.loop.call_later(seconds, otherwise)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """Say why, if no other answer is on its way, and part."""
        self._deadline = None
        if self.transport.is_closing():
            return
        cycle = self.cycle
        is_unanswered = cycle is None or cycle.response_complete or not cycle.response_started
        if is_unanswered and not self.pipeline:
            self.transport.write(_ANSWER)
        self._part()

    def _part(self) -> None:
        """Close so that the last word arrives: closing over unread bytes would recall it."""
        self._is_parting = True
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._expect_within(settings.TILTYARD_PARTING_SECONDS, self.transport.abort)

    def _watch_reader(self) -> None:
        self._watch_no_more()
        if self.transport.get_write_buffer_size():
            self._look_again_after(self._count_unread())

    def _watch_no_more(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _look_again_after(self, unread: int) -> None:
        self._look = self.loop.call_later(settings.TILTYARD_SEND_SECONDS, self._judge, unread)

    def _judge(self, before: int) -> None:
        """Cut the connection when nothing was read since the last look."""
        self._look = None
        if not self.transport.get_write_buffer_size():
            return
        unread = self._count_unread()
        if unread < before:
            self._look_again_after(unread)
        else:
            self.transport.abort()

    def _count_unread(self) -> int:
        """Return how many bytes wait here and in the kernel, which takes them by the megabyte."""
        return self.transport.get_write_buffer_size() + _count_in_kernel(self.transport)


def _count_in_kernel(transport: asyncio.Transport) -> int:
    """Return how many bytes the other side has not acknowledged; 0 where one cannot ask."""
    try:
        handle = transport.get_extra_info("socket").fileno()
        answer = fcntl.ioctl(handle, termios.TIOCOUTQ, struct.pack("i", 0))
    except OSError:
        return 0
    return int(struct.unpack("i", answer)[0])
