"""Programs that play an arena elsewhere: they read its log, and post how games ended."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from collections import deque
from dataclasses import dataclass, field
from typing import Any

BASE = "/api/tournaments/arena/"
ENTRANTS_A_CALL = 1000


class Line:
    """One connection that is kept alive."""

    def __init__(self, host: str, headers: dict[str, str]) -> None:
        self._name, _, self._port = host.partition(":")
        self._head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request; return the status and the answer."""
        if self._streams is None or self._streams[0].at_eof():  # closed while nobody asked
            self._streams = await asyncio.open_connection(self._name, int(self._port))
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._name}\r\n{self._head}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        found = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        content = await reader.readexactly(int(found[1])) if found else b""
        return int(answer.split(" ", 2)[1]), json.loads(content) if content else None

    async def ok(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        """Send a request that must not be refused."""
        status, answer = await self.ask(method, path, body)
        if status >= 300:
            raise SystemExit(f"{method} {path}: {status} {answer}")
        return answer


@dataclass
class Game:
    """A game as the log announced it, and what we said about it."""

    number: int
    white: int
    black: int
    result: str = ""
    plies: int = 0


Due = tuple[Game, float]  # a game, and when it was to end


@dataclass
class Book:
    """Everything the programs know: games to be played, results posted, latencies."""

    games: dict[int, Game] = field(default_factory=dict)
    open: deque[Game] = field(default_factory=deque)
    entries: list[dict[str, Any]] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    spans: list[tuple[float, float]] = field(default_factory=list)  # due, and acknowledged
    trouble: list[str] = field(default_factory=list)
    posts: int = 0
    pending: int = 0
    late: int = 0  # results that found no open game in time
    most: int = 100  # results a post


async def read_log(line: Line, arena: int, book: Book) -> bool:
    """Take what is new in the log; return whether there was anything."""
    after = book.entries[-1]["seq"] if book.entries else 0
    page = await line.ok("GET", f"{BASE}{arena}/log/?after={after}&limit=1000")
    for entry in page["entries"]:
        book.entries.append(entry)
        if entry["kind"] == "games-started":
            for new in entry["data"]["games"]:
                game = Game(new["game"], new["white"], new["black"])
                book.games[game.number] = game
                book.open.append(game)
    return bool(page["entries"])


async def post(line: Line, arena: int, batch: list[tuple[Game, float]], book: Book) -> None:
    """Post results until all are stored; pending ones are sent again under the same ids."""
    left = {f"g{game.number}": (game, due) for game, due in batch}
    while left:
        results = [
            {"command_id": key, "game": game.number, "result": game.result, "plies": game.plies}
            for key, (game, _) in left.items()
        ]
        status, answer = await line.ask("POST", f"{BASE}{arena}/results/", {"results": results})
        now = time.monotonic()
        book.posts += 1
        if status != 200:
            book.trouble.append(f"{status} {answer}")
            return
        for each in answer["answers"]:
            if each["status"] == "pending":
                book.pending += 1
                continue
            _, due = left.pop(each["command_id"])
            book.latencies.append(1000 * (now - due))
            book.spans.append((due, now))
            if each["status"] != "stored":
                book.trouble.append(f"{each}")


async def report_games(line: Line, arena: int, queue: asyncio.Queue[Due], book: Book) -> None:
    """Be a program: post what has come to an end since the last answer, together."""
    while True:
        batch = [await queue.get()]
        while not queue.empty() and len(batch) < book.most:
            batch.append(queue.get_nowait())
        await post(line, arena, batch, book)
        for _ in batch:
            queue.task_done()


async def sign_up(host: str) -> str:
    """Return the key of a new organiser."""
    import httpx  # noqa: PLC0415 - one visit of a browser

    async with httpx.AsyncClient(base_url=f"http://{host}/api", timeout=30) as browser:

        async def send(path: str, body: object) -> Any:  # noqa: ANN401
            await browser.get("/me")
            headers = {"X-CSRFToken": browser.cookies["csrftoken"]}
            return (await browser.post(path, json=body, headers=headers)).json()

        name = f"bench{uuid.uuid4().hex[:8]}"
        await send("/auth/sign-up", {"username": name, "password": uuid.uuid4().hex})
        made = await send("/me/keys", {"name": "bench", "scopes": ["organise"]})
        return str(made["secret"])


async def make_arena(line: Line, players: int, chance: random.Random) -> tuple[int, dict[int, int]]:
    """Return an arena that is about to start, and the ratings of its players by number."""
    body = {"name": "Bench", "minutes": 60, "clock": {"initial_seconds": 180}, "is_rated": False,
            "host": "elsewhere", "starts_in_minutes": 30}  # fmt: skip
    arena = (await line.ok("POST", BASE, body))["id"]
    ratings: dict[int, int] = {}
    for first in range(0, players, ENTRANTS_A_CALL):
        entrants = [{"name": f"Player {first + n}", "rating": chance.randrange(800, 2600)}
                    for n in range(min(ENTRANTS_A_CALL, players - first))]  # fmt: skip
        answer = await line.ok("POST", f"{BASE}{arena}/entrants/", {"entrants": entrants})
        numbers = answer.get("numbers") or range(first + 1, first + len(entrants) + 1)
        ratings |= {number: each["rating"] for number, each in zip(numbers, entrants, strict=True)}
    while (await line.ok("GET", f"{BASE}{arena}/"))["player_count"] < players:
        await asyncio.sleep(0.5)
    now = (await line.ok("GET", f"{BASE}{arena}/"))["now"]
    await line.ok("PATCH", f"{BASE}{arena}/", {"starts_at": now + 2000})
    return arena, ratings
