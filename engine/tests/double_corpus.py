"""Reads the Double-Swiss corpus: a list of rounds of [white, black or 0, two results]."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tiltyard.pairing.base import Colour, Kind, Meeting, Pair, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.upfloat.double import DOUBLE_POINTS

_FIRST_GAME = {"white": 10, "draw": 5, "black": 0}  # points of who has White in that game


def list_rounds(path: Path) -> Iterator[tuple[str, PairingRequest, set[Pair], int | None]]:
    """Yield the question and the answer of every round."""
    for row in json.loads(path.read_text("utf-8")):
        histories: dict[int, list[Meeting]] = {n + 1: [] for n in range(row["players"])}
        for number, games in enumerate(row["data"], start=1):
            present = {player for game in games for player in game[:2] if player}
            request = PairingRequest(
                players=tuple(SwissPlayer(n, 0, tuple(h)) for n, h in histories.items()),
                round=number,
                rounds=row["rounds"],
                absent=frozenset(histories) - present,
                initial_colour=Colour.WHITE if row["initial_colour"] == "w" else Colour.BLACK,
                points=DOUBLE_POINTS,
            )
            pairs = {Pair(white, black) for white, black, _ in games if black}
            bye = next((white for white, black, _ in games if not black), None)
            yield f"{row['seed']}/{number}", request, pairs, bye
            _record(histories, games, present)


def _record(histories: dict[int, list[Meeting]], games: list[Any], present: set[int]) -> None:
    for white, black, results in games:
        if not black:
            histories[white].append(Meeting(Kind.PAIRING_BYE, DOUBLE_POINTS.pairing_bye))
            continue
        mine = _FIRST_GAME[results[0]] + 10 - _FIRST_GAME[results[1]]
        histories[white].append(Meeting(Kind.PLAYED, mine, black, Colour.WHITE))
        histories[black].append(Meeting(Kind.PLAYED, 20 - mine, white, Colour.BLACK))
    for number in set(histories) - present:
        histories[number].append(Meeting(Kind.ZERO_BYE, 0))
