"""How long one middle round takes with Dubov, Burstein, Lim and score groups.

    python benches/bench_systems.py --players 1000

Pairs round 5 of 9 of a seeded random tournament, or of a file given as input. CPU seconds of the
library call, the best of a few runs. Exits 1 when 1,000 players take two seconds.
"""

from pathlib import Path
from random import Random
from time import process_time

import click

from tiltyard.io.trf import read_trf, request_for_round
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import PairingRequest, PairingSystem
from tiltyard.pairing.checker import request_before
from tiltyard.simulate import Plan, generate_tournament

SYSTEMS = ("fide-dubov", "fide-burstein", "fide-lim", "score-groups")
ROUNDS, MIDDLE = 9, 5
LARGEST, TARGET = 1000, 2.0  # players, seconds


def play_until_middle(players: int, pair: PairingSystem, seed: int) -> PairingRequest:
    """Return the request for round 5 of a tournament played with `pair`."""
    played = generate_tournament(Plan(players, ROUNDS), pair, Random(seed))
    return request_before(played, MIDDLE)


def measure(pair: PairingSystem, request: PairingRequest, runs: int) -> float:
    """Return the CPU seconds of the fastest of a few runs."""
    best = float("inf")
    for _ in range(runs):
        start = process_time()
        pair(request)
        best = min(best, process_time() - start)
    return best


@click.command()
@click.option("--players", type=int, multiple=True, default=(100, 500, 1000))
@click.option(
    "--file", type=click.Path(path_type=Path, exists=True), help="Pair this file instead."
)
@click.option("--runs", type=int, default=3)
@click.option("--seed", type=int, default=1)
def main(players: tuple[int, ...], file: Path | None, runs: int, seed: int) -> None:
    """Print a row for each system and size."""
    missed = False
    for name in SYSTEMS:
        pair = PAIRING_SYSTEMS[name]
        if file is not None:
            requests = [request_for_round(read_trf(file.read_bytes()))]
        else:
            requests = [play_until_middle(size, pair, seed) for size in players]
        for request in requests:
            size, took = len(request.players), measure(pair, request, runs)
            is_slow = size <= LARGEST and took > TARGET
            print(f"{name:14} {size:6} players {took:8.3f} s{'  MISSED' if is_slow else ''}")
            missed |= is_slow
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
