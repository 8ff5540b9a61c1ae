"""The checks there are: their commands, and what each needs."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
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
