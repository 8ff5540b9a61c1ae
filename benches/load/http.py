"""People with HTTP clients: connections that stay open, and how long each answer took."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Job(NamedTuple):
    """One request."""

    method: str
    path: str
    body: object = None


@dataclass
class Sample:
    """What came of many requests."""

    times: list[float] = field(default_factory=list)
    refusals: dict[int, int] = field(default_factory=dict)
    seconds: float = 0.0
    size: int = 0  # bytes of the last answer

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.times) / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """Return the time in milliseconds that `share` of the answers kept."""
        ordered = sorted(self.times)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] * 1000


class Connection:
    """One connection to a server, used again and again."""

    def __init__(self, host: str, key: str = "") -> None:
        self.host = host
        self.head = f"Host: {host}\r\nContent-Type: application/json\r\n"
        if key:
            self.head += f"Authorization: Bearer {key}\r\n"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, job: Job) -> tuple[int, bytes]:
        """Send a request and return the status and the body of the answer."""
        if self.writer is None:
            name, _, port = self.host.partition(":")
            self.reader, self.writer = await asyncio.open_connection(name, int(port), limit=2**22)
        assert self.reader is not None
        body = b"" if job.body is None else json.dumps(job.body).encode()
        start = f"{job.method} /api{job.path} HTTP/1.1\r\n{self.head}"
        self.writer.write(f"{start}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        return int(head[9:12]), await self._read_body(head)

    async def _read_body(self, head: str) -> bytes:
        assert self.reader is not None
        if "transfer-encoding: chunked" in head:
            parts = []
            while size := int(await self.reader.readline(), 16):
                parts.append(await self.reader.readexactly(size))
                await self.reader.readexactly(2)
            await self.reader.readexactly(2)
            return b"".join(parts)
        _, found, rest = head.partition("content-length:")
        return await self.reader.readexactly(int(rest.split("\r\n")[0])) if found else b""

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


def hammer(
    hosts: list[str], jobs: Iterator[Job], *, people: int, key: str = "", seconds: float = 20.0
) -> Sample:
    """Let `people` do `jobs` one after the other, each as fast as answers come."""
    return asyncio.run(_hammer(hosts, jobs, people=people, key=key, seconds=seconds))


async def _hammer(
    hosts: list[str], jobs: Iterator[Job], *, people: int, key: str, seconds: float
) -> Sample:
    sample = Sample()
    start = time.perf_counter()
    connections = [Connection(hosts[n % len(hosts)], key) for n in range(people)]

    async def work(connection: Connection) -> None:
        for job in jobs:
            begin = time.perf_counter()
            status, body = await connection.ask(job)
            sample.size = len(body)
            if status < 300:
                sample.times.append(time.perf_counter() - begin)
            else:
                sample.refusals[status] = sample.refusals.get(status, 0) + 1
            if time.perf_counter() - start > seconds:
                break
        connection.close()

    await asyncio.gather(*map(work, connections))
    sample.seconds = time.perf_counter() - start
    return sample
