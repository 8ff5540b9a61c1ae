"""A stream of lines to one client: it follows what sockets follow, without a thread of its own.

To the hub a stream is a socket: rooms push to it, the guard sends it away when its right is lost.
What was pushed is turned into lines by whoever opened the stream, on the event loop; only reading
the database takes a thread, for as long as it reads.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Final
from uuid import uuid4

from django.http import StreamingHttpResponse

from tiltyard_server.common.errors import TooManyError
from tiltyard_server.lichess.requests import NDJSON
from tiltyard_server.live.access_revocation import get_guard
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.encoded_message import Packet
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.topics import Admission, Room

KEEP_ALIVE: Final = 6.0  # seconds of silence, after which an empty line says that we are there
BEHIND_MAX: Final = 256  # messages that a client may be behind
A_PERSON: Final = 40  # streams of one account in this process

_open: "set[LineStream]" = set()
_people: Counter[int] = Counter()


class LineStream:
    """One stream, as the hub and the guard see it."""

    def __init__(self, identity: Identity) -> None:
        self.id = uuid4().hex
        self._identity = identity
        self._queue: asyncio.Queue[Packet | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    # -- what the hub asks of a socket -------------------------------------------------------

    def identify(self) -> Identity:
        """Return whose stream it is."""
        return self._identity

    def read_number(self, name: str) -> int:
        """Return 0: a stream begins with everything."""
        return 0

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what is under way; it ends with the stream."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def push(self, packet: Packet) -> None:
        """Send soon; who is too far behind is sent away."""
        if self._queue.qsize() >= BEHIND_MAX:
            self.dismiss()
        elif not self.is_closed:
            self._queue.put_nowait(packet)

    def dismiss(self) -> None:
        """End the stream."""
        if not self.is_closed:
            self.is_closed = True
            self._queue.put_nowait(None)

    # ----------------------------------------------------------------------------------------

    async def join(self, key: int, admission: Admission) -> Room:
        """Follow from now on, and be looked after."""
        hub = get_hub()
        room = await hub.enter(self, key, admission)
        await hub.note_arrival(self)
        await room.welcome(self, admission)
        get_guard().watch(self, admission.claim, admission.verdict)
        return room

    async def messages(self, wait: float = KEEP_ALIVE) -> AsyncIterator[dict[str, Any] | None]:
        """Yield what is pushed, None after a while of silence; ends when the stream does."""
        while True:
            try:
                packet = await asyncio.wait_for(self._queue.get(), wait)
            except TimeoutError:
                yield None
                continue
            if packet is None:
                return
            yield json.loads(packet.text)

    async def close(self) -> None:
        """Leave everything."""
        self.is_closed = True
        get_guard().forget(self)
        for task in list(self._tasks):
            task.cancel()
        await get_hub().leave(self)

    # -- how many there are ------------------------------------------------------------------

    def enroll(self) -> None:
        """Count the stream.

        Raises:
            TooManyError: `streams.too_many`.
        """
        user_id = self._identity.viewer.user_id or 0
        if _people[user_id] >= A_PERSON:
            raise TooManyError(
                "streams.too_many",
                f"You have {A_PERSON} streams open; close some first.",
                retry_after=60,
            )
        _people[user_id] += 1
        _open.add(self)

    def strike_off(self) -> None:
        """Count the stream no more."""
        if self in _open:
            _open.discard(self)
            user_id = self._identity.viewer.user_id or 0
            _people[user_id] -= 1
            if not _people[user_id]:
                del _people[user_id]


class LineResponse(StreamingHttpResponse):
    """The answer that a stream is; one that was never begun is counted no more either."""

    def __init__(
        self, stream: LineStream, lines: AsyncIterator[bytes], *, content_type: str = NDJSON
    ) -> None:
        super().__init__(lines, content_type=content_type)
        self.headers["X-Accel-Buffering"] = "no"  # lines are for now, not for when there are many
        self._stream = stream

    def close(self) -> None:
        """Let go of everything."""
        self._stream.strike_off()
        super().close()


def end_streams() -> None:
    """End all streams of this process, which is about to stop. On the event loop."""
    for stream in list(_open):
        stream.dismiss()


def write_line(message: dict[str, Any] | None) -> bytes:
    """Return a line of a stream; an empty one says that we are still there."""
    if message is None:
        return b"\n"
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
