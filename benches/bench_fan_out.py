"""One message to many sockets: from the broadcast until the last client has it.

The server runs in this process (uvicorn), the clients in a second one; both on 127.0.0.1. Beside
the frame that is encoded once stands the ordinary way: a queue and an ASGI message a client.

    python benches/bench_fan_out.py --clients 1000 --rounds 5
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import socket
import statistics
import tempfile
import time
from multiprocessing.connection import Connection

import uvloop

FOLDER = tempfile.mkdtemp(prefix="tiltyard-bench-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
os.environ["TILTYARD_VAR"] = FOLDER
KILOBYTE = "x" * 1000


def allow_many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run_clients(url: str, count: int, rounds: int, pipe: Connection) -> None:
    allow_many_files()
    uvloop.run(listen(url, count, rounds, pipe))


async def listen(url: str, count: int, rounds: int, pipe: Connection) -> None:
    """Open `count` plain sockets; after each round say when the last one had the message."""
    loop = asyncio.get_running_loop()
    host, _, path = url.partition("/")
    name, port = host.split(":")
    tally = Tally(count)

    def make() -> Client:
        return Client(tally, host, path)

    for first in range(0, count, 50):
        batch = range(first, min(first + 50, count))
        made = (
            loop.create_connection(lambda: Client(tally, host, path), name, int(port))
            for _ in batch
        )
        clients = [client for _, client in await asyncio.gather(*made)]
        await asyncio.gather(*(client.is_open.wait() for client in clients))
    pipe.send("ready")
    for number in range(rounds):
        await tally.wait_for(number)
        pipe.send(time.monotonic())
    await loop.run_in_executor(None, pipe.recv)


class Tally:
    """How many clients have the message of a round."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: dict[int, int] = {}
        self.done: dict[int, asyncio.Event] = {}

    def note(self, number: int) -> None:
        """Count one more."""
        self.seen[number] = self.seen.get(number, 0) + 1
        if self.seen[number] == self.count:
            self.done.setdefault(number, asyncio.Event()).set()

    async def wait_for(self, number: int) -> None:
        """Wait for the last one."""
        await self.done.setdefault(number, asyncio.Event()).wait()


class Client(asyncio.Protocol):
    """A socket that looks for the end of the message of each round and for nothing else."""

    def __init__(self, tally: Tally, host: str, path: str) -> None:
        self.tally, self.host, self.path = tally, host, path
        self.is_open = asyncio.Event()
        self.rest = b""
        self.round = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        transport.write(  # type: ignore[attr-defined]  # uvloop has transports of its own
            f"GET /{self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Look for the end of the message."""
        self.rest += data
        if not self.is_open.is_set() and b"\r\n\r\n" in self.rest:
            self.is_open.set()
        mark = b'"end":%d}' % self.round
        if mark in self.rest:
            self.rest = b""
            self.tally.note(self.round)
            self.round += 1


async def measure(count: int, rounds: int, *, is_once: bool) -> list[float]:
    """Return the seconds of each round."""
    import uvicorn  # noqa: PLC0415 - Django is set up by the caller
    from config.asgi import application  # noqa: PLC0415

    from tiltyard_server.live.frames import FrameProtocol  # noqa: PLC0415
    from tiltyard_server.live.hub import get_hub  # noqa: PLC0415

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(4096)
    config = uvicorn.Config(
        application,
        lifespan="off",
        log_level="error",
        ws=FrameProtocol if is_once else "auto",
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the clients answer nothing
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    url = f"127.0.0.1:{listener.getsockname()[1]}/ws/tournaments/1?since=1"
    pipe, theirs = multiprocessing.Pipe()
    clients = multiprocessing.get_context("spawn").Process(
        target=run_clients, args=(url, count, rounds, theirs)
    )
    clients.start()
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, pipe.recv)
    hub = get_hub()
    while hub.socket_count < count:
        await asyncio.sleep(0.01)
    times = []
    for number in range(rounds):
        await asyncio.sleep(0.2)
        start = time.monotonic()
        hub.rooms[1].broadcast({"type": "bench", "text": KILOBYTE, "end": number})
        times.append(await loop.run_in_executor(None, pipe.recv) - start)
    pipe.send("done")
    server.should_exit = True
    server.force_exit = True
    clients.join(20)
    await hub.close()
    await serving
    return times


def prepare() -> None:
    import django  # noqa: PLC0415

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    from tiltyard import Config  # noqa: PLC0415
    from tiltyard_server.accounts.models import User  # noqa: PLC0415
    from tiltyard_server.tournaments.details import Details  # noqa: PLC0415
    from tiltyard_server.tournaments.services import create_tournament  # noqa: PLC0415

    owner = User.objects.create(username="bench")
    create_tournament(
        config=Config(name="Bench", format="round-robin"), details=Details(), owner_id=owner.pk
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    allow_many_files()
    prepare()
    for name, is_once in (
        ("a queue and an ASGI message each", False),
        ("frame encoded once", True),
    ):
        times = uvloop.run(measure(options.clients, options.rounds, is_once=is_once))
        row = {
            "clients": options.clients,
            "how": name,
            "median_s": round(statistics.median(times), 4),
            "best_s": round(min(times), 4),
        }
        print(json.dumps(row))


if __name__ == "__main__":
    main()
