"""Services of our own that can be broken: Redis, PostgreSQL, a small disk, a network, a clock."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from processes import Server

FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
IS_ROOT = os.getuid() == 0
needs_root = pytest.mark.skipif(not IS_ROOT, reason="mounts and namespaces need root")
needs_faketime = pytest.mark.skipif(not FAKETIME, reason="needs libfaketime (Debian: libfaketime)")
needs_redis = pytest.mark.skipif(not shutil.which("redis-server"), reason="needs redis-server")
_ON_PATH = [Path(path).parent for path in (shutil.which("initdb"),) if path]
_BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True) or _ON_PATH
needs_postgresql = pytest.mark.skipif(
    not os.environ.get("TILTYARD_TEST_DATABASE_URL") or not _BINARIES,
    reason="needs PostgreSQL's programs, and is a matter of the stage with PostgreSQL",
)
needs_sqlite = pytest.mark.skipif(
    bool(os.environ.get("TILTYARD_TEST_DATABASE_URL")), reason="a matter of the stage with SQLite"
)


class OwnRedis:
    """A Redis that can be stopped and started again at the same address."""

    def __init__(self, folder: Path, address: str = "127.0.0.1") -> None:
        self.address = address
        self.port = free_port()
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://{self.address}:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = {"port": str(self.port), "bind": self.address, "save": "", "appendonly": "no"}
        options["protected-mode"] = "no"
        command = ["redis-server"]
        for name, value in options.items():
            command += [f"--{name}", value]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        wait_until(lambda: _can_connect(self.address, self.port), "Redis")

    def stop(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class OwnPostgresql:
    """A cluster that can be stopped in the middle of things, as its owner and never as root."""

    def __init__(self, folder: Path, addresses: tuple[str, ...] = ("127.0.0.1",)) -> None:
        self.folder = folder
        self.addresses = addresses
        self.port = free_port()
        self.owner = _find_owner()
        if self.owner:
            shutil.chown(folder, self.owner)
        self._run("initdb", "-U", "tiltyard", "--auth=trust", "-E", "UTF8", "--no-sync")
        with (folder / "data" / "pg_hba.conf").open("a") as file:
            file.writelines(f"host all all {address}/24 trust\n" for address in addresses)

    def url(self, name: str = "postgres", address: str = "") -> str:
        """Return the address of a database of it."""
        return f"postgresql://tiltyard@{address or self.addresses[0]}:{self.port}/{name}"

    def start(self) -> None:
        """Start it and wait until it takes connections.

        After a crash the last processes of the old one may still hold its memory for a moment.
        """
        wait_until(self._can_start, f"PostgreSQL; see {self.folder / 'log'}")

    def _can_start(self) -> bool:
        options = f"-p {self.port} -h {','.join(self.addresses)} -k {self.folder}"
        log = str(self.folder / "log")
        try:
            self._run("pg_ctl", "-w", "-t", "60", "-l", log, "-o", options, "start")
        except subprocess.CalledProcessError:
            return False
        return True

    def stop(self) -> None:
        """Break all connections and end, as in a crash of the machine."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def create_database(self, name: str, template: str = "template1") -> None:
        """Make a database, empty or as another."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")

    def _run(self, name: str, *arguments: str) -> None:
        command = [str(_BINARIES[0] / name), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(
            command,
            check=True,
            user=self.owner,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


class Island:
    """A network namespace with two bridges: one to the services, one for visitors."""

    def __init__(self) -> None:
        self.name = f"ty{os.getpid() % 100_000}"
        self.data, self.front = f"{self.name}d", f"{self.name}f"
        block = os.getpid() % 120 * 2  # tests run beside each other
        self.services_address, self.inner_data = f"10.213.{block}.1", f"10.213.{block}.2"
        block += 1
        self.visitors_address, self.inner_front = f"10.213.{block}.1", f"10.213.{block}.2"

    def make(self) -> None:
        """Make the namespace and both bridges."""
        run_ip("netns", "add", self.name)
        self._bridge(self.data, self.services_address, self.inner_data)
        self._bridge(self.front, self.visitors_address, self.inner_front)
        run_ip("-n", self.name, "link", "set", "lo", "up")

    def cut(self) -> None:
        """Let nothing pass to the services: no answer, not even a refusal."""
        run_ip("link", "set", self.data, "down")

    def mend(self) -> None:
        """Let everything pass again."""
        run_ip("link", "set", self.data, "up")

    def remove(self) -> None:
        """Leave nothing behind."""
        for link in (self.data, self.front):
            with suppress(subprocess.CalledProcessError):
                run_ip("link", "del", link)
        with suppress(subprocess.CalledProcessError):
            run_ip("netns", "del", self.name)

    def serve(self, environment: dict[str, str], *arguments: str) -> Server:
        """Start a server inside."""
        return Server(
            environment,
            "--host",
            self.inner_front,
            *arguments,
            before=("ip", "netns", "exec", self.name),
        )

    def _bridge(self, link: str, outer: str, inner: str) -> None:
        peer = f"{link}i"
        run_ip("link", "add", link, "type", "veth", "peer", "name", peer, "netns", self.name)
        run_ip("addr", "add", f"{outer}/24", "dev", link)
        run_ip("link", "set", link, "up")
        run_ip("-n", self.name, "addr", "add", f"{inner}/24", "dev", peer)
        run_ip("-n", self.name, "link", "set", peer, "up")


@contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """Mount a disk that is soon full."""
    folder = Path(tempfile.mkdtemp(prefix="tiltyard-disk-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        folder.rmdir()


def fill_disk(folder: Path) -> Path:
    """Write until there is no room; return the file that takes it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    return filler


class FakeClock:
    """A clock of one process that can be moved while it runs."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.move("+0")

    def move(self, offset: str) -> None:
        """Move by an offset such as +3600 or -3600 seconds."""
        draft = self.file.with_suffix(".new")
        draft.write_text(offset, encoding="ascii")
        draft.rename(self.file)

    @property
    def environment(self) -> dict[str, str]:
        """What makes a process look at this clock."""
        return {
            "LD_PRELOAD": str(FAKETIME[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",  # seconds until it looks at the file again
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = 60.0) -> float:
    """Wait for something outside; return the seconds that it took."""
    start = time.monotonic()
    while not is_so():
        assert time.monotonic() - start < seconds, f"waited {seconds:.0f} s for {what}"
        time.sleep(0.02)
    return time.monotonic() - start


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _can_connect(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=1).close()
    except OSError:
        return False
    return True


def _find_owner() -> str | None:
    """Return who may run PostgreSQL for root."""
    return pwd.getpwnam("postgres").pw_name if IS_ROOT else None


def run_ip(*arguments: str) -> None:
    """Change the network of this machine."""
    subprocess.run(["ip", *arguments], check=True, stderr=sys.stderr)
