"""`tiltyard standings`, what it reads, and the sheets it writes."""

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from held import read_entrants, read_teams

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.io.report import (
    Column,
    Sheet,
    list_crosstable,
    list_pairings,
    list_standings,
    render,
)
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.table import read_table
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Edition, Rules, Score, TeamRules

PLAYERS = [
    (1, "Ada, A", 2400, "3.0", ["   3 w 1", "   2 b 1", "   4 w +"]),
    (2, "=Bob, B", 2300, "1.0", ["   4 b 1", "   1 w 0", "   3 b ?"]),
    (3, "Çelik, C", 2200, "1.0", ["   1 b 0", "0000 - H", "   2 w ?"]),
    (4, "Dora, D", 2100, "1.0", ["   2 w 0", "0000 - U", "   1 b -"]),
]


def line(number: int, name: str, rating: int, points: str, cells: list[str]) -> str:
    return (
        f"001 {number:>4}      {name:<33} {rating:>4}{'':>28}{points:>4} {number:>4}  "
        + "  ".join(cells)
    )


TEXT = "\n".join(
    ["012 Friday Open", "042 2026/04/01", "142 3", *(line(*player) for player in PLAYERS), ""]
)
TEAM_TEXT = "\n".join(
    [
        "012 League",
        "192 FIDE_TEAM_TYPEA_GP_MP",
        "142 2",
        "202 MPvGP, BH",
        line(1, "A1", 2000, "1.5", ["   3 w 1", "   5 b ="]),
        line(2, "A2", 2000, "2.0", ["   4 b 1", "   6 w 1"]),
        line(3, "B1", 2000, "0.0", ["   1 b 0", "0000 - U"]),
        line(4, "B2", 2000, "0.0", ["   2 w 0", "0000 - U"]),
        line(5, "C1", 2000, "0.5", ["0000 - H", "   1 w ="]),
        line(6, "C2", 2000, "0.0", ["0000 - H", "   2 b 0"]),
        f"{'310   1 Alphas':<73}   1    2",
        f"{'310   2 Betas':<73}   3    4",
        f"{'310   3 Gammas':<73}   5    6",
        "299     1.0   0.5  001    3",
        "",
    ]
)


def run(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "open.trf"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["standings", str(file), *options])


def test_it_ranks_a_file_by_the_tie_breaks_asked_for(tmp_path: Path) -> None:
    result = run(tmp_path, TEXT, "--tiebreaks", "BH:C1,BH,SB")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Friday Open"
    assert lines[2].split() == ["Rank", "No.", "Name", "Rtg", "Pts", "BH/C1", "BH", "SB"]
    assert [row.split()[0] for row in lines[4:]] == ["1", "2", "3", "4"]
    assert lines[4].split()[:2] == ["1", "1"]


def test_it_writes_json_csv_and_html(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, TEXT, "-t", "SB,DE", "--json").output)
    assert data["title"] == "Friday Open"
    assert data["rows"][0]["rank"] == 1
    assert data["rows"][0]["points"] == 3.0
    assert set(data["rows"][0]) == {"rank", "number", "name", "rating", "points", "SB", "DE"}
    rows = list(csv.reader(io.StringIO(run(tmp_path, TEXT, "--csv").output)))
    assert rows[0] == ["Rank", "No.", "Name", "Rtg", "Pts", "BH/C1", "BH", "SB"]
    assert {row[2] for row in rows[1:]} >= {"'=Bob, B", "Çelik, C"}
    page = run(tmp_path, TEXT, "--html").output
    assert "<caption>Friday Open</caption>" in page
    assert "table-header-group" in page
    HTMLParser().feed(page)


def test_it_writes_to_a_file_and_shows_rounds(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert run(tmp_path, TEXT, "--crosstable", "-o", str(target)).output == ""
    assert "3w1  2b1  4w+" in target.read_text(encoding="utf-8")
    games = run(tmp_path, TEXT, "--pairings", "2").output
    assert "Friday Open — round 2" in games
    assert "0 - 1" in games
    assert "bye" in games
    assert "half-point bye" in games


def test_it_ranks_after_an_earlier_round(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, TEXT, "--after", "1", "-t", "RTNG", "--json").output)
    assert [row["number"] for row in data["rows"]] == [1, 2, 3, 4]
    assert data["rows"][0]["points"] == 1.0
    late = run(tmp_path, TEXT, "--after", "9")
    assert late.exit_code == 3
    assert "3 paired rounds" in late.output


def test_errors_teach(tmp_path: Path) -> None:
    unknown = run(tmp_path, TEXT, "-t", "BX")
    assert unknown.exit_code == 3
    assert "There is no tie-break 'BX'; choose from PTS" in unknown.output
    table = run(tmp_path, TEXT, "-t", "BH", "--round-robin", "--json")
    assert json.loads(table.output)["error"]["code"] == "tie_break.not_here"
    assert run(tmp_path, TEXT, "-t", "BH", "--round-robin", "--edition", "2024").exit_code == 0
    assert run(tmp_path, "001 x").exit_code == 3
    assert CliRunner().invoke(main, ["standings", str(tmp_path / "none.trf")]).exit_code == 5


def test_it_has_usual_tie_breaks_for_each_kind_of_tournament(tmp_path: Path) -> None:
    text = TEXT.replace("012 Friday Open\n", "").replace("142 3", "142 3\n192 FIDE_ROUNDROBIN")
    output = run(tmp_path, text).output
    assert output.splitlines()[0] == "Standings"
    assert output.splitlines()[2].split()[-3:] == ["DE", "SB", "WIN"]
    assert run(tmp_path, text, "--crosstable").output.startswith("Crosstable")
    assert run(tmp_path, text, "--pairings", "1").output.startswith("Round 1")
    league = TEAM_TEXT.replace("202 MPvGP, BH\n", "")
    assert run(tmp_path, league).output.splitlines()[2].split()[-2:] == ["MPvGP", "EDE"]


def test_it_reads_what_a_file_says_about_its_rules() -> None:
    table = read_table(read_trf(TEXT.encode()))
    assert table.rules == Rules(event_rounds=3)
    old = read_table(read_trf(TEXT.replace("2026/04/01", "2025/04/01").encode()))
    assert old.rules.edition is Edition.AUGUST_2024
    undated = read_table(read_trf(TEXT.replace("042 2026/04/01\n", "").encode()))
    assert undated.rules.edition is Edition.MARCH_2026
    assert table.entrants[0].rounds[2].kind is RoundKind.FORFEIT_WIN
    assert table.entrants[3].rounds[2].kind is RoundKind.FORFEIT_LOSS
    assert table.entrants[2].rounds[1] == RoundRow(RoundKind.HALF_BYE, 5)


def test_it_reads_teams_with_their_boards(tmp_path: Path) -> None:
    table = read_table(read_trf(TEAM_TEXT.encode()))
    assert table.names == {1: "Alphas", 2: "Betas", 3: "Gammas"}
    assert table.rules.team == TeamRules(2, primary=Score.GAME_POINTS)
    assert table.entrants[0].rounds[1].boards == (5, 10)
    priced = TEAM_TEXT + "299 H   1.0   0.5  001    3\n"
    assert read_table(read_trf(priced.encode())).entrants == table.entrants
    assert (table.entrants[2].extra_points, table.entrants[2].extra_game_points) == (10, 5)
    data = json.loads(run(tmp_path, TEAM_TEXT, "--json").output)
    assert [(row["name"], row["points"], row["MPvGP"]) for row in data["rows"]] == [
        ("Alphas", 3.5, 4),
        ("Gammas", 2.0, 2),
        ("Betas", 1.0, 1),
    ]
    assert "2 - 0" in run(tmp_path, TEAM_TEXT, "--pairings", "1").output


def test_an_empty_board_of_a_line_up_counts_nothing() -> None:
    text = TEAM_TEXT + "300   2   1   3 0000    1    2\n352 WBW\n"
    table = read_table(read_trf(text.encode()))
    assert table.rules.team is not None
    assert table.rules.team.boards == 3
    assert table.entrants[0].rounds[1].boards == (0, 5, 10)


def test_sheets_of_nobody_are_empty() -> None:
    assert render(list_standings((), {}), "text").splitlines()[0] == "Standings"
    assert list_crosstable((), {}, rules=Rules()).texts == ()
    assert list_pairings((), {}, round_number=1, rules=Rules()).title == "Round 1"


def test_a_form_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(InputError, match="choose text, csv, json, html"):
        render(Sheet("", (), (), ()), "pdf")


def test_wide_letters_and_markup_do_no_harm() -> None:
    sheet = Sheet("<b>", (Column("name", "Name", is_from_people=True), Column("n", "N", True)),
                  (("李", "1"), ("Ô <i>", "2")), (("李", 1), ("Ô <i>", 2)))  # fmt: skip
    assert render(sheet, "text").splitlines()[4:] == ["李     1", "Ô <i>  2"]
    assert "&lt;b&gt;" in render(sheet, "html")
    assert "<i>" not in render(sheet, "html")


def test_a_crosstable_shows_every_kind_of_round() -> None:
    field = read_entrants("1: 2w1 U 2b- F\n2: 1b0 H 1w+ Z\n3: Z Z Z")
    field[2] = Entrant(3, (
        RoundRow(RoundKind.REST, 0), RoundRow(RoundKind.FORFEIT_WIN, 10),
        RoundRow(RoundKind.PENDING, 0, 1, "white"),
    ))  # fmt: skip
    sheet = list_crosstable(rank_entrants(field), {1: "A"}, rules=Rules())
    cells = {line[1]: line[5:] for line in sheet.texts}
    assert cells["1"] == ("2w1", "U", "2b-", "F")
    assert cells["2"] == ("1b0", "H", "1w+", "Z")
    assert cells["3"] == ("", "+", "1w*", "")
    teams = rank_entrants(read_teams("1: 2w1.5\n2: 1b0.5", 2), rules=Rules(team=TeamRules(2)))
    sheet = list_crosstable(teams, {}, rules=Rules(team=TeamRules(2)))
    assert [line[5] for line in sheet.texts] == ["2w:1.5", "1b:0.5"]


def test_pairings_without_results_or_colours_are_shown() -> None:
    field = [
        Entrant(1, (RoundRow(RoundKind.PENDING, 0, 2),)),
        Entrant(2, (RoundRow(RoundKind.PENDING, 0, 1),)),
        Entrant(3),
    ]
    sheet = list_pairings(field, {1: "A", 2: "B"}, round_number=1, rules=Rules())
    assert sheet.texts == (("1", "1", "A", "0", "", "0", "2", "B"),)
    assert sheet.items[0][3] == 0.0


def test_tie_breaks_in_json_are_numbers_where_they_are_numbers() -> None:
    field = read_entrants("1: 2w=\n2: 1b=\n3: Z")
    rows = rank_entrants(field, ["SB", "AOB", "DE"])
    sheet = list_standings(rows, {})
    assert sheet.items[0][5:] == (0.25, 0.5, None)
    teams = rank_entrants(
        read_teams("1: 2w1.5\n2: 1b0.5", 2), ["TBR"], rules=Rules(team=TeamRules(2))
    )
    assert list_standings(teams, {}).items[0][5] == "0 0"
