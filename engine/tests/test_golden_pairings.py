"""Golden cases: a request, its only right answer, and why."""

import json
from pathlib import Path

import pytest

from tiltyard.core.scores import CHESS_POINTS
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer

pytestmark = pytest.mark.usefixtures("each_kernel")
CASES = sorted((Path(__file__).parent / "golden").glob("fide-*/*.json"))
BYES = {
    "U": Meeting(Kind.PAIRING_BYE, CHESS_POINTS.pairing_bye),
    "F": Meeting(Kind.FULL_BYE, CHESS_POINTS.full_bye),
    "H": Meeting(Kind.HALF_BYE, CHESS_POINTS.half_bye),
    "Z": Meeting(Kind.ZERO_BYE, CHESS_POINTS.zero_bye),
}
RESULTS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}


def read_meeting(text: str) -> Meeting:
    """Read `12w1` (opponent, colour, result) or a bye letter."""
    if text in BYES:
        return BYES[text]
    kind = Kind.FORFEIT if text[-1] in "+-" else Kind.PLAYED
    colour = Colour.WHITE if text[-2] == "w" else Colour.BLACK
    return Meeting(kind, RESULTS[text[-1]], int(text[:-2]), colour)


def read_players(rows: dict[str, str]) -> tuple[SwissPlayer, ...]:
    """Read a table of number and history."""
    return tuple(
        SwissPlayer(int(number), history=tuple(map(read_meeting, text.split())))
        for number, text in rows.items()
    )


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_pairing_is_the_one_in_the_golden_file(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    request = PairingRequest(
        players=read_players(case["players"]),
        round=case["round"],
        rounds=case["rounds"],
        absent=frozenset(case["absent"]),
        initial_colour=Colour(case["initial_colour"]),
        options=case.get("options", {}),
    )
    result = PAIRING_SYSTEMS[path.parent.name](request)
    assert sorted([p.white, p.black] for p in result.pairs) == sorted(case["pairs"]), case["why"]
    assert result.bye == case["bye"], case["why"]
