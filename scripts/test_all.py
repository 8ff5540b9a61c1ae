"""Run the checks by name, all by default; say at the end what passed, failed or could not run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

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


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    """Return a command of the virtual environment."""
    return (str(BIN / name), *arguments)


DATABASES = ("postgresql", "redis")
WAITING = ("-n", "3", "--dist", "worksteal")  # tests that start servers wait more than they work
STAGES: Mapping[str, Stage] = {
    "lint": Stage((tool("ruff", "check", "-q", "."), tool("ruff", "format", "--check", "-q", "."))),
    "types": Stage((tool("mypy", "engine/src", "server/src", "server/config", "hosts/src"),)),
    "layers": Stage((tool("lint-imports", "--no-cache"),)),
    "engine": Stage(((*PYTEST, "-n", "2", "-m", "not long", "engine", "hosts"),), ("engines",)),
    "server-sqlite": Stage(((*PYTEST, *WAITING, "-m", "not long", "server/tests"),)),
    "server-postgresql": Stage(((*PYTEST, *WAITING, "-m", "not long", "server/tests"),), DATABASES),
    "web": Stage(
        (("npm", "run", "--silent", "check"), ("npm", "run", "--silent", "build")),
        folder=ROOT / "web",
    ),
    "journeys": Stage((("npm", "run", "--silent", "e2e"),), ("chromium", "tiltyard"), ROOT / "web"),
    "docs": Stage(
        (
            (*PYTEST, "--doctest-glob=*.md", "README.md", "docs"),
            tool("mkdocs", "build", "--strict", "-q"),
        ),
        environment={"NO_MKDOCS_2_WARNING": "1"},
    ),
}
LONG_STAGES: Mapping[str, Stage] = {
    "chaos-sqlite": Stage(((*PYTEST, "-m", "long", "server/tests"),)),
    "chaos-postgresql": Stage(((*PYTEST, "-m", "long", "server/tests"),), DATABASES),
    "long": Stage(
        ((*PYTEST, "-n", "2", "-m", "long", "engine/tests", "hosts/tests"),), ("engines",)
    ),
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
        case "chromium":
            return {"TILTYARD_CHROMIUM": services.find_chromium()}
        case _:
            raise services.UnavailableError(f"nobody knows how to get {need}")


def _run_stage(stage: Stage) -> str:
    """Return how it went: `passed`, `FAILED`, or why it could not run."""
    with ExitStack() as stack:
        environment = {**os.environ, **stage.environment}
        try:
            for need in stage.needs:
                environment |= _provide(stack, need)
        except services.UnavailableError as problem:
            return f"NOT RUN: {problem}"
        for command in stage.commands:
            if subprocess.run(command, cwd=stage.folder, env=environment, check=False).returncode:
                return "FAILED"
    return "passed"


def main(names: list[str], *, now: Callable[[], float] = time.monotonic) -> int:
    """Run the named stages and return the exit code."""
    known = {**STAGES, **LONG_STAGES}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no check {unknown[0]}; choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    outcomes: dict[str, tuple[str, float]] = {}
    for name in names or STAGES:
        print(f"\n━━ {name} ━━", flush=True)
        start = now()
        outcomes[name] = (_run_stage(known[name]), now() - start)
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
