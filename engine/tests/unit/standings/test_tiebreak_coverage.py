"""Every tie-break of the regulations is there, and the page about them is up to date."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tiltyard.standings.tiebreaks import TIE_BREAKS, parse_tie_break

SCRIPT = Path(__file__).resolve().parents[4] / "scripts" / "tie_break_table.py"

# What approved programs must have (MTB26), each with one of every modifier it may have.
MANDATORY = (
    *("DE", "DE/P", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P"),
    *("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO"),
    *("RTNG", "RTNG/R", "WIN", "WIN:MP", "WON", "WON:MP", "PS", "PS:MP/C1", "PS:GP/C2"),
    *("TPN", "TPN/R", "BH", "BH:MP/C1/P/F", "BH:GP/C2", "BH/M1", "BH/M2", "AOB", "AOB:MP/F"),
    *("AOB:GP", "FB", "FB:MP/C1/P", "FB:GP/M2", "KS", "KS:MP/L+1", "KS:GP/L-2", "BC", "TBR"),
    *("BBE", "MPvGP", "EMMSB/C1", "EMGSB/C2/P", "EGMSB", "EGGSB", "EDE", "EDE/P"),
    *("EDEBT", "EDEBB/P", "EDET/P", "EDEB/P", "SSSC", "SSSC/K3/P/F"),
)


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tie_break_table", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("code", MANDATORY)
def test_every_mandatory_code_is_known(code: str) -> None:
    assert parse_tie_break(code).code == code


@pytest.mark.skipif(not SCRIPT.exists(), reason="the engine is here without its repository")
def test_the_page_of_tie_breaks_is_up_to_date() -> None:
    script = load_script()
    page = script.PAGE.read_text("utf-8")
    assert page == script.render_page(page), "run scripts/tie_break_table.py"


@pytest.mark.skipif(not SCRIPT.exists(), reason="the engine is here without its repository")
def test_every_tie_break_has_tests() -> None:
    tests = load_script().list_tests()
    assert {row.code for row in TIE_BREAKS.values()} - set(tests) == set()
