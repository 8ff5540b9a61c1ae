"""`tiltyard pair --explain`: the reasons beside the pairings, as text and as data."""

import io
import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tiltyard.cli.__main__ import main

HEAD = "001 {:>4}      {:<33} {:>4}                            {:>4}       {}"
FIVE = [
    "012 Open",
    "142 4",
    HEAD.format(1, "Player1, A", 1999, "1.0", "   2 w 1"),
    HEAD.format(2, "Player2, A", 1998, "0.0", "   1 b 0"),
    HEAD.format(3, "Player3, A", 1997, "0.5", "   4 w ="),
    HEAD.format(4, "Player4, A", 1996, "0.5", "   3 b ="),
    HEAD.format(5, "Player5, A", 1995, "1.0", "   0 - U"),
]


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text("\n".join(FIVE))
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["pair", *map(str, arguments), "--explain"])


def test_the_reasons_go_beside_the_list_bracket_by_bracket(path: Path) -> None:
    result = run(path)
    assert result.stdout == "3\n4 1\n5 3\n2 0\n"
    lines = result.stderr.splitlines()
    assert lines[0] == "Bracket of 1: 1, 5"
    assert lines[1].startswith("unpaired here: 1, because the round could not be completed")
    assert "4 (white) - 1 (black)" in lines
    assert "  1 (1) floats down to 4 (0.5), who floats up" in lines
    assert lines[-1].startswith("2 has the bye with 0: ")


def test_a_terminal_gets_the_reasons_below_the_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    main(["pair", str(path), "--explain"], standalone_mode=False)
    assert "Bracket of 1: 1, 5" in screen.getvalue()


def test_json_has_the_same_reasons_as_data(path: Path) -> None:
    found = json.loads(run(path, "--json").stdout)
    top, *_ = found["brackets"]
    assert (top["score"], top["residents"], top["moved_down"]) == ("1", [1, 5], [])
    assert [row["player"] for row in top["unpaired"]] == [1, 5]
    reasons = found["pairs"][0]["reasons"]
    assert reasons["floats"] == "1 (1) floats down to 4 (0.5), who floats up"
    assert (reasons["first_choice"], reasons["criterion"]) == (3, "C12")
    assert reasons["colour_article"] == "5.2.1"
    assert found["bye_reason"].startswith("2 has the bye")


def test_the_edition_asked_for_is_the_one_explained(path: Path) -> None:
    text = run(path, "--edition", "2017").stderr
    assert "(E." in text
    assert "(5.2." not in text


def test_another_system_gives_its_reasons_in_the_same_shape(path: Path) -> None:
    result = run(path, "--dubov")
    assert result.exit_code == 0
    assert "Bracket of 1: 1, 5; from other scores: 3, 4" in result.stderr
    found = json.loads(run(path, "--dubov", "--json").stdout)
    assert found["brackets"][0]["residents"] == [1, 5]
    assert found["pairs"][0]["reasons"]["colour_article"] == "5.2.4"


def test_somebody_alone_with_virtual_points_floats_down(path: Path) -> None:
    path.write_text("\n".join([*FIVE, "XXZ 3 1 5", "XXA    4  0.0  1.0"]))
    text = run(path).stderr
    assert "unpaired here: 4, alone in this bracket" in text
    assert "4 (1.5) floats down to 2 (0), who floats up" in text


def test_players_are_called_by_their_number_in_the_file(path: Path) -> None:
    shifted = [line.replace("001    5", "001    9") for line in FIVE]
    path.write_text("\n".join(shifted))
    assert run(path).stderr.startswith("Bracket of 1: 1, 9")


def ask(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["pair", *map(str, arguments)])


def test_the_command_line_says_why_two_do_not_meet(path: Path) -> None:
    result = ask(path, "--why-not", "1", "5")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("1 – 5: ")
    answer = json.loads(ask(path, "--why-not", "1", "3", "--json").stdout)
    assert answer["players"] == [1, 3]
    assert answer["criterion"]
    assert answer["is_possible"]


def test_the_command_line_says_why_somebody_has_no_bye(path: Path) -> None:
    answer = json.loads(ask(path, "--why-no-bye", "5", "--json").stdout)
    assert (answer["criterion"], answer["changed"], answer["bye"]) == ("C2", [], None)
    assert "bye of 5: had a bye" in ask(path, "--why-no-bye", "5").stdout


def test_who_is_not_in_the_file_is_told_so(path: Path) -> None:
    result = ask(path, "--why-not", "1", "77")
    assert result.exit_code != 0
    assert "There is no player 77 in the file" in result.output


SWAPPED = [
    "012 Open",
    "142 4",
    HEAD.format(1, "Player1, A", 1999, "1.0", "   3 w 1"),
    HEAD.format(2, "Player2, A", 1998, "1.0", "   4 b 1"),
    HEAD.format(3, "Player3, A", 1997, "0.0", "   1 b 0"),
    HEAD.format(4, "Player4, A", 1996, "0.0", "   2 w 0"),
]


def test_check_names_the_article_that_a_file_breaks(tmp_path: Path) -> None:
    path = tmp_path / "swapped.trf"
    lines = [
        "012 Open",
        "142 4",
        HEAD.format(1, "Player1, A", 1999, "1.0", "   4 w 1"),
        HEAD.format(2, "Player2, A", 1998, "1.0", "   3 b 1"),
        HEAD.format(3, "Player3, A", 1997, "0.0", "   2 w 0"),
        HEAD.format(4, "Player4, A", 1996, "0.0", "   1 b 0"),
    ]
    path.write_text("\n".join(lines))
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 1
    assert "  against the rules: it would mean opponents that come later in order" in result.stdout
    assert "(4.2)" in result.stdout
    found = json.loads(CliRunner().invoke(main, ["check", str(path), "--json"]).stdout)
    assert found["files"][0]["differences"][0]["article"] == "4.2"


def test_check_names_the_article_of_wrong_colours(tmp_path: Path) -> None:
    path = tmp_path / "colours.trf"
    swapped = [line.replace("3 w 1", "3 b 1").replace("1 b 0", "1 w 0") for line in SWAPPED]
    path.write_text("\n".join(swapped))
    result = CliRunner().invoke(main, ["check", str(path)])
    assert "the colours of 2 – 4 are the other way round (5.2.5)" in result.stdout
