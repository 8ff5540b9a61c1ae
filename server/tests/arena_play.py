"""Arenas to test with: played elsewhere, by players without accounts."""

from typing import Any

from conftest import Api
from hosted import Clock

from tiltyard_server.arenas.direction.director import Director

BASE = "/tournaments/arena/"
NEW = {
    "name": "Friday",
    "starts_in_minutes": 1,
    "minutes": 20,
    "clock": {"initial_seconds": 60},
    "host": "elsewhere",
    "is_rated": False,
}


def make_arena(api: Api, *, players: int = 4, **fields: Any) -> int:
    """Return an arena of players rated 2000, 1990 and so on."""
    arena = api.ok("POST", BASE, {**NEW, **fields})["id"]
    if players:
        entrants = [{"name": f"Player {n}", "rating": 2010 - 10 * n} for n in range(1, players + 1)]
        api.ok("POST", f"{BASE}{arena}/entrants/", {"entrants": entrants})
    return int(arena)


def go(time: Clock, director: Director, seconds: float, step: float = 1.0) -> None:
    """Let time pass, with a director who looks every `step` seconds."""
    while seconds > 0:
        part = min(step, seconds)
        time.go(part)
        director.work()
        seconds -= part


def start(api: Api, time: Clock, director: Director, **fields: Any) -> int:
    """Return an arena that has just been paired for the first time."""
    arena = make_arena(api, **fields)
    go(time, director, 62)
    return arena


def report(api: Api, arena: int, *results: tuple[int, str, int], prefix: str = "r") -> list[Any]:
    """Report (game, result, plies); return the answers."""
    body = [
        {"command_id": f"{prefix}{game}", "game": game, "result": result, "plies": plies}
        for game, result, plies in results
    ]
    answers = api.ok("POST", f"{BASE}{arena}/results/", {"results": body})["answers"]
    return list(answers)
