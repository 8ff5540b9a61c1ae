"""Run the checks by name, all by default; say at the end what passed, failed or could not run."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import programs
import services

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ROOM = (os.cpu_count() or 1) + 1  # for stages side by side: each of them waits now and then
ALONE = math.inf
PYTEST = (str(BIN / "pytest"), "-q", "--no-header", "-p", "no:cacheprovider")


@dataclass
class Stage:
    """One check: a few commands, and the services they need."""

    commands: tuple[tuple[str, ...], ...]
    needs: tuple[str, ...] = ()  # without one of these it cannot run
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)
    wants: tuple[str, ...] = ()  # without one of these some of its tests are skipped
    cores: float = 2  # that it keeps busy; ALONE: what runs beside it would spoil it
    after: tuple[str, ...] = ()  # the stages that make what it uses


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    """Return a command of the virtual environment."""
    return (str(BIN / name), *arguments)


DATABASES = ("postgresql", "redis")
FAULTY = ("redis-server", "faketime", "root")  # what some faults are made with
WAITING = ("-n", "3", "--dist", "worksteal")  # tests that start servers wait more than they work
SERVER = (*PYTEST, *WAITING, "server/tests", "-m")
# What depends on the database runs on both, made-up requests too (ADR 20); the rest on SQLite.
# `TILTYARD_CHAOS=all make chaos` runs it on PostgreSQL.
WEB = ROOT / "web"
# Modules of tests are found by their folders, as pytest finds them. Both parts have a `conftest`.
SERVER_TESTS = ":".join(
    str(folder.relative_to(ROOT))
    for folder in sorted((ROOT / "server/tests").glob("**/"))
    if any(folder.glob("*.py"))
)
NATIVE = sorted(map(str, (ROOT / "engine/native").rglob("*.[ch]pp")))
PYRIGHT = WEB / "node_modules" / ".bin" / "pyright"
STAGES: Mapping[str, Stage] = {  # first what others wait for, then the longest first
    "web-build": Stage((("npm", "exec", "--", "vite", "build"),), folder=WEB, cores=1),
    "journeys": Stage(
        (("npm", "run", "--silent", "e2e"),),
        ("chromium", "tiltyard"),
        WEB,
        wants=("stockfish",),
        after=("web-build",),
    ),
    "server-postgresql": Stage(
        ((*SERVER, "not long and not any_database"),),
        DATABASES,
        wants=(*FAULTY, "stockfish"),
    ),
    "server-sqlite": Stage(((*SERVER, "not long"),), wants=(*FAULTY, "stockfish")),
    "engine": Stage(
        ((*PYTEST, "-n", "2", "-m", "not long", "engine", "hosts"),),
        wants=("stockfish", "glaurung"),
    ),
    "kernel": Stage(((sys.executable, "scripts/kernel_sanitizer.py"),), ("sanitizers",), cores=1),
    "web-lint": Stage(
        (("npm", "run", "--silent", "format:check"), ("npm", "run", "--silent", "lint")),
        folder=WEB,
        cores=1,
    ),
    "docs": Stage(
        (
            (*PYTEST, "--doctest-glob=*.md", "README.md", "docs"),
            tool("mkdocs", "build", "--strict", "-q"),
        ),
        environment={"NO_MKDOCS_2_WARNING": "1"},
        wants=("curl", "stockfish"),  # which the tutorials call
        cores=1,
    ),
    "web": Stage((("npm", "run", "--silent", "test"),), folder=WEB),
    "types": Stage(  # code and tests, then a user's program by the two checkers that users have
        (
            tool("mypy", "engine/src", "server/src", "hosts/src", "engine/tests", "hosts/tests"),
            ("env", f"MYPYPATH={SERVER_TESTS}", *tool("mypy", "server/tests")),
            (str(PYRIGHT), "-p", "engine/tests/typed", "--pythonpath", sys.executable),
        ),
        cores=1,
    ),
    "packages": Stage(
        ((sys.executable, "scripts/release.py", "--quick"),), cores=1, after=("web-build",)
    ),
    "layers": Stage((tool("lint-imports", "--no-cache"),), cores=1),
    "lint": Stage(
        (
            tool("ruff", "check", "-q", "."),
            tool("ruff", "format", "--check", "-q", "."),
            tool("clang-format", "--dry-run", "--Werror", *NATIVE),
            (sys.executable, "scripts/limits.py"),
        ),
        cores=1,
    ),
}
# For `make check`: what starts processes of its own waits, and is left to `make test`.
QUICK_STAGES: Mapping[str, Stage] = {
    "server-quick": Stage(
        ((*PYTEST, "-n", "2", "server/tests", "-m", "not long and not starts_processes"),),
        wants=("stockfish",),
    ),
}
# Two at a time: they wait, and are measured. At the end they say what took long.
TWO = ("-v", "-n", "2", "--dist", "worksteal", "--durations", "8", "-m", "long")
FAULTS = (*PYTEST, *TWO, "server/tests/chaos")
CHAOS = (*PYTEST, *TWO, "server/tests")
MANY = ("env", "HYPOTHESIS_PROFILE=many", *PYTEST, "-n2", "-mnot long", "engine/tests/properties")
LONG_STAGES: Mapping[str, Stage] = {
    "faults-sqlite": Stage((FAULTS,), wants=FAULTY, cores=ALONE),
    "faults-postgresql": Stage((FAULTS,), DATABASES, wants=FAULTY, cores=ALONE),
    "chaos-sqlite": Stage((CHAOS,), wants=FAULTY, cores=ALONE),
    "chaos-postgresql": Stage((CHAOS,), DATABASES, wants=FAULTY, cores=ALONE),
    "left-out-postgresql": Stage(((*SERVER, "not long and any_database"),), DATABASES),
    "long": Stage(((*PYTEST, *TWO, "engine/tests", "hosts/tests"),), ("stockfish", "glaurung")),
    "many-examples": Stage((MANY,)),
}


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
