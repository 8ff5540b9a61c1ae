"""How long the slowest round takes when results are against the pairing system.

    python benches/bench_adversarial.py
    python benches/bench_adversarial.py --players 5000 --budget 60 --system fide-dutch
    python benches/bench_adversarial.py --rival PATH/OF/bbpPairings

Each system plays a few histories known to be bad (White always wins: whole scoregroups are due one
colour, and hundreds float), then a search looks for worse: it changes the worst history found so
far in one respect, at random but seeded, as long as the budget lasts. The slowest round of each
system is printed with its history. Other programs, if given, pair the slowest Dutch rounds. All
times are CPU seconds. Exits 1 when a round of 1,000 players takes over 0.3 s, or one of 5,000 over
5 s.
"""

import importlib.util
import multiprocessing
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import click
from bench_pairing import cpu_seconds, prepare_gacrux, prepare_program, write_trf

from tiltyard.errors import RuleError
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
from tiltyard.pairing.keizer import KeizerRequest, pair_keizer

TARGETS = {1000: 0.3, 5000: 5.0}  # players, seconds
GACRUX_LIMIT = 20.0


@dataclass(frozen=True, slots=True)
class History:
    """What happens in a tournament; shares are from 0 to 1."""

    white_wins: float = 1.0
    draws: float = 0.0
    forfeits: float = 0.0
    absent: float = 0.0  # half-point byes
    forbidden: float = 0.0  # pairs that may not meet, for each player
    rounds: int = 9
    is_odd: bool = False
    is_baku: bool = False
    seed: int = 1

    def __str__(self) -> str:
        """Name what differs from the usual."""
        usual = asdict(History())
        return ", ".join(f"{k} {v}" for k, v in asdict(self).items() if v != usual[k]) or "usual"


KNOWN_BAD = (
    History(),
    History(white_wins=0.8),
    History(white_wins=0.9, forfeits=0.1),
    History(is_baku=True),
)


def change(history: History, random: Random) -> History:
    """Return the history with one thing changed."""
    choices: dict[str, Callable[[], Any]] = {
        "white_wins": lambda: random.choice((0.0, 0.5, 0.7, 0.85, 0.95, 1.0)),
        "draws": lambda: random.choice((0.0, 0.05, 0.3, 0.9)),  # many: huge brackets
        "forfeits": lambda: random.choice((0.0, 0.02, 0.1, 0.3)),
        "absent": lambda: random.choice((0.0, 0.02, 0.1)),
        "forbidden": lambda: random.choice((0.0, 0.5, 3.0)),
        "rounds": lambda: random.choice((5, 7, 9, 11, 13)),  # many: tiny brackets
        "is_odd": lambda: not history.is_odd,
        "is_baku": lambda: not history.is_baku,
        "seed": lambda: random.randrange(1000),
    }
    name = random.choice(sorted(choices))
    return replace(history, **{name: choices[name]()})


def play(request: PairingRequest, result: PairingResult, history: History, random: Random
         ) -> PairingRequest:  # fmt: skip
    """Return the request for the next round."""
    bye = {} if result.bye is None else {result.bye: Meeting(Kind.PAIRING_BYE, 10)}
    meetings = {number: Meeting(Kind.HALF_BYE, 5) for number in request.absent} | bye
    for pair in result.pairs:
        points = 10 if random.random() < history.white_wins else 0
        kind = Kind.FORFEIT if random.random() < history.forfeits else Kind.PLAYED
        if kind is Kind.PLAYED and random.random() < history.draws:
            points = 5
        meetings[pair.white] = Meeting(kind, points, pair.black, Colour.WHITE)
        meetings[pair.black] = Meeting(kind, 10 - points, pair.white, Colour.BLACK)
    players = tuple(replace(p, history=(*p.history, meetings[p.number])) for p in request.players)
    absent = frozenset(p.number for p in players if random.random() < history.absent)
    return replace(request, players=players, round=request.round + 1, absent=absent)


def rounds_of(pair: PairingSystem, size: int, history: History
              ) -> Iterator[tuple[float, PairingRequest]]:  # fmt: skip
    """Play a tournament; yield the CPU seconds of each round, and the round."""
    random = Random(history.seed)
    numbers = range(1, size + 1 - history.is_odd)
    players = tuple(SwissPlayer(number, rating=2800 - number // 4) for number in numbers)
    forbidden = frozenset(
        frozenset(random.sample(numbers, 2)) for _ in range(int(history.forbidden * size))
    )
    request = PairingRequest(players, 1, history.rounds, forbidden=forbidden)
    for _ in range(history.rounds):
        asked = request
        if history.is_baku:
            asked = replace(request, players=baku_acceleration(request))
        start = process_time()
        try:
            result = pair(asked)
        except RuleError:  # no pairing is left: that took time too
            yield process_time() - start, asked
            return
        yield process_time() - start, asked
        request = play(request, result, history, random)


def keizer(request: PairingRequest) -> PairingResult:
    """Pair as a club evening does: by score, nobody twice."""
    ranked = sorted(request.players, key=lambda player: (-player.points, player.number))
    last_met = {
        frozenset((player.number, meeting.opponent)): number
        for player in ranked
        for number, meeting in enumerate(player.history, start=1)
        if meeting.opponent is not None
    }
    present = tuple(p.number for p in ranked if p.number not in request.absent)
    asked = KeizerRequest(request.round, present, last_met, forbidden=request.forbidden)
    return pair_keizer(asked).result


SYSTEMS = {
    name: PAIRING_SYSTEMS[name]
    for name in ("fide-dutch", "fide-dutch-2017", "fide-dubov", "fide-burstein", "fide-lim",
                 "fide-double", "fide-team", "score-groups")
} | {"keizer": keizer}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Worst:
    """The slowest round found."""

    seconds: float
    request: PairingRequest
    history: History


def slowest(pair: PairingSystem, size: int, history: History) -> Worst:
    """Return the slowest round of one tournament."""
    seconds, request = max(rounds_of(pair, size, history), key=lambda round_: round_[0])
    return Worst(seconds, request, history)


def search(pair: PairingSystem, size: int, budget: float, seed: int) -> tuple[Worst, int]:
    """Return the slowest round of known histories and their mutants, and how many were tried."""
    end, random, tried = process_time() + budget, Random(seed), 0
    worst: Worst | None = None
    while worst is None or process_time() < end:
        known = tried < len(KNOWN_BAD)
        history = KNOWN_BAD[tried] if known or worst is None else change(worst.history, random)
        found = slowest(pair, size, history)
        tried += 1
        if worst is None or found.seconds > worst.seconds:
            worst = found
    return worst, tried


def compare(worst: Worst, rival: str | None) -> Iterator[str]:
    """Yield what other programs take for the same round."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "worst.trf"
        path.write_text(write_trf(worst.request), "ascii")
        if rival is not None:
            yield f"{Path(rival).name} {time_within(partial(prepare_program, rival), path)}"
        if importlib.util.find_spec("gacrux") is not None:
            yield f"gacrux {time_within(prepare_gacrux, path)}"


def time_within(prepare: Callable[[Path], Callable[[], object]], path: Path) -> str:
    """Say how long another program takes, or that it did not end."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_time, args=(prepare, path, sender))
    process.start()
    process.join(GACRUX_LIMIT)
    if process.is_alive():
        process.terminate()
        process.join()
        return f"had not ended after {GACRUX_LIMIT:.0f} s"
    return f"{receiver.recv():.3f} s" if receiver.poll() else "refused the file"


def _time(prepare: Callable[[Path], Callable[[], object]], path: Path, sender: object) -> None:
    work, start = prepare(path), cpu_seconds()
    work()
    sender.send(cpu_seconds() - start)  # type: ignore[attr-defined]


@click.command()
@click.option("--players", type=int, multiple=True, default=(1000,))
@click.option("--system", "systems", multiple=True, default=tuple(SYSTEMS))
@click.option("--budget", type=float, default=20.0, help="CPU seconds of a system and size.")
@click.option("--rival", help="bbpPairings, to pair the slowest Dutch round too.")
@click.option("--seed", type=int, default=1)
def main(players: tuple[int, ...], systems: tuple[str, ...], budget: float, rival: str | None,
         seed: int) -> None:  # fmt: skip
    """Print a row for each system and size."""
    missed = False
    for name in systems:
        for size in players:
            worst, tried = search(SYSTEMS[name], size, budget, seed)
            is_slow = worst.seconds > TARGETS.get(size, float("inf"))
            missed |= is_slow
            where = f"round {worst.request.round} of: {worst.history} ({tried} tournaments)"
            print(
                f"{name:15} {size:5} players {worst.seconds:7.3f} s{' MISSED' if is_slow else ''}"
                f"  {where}",
                flush=True,
            )
            if name == "fide-dutch":
                for line in compare(worst, rival):
                    print(f"{'':15} the same round by {line}", flush=True)
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
