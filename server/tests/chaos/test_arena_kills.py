"""A server killed in the middle of an arena: every acknowledged result counts, and counts once."""

import os
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from flows import save_kills
from processes import KeyHolder, Server, databases, wait_for

BASE = "/tournaments/arena/"
PLAYERS = 400  # there is always an open game
STATUSES = {"white": "white-won", "black": "black-won", "draw": "drawn"}


class Programme(KeyHolder):
    """A program that plays the games of an arena elsewhere and reports them until all is stored."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        super().__init__(server, "marshal", "organise")
        self.chance = chance
        self.entries: list[dict[str, Any]] = []
        self.results: dict[int, tuple[str, int]] = {}  # what was sent, by game
        self.stored: set[int] = set()
        entrants = [{"name": f"Knight {n}", "rating": 1000 + n} for n in range(PLAYERS)]
        clock = {"initial_seconds": 60}
        body = {"name": "Kills", "minutes": 60, "clock": clock, "host": "elsewhere"}
        body |= {"is_rated": False, "starts_in_minutes": 5}
        self.path = f"{BASE}{self.ask('POST', BASE, body)['id']}/"
        self.ask("POST", f"{self.path}entrants/", {"entrants": entrants})
        now = self.ask("GET", self.path)["now"]
        self.ask("PATCH", self.path, {"starts_at": now + 500})
        wait_for(self.read_log, lambda _: bool(self.list_open()))

    def read_log(self) -> None:
        """Take what is new."""
        after = self.entries[-1]["seq"] if self.entries else 0
        page = self.ask("GET", f"{self.path}log/?after={after}&limit=1000")
        self.entries += page["entries"]

    def list_open(self) -> list[int]:
        """Return the games whose results nobody has acknowledged."""
        begun = (each["data"]["games"] for each in self._of_kind("games-started"))
        return [new["game"] for games in begun for new in games if new["game"] not in self.stored]

    def report(self) -> None:
        """Report a handful of games; the same result each time, until it is stored."""
        for game in self.list_open()[:3]:
            result = (self.chance.choice(tuple(STATUSES)), self.chance.randrange(2, 120))
            self.results.setdefault(game, result)
        waiting = [game for game in self.results if game not in self.stored]
        if not waiting:
            return  # the next round is not paired yet
        body = [
            {"command_id": f"g{game}", "game": game, "result": result, "plies": plies}
            for game, (result, plies) in ((game, self.results[game]) for game in waiting)
        ]
        for answer in self.ask("POST", f"{self.path}results/", {"results": body})["answers"]:
            assert answer["status"] in ("stored", "pending"), answer
            if answer["status"] == "stored":
                self.stored.add(int(answer["command_id"][1:]))

    def play_until_killed(self) -> None:
        """Go on until the connection breaks."""
        try:
            while True:
                self.read_log()
                self.report()
        except httpx.TransportError:
            return

    def wait_for_more(self) -> None:
        """Go on until another result is stored."""
        before = len(self.stored)

        def go_on() -> int:
            self.read_log()
            self.report()
            return len(self.stored)

        wait_for(go_on, lambda count: count > before)

    def check(self) -> None:
        """Compare the log and the table with what was acknowledged."""
        self.entries.clear()
        while not self.entries or self.entries[-1]["seq"] < self.ask("GET", self.path)["seq"]:
            self.read_log()
        ends = [each["data"] for each in self._of_kind("game-ended")]
        counts = Counter(end["game"] for end in ends)
        assert set(counts.values()) <= {1}
        assert self.stored <= counts.keys()
        for end in ends:
            result, plies = self.results[end["game"]]
            assert (end["status"], end["plies"]) == (STATUSES[result], plies)
        players = Counter(end[side] for end in self._list_pairs(counts) for side in range(2))
        pages = [f"{self.path}standings/?page_size=200&page={page}" for page in (1, 2)]
        rows = [row for page in pages for row in self.ask("GET", page)["rows"]]
        assert {row["player_id"]: len(row["sheet"]) for row in rows if row["sheet"]} == players
        assert all(row["score"] == sum(row["sheet"]) for row in rows)

    def _list_pairs(self, games: Counter[int]) -> list[tuple[int, int]]:
        begun = (each["data"]["games"] for each in self._of_kind("games-started"))
        return [(n["white"], n["black"]) for new in begun for n in new if n["game"] in games]

    def _of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.entries if each["kind"] == kind]


def _kill_again_and_again(environment: dict[str, str], kills: int) -> int:
    chance = random.Random(kills)
    server = Server(environment, "--migrate")
    programme, waits = Programme(server, chance), []
    for _ in range(kills):
        timer = threading.Timer(chance.uniform(0.3, 2.0), server.kill)
        timer.start()
        programme.play_until_killed()
        timer.join()
        server, start = Server(environment), time.monotonic()
        programme.go_to(server)
        programme.wait_for_more()
        waits.append(time.monotonic() - start)
    programme.check()
    server.stop()
    save_kills(
        environment,
        "server with an arena's director",
        acknowledged=len(programme.stored),
        waits=waits,
        note="recovery runs from the new process's address to the next stored result; "
        "the lease of the killed director has to run out first",
    )
    return len(programme.stored)


@pytest.mark.long
def test_an_arena_whose_server_is_killed_again_and_again_has_every_result_once(
    tmp_path: Path,
) -> None:
    with databases(tmp_path) as environment:
        kills = int(os.environ.get("TILTYARD_KILLS", "20"))
        assert _kill_again_and_again(environment, kills) >= kills
