"""`tiltyard accept`, and the finding that it brought to light."""

import re
import stat
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tiltyard.cli.__main__ import main
from tiltyard.cli.acceptance.comparison import OURS as OURS_NAME
from tiltyard.cli.acceptance.comparison import Answer, Course
from tiltyard.cli.acceptance.judges import judge_round
from tiltyard.cli.foreign.configuration import (
    format_configuration,
    make_plan,
    read_configuration,
)
from tiltyard.cli.foreign.gacrux import GacruxVoice, pair_file_with_gacrux
from tiltyard.cli.foreign.rival import RivalProgram, read_answer
from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import read_trf, request_for_round
from tiltyard.pairing import dutch
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    Pair,
    PairingRequest,
    PairingResult,
    SwissPlayer,
)
from tiltyard.simulate import Plan, Rates

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples" / "zero-point-bye"
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
    size = ("--count", "2", "--seed", "7", "--largest", "2", "--gacrux", "0", "--jobs", "1")
    output = ("--edition", "2026", "-o", str(folder / "out"))
    return accept("--rival", program, *size, *output, *more)


def read_dossier(folder: Path) -> str:
    return (folder / "out" / "dossier.md").read_text(encoding="utf-8")


def test_a_program_that_pairs_as_we_do_is_accepted(tmp_path: Path) -> None:
    result = run(tmp_path, OURS)
    assert result.exit_code == 0, result.output
    assert "0 differ" in result.output
    assert result.output.startswith("Seed 7.\n")
    text = read_dossier(tmp_path)
    assert "2 tournaments" in text
    assert "| played as paired by | program |" in text
    assert "Nowhere." in text


def test_tournaments_of_its_own_generator_are_checked_by_us(tmp_path: Path) -> None:
    small = OURS.replace(
        "pair()",
        "import sys\nfrom pathlib import Path\nfile = Path(__file__).with_name('few')"
        "\nfile.write_text('PlayersNumber=6\\nRoundsNumber=2\\n')"
        "\nif '-g' in sys.argv:\n    sys.argv.insert(sys.argv.index('-g') + 1, str(file))\npair()",
    )
    result = run(tmp_path, small, "--theirs", "1", "--count", "1", "--gacrux", "0")
    assert result.exit_code == 0, result.output
    assert "program, its own generator | 1 | 2 | 0 |" in read_dossier(tmp_path)


def test_its_generator_is_told_what_we_draw_and_asked_for_fewer_rounds_if_it_gets_stuck(
    tmp_path: Path,
) -> None:
    stuck = OURS.replace(
        "pair()",
        "import sys\nfrom pathlib import Path"
        "\nif '-g' in sys.argv:"
        "\n    told = Path(sys.argv[sys.argv.index('-g') + 1]).read_text()"
        "\n    with open(Path(__file__).with_name('told'), 'a') as log:\n        log.write(told)"
        "\n    if 'RoundsNumber=1\\n' not in told:\n        sys.exit(1)\npair()",
    )
    size = ("--smallest", "6", "--largest", "6")
    result = run(tmp_path, stuck, "--theirs", "9", "--told", "--count", "3", *size, "--seed", "b")
    assert result.exit_code == 0, result.output
    told = (tmp_path / "told").read_text(encoding="utf-8")
    assert set(re.findall("PlayersNumber=.*", told)) == {"PlayersNumber=6"}
    assert "| players | 4 to 8 | 3 |" in read_dossier(tmp_path)
    assert "program, its own generator | 3 | 3 | 0 |" in read_dossier(tmp_path)


def test_a_generator_that_is_told_nothing_and_gets_stuck_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, "raise SystemExit(1)", "--theirs", "1", "--count", "1")
    assert result.exit_code == 1
    assert "finds no pairing" in result.output


def test_what_is_told_is_what_our_own_generator_reads(tmp_path: Path) -> None:
    points = PointSystem(win=30, draw=20, loss=10, pairing_bye=30, forfeit_loss=10, zero_bye=10)
    rates = Rates(draw=0.7, forfeit=0.15, half_bye=0.0, withdrawal=0.04, zero_bye=0.01)
    plan = Plan(9, 4, rates, points, highest_rating=1600, lowest_rating=1400)
    file = tmp_path / "told"
    file.write_text(format_configuration(plan), encoding="utf-8")
    found = make_plan(read_configuration(str(file)), Random(1))
    assert (found.players, found.rounds, found.highest_rating) == (9, 4, 1600)
    assert (found.points.loss, found.points.zero_bye, found.points.pairing_bye) == (10, 10, 30)
    assert found.rates.forfeit == pytest.approx(0.152, abs=0.001)
    assert found.rates.half_bye < 0.001
    assert found.rates.withdrawal == pytest.approx(0.05)


TURNED = """
import pathlib, sys
if "-c" in sys.argv:
    print("".join(f"x: Round #{number}\\n  differs\\n" for number in range(1, 30)))
    sys.exit()
from tiltyard.cli.pair import pair
try:
    pair(standalone_mode=False)
except SystemExit as end:
    if end.code:
        sys.exit(end.code)
out = pathlib.Path(sys.argv[-1])
count, *pairs = out.read_text().split("\\n")
first = pairs[0].split()
out.write_text("\\n".join([count, " ".join(first[::-1]), *pairs[1:]]))
"""


def test_a_program_with_other_colours_differs_and_each_round_is_a_file(tmp_path: Path) -> None:
    result = run(tmp_path, TURNED)
    assert result.exit_code == 1, result.output
    files = sorted((tmp_path / "out").glob("*.trf"))
    text = read_dossier(tmp_path)
    assert files
    assert all(f"`{file.name}`" in text for file in files)
    assert "filed as open: no known fault explains it" in text
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


def test_a_program_that_neither_checks_nor_generates_is_named(tmp_path: Path) -> None:
    silent = RivalProgram(write_program(tmp_path, ""))
    with pytest.raises(InputError, match="said: nothing"):
        silent.list_wrong_rounds(read_example("bye"))
    with pytest.raises(InputError, match="said: nothing"):
        silent.generate("1")


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = accept("--rival", str(tmp_path / "nobody"), "--count", "1", "--jobs", "1")
    assert result.exit_code == 3
    assert "nobody cannot be run" in result.output


def test_without_a_rival_the_judge_and_gacrux_are_asked_in_both_editions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tiltyard.cli.accept._BATCH", 40)
    options = ("--largest", "6", "--count", "60", "--jobs", "1", "--gacrux", "4", "--seed", "3")
    result = accept(*options, "--minutes", "0.0001", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[1].startswith("40 tournaments")  # time was up
    text = (tmp_path / "dossier.md").read_text(encoding="utf-8")
    assert "edition 2026 and 2017" in text
    assert "| edition | 2017 | 20 |" in text
    assert "| played as paired by | lot | 4 |" in text
    assert "| judge |" in text
    assert "| gacrux |" in text


def test_nobody_to_ask_is_possible_too(tmp_path: Path) -> None:
    options = ("--count", "1", "--judge", "0", "--gacrux", "0", "--jobs", "1", "--largest", "4")
    assert accept(*options, "-o", str(tmp_path)).exit_code == 0


def test_sizes_and_names_that_contradict_each_other_are_refused() -> None:
    assert "turn them" in accept("--smallest", "9", "--largest", "8").output
    assert "have one name" in accept("--rival", "a/one", "--rival", "b/one").output


def test_no_pairing_is_an_answer(tmp_path: Path) -> None:
    program = RivalProgram(write_program(tmp_path, "raise SystemExit(1)"))
    with pytest.raises(RuleError, match="finds no pairing"):
        program(read_example("bye"))


def test_the_usual_list_is_read_with_its_bye() -> None:
    assert read_answer("2\n4 1\n3 0\n", "x") == PairingResult((Pair(4, 1),), 3)
    with pytest.raises(InputError, match="2 byes"):
        read_answer("2\n4 0\n3 0\n", "x")


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_judge_says_where_no_pairing_exists(edition: str) -> None:
    players = (SwissPlayer(1), SwissPlayer(2))
    apart = frozenset({frozenset({1, 2})})
    request = PairingRequest(players, 1, 3, forbidden=apart, options={"edition": edition})
    assert judge_round(request) is None


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_judge_pairs_nobody_with_nobody(edition: str) -> None:
    request = PairingRequest((), 1, 3, options={"edition": edition})
    assert judge_round(request) == PairingResult(())


def test_gacrux_is_asked_round_by_round_where_it_finds_no_pairing_for_a_file() -> None:
    games = (Meeting(Kind.PLAYED, 10, 2, Colour.WHITE), Meeting(Kind.PLAYED, 0, 1, Colour.BLACK))
    apart = frozenset({frozenset({1, 2})})
    first = PairingRequest((SwissPlayer(1), SwissPlayer(2)), 1, 3, forbidden=apart)
    players = tuple(SwissPlayer(n, history=(game,)) for n, game in enumerate(games, 1))
    end = PairingRequest(players, 2, 3, forbidden=apart)
    course = Course("hand", (first,), (PairingResult((Pair(1, 2),)),), end, {})
    assert GacruxVoice(6).list_answers(course) == [Answer("no pairing")]


def test_gacrux_is_not_asked_about_large_fields_and_says_what_it_cannot_read() -> None:
    request = read_example("bye")
    course = Course(OURS_NAME, (request,), (dutch(request),), request, {})
    assert GacruxVoice(6).list_answers(course) == [None]
    with pytest.raises(InputError, match="does not read"):
        pair_file_with_gacrux(b"001 nonsense", [1])


def read_example(name: str) -> PairingRequest:
    return request_for_round(read_trf((EXAMPLES / f"{name}.trf").read_bytes()))


def test_a_tournament_on_which_a_program_crashes_is_told_and_the_others_are_compared(
    tmp_path: Path,
) -> None:
    crash = (
        "import os, sys\nfrom pathlib import Path\nmark = Path(__file__).with_name('once')"
        "\nif '-c' in sys.argv and not mark.exists():"
        "\n    mark.touch()\n    os.kill(os.getpid(), 11)\n" + OURS
    )
    result = run(tmp_path, crash, "--count", "3", "--largest", "4", "--seed", "k")
    assert result.exit_code == 0, result.output
    text = read_dossier(tmp_path)
    assert "## Where a program crashed" in text
    assert "ended with exit code -11" in text
    assert "2 tournaments, " in text
