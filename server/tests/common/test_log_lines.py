"""Whoever is called at night reads what happened, to what, and what is done about it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tiltyard_hosts
import tiltyard_server

LEVELS = {"warning", "error", "exception", "critical"}
JOKES = ("is away", "stumbl", "somebody else", "bell")
FEWEST_WORDS = 12


def list_lines() -> Iterator[tuple[str, str]]:
    """Yield where a line is logged, and its words."""
    for package in (tiltyard_server, tiltyard_hosts):
        root = Path(next(iter(package.__path__)))
        for path in sorted(root.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and _is_logging(node.func) and node.args:
                    first = node.args[0]
                    assert isinstance(first, ast.Constant), f"{path}: a line is written in place"
                    yield f"{path.relative_to(root)}:{node.lineno}", str(first.value)


def _is_logging(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and called.attr in LEVELS
        and isinstance(called.value, ast.Name)
        and called.value.id in ("_log", "log", "logger")
    )


def test_every_line_of_the_log_says_what_happened_and_what_follows() -> None:
    """Mend 40: "Cup 7 failed", "Redis is away"."""
    found = list(list_lines())
    assert len(found) > 20
    riddles = [
        (place, line)
        for place, line in found
        if len(line.split()) < FEWEST_WORDS or any(joke in line for joke in JOKES)
    ]
    assert not riddles
