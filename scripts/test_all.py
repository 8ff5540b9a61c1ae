"""Run the checks by name, all by default; say at the end what passed, failed or could not run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parent))

import programs
import services

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTEST = (str(BIN / "pytest"), "-q", "--no-header", "-p", "no:cacheprovider")


@dataclass
class Stage:
    """One check: a few commands, and the services they need."""

    commands: tuple[tuple[str, ...], ...]
    needs: tuple[str, ...] = ()  # without one of these it cannot run
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)
    is_quiet: bool = False  # keeps one core busy and needs no service: runs beside another like it
    wants: tuple[str, ...] = ()  # without one of these some of its tests are skipped


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    """Return a command of the virtual environment."""
    return (str(BIN / name), *arguments)


DATABASES = ("postgresql", "redis")
FAULTY = ("redis-server", "faketime", "root")  # what some of the faults are made with
WAITING = ("-n", "3", "--dist", "worksteal")  # tests that start servers wait more than they work
SERVER = (*PYTEST, *WAITING, "server/tests", "-m")
# What depends on the database runs on both, made-up requests too (ADR 20); the rest on SQLite.
# `TILTYARD_CHAOS=all make chaos` runs it on PostgreSQL.
WEB = ROOT / "web"
STAGES: Mapping[str, Stage] = {  # of the quiet ones the longest first: two cores end together
    "web-lint": Stage((("npm", "run", "--silent", "lint"),), folder=WEB, is_quiet=True),
    "types": Stage((tool("mypy", "engine/src", "server/src", "hosts/src"),), is_quiet=True),
    "docs": Stage(
        (
            (*PYTEST, "--doctest-glob=*.md", "README.md", "docs"),
            tool("mkdocs", "build", "--strict", "-q"),
        ),
        environment={"NO_MKDOCS_2_WARNING": "1"},
        is_quiet=True,
        wants=("curl", "stockfish"),  # which the tutorials call
    ),
    "layers": Stage((tool("lint-imports", "--no-cache"),), is_quiet=True),
    "lint": Stage(
        (tool("ruff", "check", "-q", "."), tool("ruff", "format", "--check", "-q", ".")),
        is_quiet=True,
    ),
    "kernel": Stage(((sys.executable, "scripts/kernel_sanitizer.py"),), ("sanitizers",)),
    "engine": Stage(
        ((*PYTEST, "-n", "2", "-m", "not long", "engine", "hosts"),),
        wants=("stockfish", "glaurung"),
    ),
    "server-sqlite": Stage(((*SERVER, "not long"),), wants=(*FAULTY, "stockfish")),
    "server-postgresql": Stage(
        ((*SERVER, "not long and not any_database"),),
        DATABASES,
        wants=(*FAULTY, "stockfish"),
    ),
    "web": Stage(
        # The build first: the journeys need it whatever the tests say.
        (("npm", "run", "--silent", "build"), ("npm", "run", "--silent", "test")),
        folder=WEB,
    ),
    "packages": Stage(((sys.executable, "scripts/release.py", "--quick"),)),  # after the build
    "journeys": Stage(
        (("npm", "run", "--silent", "e2e"),), ("chromium", "tiltyard"), WEB, wants=("stockfish",)
    ),
}
# Two at a time: they wait, and are measured. At the end they say what took long.
TWO = ("-v", "-n", "2", "--dist", "worksteal", "--durations", "8", "-m", "long")
FAULTS = (*PYTEST, *TWO, "server/tests/chaos")
CHAOS = (*PYTEST, *TWO, "server/tests")
LONG_STAGES: Mapping[str, Stage] = {
    "faults-sqlite": Stage((FAULTS,), wants=FAULTY),
    "faults-postgresql": Stage((FAULTS,), DATABASES, wants=FAULTY),
    "chaos-sqlite": Stage((CHAOS,), wants=FAULTY),
    "chaos-postgresql": Stage((CHAOS,), DATABASES, wants=FAULTY),
    "left-out-postgresql": Stage(((*SERVER, "not long and any_database"),), DATABASES),
    "long": Stage(((*PYTEST, *TWO, "engine/tests", "hosts/tests"),), ("stockfish", "glaurung")),
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


def run_stage(stage: Stage, output: IO[bytes] | None = None) -> str:
    """Return how it went: `passed`, `FAILED`, or why it could not run, wholly or in part."""
    lacking: list[str] = []
    with ExitStack() as stack:
        environment = {**os.environ, **stage.environment}
        for name in (*stage.needs, *stage.wants):
            try:
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
            pipes = {"stdout": output, "stderr": output}
            if subprocess.run(
                command, cwd=stage.folder, env=environment, check=False, **pipes
            ).returncode:
                return "FAILED"
    return f"passed, IN PART: {'; '.join(lacking)}" if lacking else "passed"


def _run_aside(name: str, stage: Stage) -> tuple[str, float]:
    """Run a quiet stage and print what it had to say in one piece."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        outcome = run_stage(stage, output)
        output.seek(0)
        words = output.read().decode(errors="replace")
    print(f"\n━━ {name} ━━\n{words}", end="", flush=True)
    return outcome, time.monotonic() - start


def _run_all(stages: Mapping[str, Stage]) -> dict[str, tuple[str, float]]:
    """Run the quiet ones two at a time, then the others one by one; return how each went."""
    quiet = {name: stage for name, stage in stages.items() if stage.is_quiet}
    with ThreadPoolExecutor(max_workers=2) as pool:
        outcomes = dict(zip(quiet, pool.map(_run_aside, quiet, quiet.values()), strict=True))
    for name, stage in stages.items():
        if name not in quiet:
            print(f"\n━━ {name} ━━", flush=True)
            start = time.monotonic()
            outcomes[name] = (run_stage(stage), time.monotonic() - start)
    return outcomes


def main(names: list[str], outcomes: dict[str, tuple[str, float]] | None = None) -> int:
    """Run the named stages and return the exit code; `outcomes` is filled with how each went."""
    known = {**STAGES, **LONG_STAGES}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no check {unknown[0]}; choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    programs.search_own_tools()
    outcomes = {} if outcomes is None else outcomes
    outcomes.update(_run_all({name: known[name] for name in names or STAGES}))
    print("\n━━ summary ━━")
    for name, (outcome, seconds) in outcomes.items():
        print(f"{name:<20} {seconds:6.1f} s  {outcome}")
    failed = sum(outcome.startswith("FAILED") for outcome, _ in outcomes.values())
    left_out = sum(outcome.startswith("NOT RUN") for outcome, _ in outcomes.values())
    in_part = sum("IN PART" in outcome for outcome, _ in outcomes.values())
    if left_out or in_part:
        print(
            f"\n!!! {left_out} checks could not run here and {in_part} ran in part: "
            "see above what to install. This is not a full pass. !!!"
        )
    print(f"{len(outcomes) - failed - left_out} passed, {failed} failed, {left_out} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
