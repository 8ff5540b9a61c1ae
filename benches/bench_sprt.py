"""How often the sequential test is wrong: many tests between engines whose difference is known.

Pairs of games are drawn from a known distribution, once with the gain of H0, once with that of H1.
A test that accepts H1 where H0 is true is an error of the first kind (at most alpha of all), the
other way round of the second (at most beta). Draws are as frequent as between strong engines.

    python benches/bench_sprt.py [--tests 400] [--elo0 0] [--elo1 30] [--alpha 0.05] [--beta 0.05]
"""

from __future__ import annotations

import argparse
import math
import random
from typing import NamedTuple

from tiltyard.rating.match_statistics import PAIR_SCORES
from tiltyard.rating.sprt import Sprt, Verdict

LOOK = 8  # pairs between two looks at the test: as a run of many games at once has it
MOST = 50_000  # pairs of one test
SLACK = 3.0  # standard deviations of the simulation itself


class Outcome(NamedTuple):
    """What became of the tests at one true gain."""

    wrong: int
    pairs: float
    undecided: int


def main() -> int:
    """Print the error rates; return 1 when one is beyond its nominal value and chance."""
    options = _read_options()
    failed = 0
    for is_normalised in (True, False):
        test = Sprt(
            options.elo0, options.elo1, options.alpha, options.beta, is_normalised=is_normalised
        )
        name = "normalised" if is_normalised else "logistic"
        for elo, wrong, nominal, kind in (
            (test.elo0, Verdict.ACCEPT_H1, test.alpha, "H0 is true, H1 accepted"),
            (test.elo1, Verdict.ACCEPT_H0, test.beta, "H1 is true, H0 accepted"),
        ):
            found = _simulate(test, elo, wrong, options.tests)
            rate = found.wrong / options.tests
            bound = nominal + SLACK * math.sqrt(nominal * (1 - nominal) / options.tests)
            failed += rate > bound
            print(
                f"{name} [{test.elo0:g}, {test.elo1:g}]: {kind}: {rate:.3f} "
                f"(nominal {nominal:g}, with chance {bound:.3f}); {found.pairs:.0f} pairs a test, "
                f"{found.undecided} undecided"
            )
    return int(failed > 0)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tests", type=int, default=400)
    parser.add_argument("--elo0", type=float, default=0.0)
    parser.add_argument("--elo1", type=float, default=30.0)
    parser.add_argument("--alpha", type=float, default=0.05)
    parser.add_argument("--beta", type=float, default=0.05)
    return parser.parse_args()


def _simulate(test: Sprt, elo: float, wrong: Verdict, number: int) -> Outcome:
    weights = _find_weights(elo, is_normalised=test.is_normalised)
    chance = random.Random(f"{elo} {test.is_normalised}")
    errors = pairs = undecided = 0
    for _ in range(number):
        counts = [0] * 5
        verdict = Verdict.CONTINUE
        while verdict is Verdict.CONTINUE and sum(counts) < MOST:
            for place in chance.choices(range(5), weights, k=LOOK):
                counts[place] += 1
            verdict = test.judge(counts)
        errors += verdict is wrong
        undecided += verdict is Verdict.CONTINUE
        pairs += sum(counts)
    return Outcome(errors, pairs / number, undecided)


def _find_weights(elo: float, *, is_normalised: bool) -> list[float]:
    """A distribution of pairs with just this gain: a level one, tilted until it fits."""
    level = [0.03, 0.22, 0.5, 0.22, 0.03]
    low, high = -20.0, 20.0
    for _ in range(100):
        tilt = (low + high) / 2
        raw = [p * math.exp(tilt * (x - 0.5)) for p, x in zip(level, PAIR_SCORES, strict=True)]
        weights = [p / sum(raw) for p in raw]
        if _measure(weights, is_normalised=is_normalised) < elo:
            low = tilt
        else:
            high = tilt
    return weights


def _measure(weights: list[float], *, is_normalised: bool) -> float:
    mean = sum(p * x for p, x in zip(weights, PAIR_SCORES, strict=True))
    if not is_normalised:
        return -400 * math.log10(1 / mean - 1)
    variance = sum(p * (x - mean) ** 2 for p, x in zip(weights, PAIR_SCORES, strict=True))
    return (mean - 0.5) / math.sqrt(2 * variance) * 800 / math.log(10)


if __name__ == "__main__":
    raise SystemExit(main())
