"""Write the table of tie-breaks into docs/algorithms/tie-breaks.md, from the code and the tests.

Run without arguments to write it; with `--check` it changes nothing and exits 1 when stale.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tiltyard.errors import InputError
from tiltyard.standings.rules import Edition
from tiltyard.standings.tiebreaks import TIE_BREAKS, parse_tie_break
from tiltyard.standings.tiebreaks.base import Positional, TieBreak

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "algorithms" / "tie-breaks.md"
TESTS = ROOT / "engine" / "tests"
GOLDEN = TESTS / "golden" / "tiebreaks"
BEGIN = "<!-- table: written by scripts/tie_break_table.py -->"
END = "<!-- end of table -->"
LITERAL = re.compile(r'"([A-Za-z][A-Za-z0-9:/+.,%-]*)"')
SOURCES = (
    "unit/standings/test_tiebreaks.py",
    "unit/tournament/test_tournament_cards.py",
    "unit/standings/test_tiebreaks_gacrux.py",
    "unit/standings/test_tiebreaks_gacrux_apart.py",
    "unit/cli/test_standings_command.py",
    "properties/test_tiebreak_laws.py",
)


def find_code(text: str) -> str | None:
    """Return the code that a text names, modifiers or not; None when it names none."""
    try:
        return parse_tie_break(text).row.code
    except InputError:
        return None


def count_published() -> Counter[str]:
    """Return how many published values or ranks each tie-break is held against."""
    counts: Counter[str] = Counter()
    for path in sorted(GOLDEN.glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        columns = [*case.get("values", {}).values(), case.get("ranks", {})]
        for codes in columns:
            for listed, values in codes.items():
                for text in listed.split(","):
                    known = sum(value != "*" for value in values)
                    counts[find_code(text) or ""] += known
    return counts


def list_tests() -> dict[str, set[str]]:
    """Return the test files that name each tie-break."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for source in SOURCES:
        for literal in LITERAL.findall((TESTS / source).read_text("utf-8")):
            for text in literal.split(","):
                code = find_code(text)
                if code is not None:
                    found[code].add(Path(source).stem.removeprefix("test_"))
    return found


def list_lines() -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| Code | Tie-break | C.07 | Modifiers | Since | Implemented by | Golden values | Tests |"
    yield "|---|---|---|---|---|---|---|---|"
    published, tests = count_published(), list_tests()
    for row in TIE_BREAKS.values():
        modifiers = " ".join(
            f":{name}" if name in ("MP", "GP") else f"/{name}" for name in row.allowed
        )
        since = "" if row.since is Edition.BEFORE_2023 else str(row.since.value)
        named = ", ".join(sorted(tests[row.code]))
        cells = (row.code, row.name, row.article, modifiers, since, describe(row))
        yield f"| {' | '.join(cells)} | {published[row.code] or ''} | {named} |"


def describe(row: TieBreak | Positional) -> str:
    """Return the function behind a row."""
    function = row.contributions if isinstance(row, TieBreak) else row.split
    name = function.__qualname__.partition(".")[0]
    return f"`{function.__module__.rpartition('.')[2]}.{name}`"


def render_page(page: str) -> str:
    """Return the page with its table as it should be."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = "\n".join(list_lines())
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def main() -> int:
    """Write the page, or check it."""
    page = PAGE.read_text("utf-8")
    wanted = render_page(page)
    if page == wanted:
        return 0
    if "--check" in sys.argv[1:]:
        print("docs/algorithms/tie-breaks.md is stale: run scripts/tie_break_table.py")
        return 1
    PAGE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
