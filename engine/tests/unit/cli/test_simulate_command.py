"""`tiltyard simulate` and the runs behind it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tiltyard.cli.__main__ import main
from tiltyard.errors import TiltyardError
from tiltyard.formats.table import FORMATS
from tiltyard.simulate import FormatPlan, FormatRun, play_once, simulate_format, sum_up

FIELD = (2400, 2300, 2200, 2100, 2000, 1900, 1800, 1700)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--jobs", "1", *arguments])


@pytest.mark.parametrize("code", sorted(FORMATS))
def test_every_format_is_played_to_its_end(code: str) -> None:
    report = simulate_format(FormatPlan(code, FIELD), runs=4, seed=7)
    assert sum(report.wins) == pytest.approx(1)
    assert report.games >= len(FIELD) - 1
    assert min(report.places) >= 1
    assert report == simulate_format(FormatPlan(code, FIELD), runs=4, seed=7)


def test_a_stronger_field_order_shows_in_the_chances() -> None:
    far = simulate_format(FormatPlan("single-elimination", (2800, 1800, 1800, 1800)), runs=40)
    near = simulate_format(FormatPlan("single-elimination", (1801, 1800, 1800, 1800)), runs=40)
    assert far.best_wins > 0.9 > near.best_wins
    assert 0 <= far.margin < near.margin


def test_who_shares_the_first_place_has_a_part_of_it() -> None:
    plan = FormatPlan("round-robin", (2000, 1900, 1800))
    report = sum_up(plan, [FormatRun((1, 1, 3), 3), FormatRun((1, 2, 3), 3)])
    assert report.wins == (0.75, 0.25, 0)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: FormatPlan("tournament", FIELD),
        lambda: FormatPlan("swiss", (2000,)),
        lambda: FormatPlan("swiss", "2000"),  # type: ignore[arg-type]
        lambda: FormatPlan("swiss", (2000, -1)),
        lambda: FormatPlan("swiss", FIELD, {"rounds": 99}),
        lambda: FormatPlan("swiss", FIELD, {"roundz": 5}),
        lambda: FormatPlan("swiss", FIELD, draws=2),
        lambda: FormatPlan("swiss", FIELD, draws="many"),  # type: ignore[arg-type]
        lambda: FormatPlan("draft-swiss", FIELD, {"kind": "draft"}),
        lambda: simulate_format("swiss"),  # type: ignore[arg-type]
        lambda: simulate_format(FormatPlan("swiss", FIELD), runs=0),
        lambda: simulate_format(FormatPlan("swiss", FIELD), seed=None),  # type: ignore[arg-type]
        lambda: play_once(FormatPlan("swiss", FIELD), 1.5),  # type: ignore[arg-type]
        lambda: sum_up(FormatPlan("swiss", FIELD), []),
        lambda: sum_up(FormatPlan("swiss", FIELD), [FormatRun((1,), 1)]),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(attempt: object) -> None:
    with pytest.raises(TiltyardError):
        attempt()  # type: ignore[operator]


def test_the_command_compares_formats_and_repeats_itself() -> None:
    asked = ("-f", "swiss", "-f", "single-elimination", "--players", "8", "--runs", "30")
    first, second = run(*asked), run(*asked)
    assert first.exit_code == 0
    assert first.output == second.output
    assert "Swiss, 8 players, 30 runs: the best wins" in first.output
    assert first.output != run(*asked, "--seed", "2").output


def test_several_processes_come_to_the_same() -> None:
    asked = ["simulate", "-f", "single-elimination", "--players", "4", "--runs", "60", "--json"]
    alone = CliRunner().invoke(main, [*asked, "--jobs", "1"]).output
    assert CliRunner().invoke(main, [*asked, "--jobs", "2"]).output == alone
    assert json.loads(alone)[0]["runs"] == 60


def test_real_players_come_from_a_table(tmp_path: Path) -> None:
    table = tmp_path / "players.csv"
    table.write_text("name,rating\nBob,1900\nAnn,2100\n")
    found = json.loads(run("--csv", str(table), "--runs", "2", "--json").output)
    assert [row["player"] for row in found[0]["players"]] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("arguments", "words", "code"),
    [
        (("-f", "nope"), "no format 'nope'", 3),
        (("-o", "roundz=5"), "There is no option 'roundz'; swiss has system, rounds", 3),
        (("-o", "rounds=x"), "whole number, not 'x'", 3),
        (("-o", "rounds=999"), "999", 3),
        (("-o", "draws=maybe"), "yes or no", 3),
        (("--players", "1"), "choose 2 to 2000", 3),
        (("--draws", "nan"), "nan", 3),
        (("--csv", "/nowhere/players.csv"), "No such file", 5),
        (("--runs", "0"), "0 is not in the range", 2),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...], words: str, code: int) -> None:
    result = run("--runs", "2", *arguments)
    assert words in result.output
    assert result.exit_code == code


def test_an_option_goes_to_the_formats_that_have_it() -> None:
    formats = ("-f", "swiss", "-f", "double-elimination")
    found = json.loads(
        run(*formats, "-o", "rounds=2", "-o", "draws=no", "--runs", "2", "--json").output
    )
    assert [row["options"] for row in found] == [{"rounds": 2, "draws": False}, {}]
