"""A payment service for tests: it pays each id once, and can be told to misbehave."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tiltyard_server.payments.signatures import verify

SECRET = "a secret of the tests"


class Receiver:
    """What came in, what was paid, and how the next requests are treated."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.paid: dict[str, dict[str, Any]] = {}
        self.moods: list[str] = []  # of the next requests; afterwards all is well
        self.now: datetime | None = None  # verifies against this clock, if there is one
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self.url = ""

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int | str:
        """Return the status to answer, or a mood in which there is none."""
        with self.lock:
            mood = self.moods.pop(0) if self.moods else "well"
            self.requests.append((path, headers, body))
            if self.now is not None:
                verify(body, headers, secrets=[SECRET], now=self.now, tolerance=300)
            if mood in ("well", "pays-then-drops", "pays-then-hangs"):
                data = json.loads(body)
                known = self.paid.setdefault(data["webhookId"], data)
                assert known == data, "the same id with another content"
        if mood.endswith("hangs"):
            self.closing.wait(30)
        return {"well": 200, "500": 500, "400": 400, "302": 302}.get(mood, mood)

    @property
    def total(self) -> int:
        return sum(data["amount"] for data in self.paid.values())


@contextmanager
def receiving(port: int = 0) -> Iterator[Receiver]:
    """Run a payment service while the block runs."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = receiver.take(self.path, dict(self.headers.items()), body)
            self.close_connection = True
            if isinstance(status, str):
                if status.startswith("drips"):
                    self._drip(status)
                return
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _drip(self, mood: str) -> None:
            """Send one letter after the other and never come to an end."""
            start = b"HTTP/1.1 200 OK\r\n"
            self.wfile.write(start + (b"\r\n" if mood == "drips-body" else b"X-Slow: "))
            with suppress(OSError):  # the caller has gone
                while not receiver.closing.wait(0.02):
                    self.wfile.write(b".")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    receiver.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.closing.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
