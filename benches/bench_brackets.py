"""How long it takes to draw a bracket, up to a million entrants, to play it and to replay a log."""

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
    TournamentState,
    expected_places,
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
    compare(1024)


def compare(entrants: int) -> None:
    """Print what drawing and playing cost in both kinds of elimination."""
    per_result = {}
    for format_ in ("single-elimination", "double-elimination"):
        state = seed(entrants, format_)
        start = time.process_time()
        state = step(state, ChangePhase(Phase.IN_PROGRESS, 0))[1]
        drawn = time.process_time() - start
        results = len(play_on(state, []))
        seconds = time.process_time() - start
        per_result[format_] = (seconds - drawn) / results
        print(
            f"{format_} of {entrants}: drawn in {drawn:.3f} s, drawn and played ({results} events) "
            f"in {seconds:.3f} s of at most 5, {1e6 * per_result[format_]:.0f} µs an event"
        )
    ratio = per_result["double-elimination"] / per_result["single-elimination"]
    print(f"an event of the double costs {ratio:.2f} times one of the single elimination")
    state = step(seed(entrants, "double-elimination"), ChangePhase(Phase.IN_PROGRESS, 0))[1]
    seconds = measure(lambda: expected_places(state))
    print(f"exact forecast of all places at the start: {seconds:.3f} s")


def seed(entrants: int, format_: str, log: list[Event] | None = None) -> TournamentState:
    """Return a tournament that is ready to start."""
    state = START
    for command in (
        CreateTournament(Config("Bench", format_), 0),
        ChangePhase(Phase.REGISTRATION, 0),
        *(RegisterEntry(0, 3000 - number) for number in range(entrants)),
        ChangePhase(Phase.CHECK_IN, 0),
        ChangePhase(Phase.SEEDING, 0),
    ):
        events, state = step(state, command)
        if log is not None:
            log.extend(events)
    return state


def play(entrants: int) -> list[Event]:
    """Return the log of a tournament in which the first side always wins."""
    log: list[Event] = []
    state = seed(entrants, "single-elimination", log)
    events, state = step(state, ChangePhase(Phase.IN_PROGRESS, 0))
    return play_on(state, [*log, *events])


def play_on(state: TournamentState, log: list[Event]) -> list[Event]:
    """Let the first side win every match; return the log."""
    for number in list(state.matches):
        if state.matches[number].status is MatchStatus.READY:
            events, state = step(state, RecordResult(number, Result.from_score(10, 0), 0))
            log.extend(events)
    return log


if __name__ == "__main__":
    main()
