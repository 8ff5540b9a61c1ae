"""Three machines in three networks: one is killed, one is slow, one lies. The answer is right."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from machines import needs_root, needs_sqlite, run_ip
from processes import NO_TLS, PASSWORD, PATIENCE, Person, Server, databases, wait_for

HOSTS = Path(__file__).parents[3] / "hosts" / "tests" / "uci"
HONEST = ("-c", "from tiltyard_hosts.uci.lab_cli import lab; lab()")
LIAR = (str(Path(__file__).with_name("lying_worker.py")),)
SLOW = {"SCRIPTED_ENGINE_MS": "150"}
TEST = {
    "name": "Is it stronger?",
    "kind": "SPRT",
    "engines": ["Bad", "Good"],  # the first loses every game
    "time": {"kind": "nodes", "value": 100},
    "pairs": 200,
    "test": {"elo0": 0, "elo1": 200, "alpha": 0.05, "beta": 0.05},
    "machines": True,
    "checks": 100,
}


class Net:
    """A bridge, and a network namespace for each machine on it."""

    def __init__(self) -> None:
        self.name = f"tl{os.getpid() % 10_000}"
        self.block = f"10.214.{os.getpid() % 250}"
        self.address = f"{self.block}.1"
        self.rooms: list[str] = []

    def make(self) -> None:
        run_ip("link", "add", self.name, "type", "bridge")
        run_ip("addr", "add", f"{self.address}/24", "dev", self.name)
        run_ip("link", "set", self.name, "up")

    def add_room(self) -> tuple[str, ...]:
        """Return what stands before a command that runs on a machine of its own."""
        number = len(self.rooms) + 1
        room, outer = f"{self.name}r{number}", f"{self.name}v{number}"
        self.rooms.append(room)
        run_ip("netns", "add", room)
        run_ip("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", room)
        run_ip("link", "set", outer, "master", self.name)
        run_ip("link", "set", outer, "up")
        run_ip("-n", room, "addr", "add", f"{self.block}.{number + 1}/24", "dev", "eth0")
        run_ip("-n", room, "link", "set", "eth0", "up")
        return ("ip", "netns", "exec", room)

    def remove(self) -> None:
        for room in self.rooms:
            with suppress(subprocess.CalledProcessError):
                run_ip("netns", "del", room)
        with suppress(subprocess.CalledProcessError):
            run_ip("link", "del", self.name)


class Lab:
    """A server, its network, and the workers that play for it."""

    def __init__(self, folder: Path, server: Server, net: Net, engines: Path) -> None:
        self.folder, self.server, self.net, self.engines = folder, server, net, engines
        self.workers: list[subprocess.Popen[bytes]] = []
        self.person = Person(server.host)
        self.person.ask("GET", "/me")
        account = {"username": "author", "password": PASSWORD}
        self.person.ask("POST", "/auth/sign-up", account)
        key = self.person.ask("POST", "/me/keys", {"name": "lab", "scopes": ["lab"]})
        self.key = key.json()["secret"]

    def begin(self) -> None:
        answer = self.person.ask("POST", "/cups", TEST)
        assert answer.status_code == 201, answer.text
        self.path = f"/cups/{answer.json()['id']}"

    def start(
        self,
        name: str,
        room: tuple[str, ...],
        program: tuple[str, ...] = HONEST,
        surroundings: dict[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        words = ("worker", "--server", f"http://{self.server.host}", "--name", name)
        with (self.folder / f"{name}.log").open("ab") as log:
            worker = subprocess.Popen(
                [*room, sys.executable, *program, *words, "--engines", str(self.engines)],
                env={**os.environ, **(surroundings or {}), "TILTYARD_LAB_KEY": self.key},
                stdout=log,
                stderr=log,
            )
        self.workers.append(worker)
        return worker

    def read(self, path: str = "") -> Any:
        url = f"http://{self.server.host}/api{self.path}{path}"
        answer = httpx.get(url, timeout=PATIENCE, verify=NO_TLS)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def await_seat(self, name: str, **wanted: object) -> dict[str, Any]:
        """Wait until a machine is seen as it is wanted: at least so many, or just so."""

        def is_it(seats: dict[str, dict[str, Any]]) -> bool:
            seat = seats.get(name, {})
            return all(
                seat.get(key, 0) >= value if isinstance(value, int) else seat.get(key) == value
                for key, value in wanted.items()
            )

        return dict(wait_for(self.list_seats, is_it)[name])

    def list_seats(self) -> dict[str, dict[str, Any]]:
        return {row["name"]: row for row in self.read("/machines")["seats"]}

    def close(self) -> None:
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.wait(PATIENCE)
        self.person.close()


@contextmanager
def opened(folder: Path) -> Iterator[Lab]:
    """Serve a lab to machines in networks of their own."""
    rows = [
        {
            "Name": name,
            "Command": sys.executable,
            "Args": ["-S", "-E", str(HOSTS / "scripted_engine.py"), *faults],
        }
        for name, faults in (("Good", ()), ("Bad", ("illegal", "0")))
    ]
    engines = folder / "engines.json"
    engines.write_text(json.dumps({"Engines": rows}))
    net = Net()
    with databases(folder) as environment:
        environment.update(
            TILTYARD_ENGINES=str(engines),
            TILTYARD_LAB_OPEN="true",
            TILTYARD_LAB_LEASE="3",
            TILTYARD_ALLOWED_HOSTS=net.address,
            TILTYARD_HTTPS="false",
            TILTYARD_PAYMENT_PROVIDERS="",
        )
        try:
            net.make()
            server = Server(environment, "--host", net.address, "--migrate")
            try:
                lab = Lab(folder, server, net, engines)
                try:
                    yield lab
                finally:
                    lab.close()
            finally:
                server.stop()
        finally:
            net.remove()


@needs_root
@needs_sqlite
def test_one_is_killed_one_is_slow_one_lies_and_the_answer_is_right(tmp_path: Path) -> None:
    with opened(tmp_path) as lab:
        rooms = [lab.net.add_room() for _ in range(3)]
        lab.begin()
        killed = lab.start("oak", rooms[0], surroundings=SLOW)
        lab.await_seat("oak", held=1)
        killed.kill()
        killed.wait()
        lab.await_seat("oak", is_away=True)  # its lease has run out: whoever is next gets its pairs
        lab.start("elm", rooms[2], surroundings=SLOW)
        lab.await_seat("elm", held=1)
        lab.start("fox", rooms[1], LIAR)
        lab.await_seat("fox", refusals=1)
        lab.start("oak", rooms[0])  # it comes back, quicker

        over = wait_for(lab.read, lambda cup: cup["status"] in ("over", "failed"))
        assert (over["status"], over["error"]) == ("over", "")
        assert over["report"]["test"]["verdict"] == "accept-h0"
        assert {row["name"]: row["losses"] for row in over["report"]["engines"]}["Good"] == 0
        seats = lab.list_seats()
        assert (seats["fox"]["status"], seats["fox"]["games"]) == ("dropped", 0)
        assert seats["elm"]["speed"] < seats["oak"]["speed"]
        assert seats["elm"]["games"] + seats["oak"]["games"] == over["played"]
        told = lab.read("/report")
    for words in (
        "oak was not heard of for 3 seconds",
        "A report of fox was refused.",
        "different moves in the same pair",
        "fox played other moves than two others in the same pair, and was dropped.",
    ):
        assert words in told, told
