"""`tiltyard check` on standings: points from the results, ranks by the tie-breaks of the file."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from team_files import play_team_file

from tiltyard.cli.__main__ import main
from tiltyard.cli.file_check.standings_check import check_standings
from tiltyard.io.trf import read_trf

# 1 and 4 have won twice, 4 against stronger opponents; 2, 3 and 5 follow.
PLAYERS = {
    1: ("2.0", 2, "     5 w 1     3 b 1"),
    2: ("1.0", 3, "     6 b 1     4 w 0"),
    3: ("1.0", 4, "  0000 - U     1 w 0"),
    4: ("2.0", 1, "  0000 - F     2 b 1"),
    5: ("1.0", 5, "     1 b 0     6 w 1"),
    6: ("0.0", 6, "     2 w 0     5 b 0"),
}


def write(tie_breaks: str = "", **changes: tuple[str, int, str]) -> str:
    rows = PLAYERS | {int(name[1:]): row for name, row in changes.items()}
    lines = ["012 Check", "142 3", *([f"202 {tie_breaks}"] if tie_breaks else [])]
    for number, (points, rank, rounds) in rows.items():
        shown = rank or ""
        lines.append(
            f"001 {number:4}      {f'Player {number}':33} {'':31} {points:>4} {shown:>4}{rounds}"
        )
    return "\n".join([*lines, ""])


def misplaced(text: str, tie_breaks: str | None = None) -> dict[int, str]:
    found = check_standings(read_trf(text.encode()), tie_breaks)
    return {one.number: one.describe() for one in found.misplaced}


def run(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", str(path), *arguments, "--jobs", "1"])


def test_without_tie_breaks_ranks_must_only_follow_the_points() -> None:
    assert misplaced(write()) == {}
    turned = write(p2=("1.0", 5, PLAYERS[2][2]), p5=("1.0", 3, PLAYERS[5][2]))
    assert misplaced(turned) == {}
    wrong = misplaced(write(p6=("0.0", 1, PLAYERS[6][2])))
    assert wrong == {6: "6 Player 6: rank 6 by the rules, 1 in the file (0.0 points)"}


def test_with_tie_breaks_every_rank_is_compared() -> None:
    wrong = misplaced(write("WON,WIN"))
    assert wrong[1].startswith("1 Player 1: rank 1 by the rules, 2 in the file (2.0 points, WON 2")
    assert wrong[4].startswith("4 Player 4: rank 2 by the rules, 1 in the file")
    assert misplaced(write("WON,WIN"), "") == {}


def test_the_tied_may_stand_on_any_place_they_share() -> None:
    third = PLAYERS[3][2]
    for second, fifth in ((3, 3), (4, 3), (3, 4)):
        shared = write(
            "BPG",
            p2=("1.0", second, PLAYERS[2][2]),
            p3=("1.0", 5, third),
            p5=("1.0", fifth, PLAYERS[5][2]),
        )
        assert not {2, 3, 5} & misplaced(shared).keys()
    lines = misplaced(write("REP", p5=("1.0", 6, PLAYERS[5][2])))
    assert lines[5].startswith("5 Player 5: rank 3 to 5 by the rules, 6 in the file")


def test_points_that_the_results_do_not_give_are_told() -> None:
    assert misplaced(write(p2=("2.5", 3, PLAYERS[2][2]))) == {
        2: "2 Player 2: 1.0 points by the results, 2.5 in the file"
    }


def test_byes_that_are_announced_may_be_counted_or_not() -> None:
    byes = PLAYERS[2][2] + "  0000 - H"
    assert misplaced(write(p2=("1.5", 3, byes))) == {}
    assert misplaced(write(p2=("1.0", 3, byes))) == {}


def test_a_file_without_ranks_and_points_has_nothing_to_compare() -> None:
    bare = {f"p{number}": ("", 0, row[2]) for number, row in PLAYERS.items()}
    found = check_standings(read_trf(write("BH", **bare).encode()))
    assert (found.ranked, found.misplaced) == (0, ())


def test_teams_are_ranked_by_their_records() -> None:
    text = play_team_file(1)[0].text([])
    assert misplaced(text) == {}


def test_the_command_tells_standings_beside_pairings(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    path.write_text(write("WON,WIN"), encoding="utf-8")
    result = run(path, "--only", "standings")
    assert result.exit_code == 1
    assert "the standings differ, by WON,WIN" in result.stdout
    assert result.stdout.endswith("1 standings: 1 differ\n")
    assert run(path, "--only", "standings", "-t", "").exit_code == 0
    assert "standings" not in run(path, "--only", "pairings").stdout


def test_the_command_writes_standings_as_json(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    path.write_text(write("WON,WIN", p2=("", 3, PLAYERS[2][2])), encoding="utf-8")
    found = json.loads(run(path, "--json").stdout)["files"][0]["standings"]
    assert (found["tie_breaks"], found["ranked"]) == ("WON,WIN", 6)
    first = found["differences"][0]
    assert first["rank"] == {"rules": [1, 1], "file": 2}
    assert first["points"] == {"rules": 2.0, "file": 2.0}
    assert first["tie_breaks"]["WON"] == "2"
    only = json.loads(run(path, "--json", "--only", "pairings").stdout)
    assert only["files"][0]["standings"] is None


@pytest.mark.parametrize("tie_breaks", ["XX", "BH:Q"])
def test_tie_breaks_that_do_not_exist_are_refused(tmp_path: Path, tie_breaks: str) -> None:
    result = run(tmp_path, "-t", tie_breaks)
    assert result.exit_code == 3
    assert "tie-break" in result.output or "modifier" in result.output
