"""Why not these two? The Dutch system, as ratios to pairing the same round, in one run.

    python benches/bench_why_not.py                     500 players, every round of nine
    python benches/bench_why_not.py --size 200 --asked 10                short

Times are CPU seconds. A question is answered from the request alone, as the API does it: the
round, the forced round and the comparison. `whole` is the explanation of the whole round.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from tiltyard.pairing import dutch, explain_dutch
from tiltyard.pairing.checker import request_before
from tiltyard.pairing.explanation import why_no_bye, why_not
from tiltyard.simulate import Plan, generate_tournament

ROUNDS, SEED, TARGET = 9, 20260201, 0.1


def main() -> None:
    options = read_options()
    print(
        f"{options.size} players, {options.asked} questions a round; target {TARGET} s a question"
    )
    print("edition  round   pair   median ratio    worst    bye   whole")
    for edition in ("2026", "2017"):
        plan = Plan(options.size, ROUNDS, options={"edition": edition})
        last = generate_tournament(plan, dutch, Random(SEED))
        for number in range(1, ROUNDS + 1):
            request = request_before(last, number)
            random = Random(number)
            present = [p.number for p in request.players if p.number not in request.absent]
            pair = measure(partial(dutch, request))
            asked = [random.sample(present, 2) for _ in range(options.asked)]
            taken = sorted(measure(partial(why_not, request, *two)) for two in asked)
            bye = measure(partial(why_no_bye, request, present[0]))
            whole = measure(partial(explain_dutch, request))
            middle = median(taken)
            print(
                f"{edition:>7}  {number:>5}  {pair:.3f}  {middle:.3f} {middle / pair:>5.1f}    "
                f"{taken[-1]:.3f}  {bye:.3f}  {whole:.3f}",
                flush=True,
            )


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time answers to: why not these two?")
    parser.add_argument("--size", type=int, default=500, help="players")
    parser.add_argument("--asked", type=int, default=20, help="questions a round")
    return parser.parse_args()


def measure(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


if __name__ == "__main__":
    main()
