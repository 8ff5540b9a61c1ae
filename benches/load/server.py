"""Real processes to measure: `tiltyard serve`, `tiltyard worker`, and the rivals."""

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import programs  # noqa: E402, F401 - benches take it from here
import services  # noqa: E402


class Process:
    """A server that said where it is."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed in stop
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        self.host = self._find_host()
        self.looks = ""  # where a bench has the collector's looks written

    def _find_host(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://(\S+?)/", line):
                return found[1]
            if "is running" in line:
                return ""
        self.log.seek(0)
        raise RuntimeError(f"The server did not start:\n{self.log.read()}")

    def cpu_seconds(self) -> float:
        """Return the processor time that it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mib(self) -> float:
        """Return the memory that it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2

    def stop(self) -> None:
        """End it; connections of a crowd are not waited for."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()


@contextmanager
def run(command: list[str], environment: dict[str, str]) -> Iterator[Process]:
    """Run a server while the block runs."""
    process = Process(command, environment)
    try:
        yield process
    finally:
        process.stop()


def tiltyard(*arguments: str) -> list[str]:
    """Return a command of Tiltyard."""
    return [sys.executable, "-m", "tiltyard.cli", *arguments]


@contextmanager
def sqlite() -> Iterator[dict[str, str]]:
    """Yield the environment of a server on an empty SQLite database."""
    with tempfile.TemporaryDirectory(prefix="tiltyard-load-") as folder:
        yield _environment(folder, f"sqlite:///{folder}/load.sqlite3", "")


@contextmanager
def postgresql(*, has_redis: bool) -> Iterator[dict[str, str]]:
    """Yield the environment of servers on an empty PostgreSQL database, with Redis or without."""
    name = f"tiltyard_load_{uuid.uuid4().hex[:12]}"
    with (
        services.postgresql() as address,
        services.redis() as redis,
        tempfile.TemporaryDirectory(prefix="tiltyard-load-") as folder,
        psycopg.connect(address, autocommit=True) as connection,
    ):
        connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        url = f"{address.rpartition('/')[0]}/{name}"
        try:
            yield _environment(folder, url, redis if has_redis else "")
        finally:
            drop = sql.SQL("drop database {} with (force)")
            connection.execute(drop.format(sql.Identifier(name)))


def get_ready() -> None:
    """Let this process and its children have as many sockets as the system permits.

    Who is told to stop leaves no server behind.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _environment(folder: str, database: str, redis: str) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.prod",
        "TILTYARD_SECRET_KEY": "only-for-benches",
        "TILTYARD_HTTPS": "false",
        "TILTYARD_VAR": folder,
        "TILTYARD_DATABASE_URL": database,
        "TILTYARD_REDIS_URL": redis,
        "TILTYARD_READS_A_MINUTE": "0",  # one address asks for thousands
        "TILTYARD_UNKNOWN_READS_A_MINUTE": "0",
        "TILTYARD_TOURNAMENTS_A_DAY": "0",
        "PYTHONPATH": str(ROOT / "server"),
    }
