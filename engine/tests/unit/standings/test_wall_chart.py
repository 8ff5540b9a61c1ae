"""The wall chart in every form, from a file and from the library."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.io.report import list_wall_chart, render
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Rules, Score, TeamRules

NAMES = {1: "Zoë", 2: "=Bob", 3: "çelik", 4: "Ada"}
ENTRANTS = [
    Entrant(
        1,
        (
            RoundRow(RoundKind.PLAYED, 10, 3, "white"),
            RoundRow(RoundKind.PLAYED, 5, 2, "black"),
            RoundRow(RoundKind.FORFEIT_WIN, 10, 4, "white"),
        ),
        2400,
    ),
    Entrant(
        2,
        (
            RoundRow(RoundKind.PLAYED, 0, 4, "black"),
            RoundRow(RoundKind.PLAYED, 5, 1, "white"),
            RoundRow(RoundKind.PENDING, 0, 3, "black"),
        ),
        2300,
    ),
    Entrant(
        3,
        (
            RoundRow(RoundKind.PLAYED, 0, 1, "black"),
            RoundRow(RoundKind.HALF_BYE, 5),
            RoundRow(RoundKind.PENDING, 0, 2, "white"),
        ),
    ),
    Entrant(
        4,
        (
            RoundRow(RoundKind.PLAYED, 10, 2, "white"),
            RoundRow(RoundKind.PAIRING_BYE, 10),
            RoundRow(RoundKind.FORFEIT_LOSS, 0, 1, "black"),
        ),
        2100,
    ),
]
GOLDEN = """\
Friday Open

No.  Name    Rtg  R1     R2       R3       Pts  Rank
---  -----  ----  -----  -------  -------  ---  ----
  1  Zoë    2400  3w1 1  2b= 1.5  4w+ 2.5  2.5     1
  2  =Bob   2300  4b0 0  1w= 0.5  3b*      0.5     3
  3  çelik        1b0 0  H 0.5    2w*      0.5     3
  4  Ada    2100  2w1 1  U 2      1b- 2      2     2
"""


def chart(form: str, order: str = "number") -> str:
    rows = rank_entrants(ENTRANTS)
    sheet = list_wall_chart(rows, NAMES, rules=Rules(), order=order, title="Friday Open")
    return render(sheet, form)


def test_everybody_stands_by_number_with_the_score_after_every_round() -> None:
    assert chart("text") == GOLDEN


def test_names_are_in_order_whatever_their_case() -> None:
    names = [line.split()[1] for line in chart("text", "name").splitlines()[4:]]
    assert names == ["=Bob", "Ada", "Zoë", "çelik"]
    with pytest.raises(InputError, match="choose number or name"):
        chart("text", "rating")


def test_as_csv_names_are_no_formulas() -> None:
    rows = list(csv.reader(io.StringIO(chart("csv"))))
    assert rows[0] == ["No.", "Name", "Rtg", "R1", "R2", "R3", "Pts", "Rank"]
    assert rows[2] == ["2", "'=Bob", "2300", "4b0 0", "1w= 0.5", "3b*", "0.5", "3"]


def test_as_json_a_round_is_an_object() -> None:
    rows = json.loads(chart("json"))["rows"]
    game = {"opponent": 4, "colour": "white", "result": "+", "score": 2.5}
    assert rows[0]["round3"] == game
    assert rows[2]["round2"] == {"opponent": None, "colour": None, "result": "H", "score": 0.5}
    assert rows[2]["round3"]["score"] is None
    assert (rows[3]["number"], rows[3]["points"], rows[3]["rank"]) == (4, 2.0, 2)


def test_as_html_it_is_a_page_for_print() -> None:
    page = chart("html")
    assert "<caption>Friday Open</caption>" in page
    assert "<td>2b= 1.5</td>" in page
    assert "@media print" in page


def test_who_has_no_round_yet_has_empty_cells() -> None:
    rows = rank_entrants([Entrant(1, (RoundRow(RoundKind.FULL_BYE, 10),)), Entrant(2)])
    sheet = list_wall_chart(rows, NAMES, rules=Rules())
    assert sheet.texts[1] == ("2", "=Bob", "", "", "0", "2")
    assert sheet.items[1][3] is None
    assert list_wall_chart((), {}, rules=Rules()).texts == ()


def test_teams_ranked_by_game_points_run_up_those() -> None:
    rules = Rules(team=TeamRules(4, primary=Score.GAME_POINTS))
    played = RoundRow(RoundKind.PLAYED, 20, 2, "white", 25)
    lost = RoundRow(RoundKind.PLAYED, 0, 1, "black", 15)
    rows = rank_entrants([Entrant(1, (played,)), Entrant(2, (lost,))], rules=rules)
    texts = list_wall_chart(rows, NAMES, rules=rules).texts
    assert [line[3] for line in texts] == ["2w:2.5 2.5", "1b:1.5 1.5"]


@pytest.mark.parametrize(
    ("option", "names"), [("--wall-chart", ["Zed", "Ada"]), ("--by-name", ["Ada", "Zed"])]
)
def test_the_command_shows_it(tmp_path: Path, option: str, names: list[str]) -> None:
    file = tmp_path / "open.trf"
    file.write_text(
        "012 Open\n142 1\n"
        f"001    1      {'Zed':<33} 2000{'':28} 0.0    2     2 w 0\n"
        f"001    2      {'Ada':<33} 1900{'':28} 1.0    1     1 b 1\n"
    )
    result = CliRunner().invoke(main, ["standings", str(file), option])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[2].split() == ["No.", "Name", "Rtg", "R1", "Pts", "Rank"]
    assert [line.split()[1] for line in lines[4:]] == names
