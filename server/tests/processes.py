"""Real `tiltyard serve` processes for tests."""

import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import httpx
import templates

PASSWORD = "a lance and a horse"
PATIENCE = 240.0  # seconds, of a test on a busy machine
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading certificates takes longer than to ask


class Server:
    """A process that serves, at an address of its own."""

    def __init__(
        self, environment: dict[str, str], *arguments: str, before: tuple[str, ...] = ()
    ) -> None:
        command = (
            *before,
            sys.executable,
            "-m",
            "tiltyard.cli",
            "serve",
            "--port",
            "0",
            *arguments,
        )
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        self.lines: list[str] = []  # what it said
        self._reader = Thread(target=self._read_on, daemon=True)
        late = Timer(2 * PATIENCE, self.process.kill)  # it may migrate an old folder first
        late.start()
        try:
            self.host = self._read_address()
        finally:
            late.cancel()
        self._reader.start()

    def _read_address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"http://(\S+?)/", line)
            if found:
                return found[1]
        raise AssertionError("The server did not start:\n" + "".join(self.lines))

    def _read_on(self) -> None:
        """Let the server never wait for somebody to read its log."""
        assert self.process.stdout is not None
        self.lines.extend(self.process.stdout)

    def kill(self) -> None:
        """End the process at once, in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._reader.join(10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        """Ask the process to end."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()


class Person(httpx.Client):
    """Somebody with a browser."""

    def __init__(self, host: str) -> None:
        super().__init__(base_url=f"http://{host}/api", timeout=PATIENCE, verify=NO_TLS)

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Send JSON with the CSRF token."""
        headers = {"X-CSRFToken": self.cookies.get("csrftoken", domain=None) or ""}
        return self.request(method, path, json=body, headers=headers)


class KeyHolder:
    """Somebody with a key, who outlives servers."""

    def __init__(self, server: Server, name: str, scope: str) -> None:
        with Person(server.host) as person:
            person.ask("GET", "/me")
            person.ask("POST", "/auth/sign-up", {"username": name, "password": PASSWORD})
            key = {"name": "key", "scopes": [scope]}
            self.key = person.ask("POST", "/me/keys", key).json()["secret"]
        self.go_to(server)

    def go_to(self, server: Server) -> None:
        self.host = server.host
        self.headers = {"Authorization": f"Bearer {self.key}"}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        url = f"http://{self.host}/api{path}"
        answer = httpx.request(
            method, url, json=body, headers=self.headers, timeout=PATIENCE, verify=NO_TLS
        )
        assert answer.status_code < 300, answer.text
        return answer.json()

    def send(self, path: str, **body: object) -> httpx.Response:
        url = f"http://{self.host}/api{path}"
        return httpx.post(url, json=body, headers=self.headers, timeout=PATIENCE, verify=NO_TLS)


def wait_for(look: Callable[[], Any], is_it: Callable[[Any], bool]) -> Any:
    """Look until it is so, for a minute at most."""
    end = time.monotonic() + PATIENCE
    while not is_it(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def environment_for(folder: Path, database_url: str, redis_url: str) -> dict[str, str]:
    """Return the environment of a server of the tests."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.rehearsal",
        "TILTYARD_VAR": str(folder),
        "TILTYARD_DATABASE_URL": database_url,
        "TILTYARD_REDIS_URL": redis_url,
    }


@contextmanager
def databases(folder: Path, *, is_empty: bool = False) -> Iterator[dict[str, str]]:
    """Make a database of its own, on whatever the tests run on; yield the environment for it."""
    redis_url = os.environ.get("TILTYARD_TEST_REDIS_URL", "")
    is_sqlite = not os.environ.get("TILTYARD_TEST_DATABASE_URL", "")
    name = str(folder / "live.sqlite3") if is_sqlite else f"tiltyard_live_{os.getpid()}"
    if is_empty and is_sqlite:
        yield environment_for(folder, templates.address(name), redis_url)
        return
    with (templates.created if is_empty else templates.copied)(name) as url:
        yield environment_for(folder, url, redis_url)


@contextmanager
def serving(environment: dict[str, str], *arguments: str) -> Iterator[Server]:
    """Serve while the block runs."""
    server = Server(environment, *arguments)
    try:
        yield server
    finally:
        server.stop()
