"""Published values of tie-breaks, to the last decimal."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from held import read_cell, read_entrants, read_teams

from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import TEAM_MATCH_POINTS, Rules, TeamRules, get_edition

FOLDER = Path(__file__).parents[2] / "golden" / "tiebreaks"
CASES = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
VALUES = [
    (name, edition, code)
    for name, case in CASES.items()
    for edition, codes in case.get("values", {}).items()
    for code in codes
]
RANKS = [(name, codes) for name, case in CASES.items() for codes in case.get("ranks", {})]


def rules_of(case: dict[str, Any], edition: str = "2026") -> Rules:
    is_swiss = case.get("is_swiss", True)
    if "boards" not in case:
        return Rules(edition=get_edition(edition), is_swiss=is_swiss)
    return Rules(
        edition=get_edition(edition), points=TEAM_MATCH_POINTS, team=TeamRules(case["boards"])
    )


def entrants_of(case: dict[str, Any]) -> list[Entrant]:
    text = "\n".join(case["entrants"])
    return read_teams(text, case["boards"]) if "boards" in case else read_entrants(text)


def same(written: str, published: str) -> bool:
    if published == "*":
        return True
    if "–" in (written, published):
        return written == published
    return Decimal(written) == Decimal(published)


@pytest.mark.parametrize(("name", "edition", "code"), VALUES)
def test_everybody_has_the_published_value(name: str, edition: str, code: str) -> None:
    case = CASES[name]
    rows = rank_entrants(entrants_of(case), [code], rules=rules_of(case, edition))
    found = {row.entrant.number: row.cells[0].text for row in rows}
    published = dict(enumerate(case["values"][edition][code], 1))
    assert {n: text for n, text in found.items() if not same(text, published[n])} == {}


@pytest.mark.parametrize(("name", "codes"), RANKS)
def test_everybody_has_the_published_rank(name: str, codes: str) -> None:
    case = CASES[name]
    rows = rank_entrants(entrants_of(case), codes.split(","), rules=rules_of(case))
    found = {row.entrant.number: row.rank for row in rows}
    assert found == dict(enumerate(case["ranks"][codes], 1))


@pytest.mark.parametrize(
    ("points", "rounds", "cell", "opponent", "capped"),
    [
        (70, 10, "Z", 0, 50),  # BH 57 by the old rule, 55 by the new
        (70, 9, "2w+", 55, 55),  # 51, 49.5
        (65, 10, "H", 0, 50),  # 64.5, 63
        (95, 10, "2w+", 45, 45),  # 74, 69
    ],
)
def test_the_dummies_of_the_arbiters_manual(
    points: int, rounds: int, cell: str, opponent: int, capped: int
) -> None:
    """FIDE Arbiters' Manual 2026: examples of article 16.4, old and new."""
    special = read_cell(cell)
    filler = RoundRow(RoundKind.PLAYED, 0, 3, "black")
    hero = Entrant(1, (special, *[filler] * (rounds - 1)), extra_points=points - special.points)
    other = Entrant(2, (RoundRow(RoundKind.PLAYED, 0, 3),) * rounds, extra_points=opponent)
    third = Entrant(3, (RoundRow(RoundKind.PLAYED, 0, 2),) * rounds)
    for edition, worth in (("2024", points), ("2026", capped)):
        rows = rank_entrants(
            [hero, other, third], ["BH"], rules=Rules(edition=get_edition(edition))
        )
        assert next(row.cells[0].value for row in rows if row.entrant == hero) == worth
