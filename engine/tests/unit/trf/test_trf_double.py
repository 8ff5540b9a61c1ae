"""Double-Swiss in report files: two columns for each match."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from corpora import CORPORA

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.io.trf.double_tournament import DoubleTournament
from tiltyard.pairing.base import Colour, Kind, Meeting
from tiltyard.pairing.fide.upfloat.double import double_swiss


def player(number: int, *cells: str) -> str:
    return f"001 {number:4}      {'':33} 2000{'':33}{number:4}" + "".join(
        f"  {cell:>8}" for cell in cells
    )


def read(*lines: str) -> DoubleTournament:
    text = "\n".join(lines) + "\n"
    return DoubleTournament(read_tournament(read_trf(text.encode())))


def write_corpus(row: dict[str, object]) -> str:
    """One tournament of the corpus with two columns for each match."""
    count, rounds = int(str(row["players"])), int(str(row["rounds"]))
    cells: dict[int, list[str]] = {number: [] for number in range(1, count + 1)}
    signs = {"white": "10", "draw": "==", "black": "01"}
    data = row["data"]
    assert isinstance(data, list)
    for games in data:
        for white, black, results in games:
            if not black:
                cells[white] += ["0000 - U", "0000 - H"]
                continue
            first, second = (signs[result] for result in results)
            cells[white] += [f"{black:4} w {first[0]}", f"{black:4} b {second[1]}"]
            cells[black] += [f"{white:4} b {first[1]}", f"{white:4} w {second[0]}"]
        longest = max(map(len, cells.values()))
        for mine in cells.values():
            mine.extend(["0000 - Z"] * (longest - len(mine)))
    colour = str(row["initial_colour"]).upper()
    head = [f"142 {2 * rounds}", f"152 {colour}", "192 FIDE_DOUBLESWISS"]
    return "\n".join([*head, *(player(n, *row) for n, row in cells.items()), ""])


def test_the_corpus_written_in_two_columns_is_reproduced() -> None:
    rows = json.loads((CORPORA / "double" / "double_swiss.json").read_text("utf-8"))
    for row in rows[:12]:
        for request, recorded in read(write_corpus(row)).list_rounds():
            result = double_swiss(request)
            assert (frozenset(result.pairs), result.bye) == (recorded.pairs, recorded.bye)


def test_the_commands_read_such_a_file(tmp_path: Path) -> None:
    data = [[[1, 3, ["white", "draw"]], [4, 2, ["draw", "draw"]]]]
    row = {"players": 4, "rounds": 3, "initial_colour": "w", "data": data}
    path = tmp_path / "double.trf"
    path.write_text(write_corpus(row), "utf-8")
    checked = CliRunner().invoke(main, ["check", str(path), "--only", "pairings"])
    assert checked.exit_code == 0, checked.output
    paired = CliRunner().invoke(main, ["pair", str(path), "--trust-results"])
    assert paired.output == "2\n2 1\n3 4\n"


def test_a_match_has_the_points_of_both_games_and_the_colour_of_the_first() -> None:
    found = read("142 6", player(1, "   2 w 1", "   2 b ="), player(2, "   1 b 0", "   1 w ="))
    one, two = found.request(2).players
    assert one.history == (Meeting(Kind.PLAYED, 15, 2, Colour.WHITE),)
    assert two.history == (Meeting(Kind.PLAYED, 5, 1, Colour.BLACK),)
    assert found.declared_rounds == 3
    assert found.request(2).points.pairing_bye == 15
    assert found.names == {1: "", 2: ""}


@pytest.mark.parametrize(
    ("mine", "theirs", "kind"),
    [
        ("++", "--", Kind.FORFEIT),
        ("--", "--", Kind.FORFEIT),
        ("+-", "-+", Kind.PLAYED),
        ("+-", "--", Kind.FORFEIT),
    ],
)
def test_a_match_is_forfeited_when_somebody_forfeits_both_games(
    mine: str, theirs: str, kind: Kind
) -> None:
    found = read(
        player(1, f"   2 w {mine[0]}", f"   2 b {mine[1]}"),
        player(2, f"   1 b {theirs[0]}", f"   1 w {theirs[1]}"),
    )
    for one in found.request(2).players:
        assert one.history[0].kind is kind
        assert one.history[0].colour is None


def test_two_opponents_or_half_a_match_are_no_match() -> None:
    with pytest.raises(InputError, match="two opponents"):
        read(
            player(1, "   2 w 1", "   3 b 1"), player(2, "   1 b 0", "0000 - Z"),
            player(3, "0000 - Z", "   1 w 0"),
        ).request(2)  # fmt: skip
    with pytest.raises(InputError, match="two columns"):
        read(player(1, "   2 w 1"), player(2, "   1 b 0")).request(2)


def test_baku_counts_matches() -> None:
    games = ("   2 w 1", "   2 b =")
    found = read(
        "142 10", "192 FIDE_DOUBLESWISS_BAKU", player(1, *games),
        player(2, "   1 b 0", "   1 w ="), player(3, "0000 - Z", "0000 - Z"),
    )  # fmt: skip
    assert [one.virtual_points for one in found.request(2).players] == [
        (20, 20, 10, 0, 0),
        (20, 20, 10, 0, 0),
        (),
    ]
