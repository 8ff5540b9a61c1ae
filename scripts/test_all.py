"""Run the checks by name, all by default; say at the end what passed, failed or could not run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import programs
import services
from stages import ALONE, LONG_STAGES, QUICK_STAGES, STAGES, Stage

ROOM = (os.cpu_count() or 1) + 1  # for stages side by side: each of them waits now and then


def _provide_postgresql(stack: ExitStack) -> Mapping[str, str]:
    address = stack.enter_context(services.postgresql())
    folder = services.find_dump_folder(address)
    return {"TILTYARD_TEST_DATABASE_URL": address, "PATH": str(folder)}


def _require_root() -> Mapping[str, str]:
    if os.getuid() != 0:
        raise programs.UnavailableError("not root, as full disks and parted networks need")
    return {}


Variables = Mapping[str, str]
# By what the tests find it; a PATH is one more folder to search.
PROVIDERS: Mapping[str, Callable[[ExitStack], Variables]] = {
    "postgresql": _provide_postgresql,
    "redis": lambda stack: {"TILTYARD_TEST_REDIS_URL": stack.enter_context(services.redis())},
    "tiltyard": lambda stack: {"BASE_URL": stack.enter_context(services.tiltyard_server())},
    "stockfish": lambda _: {"PATH": str(programs.find_stockfish().parent)},
    "glaurung": lambda _: {"PATH": str(programs.find_glaurung().parent)},
    "curl": lambda _: {"PATH": str(programs.find_curl().parent)},
    "sanitizers": lambda _: programs.find_sanitizers(),
    "redis-server": lambda _: {"PATH": str(Path(programs.find_redis()).parent)},
    "faketime": lambda _: programs.find_faketime(),
    "root": lambda _: _require_root(),
    "chromium": lambda _: {"TILTYARD_CHROMIUM": programs.find_chromium()},
}
_FINDING = threading.Lock()  # what two stages lack is fetched once


class Outcome(NamedTuple):
    """How a stage went, how long it took, and how many seconds a processor worked for it.

    The work is that of its own processes: not that of a database, nor of the journeys' server.
    """

    words: str
    seconds: float = 0.0
    work: float = 0.0


def run_stage(
    stage: Stage, output: IO[bytes] | None = None, works: list[float] | None = None
) -> str:
    """Return how it went: `passed`, `FAILED`, or why it could not run, wholly or in part.

    `works` gets the seconds that a processor worked for each command.
    """
    lacking: list[str] = []
    with ExitStack() as stack:
        environment = {**os.environ, **stage.environment}
        for name in (*stage.needs, *stage.wants):
            try:
                with _FINDING:
                    found = dict(PROVIDERS[name](stack))
                if "PATH" in found:
                    found["PATH"] = programs.add_folder(environment["PATH"], found["PATH"])
                environment |= found
            except programs.UnavailableError as problem:
                if name in stage.needs:
                    return f"NOT RUN: {problem}"
                lacking.append(str(problem))
            except programs.BrokenError as problem:
                return f"FAILED: {problem}"
        for command in stage.commands:
            code, work = _run_command(command, stage.folder, environment, output)
            if works is not None:
                works.append(work)
            if code:
                return "FAILED"
    return f"passed, IN PART: {'; '.join(lacking)}" if lacking else "passed"


def _run_command(
    command: tuple[str, ...], folder: Path, environment: Variables, output: IO[bytes] | None
) -> tuple[int, float]:
    """Return the exit code, and the seconds that a processor worked for it and its children."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def _run_timed(name: str, stage: Stage, *, is_live: bool) -> Outcome:
    """Run a stage; print what it has to say as it comes, or in one piece at the end."""
    start, works = time.monotonic(), list[float]()
    print(f"\n━━ {name} ━━" if is_live else f"{name} …", flush=True)
    if is_live:
        outcome = run_stage(stage, works=works)
        return Outcome(outcome, time.monotonic() - start, sum(works))
    with tempfile.TemporaryFile() as output:
        outcome = run_stage(stage, output, works)
        output.seek(0)
        words = output.read().decode(errors="replace")
    print(f"\n━━ {name}: {outcome} ━━\n{words}", flush=True)
    return Outcome(outcome, time.monotonic() - start, sum(works))


def _has_room(stage: Stage, running: Collection[Stage]) -> bool:
    return not running or sum(other.cores for other in running) + stage.cores <= ROOM


def _run_all(stages: Mapping[str, Stage]) -> dict[str, Outcome]:
    """Run them side by side, in their order, so that no core idles; return how each went."""
    outcomes: dict[str, Outcome] = {}
    waiting, running = dict(stages), dict[Future[Outcome], str]()
    with ThreadPoolExecutor(max_workers=len(stages)) as pool:
        while waiting or running:
            for name, stage in list(waiting.items()):
                makers = [outcomes.get(maker, Outcome("")).words for maker in stage.after]
                if any(outcome.startswith(("FAILED", "NOT RUN")) for outcome in makers):
                    del waiting[name]
                    outcomes[name] = Outcome("NOT RUN: a stage before it failed")
                elif all(makers) and _has_room(stage, [stages[n] for n in running.values()]):
                    is_live = stage.cores == ALONE or len(stages) == 1
                    future = pool.submit(_run_timed, name, waiting.pop(name), is_live=is_live)
                    running[future] = name
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                outcomes[running.pop(future)] = future.result()
    return {name: outcomes[name] for name in stages}


def _try_again(stages: Mapping[str, Stage], outcomes: dict[str, Outcome]) -> None:
    """Run once more, one after the other, what failed; nobody overlooks that it was needed."""
    for name, stage in stages.items():
        if not outcomes[name].words.startswith(("FAILED", "NOT RUN: a stage before")):
            continue
        print(f"\n!!! {name} failed; it is tried once more, by itself. !!!", flush=True)
        outcome = _run_timed(name, stage, is_live=False)
        if not outcome.words.startswith("FAILED"):
            outcome = outcome._replace(words=f"{outcome.words} AT THE SECOND TRY: a test of luck")
        outcomes[name] = outcome


def main(
    names: list[str], outcomes: dict[str, Outcome] | None = None, *, is_tried_twice: bool = False
) -> int:
    """Run the named stages and what they come after; return the exit code.

    `outcomes` is filled with how each went. What fails may be tried a second time, alone.
    """
    known = {**STAGES, **QUICK_STAGES, **LONG_STAGES}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no check {unknown[0]}; choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    programs.search_own_tools()
    outcomes = {} if outcomes is None else outcomes
    chosen = set(names or STAGES)
    chosen |= {maker for name in chosen for maker in known[name].after}
    start = time.monotonic()
    stages = {name: stage for name, stage in known.items() if name in chosen}
    outcomes.update(_run_all(stages))
    if is_tried_twice:
        _try_again(stages, outcomes)
    print("\n━━ summary: seconds, and those that a processor worked ━━")
    for name, (words, seconds, work) in outcomes.items():
        print(f"{name:<20} {seconds:6.1f} s {work:6.1f} s  {words}")
    works = sum(outcome.work for outcome in outcomes.values())
    print(f"{'side by side':<20} {time.monotonic() - start:6.1f} s {works:6.1f} s")
    failed = sum(outcome.words.startswith("FAILED") for outcome in outcomes.values())
    left_out = sum(outcome.words.startswith("NOT RUN") for outcome in outcomes.values())
    in_part = sum("IN PART" in outcome.words for outcome in outcomes.values())
    if left_out or in_part:
        print(
            f"\n!!! {left_out} checks could not run here and {in_part} ran in part: "
            "see above what to install. This is not a full pass. !!!"
        )
    print(f"{len(outcomes) - failed - left_out} passed, {failed} failed, {left_out} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--twice"]
    raise SystemExit(main(arguments, is_tried_twice="--twice" in sys.argv))
