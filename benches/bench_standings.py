"""How long standings take: five tie-breaks, up to 10,000 players and 11 rounds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow

USUAL = ("BH:C1", "BH", "SB", "DE", "WIN")
LISTS = (
    USUAL,
    ("DE", "BH:C1", "BH", "SB", "WIN"),
    ("BH:M1", "FB:C1", "AOB", "SB:C1", "PS"),
    ("ARO:C1", "TPR", "PTP", "APRO", "APPO"),
)
TARGET = 1.0  # seconds for the usual five


def measure(work: Callable[[], Any]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def make_up(players: int, rounds: int, seed: int) -> list[Entrant]:
    """Return a field paired in order of score, with byes, forfeits and absences of all kinds."""
    lots = random.Random(seed)
    rows: list[list[RoundRow]] = [[] for _ in range(players)]
    scores = [0] * players
    for _ in range(rounds):
        order = sorted(range(players), key=lambda place: (-scores[place], lots.random()))
        seated = []
        for place in order:
            if lots.random() < 0.02:
                half = lots.random() < 0.5
                kind = RoundKind.HALF_BYE if half else RoundKind.ZERO_BYE
                rows[place].append(RoundRow(kind, 5 * half))
            else:
                seated.append(place)
        if len(seated) % 2:
            rows[seated.pop()].append(RoundRow(RoundKind.PAIRING_BYE, 10))
        for white, black in zip(seated[::2], seated[1::2], strict=True):
            won = lots.choice((10, 10, 5, 5, 0))
            kinds = (RoundKind.PLAYED, RoundKind.PLAYED)
            if lots.random() < 0.02:
                won, kinds = 10, (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
            rows[white].append(RoundRow(kinds[0], won, black + 1, "white"))
            rows[black].append(RoundRow(kinds[1], 10 - won, white + 1, "black"))
        scores = [sum(row.points for row in mine) for mine in rows]
    return [
        Entrant(place + 1, tuple(mine), 2800 - 1800 * place // players)
        for place, mine in enumerate(rows)
    ]


def main() -> None:
    """Print the time of each list of tie-breaks for growing fields."""
    print("players  rounds  CPU s  tie-breaks")
    for players in (100, 1_000, 10_000):
        field = make_up(players, 11, seed=1)
        for codes in LISTS if players == 10_000 else LISTS[:1]:
            seconds = min(measure(lambda f=field, c=codes: rank_entrants(f, c)) for _ in range(3))  # type: ignore[misc] # bound now
            print(f"{players:>7,} {11:>7} {seconds:>6.3f}  {','.join(codes)}")
            if codes == USUAL and players == 10_000:
                print(f"        target {TARGET} s: {'reached' if seconds < TARGET else 'missed'}")


if __name__ == "__main__":
    main()
