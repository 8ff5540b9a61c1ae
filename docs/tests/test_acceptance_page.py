"""The page about FIDE's checklist is whole, adds up, and names nothing that does not exist."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "acceptance.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| (yes|no|–) \| ([^|]*) \| (.+) \|$", re.MULTILINE)
CITED = re.compile(r"`((?:docs|engine|server|web)/[^`:]+)(?:::(\w+))?`")
QUESTIONS = 225


@cache
def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_every_question_is_answered_once_and_in_order() -> None:
    assert [int(found[1]) for found in ROW.finditer(PAGE)] == list(range(1, QUESTIONS + 1))


def test_the_sums_at_the_top_are_those_of_the_rows() -> None:
    costs = [found[4].strip() for found in ROW.finditer(PAGE)]
    stops = costs.count("stops")
    sums = sum(int(cost.removesuffix(" %")) for cost in costs if cost.endswith("%"))
    assert f"{stops} answers stop the examination, and the others cost {sums} % together" in PAGE
    opened = sum(found[5].startswith("Open") for found in ROW.finditer(PAGE))
    assert f"*Open* are {opened} answers" in PAGE


def test_what_is_not_asked_costs_nothing_and_what_costs_says_what_is_missing() -> None:
    for found in ROW.finditer(PAGE):
        number, _, answer, cost, how = (found[index].strip() for index in range(1, 6))
        assert not (answer == "–" and cost), f"question {number} is not asked"
        assert how, f"question {number} says nothing"


@pytest.mark.parametrize(("path", "test"), sorted(set(CITED.findall(PAGE))))
def test_every_file_and_test_that_is_named_exists(path: str, test: str) -> None:
    assert (ROOT / path).exists(), path
    if test:
        assert re.search(rf"^\s*(?:async )?def {test}\b", read(path), re.MULTILINE), (
            f"{path}::{test}"
        )
