"""How long the slowest round takes when results are against the pairing system.

    python benches/bench_adversarial.py
    python benches/bench_adversarial.py --players 5000 --system fide-dutch --rounds 3

Whoever has White wins, always or nearly so: after an even number of rounds whole scoregroups are
due one colour, nobody in them can meet anybody there, and hundreds of players float. CPU seconds
of the library call; the slowest round of each tournament is printed. Exits 1 when a round of
1,000 players of the Dutch system takes a second.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time

import click

from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    PairingRequest,
    PairingResult,
    PairingSystem,
    SwissPlayer,
)
from tiltyard.pairing.fide.baku import baku_acceleration

SYSTEMS = ("fide-dutch", "fide-burstein", "fide-lim")
HISTORIES = {  # how often White wins, how often a game is forfeited, Baku acceleration
    "white wins": (1.0, 0.0, False),
    "white wins 80 %": (0.8, 0.0, False),
    "white wins, forfeits": (0.9, 0.1, False),
    "white wins, Baku": (1.0, 0.0, True),
}
ROUNDS = 9
LARGEST, TARGET = 1000, 1.0  # players, seconds


def play(request: PairingRequest, result: PairingResult, terms: tuple[float, float, bool],
         random: Random) -> PairingRequest:  # fmt: skip
    """Return the request for the next round, after games that White mostly wins."""
    white_wins, forfeited, _ = terms
    meetings = {} if result.bye is None else {result.bye: Meeting(Kind.PAIRING_BYE, 10)}
    for pair in result.pairs:
        kind = Kind.FORFEIT if random.random() < forfeited else Kind.PLAYED
        points = 10 if random.random() < white_wins else 0
        meetings[pair.white] = Meeting(kind, points, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(kind, 10 - points, pair.white, Colour.BLACK)
    players = tuple(replace(p, history=(*p.history, meetings[p.number])) for p in request.players)
    return replace(request, players=players, round=request.round + 1)


def time_rounds(
    pair: PairingSystem, size: int, rounds: int, terms: tuple[float, float, bool], seed: int
) -> Iterator[float]:
    """Play a tournament; yield the CPU seconds of each round."""
    random = Random(seed)
    players = tuple(SwissPlayer(n, rating=2800 - n // 4) for n in range(1, size + 1))
    request = PairingRequest(players, 1, ROUNDS)
    for _ in range(rounds):
        asked = replace(request, players=baku_acceleration(request)) if terms[2] else request
        start = process_time()
        result = pair(asked)
        yield process_time() - start
        request = play(request, result, terms, random)


@click.command()
@click.option("--players", type=int, multiple=True, default=(200, 1000))
@click.option("--system", "systems", multiple=True, default=SYSTEMS[:1])
@click.option("--rounds", type=int, default=ROUNDS)
@click.option("--seed", type=int, default=1)
def main(players: tuple[int, ...], systems: tuple[str, ...], rounds: int, seed: int) -> None:
    """Print a row for each system, history and size."""
    missed = False
    for name in systems:
        for history, terms in HISTORIES.items():
            for size in players:
                taken = list(time_rounds(PAIRING_SYSTEMS[name], size, rounds, terms, seed))
                slowest = max(taken)
                is_slow = name == "fide-dutch" and size <= LARGEST and slowest > TARGET
                print(
                    f"{name:14} {history:22} {size:6} players {slowest:8.3f} s in round "
                    f"{taken.index(slowest) + 1}{'  MISSED' if is_slow else ''}",
                    flush=True,
                )
                missed |= is_slow
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
