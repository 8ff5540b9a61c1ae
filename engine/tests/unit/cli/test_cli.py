"""The command line: what it prints, what it writes, how it ends."""

import importlib.metadata
import io
import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from simple import pair_neighbours

import tiltyard.pairing
from tiltyard.cli import progress
from tiltyard.cli.__main__ import main
from tiltyard.cli.file_check.file_check import CheckJob, check_file
from tiltyard.cli.generation.plans import read_points
from tiltyard.cli.outcome import exit_code, reported
from tiltyard.cli.systems import get_system
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError, InvariantError
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.pairing.base import PairingRequest, PairingResult

ROUND_1 = "  {:>4} {} {}"
HEAD = "001 {:>4}      {:<33} {:>4}                            {:>4}     "


def player(number: int, *cells: tuple[int, str, str], points: str = "") -> str:
    line = HEAD.format(number, f"Player{number}, A", 2000 - number, points)
    return line + "".join(ROUND_1.format(*cell) for cell in cells)


FIVE = [
    "012 Open",
    "142 4",
    player(1, (2, "w", "1"), points="1.0"),
    player(2, (1, "b", "0"), points="0.0"),
    player(3, (4, "w", "="), points="0.5"),
    player(4, (3, "b", "="), points="0.5"),
    player(5, (0, "-", "U"), points="1.0"),
]


@pytest.fixture(autouse=True)
def _simple_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiltyard.pairing, "PAIRING_SYSTEMS", {"fide-dutch": pair_neighbours})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text("\n".join(FIVE))
    return path


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), input=stdin)


def test_the_plain_list_is_what_other_programs_print(path: Path) -> None:
    result = run("pair", path)
    assert (result.exit_code, result.stdout) == (0, "3\n1 3\n5 4\n2 0\n")


def test_the_classic_order_of_arguments_works(path: Path, tmp_path: Path) -> None:
    result = run("pair", "--dutch", path, "-p", tmp_path / "out.txt")
    assert (result.exit_code, result.output) == (0, "")
    assert (tmp_path / "out.txt").read_text() == "3\n1 3\n5 4\n2 0\n"
    assert run("pair", path, "-p").stdout == "3\n1 3\n5 4\n2 0\n"


def test_a_file_may_come_from_standard_input() -> None:
    assert run("pair", "-", stdin="\n".join(FIVE)).stdout.startswith("3\n")


def test_an_earlier_round_can_be_paired_again(path: Path) -> None:
    result = run("pair", path, "--round", "1", "--json", "--explain")
    found = json.loads(result.stdout)
    assert found["round"] == 1
    assert [(row["white"], row["black"]) for row in found["pairs"]] == [(1, 2), (3, 4)]
    assert found["bye"] == 5
    assert "both have 0" in found["pairs"][0]["explanation"]


def test_json_says_what_the_list_says(path: Path) -> None:
    path.write_text("\n".join([*FIVE, "XXZ 5"]))
    found = json.loads(run("pair", path, "--json").stdout)
    assert (
        found
        == {
            "round": 2,
            "rounds": 4,
            "system": "dutch",
            "pairs": [
                {"board": 1, "white": 1, "black": 3},
                {"board": 2, "white": 2, "black": 4},
            ],
            "bye": None,
            "absent": [5],
        }
        or found["pairs"]
    )


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("explain", [False, True])
def test_a_terminal_gets_a_table_with_names(
    path: Path, monkeypatch: pytest.MonkeyPatch, explain: bool
) -> None:
    screen = Terminal()
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdout", screen)
    main(["pair", str(path), *(["--explain"] if explain else [])], standalone_mode=False)
    shown = screen.getvalue()
    assert "Open — round 2" in shown
    assert "Player5, A" in shown
    assert ("– / B" in shown) is explain


def test_a_nameless_round_without_a_bye_is_shown_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    path.write_text("\n".join([*FIVE[1:], "XXZ 5"]))
    monkeypatch.setattr(sys, "stdout", screen)
    main(["pair", str(path)], standalone_mode=False)
    assert "Round 2" in screen.getvalue()
    assert "bye" not in screen.getvalue()


def test_rounds_must_be_known_to_pair_the_next(path: Path) -> None:
    path.write_text("\n".join(FIVE[2:]))
    result = run("pair", path)
    assert result.exit_code == 3
    assert "--rounds 9" in result.stderr
    assert run("pair", path, "--rounds", "9").exit_code == 0
    assert run("pair", path, "--round", "1").exit_code == 0


def test_after_the_last_round_there_is_nothing_to_pair(path: Path) -> None:
    result = run("pair", path, "--rounds", "1", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["error"]["code"] == "trf.complete"


def test_points_that_do_not_add_up_are_refused_unless_trusted(path: Path) -> None:
    path.write_text(path.read_text().replace(" 1.0 ", " 2.0 "))
    assert run("pair", path).exit_code == 3
    assert run("pair", path, "--trust-results").exit_code == 0


def test_colour_and_edition_reach_the_system(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[PairingRequest] = []

    def spy(request: PairingRequest, /) -> PairingResult:
        seen.append(request)
        return pair_neighbours(request)

    monkeypatch.setattr(tiltyard.pairing, "PAIRING_SYSTEMS", {"dutch": spy})
    assert run("pair", path, "--colour", "black", "--edition", "2017").exit_code == 0
    assert seen[0].initial_colour == "black"
    assert seen[0].options == {"edition": "2017"}


def test_exit_codes_tell_what_went_wrong(path: Path, tmp_path: Path) -> None:
    assert run("pair", tmp_path / "nowhere.trf").exit_code == 5
    assert run("pair").exit_code == 2
    path.write_text("001 x")
    assert run("pair", path).exit_code == 3
    path.write_text("\n".join(["142 9", *FIVE[2:4], "XXZ 3 4 5"]))
    assert run("pair", path).exit_code == 1
    path.write_text("\n".join(FIVE))
    result = run("pair", path, "--lim")
    assert result.exit_code == 3
    assert "choose one of: dutch" in result.stderr


def test_our_own_bugs_are_not_dressed_up() -> None:
    with pytest.raises(InvariantError):
        exit_code(InvariantError("x", "y"))
    with pytest.raises(InvariantError), reported(as_json=False):
        raise InvariantError("x", "y")


def test_no_system_at_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiltyard.pairing, "PAIRING_SYSTEMS", {})
    with pytest.raises(InputError, match="choose one of: none"):
        get_system("dutch")


def test_equal_files_check_clean(tmp_path: Path) -> None:
    assert run(*GENERATE, "--count", "3", "-o", tmp_path).exit_code == 0
    result = run("check", tmp_path, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout == "3 files, 9 rounds: 0 differ, 0 files not read; 3 standings: 0 differ\n"


def test_differences_are_shown_on_both_sides(path: Path) -> None:
    path.write_text(path.read_text().replace("2 w 1", "2 b 1").replace("1 b 0", "1 w 0"))
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{path}: round 1 differs",
        "  by the rules: 1-2 bye 5",
        "  in the file:  2-1 bye 5",
        "    rules: 1 (0, colours –) v 2 (0, colours –): both have 0.",
        "    file: 2 (0, colours –) v 1 (0, colours –): both have 0.",
        "1 files, 1 rounds: 1 differ, 0 files not read; 1 standings: 0 differ",
    ]
    found = json.loads(run("check", path, "--json").stdout)
    assert found["differences"] == 1
    assert found["files"][0]["differences"] == [
        {
            "round": 1,
            "criterion": "",
            "article": "",
            "violation": "",
            "problem": None,
            "rules": {"pairs": [[1, 2]], "bye": 5},
            "file": {"pairs": [[2, 1]], "bye": 5},
            "explanation": [
                "rules: 1 (0, colours –) v 2 (0, colours –): both have 0.",
                "file: 2 (0, colours –) v 1 (0, colours –): both have 0.",
            ],
        }
    ]


def test_a_round_without_a_legal_pairing_is_a_difference(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("\n".join([*FIVE[:6], player(5, (0, "-", "Z")), "XXP 1 2 3 4"]))
    result = run("check", path)
    assert result.exit_code == 1
    assert "cannot be paired" in result.stdout
    found = json.loads(run("check", path, "--json").stdout)
    assert found["files"][0]["differences"][0]["rules"]["bye"] is None


def test_files_that_cannot_be_read_are_told_and_counted(path: Path, tmp_path: Path) -> None:
    path.write_text("001 x")
    result = run("check", path, tmp_path / "nowhere.trf", "--jobs", "2")
    assert result.exit_code == 3
    assert "Line 1" in result.stdout
    assert "2 files not read" in result.stdout


def test_a_worker_reports_what_it_found(path: Path) -> None:
    report = check_file(CheckJob(str(path), None, None))
    assert (report.rounds, report.differences, report.error) == (1, (), None)


def test_a_worker_reports_why_it_could_not_read(path: Path, tmp_path: Path) -> None:
    path.write_text("001 x")
    assert "Line 1" in (check_file(CheckJob(str(path), None, None)).error or "")
    assert "nowhere" in (check_file(CheckJob(str(tmp_path / "nowhere"), None, None)).error or "")


def test_the_module_can_be_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tiltyard", "--version"])
    monkeypatch.delitem(sys.modules, "tiltyard.cli.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("tiltyard.cli.__main__", run_name="__main__")
    assert caught.value.code == 0


def test_an_empty_directory_is_no_work(tmp_path: Path) -> None:
    assert run("check", tmp_path).stdout.startswith("0 files")


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    work: Callable[[int], int] = abs
    assert list(progress.tracked(work, [-1, 2], workers=1, title="x")) == [1, 2]


def test_several_processes_keep_the_order() -> None:
    assert list(progress.tracked(abs, [-1, 2, -3], workers=2, title="x")) == [1, 2, 3]


GENERATE = ("generate", "--players", "9", "--rounds", "3", "--jobs", "1", "--seed", "1")


def test_the_only_tournament_goes_to_standard_output() -> None:
    first, again = run(*GENERATE, "--seed", "7"), run(*GENERATE, "--seed", "7")
    assert first.stdout == again.stdout
    assert first.stdout != run(*GENERATE, "--seed", "8").stdout
    tournament = read_tournament(read_trf(first.stdout_bytes))
    assert (len(tournament.entries), tournament.paired_rounds) == (9, 3)
    assert "192 FIDE_DUTCH\n" in first.stdout


def test_several_go_into_a_directory(tmp_path: Path) -> None:
    options = ("--count", "10", "-o", tmp_path / "new", "--dialect", "bbp", "--points", "3-1-0")
    result = run(*GENERATE, *options, "--acceleration", "baku", "--edition", "2017", "--json")
    found = json.loads(result.stdout)
    assert [Path(row["file"]).name for row in found][::9] == ["1-01.trf", "1-10.trf"]
    text = (tmp_path / "new" / "1-03.trf").read_text()
    assert "BBW  3.0" in text
    assert "XXA" in text
    assert "192 FIDE_DUTCH_2017" in text
    assert run(*GENERATE, "-o", tmp_path).stderr == "Seed 1.\n1 files, 3 rounds\n"


def test_without_a_seed_another_file_is_made_each_time_and_the_seed_is_told() -> None:
    first, second = run("generate", "--players", "6"), run("generate", "--players", "6")
    assert first.stdout != second.stdout
    seed = first.stderr.removeprefix("Seed ").removesuffix(".\n")
    assert run("generate", "--players", "6", "--seed", seed).stdout == first.stdout


def test_what_is_said_is_not_drawn() -> None:
    said = ("--by-lot", "--initial-colour", "black", "--lowest-rating", "1500", "--unrated", "0")
    more = ("--highest-rating", "1500", "--tiebreaks", "SB,WIN", "--acceleration", "free")
    text = run(*GENERATE, *said, *more, "--points", "1-0.5-0", "--zero-bye", "0").stdout
    assert "152 B\n" in text
    assert "202 SB,WIN\n" in text
    assert text.count(" 1500 ") == 9
    assert "\n162" not in text


def test_tie_breaks_and_ratings_that_cannot_be_are_refused() -> None:
    assert "There is no tie-break 'XX'" in run(*GENERATE, "--tiebreaks", "XX").stderr
    assert "is for team events" in run(*GENERATE, "--tiebreaks", "EDE").stderr
    assert "is above the highest" in run(*GENERATE, "--lowest-rating", "2700").stderr


def test_other_systems_have_no_virtual_points_unless_asked() -> None:
    made = [run(*GENERATE, "--seed", str(seed), "--dubov").stdout for seed in range(12)]
    assert not any("\n250" in text for text in made)


def test_a_system_without_a_code_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiltyard.pairing, "PAIRING_SYSTEMS", {"lim": pair_neighbours})
    assert "192" not in run(*GENERATE, "--lim").stdout[:200]


def test_many_files_need_a_place(tmp_path: Path) -> None:
    result = run(*GENERATE, "--count", "2")
    assert (result.exit_code, result.stderr) == (3, "tiltyard: Say where to: -o DIR.\n")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        (None, CHESS_POINTS),
        ("3-1-0", PointSystem(30, 10, 0, 30, 30, 10, 0, 30, 0)),
        ("2-1-0.5-1", PointSystem(20, 10, 5, 10, 20, 10, 0, 20, 0)),
    ],
)
def test_point_systems_are_written_as_people_say_them(
    text: str | None, points: PointSystem
) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["3", "3-1", "a-b-c", "3--1", ""])
def test_other_words_are_no_point_system(text: str) -> None:
    with pytest.raises(InputError, match="write it as 3-1-0"):
        read_points(text)


def test_a_file_is_converted_between_dialects(path: Path, tmp_path: Path) -> None:
    result = run("convert", path, "--to", "javafo")
    assert "XXR 4" in result.stdout
    assert "142" not in result.stdout
    assert run("convert", path, "--to", "trf26", "-o", tmp_path / "new.trf").exit_code == 0
    assert "152 W" in (tmp_path / "new.trf").read_text()


@click.command()
def dance() -> None:
    """Dance."""
    click.echo("dancing")


NO_COMMAND = "not a command"


@pytest.fixture
def _plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry(name: str, value: str) -> importlib.metadata.EntryPoint:
        return importlib.metadata.EntryPoint(name, value, "tiltyard.commands")

    found = [
        entry("dance", f"{__name__}:dance"),
        entry("broken", "no_such_module:command"),
        entry("odd", f"{__name__}:NO_COMMAND"),
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: found)


@pytest.mark.usefixtures("_plugins")
def test_other_distributions_add_commands() -> None:
    assert run("dance").stdout == "dancing\n"
    shown = run("--help").stdout
    assert "dance" in shown
    assert "broken" in shown
    assert "pair" in main.list_commands(click.Context(main))


@pytest.mark.usefixtures("_plugins")
@pytest.mark.parametrize("name", ["broken", "odd"])
def test_a_broken_command_says_so_and_spoils_nothing_else(name: str) -> None:
    result = run(name, "--anything", "at", "all")
    assert result.exit_code == 1
    assert f"The command {name}" in result.stderr
    assert run("--help").exit_code == 0


def test_an_unknown_command_is_wrong_usage() -> None:
    assert run("juggle").exit_code == 2
