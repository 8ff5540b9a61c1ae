"""The first changes that the manual leads newcomers through can be made as it says."""

from types import FunctionType
from typing import Any

import pytest
import strategies
from first_changes import PAGE, read_code

import tiltyard
from tiltyard.formats.table import FORMATS
from tiltyard.standings import tiebreaks
from tiltyard.standings.tiebreaks import counts
from tiltyard.standings.tiebreaks import table as tie_break_table

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the engine alone comes without the page")


def run(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Run a file of the page among names that it is given; return what it made."""
    names = {**given}
    exec(compile(read_code(name), name, "exec"), names)
    return {key: value for key, value in names.items() if key not in given}


def run_tests(name: str) -> None:
    """Run the tests of a file of the page, as pytest would."""
    public = {name: getattr(tiltyard, name) for name in tiltyard.__all__}
    given = {**public, "start": strategies.start}
    tests = [made for made in run(name, given).values() if isinstance(made, FunctionType)]
    assert tests
    for test in tests:
        test()


def test_add_a_tie_break(monkeypatch: pytest.MonkeyPatch) -> None:
    made = run("counts.py", dict(vars(counts)))["wins_with_white"]
    monkeypatch.setattr(counts, "wins_with_white", made, raising=False)
    row = eval(read_code("table.py"), dict(vars(tie_break_table)))
    monkeypatch.setitem(tiebreaks.TIE_BREAKS, row.code, row)

    run_tests("test_tie_break.py")


def test_add_a_format(monkeypatch: pytest.MonkeyPatch) -> None:
    made = run("gauntlet.py", {})["GAUNTLET"]
    monkeypatch.setitem(FORMATS, made.code, made)

    run_tests("test_gauntlet.py")
