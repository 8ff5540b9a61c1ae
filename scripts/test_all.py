"""Run the checks by name, all by default; say at the end what passed, failed or could not run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parent))

import services

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTEST = (str(BIN / "pytest"), "-q", "--no-header", "-p", "no:cacheprovider")


@dataclass
class Stage:
    """One check: a few commands, and the services they need."""

    commands: tuple[tuple[str, ...], ...]
    needs: tuple[str, ...] = ()
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)
    is_quiet: bool = False  # keeps one core busy and needs no service: runs beside another like it


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    """Return a command of the virtual environment."""
    return (str(BIN / name), *arguments)


DATABASES = ("postgresql", "redis")
WAITING = ("-n", "3", "--dist", "worksteal")  # tests that start servers wait more than they work
SERVER = (*PYTEST, *WAITING, "server/tests", "-m")
# What depends on the database runs on both. Of the rest, made-up requests run on the one that
# refuses more, all others on SQLite; `TILTYARD_CHAOS=all make chaos` runs them where left out.
MADE_UP = "server/tests/api/test_openapi_fuzz.py"
WEB = ROOT / "web"
STAGES: Mapping[str, Stage] = {  # of the quiet ones the longest first: two cores end together
    "web-lint": Stage((("npm", "run", "--silent", "lint"),), folder=WEB, is_quiet=True),
    "types": Stage(
        (tool("mypy", "engine/src", "server/src", "server/config", "hosts/src"),), is_quiet=True
    ),
    "docs": Stage(
        (
            (*PYTEST, "--doctest-glob=*.md", "README.md", "docs"),
            tool("mkdocs", "build", "--strict", "-q"),
        ),
        ("engines",),  # for the tutorial of the engine cup
        environment={"NO_MKDOCS_2_WARNING": "1"},
        is_quiet=True,
    ),
    "web-types": Stage((("npm", "run", "--silent", "types"),), folder=WEB, is_quiet=True),
    "layers": Stage((tool("lint-imports", "--no-cache"),), is_quiet=True),
    "lint": Stage(
        (tool("ruff", "check", "-q", "."), tool("ruff", "format", "--check", "-q", ".")),
        is_quiet=True,
    ),
    "engine": Stage(((*PYTEST, "-n", "2", "-m", "not long", "engine", "hosts"),), ("engines",)),
    "server-sqlite": Stage(((*SERVER, "not long", "--ignore", MADE_UP),)),
    "server-postgresql": Stage(((*SERVER, "not long and not any_database"),), DATABASES),
    "web": Stage(
        (("npm", "run", "--silent", "test"), ("npm", "run", "--silent", "build")),
        folder=WEB,
    ),
    "journeys": Stage((("npm", "run", "--silent", "e2e"),), ("chromium", "tiltyard"), WEB),
}
# Two at a time: they wait, and are measured. At the end they say what took long.
TWO = ("-v", "-n", "2", "--dist", "worksteal", "--durations", "8", "-m", "long")
FAULTS = (*PYTEST, *TWO, "server/tests/chaos")
CHAOS = (*PYTEST, *TWO, "server/tests")
LONG_STAGES: Mapping[str, Stage] = {
    "faults-sqlite": Stage((FAULTS,), ("faketime",)),
    "faults-postgresql": Stage((FAULTS,), ("faketime", *DATABASES)),
    "chaos-sqlite": Stage(((*CHAOS, "--ignore", MADE_UP),), ("faketime",)),
    "chaos-postgresql": Stage((CHAOS,), ("faketime", *DATABASES)),
    "left-out-sqlite": Stage(((*PYTEST, *WAITING, "-m", "not long", MADE_UP),)),
    "left-out-postgresql": Stage(((*SERVER, "not long and any_database"),), DATABASES),
    "long": Stage(((*PYTEST, *TWO, "engine/tests", "hosts/tests"),), ("engines",)),
}


def _provide(stack: ExitStack, need: str) -> Mapping[str, str]:
    """Make a service ready and return the variables by which the tests find it."""
    match need:
        case "postgresql":
            return {"TILTYARD_TEST_DATABASE_URL": stack.enter_context(services.postgresql())}
        case "redis":
            return {"TILTYARD_TEST_REDIS_URL": stack.enter_context(services.redis())}
        case "tiltyard":
            return {"BASE_URL": stack.enter_context(services.tiltyard_server())}
        case "engines":
            return {"PATH": services.find_engines()}
        case "faketime":
            services.find_faketime()
            return {}
        case "chromium":
            return {"TILTYARD_CHROMIUM": services.find_chromium()}
        case _:
            raise services.UnavailableError(f"nobody knows how to get {need}")


def _run_stage(stage: Stage, output: IO[bytes] | None = None) -> str:
    """Return how it went: `passed`, `FAILED`, or why it could not run."""
    with ExitStack() as stack:
        environment = {**os.environ, **stage.environment}
        try:
            for need in stage.needs:
                environment |= _provide(stack, need)
        except services.UnavailableError as problem:
            return f"NOT RUN: {problem}"
        for command in stage.commands:
            pipes = {"stdout": output, "stderr": output}
            if subprocess.run(
                command, cwd=stage.folder, env=environment, check=False, **pipes
            ).returncode:
                return "FAILED"
    return "passed"


def _run_aside(name: str, stage: Stage) -> tuple[str, float]:
    """Run a quiet stage and print what it had to say in one piece."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        outcome = _run_stage(stage, output)
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
            outcomes[name] = (_run_stage(stage), time.monotonic() - start)
    return outcomes


def main(names: list[str], outcomes: dict[str, tuple[str, float]] | None = None) -> int:
    """Run the named stages and return the exit code; `outcomes` is filled with how each went."""
    known = {**STAGES, **LONG_STAGES}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no check {unknown[0]}; choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    outcomes = {} if outcomes is None else outcomes
    outcomes.update(_run_all({name: known[name] for name in names or STAGES}))
    print("\n━━ summary ━━")
    for name, (outcome, seconds) in outcomes.items():
        print(f"{name:<20} {seconds:6.1f} s  {outcome}")
    failed = sum(outcome == "FAILED" for outcome, _ in outcomes.values())
    left_out = sum(outcome.startswith("NOT RUN") for outcome, _ in outcomes.values())
    if left_out:
        print(
            f"\n!!! {left_out} checks could not run here: see above. This is not a full pass. !!!"
        )
    print(f"{len(outcomes) - failed - left_out} passed, {failed} failed, {left_out} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
