"""`tiltyard accept`, and the finding that it brought to light."""

import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from oracles import pair_with_gacrux, pair_without_floats_of_worthless_byes

from tiltyard.cli.__main__ import main
from tiltyard.cli.comparison import canonical
from tiltyard.cli.rival import RivalProgram, read_answer
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import read_trf, request_for_round
from tiltyard.pairing import dutch
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples" / "zero-point-bye"
RIGHT = {"downfloater": "4-6 7-3 bye 5", "bye": "2-1 4-7 bye 5"}
OF_BBPPAIRINGS = {"downfloater": "3-6 7-4 bye 5", "bye": "4-1 5-7 bye 2"}
OURS = "from tiltyard.cli.pair import pair\npair()"


def write_program(folder: Path, lines: str) -> str:
    """Write a program that is called as bbpPairings is."""
    path = folder / "program"
    path.write_text(f"#!{sys.executable}\n{lines}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def accept(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["accept", *arguments])


def run(folder: Path, lines: str, *more: str) -> Result:
    program = write_program(folder, lines)
    size = ("--count", "3", "--seed", "7", "--smallest", "5", "--largest", "5", "--jobs", "1")
    return accept(program, *size, "-o", str(folder / "out"), *more)


def test_a_program_that_pairs_as_we_do_is_accepted(tmp_path: Path) -> None:
    result = run(tmp_path, OURS)
    assert result.exit_code == 0, result.output
    assert "0 differ" in result.output
    text = (tmp_path / "out" / "dossier.md").read_text(encoding="utf-8")
    assert "3 tournaments" in text
    assert "Nowhere." in text


WRONG = (
    OURS.replace("pair()", "")
    + "\nimport pathlib, sys"
    + "\ntry:\n    pair(standalone_mode=False)\nexcept SystemExit as end:\n    sys.exit(end.code)"
    + "\nout = pathlib.Path(sys.argv[-1])"
    + "\ncount, *pairs = out.read_text().split('\\n')"
    + "\nfirst = pairs[0].split()"
    + "\nout.write_text('\\n'.join([count, ' '.join(first[::-1]), *pairs[1:]]))"
)


def test_a_program_with_other_colours_differs_and_each_round_is_a_file(tmp_path: Path) -> None:
    result = run(tmp_path, WRONG)
    assert result.exit_code == 1, result.output
    files = sorted((tmp_path / "out").glob("*.trf"))
    text = (tmp_path / "out" / "dossier.md").read_text(encoding="utf-8")
    assert files
    assert all(f"`{file.name}`" in text for file in files)
    assert request_for_round(read_trf(files[0].read_bytes())).players


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("import sys; sys.exit(3)", "exit code 3"),
        ("import sys; open(sys.argv[-1], 'w').write('hello')", "did not write pairs"),
        ("import sys; open(sys.argv[-1], 'w').write('7\\n1 2\\n')", "wrote 1 pairs"),
    ],
)
def test_a_program_that_answers_nonsense_is_named(tmp_path: Path, lines: str, words: str) -> None:
    result = run(tmp_path, lines)
    assert result.exit_code == 3
    assert words in result.output


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = accept(str(tmp_path / "nobody"), "--count", "1", "--jobs", "1")
    assert result.exit_code == 3
    assert "nobody cannot be run" in result.output


def test_sizes_and_names_that_contradict_each_other_are_refused() -> None:
    assert "turn them" in accept("one", "--smallest", "9", "--largest", "8").output
    assert "named twice" in accept("one", "one").output


def test_no_pairing_is_an_answer(tmp_path: Path) -> None:
    program = RivalProgram(write_program(tmp_path, "raise SystemExit(1)"))
    with pytest.raises(RuleError, match="finds no pairing"):
        program(read_example("bye"))


def test_the_usual_list_is_read_with_its_bye() -> None:
    assert read_answer("2\n4 1\n3 0\n", "x") == PairingResult((Pair(4, 1),), 3)
    with pytest.raises(InputError, match="2 byes"):
        read_answer("2\n4 0\n3 0\n", "x")


def read_example(name: str) -> PairingRequest:
    return request_for_round(read_trf((EXAMPLES / f"{name}.trf").read_bytes()))


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_bye_worth_nothing_is_a_downfloat(name: str) -> None:
    request = read_example(name)
    assert canonical(dutch(request)) == RIGHT[name]
    assert canonical(pair_with_gacrux(request)) == RIGHT[name]


@pytest.mark.parametrize("name", sorted(OF_BBPPAIRINGS))
def test_without_that_downfloat_the_round_is_paired_as_bbppairings_does(name: str) -> None:
    request = read_example(name)
    assert canonical(pair_without_floats_of_worthless_byes(request)) == OF_BBPPAIRINGS[name]
