"""`tiltyard pair` called as JaVaFo and bbpPairings are, by a program that knows only them."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tiltyard.cli.__main__ import main
from tiltyard.cli.pair import pair


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "made.trf"
    result = call("-g", "-o", str(path), "-s", "42")
    assert result.exit_code == 0, result.output
    return path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(pair, arguments)


def shorten(path: Path, tmp_path: Path) -> Path:
    """The same tournament before its last round."""
    lines = path.read_text("utf-8").splitlines()
    most = max(len(line) for line in lines if line.startswith("001"))
    rounds = (most - 89) // 10
    kept = []
    for line in lines:
        if line.startswith("001"):
            line = line[: 91 + 10 * (rounds - 1)]  # noqa: PLW2901 - cut
        kept.append(line)
    out = tmp_path / "shorter.trf"
    out.write_text("\n".join([*kept, "XXR 30", ""]), "utf-8")
    return out


def test_the_next_round_goes_to_the_file_named_after_p(made: Path, tmp_path: Path) -> None:
    """Mend 42: system, FILE, -p, OUT, as both programs have it, and other orders too."""
    out = tmp_path / "out.txt"
    source = str(shorten(made, tmp_path))
    orders = (
        ("--dutch", source, "-p", str(out)),
        (source, "-p", str(out)),
        (source, "-p", str(out), "--dutch"),
        ("-p", str(out), source),
    )
    found = set()
    for order in orders:
        result = call(*order, "--trust-results")
        assert result.exit_code == 0, result.output
        text = out.read_text()
        assert int(text.split()[0]) == len(text.splitlines()) - 1
        found.add(text)
        out.unlink()
    assert len(found) == 1


def test_every_round_is_checked_with_c(made: Path) -> None:
    """Mend 42: FILE -c names each round, as the others do."""
    result = call("--dutch", str(made), "-c")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines == [f"made: Round #{n}" for n in range(1, len(lines))] + [""]


def test_a_difference_is_told_in_two_columns_and_is_no_error(made: Path) -> None:
    """Mend 42: the others exit with 0; callers read what is printed."""
    lines = made.read_text("utf-8").splitlines()
    players = {int(line[4:8]): i for i, line in enumerate(lines) if line.startswith("001")}
    pairs = [
        (number, int(lines[i][91:95]))
        for number, i in players.items()
        if lines[i][96] == "w" and lines[i][98] in "10="
    ]
    (one, first), (two, second) = pairs[:2]
    for number, opponent in ((one, second), (second, one), (two, first), (first, two)):
        i = players[number]
        lines[i] = f"{lines[i][:91]}{opponent:4}{lines[i][95:]}"
    made.write_text("\n".join([*lines, ""]), "utf-8")

    result = call("--dutch", str(made), "-c")

    assert result.exit_code == 0, result.output
    assert result.output.startswith(
        "made: Round #1\n  Checker pairings        Tournament pairings \n"
    )
    rows = result.output.splitlines()[2:4]
    assert sorted(re.findall(r"(\d+) - +(\d+) +(\d+) - +(\d+)", "\n".join(rows))) == sorted(
        [
            (f"{one}", f"{first}", f"{one}", f"{second}"),
            (f"{two}", f"{second}", f"{two}", f"{first}"),
        ]
    )


def test_files_without_a_folder_are_written_beside_the_input(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 42: whoever calls from another folder finds them where the others put them."""
    source, elsewhere = shorten(made, tmp_path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    config = tmp_path / "config.txt"
    config.write_text("PlayersNumber=8\nRoundsNumber=3\n")

    assert call(str(source), "-p", "out.txt", "--trust-results", "-l").exit_code == 0
    assert call("-g", "../config.txt", "-o", "made-up.trf").exit_code == 0

    assert {"out.txt", "shorter.list", "made-up.trf"} <= {path.name for path in tmp_path.iterdir()}
    assert not list(elsewhere.iterdir())


def test_a_file_in_the_current_folder_is_written_there(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 42: ./out.txt names a folder, and went beside the input all the same."""
    source, elsewhere = shorten(made, tmp_path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)

    assert call(str(source), "-p", "./out.txt", "--trust-results").exit_code == 0

    assert [path.name for path in elsewhere.iterdir()] == ["out.txt"]


def test_the_check_list_says_what_the_rules_know_of_each_player(made: Path, tmp_path: Path) -> None:
    """Mend 42: -l [LIST], after -p and after -c, with JaVaFo's -w and -q let pass."""
    source = shorten(made, tmp_path)
    result = call(str(source), "-p", "out.txt", "-l", "list.txt", "--trust-results", "-w", "-q")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "list.txt").read_text()
    header, *rows = [line for line in text.splitlines() if "\t" in line]
    names = [name.strip() for name in header.split("\t")]
    assert names[:2] + names[3:8] == ["ID", "Pts", "Pref", "C2", "C14", "C16", "Cur"]
    count = int((tmp_path / "out.txt").read_text().split()[0])
    now = [row.split("\t")[7].strip() for row in rows]
    assert sum(cell.endswith("W)") for cell in now) == count - now.count("(bye)")
    points = [float(row.split("\t")[1]) for row in rows]
    assert points == sorted(points, reverse=True)
    assert call(str(made), "-c", "-l").exit_code == 0
    assert (tmp_path / "made.list").read_text().count("Round #") >= 5


def test_without_a_seed_every_tournament_is_another(tmp_path: Path) -> None:
    """Mend 42: a caller that asks for ten got the same ten times."""
    config = tmp_path / "config.txt"
    config.write_text("PlayersNumber=8\nRoundsNumber=3\n")
    for name in ("one.trf", "two.trf"):
        assert call("-g", str(config), "-o", name).exit_code == 0
    assert (tmp_path / "one.trf").read_bytes() != (tmp_path / "two.trf").read_bytes()


def test_tournaments_are_made_up_with_g(made: Path, tmp_path: Path) -> None:
    """Mend 42: -g with a configuration, like a model, and the same for the same seed."""
    config = tmp_path / "config.txt"
    config.write_text("PlayersNumber=14\nRoundsNumber=4\nDrawPercentage=50\nForfeitRate=20\n")
    one, two = tmp_path / "one.trf", tmp_path / "two.trf"
    for out in (one, two):
        assert call("--dutch", "-g", str(config), "-o", str(out), "-s", "7").exit_code == 0
    assert one.read_bytes() == two.read_bytes()
    assert one.read_text().count("\n001 ") + one.read_text().startswith("001 ") == 14
    like = tmp_path / "like.trf"
    assert call(str(made), "-g", "-o", str(like), "-s", "1").exit_code == 0
    count = [path.read_text("utf-8").count("\n001 ") for path in (made, like)]
    assert count[0] == count[1]
    config.write_text("PlayersNumbr=14\n")
    refused = call("-g", str(config), "-o", str(one))
    assert refused.exit_code == 3
    assert "Line 1" in refused.output


def test_the_release_is_told_with_r() -> None:
    """Mend 42: -r alone is a whole call."""
    result = call("-r")
    assert result.exit_code == 0
    assert result.output.startswith("tiltyard ")
    assert call().exit_code == 2


def test_two_pairing_byes_in_a_round_are_a_warning(made: Path, tmp_path: Path) -> None:
    """Mend 42: other programs pair such a file, and so does this one."""
    source = shorten(made, tmp_path)
    lines = source.read_text("utf-8").splitlines()
    players = [i for i, line in enumerate(lines) if line.startswith("001")]
    first = lines[players[0]]
    opponent = int(first[91:95])
    for i in players:
        if i == players[0] or int(lines[i][4:8]) == opponent:
            lines[i] = lines[i][:91] + "0000 - U" + lines[i][99:]
    source.write_text("\n".join([*lines, ""]), "utf-8")
    result = call(str(source), "-p", str(tmp_path / "out.txt"), "--trust-results")
    assert result.exit_code == 0, result.output
    assert "Warning: in round 1 the players" in result.output
    assert (tmp_path / "out.txt").exists()


def test_the_help_says_what_each_command_does() -> None:
    """Mend 39: commands of other distributions say it themselves."""
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert "Added by" not in result.output
    rows = re.findall(r"^  (\S+)  +\S", result.output.split("Commands:")[1], re.MULTILINE)
    assert isinstance(main, click.Group)
    assert rows == main.list_commands(click.Context(main))
