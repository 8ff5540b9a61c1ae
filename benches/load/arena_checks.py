"""What an arena must be after the results that were posted, counted with nothing of the engine."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from load.arena_programs import BASE, Book, Line

QUICK_DRAW, LONG_DRAW = 20, 60  # plies (arena rules 1.1 and 1.3)


def count_sheet(outcomes: list[tuple[str, int]]) -> list[int]:
    """Return the points of a player's games, oldest first, by the letter of the rules (1.1-1.3)."""
    points: list[int] = []
    for at, (outcome, plies) in enumerate(outcomes):
        before = outcomes[:at]
        is_on_fire = len(before) >= 2 and before[-1][0] == before[-2][0] == "win"
        last = next((each for each, _ in reversed(before) if each != "loss"), "win")
        if outcome == "loss" or (outcome == "draw" and plies < QUICK_DRAW):
            points.append(0)
        elif outcome == "draw" and is_on_fire:
            points.append(2)
        elif outcome == "draw":
            points.append(0 if last == "draw" and plies < LONG_DRAW else 1)
        else:
            points.append(4 if is_on_fire else 2)
    return points


def recount(book: Book, ratings: dict[int, int]) -> list[tuple[int, list[int], int | None]]:
    """Return number, sheet and performance of everybody, best first, from the posted results."""
    outcomes: dict[int, list[tuple[str, int]]] = {number: [] for number in ratings}
    sums = dict.fromkeys(ratings, 0)
    for game in sorted(book.games.values(), key=lambda each: each.number):
        for own, other, colour in ((game.white, game.black, "white"),
                                   (game.black, game.white, "black")):  # fmt: skip
            if game.result:
                draw = game.result == "draw"
                outcome = "draw" if draw else "win" if game.result == colour else "loss"
                outcomes[own].append((outcome, game.plies))
                sums[own] += ratings[other] + {"win": 500, "draw": 0, "loss": -500}[outcome]
    table = []
    for number, played in outcomes.items():
        mean = (2 * sums[number] + len(played)) // (2 * len(played)) if played else None
        table.append((number, count_sheet(played), mean))
    table.sort(key=lambda row: (-sum(row[1]), -(ratings[row[0]] if row[2] is None else row[2]),
                                row[0]))  # fmt: skip
    return table


def check_chain(arena: int, entries: list[dict[str, Any]]) -> int:
    """Return how many entries fit the hashes before them."""
    previous = "0" * 64
    for at, entry in enumerate(entries):
        names = ("seq", "kind", "version", "data", "at", "actor_id", "command_id")
        content = {"arena": arena, **{name: entry[name] for name in names}}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = sha256(f"{previous}{text}".encode()).hexdigest()
        if entry["hash"] != previous or entry["seq"] != at + 1:
            return at
    return len(entries)


def check_results(book: Book) -> list[str]:
    """Return what the log and the posted results disagree about."""
    statuses = {"white": "white-won", "black": "black-won", "draw": "drawn"}
    logged = {entry["data"]["game"]: entry["data"] for entry in book.entries
              if entry["kind"] == "game-ended"}  # fmt: skip
    posted = {game.number: game for game in book.games.values() if game.result}
    wrong = [f"game {number} is not in the log" for number in posted.keys() - logged.keys()]
    wrong += [f"game {number} was never posted" for number in logged.keys() - posted.keys()]
    for number in posted.keys() & logged.keys():
        said = (statuses[posted[number].result], posted[number].plies)
        if said != (logged[number]["status"], logged[number]["plies"]):
            wrong.append(f"game {number}: {said} was posted, {logged[number]} is stored")
    return wrong


async def check_table(line: Line, arena: int, book: Book, ratings: dict[int, int]) -> list[str]:
    """Return where the standings differ from our own count."""
    mine = recount(book, ratings)
    theirs: list[dict[str, Any]] = []
    pages = 1
    while len(theirs) < 200 * pages and (page := len(theirs) // 200 + 1) <= pages:
        answer = await line.ok("GET", f"{BASE}{arena}/standings/?page={page}&page_size=200")
        pages = answer["pages"]
        theirs += answer["rows"]
    if len(theirs) != len(mine):
        return [f"{len(theirs)} rows, {len(mine)} players"]
    return [
        f"rank {rank}: {number} {sheet} {mean}, not {row['player_id']} {row['sheet']}"
        for rank, ((number, sheet, mean), row) in enumerate(zip(mine, theirs, strict=True), 1)
        if (number, sheet, mean, rank, sum(sheet))
        != (row["player_id"], row["sheet"], row["performance"], row["rank"], row["score"])
    ]
