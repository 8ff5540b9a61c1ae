"""Everything the server says to people is listed for the catalogues of the web client."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
import sayings

SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sentences", SCRIPTS / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_list_is_that_of_the_sources(script: ModuleType) -> None:
    listed = json.loads(sayings.LIST.read_text(encoding="utf-8"))
    assert listed == script.list_sentences(), "run scripts/sentences.py, then translate"


def test_every_rule_of_the_script_still_leaves_something_out(script: ModuleType) -> None:
    assert script.find_idle_rules() == []


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('raise RuleError("a.b", f"Match {match.number} is over.")', ["Match {match} is over."]),
        ('text = "one two" if x else f"{len(y)} rows"', ["one two", "{count} rows"]),
        (
            'more = f" and {n} more" if n else ""\nt = f"Match {m}{more} waits."',
            ["Match {m} and {n} more waits.", "Match {m} waits."],
        ),
        (
            'def _why(d):\n    return f": {d.reason}." if d else "."\nt = f"It ends{_why(d)}"',
            ["It ends: {reason}.", "It ends."],
        ),
        ('t = f"{a.score} to {b.score} is {x:.1f}"', ["{score} to {score2} is {x}"]),
        ('t = "{0.clock.initial} s is no time"', ["{initial} s is no time"]),
        ('"""A docstring here."""\n_log.info("so it is")\nkey = "code"', []),
    ],
)
def test_a_sentence_is_found_with_the_names_of_its_values(
    script: ModuleType, tmp_path: Path, source: str, texts: list[str]
) -> None:
    path = tmp_path / "module.py"
    path.write_text(source, encoding="utf-8")
    assert sorted(script.read_sentences(path)) == sorted(texts)
