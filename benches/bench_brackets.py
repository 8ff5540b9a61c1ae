"""How long it takes to draw a bracket, up to a million entrants, and to replay a log."""

from __future__ import annotations

import time
from collections.abc import Callable

from tiltyard import (
    START,
    ChangePhase,
    Config,
    CreateTournament,
    Event,
    MatchStatus,
    Phase,
    RecordResult,
    RegisterEntry,
    Result,
    replay,
    step,
)
from tiltyard.pairing.brackets import count_rounds, draw_single_elimination


def measure(work: Callable[[], object]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print the growth of drawing and the cost of replaying."""
    print("entrants   draw (CPU s)   µs per match")
    for power in (10, 14, 17, 20):
        entrants = 2**power
        best_of = [1] * count_rounds(entrants)
        seconds = measure(
            lambda n=entrants, b=best_of: draw_single_elimination(  # type: ignore[misc] # bound now
                n, best_of=b, has_third_place=False
            )
        )
        print(f"{entrants:>9,} {seconds:>12.3f} {1e6 * seconds / entrants:>14.2f}")
    log = play(1024)
    seconds = measure(lambda: replay(START, log))
    print(f"replay of {len(log)} events of a field of 1024: {seconds:.3f} s")


def play(entrants: int) -> list[Event]:
    """Return the log of a tournament in which the first side always wins."""
    log: list[Event] = []
    state = START
    phases = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    for command in (
        CreateTournament(Config("Bench", "single-elimination"), 0),
        ChangePhase(Phase.REGISTRATION, 0),
        *(RegisterEntry(0, 3000 - number) for number in range(entrants)),
        *(ChangePhase(phase, 0) for phase in phases),
    ):
        events, state = step(state, command)
        log.extend(events)
    for number in list(state.matches):
        if state.matches[number].status is MatchStatus.READY:
            events, state = step(state, RecordResult(number, Result.from_score(10, 0), 0))
            log.extend(events)
    return log


if __name__ == "__main__":
    main()
