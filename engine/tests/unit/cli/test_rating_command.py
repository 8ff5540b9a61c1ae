"""`tiltyard rating-report`: report files read for rating, and the sheets written."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.io.report.rating import describe_first_rating
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.rating import read_rating_event
from tiltyard.rating.event import GameEnding
from tiltyard.rating.fide import Chapter, RatedGame
from tiltyard.rating.first_rating import find_first_rating


def line(number: int, name: str, rating: int, cells: list[str], birth: str = "") -> str:
    return (
        f"001 {number:>4}      {name:<33} {rating or '':>4} {'':>3} {'':>11} {birth:<10} "
        f"{'0.0':>4} {number:>4}  " + "  ".join(cells)
    )


PLAYERS = (
    line(1, "Ada, A", 2450, ["   2 w 1", "   3 b 1", "   4 w +", "   5 b 1"], "1990/00/00"),
    line(2, "=Bob, B", 2000, ["   1 b 0", "   4 w D", "   5 w =", "   3 w ?"], "2009/05/01"),
    line(3, "Cleo, C", 1900, ["0000 - H", "   1 w 0", "0000 - U", "   2 b ?"]),
    line(4, "Dora, D", 1800, ["   5 w 0", "   2 b D", "   1 b -"], "0000/00/00"),
    line(5, "Newman, N", 0, ["   4 b 1", "0000 - Z", "   2 b =", "   1 w 0"]),
)
TEXT = "\n".join(["012 Friday Open", "042 2026/04/01", "142 4", *PLAYERS, ""])


def run(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "open.trf"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["rating-report", str(file), *options])


def rows(tmp_path: Path, text: str, *options: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run(tmp_path, text, *options, "--json").output)[
        "rows"
    ]
    return found


def test_it_says_what_everybody_gains_to_two_decimals(tmp_path: Path) -> None:
    lines = run(tmp_path, TEXT).output.splitlines()
    assert lines[0].startswith("Friday Open: standard ratings, list of 2026-04 (before the list")
    assert lines[4].split() == [
        *("1", "Ada,", "A", "2450", "10", "2", "2", "1.84", "0.16", "1.60", "1950.00", "2750")
    ]
    ada, bob, cleo, dora, newman = rows(tmp_path, TEXT)
    assert (ada["k"], ada["change"]) == (10, 1.6)
    assert (bob["k"], bob["change"]) == (40, -3.2)  # 17 at the end of the year; 450 counts as 400
    assert (cleo["k"], cleo["games"]) == (20, 1)
    assert (dora["change"], dora["performance"]) == (0.0, None)
    assert (newman["rating"], newman["k"], newman["games"]) == (None, None, 3)
    assert newman["note"] == "unrated, needs 2 more games"
    assert newman["average"] == 1970.0


def test_it_shows_the_games_of_a_player_with_reasons(tmp_path: Path) -> None:
    games = rows(tmp_path, TEXT, "--player", "2")
    assert [game["reason"] for game in games] == [
        "",
        "not both players made a move",
        "the opponent is unrated",
        "no result yet",
    ]
    assert [game["is_capped"] for game in games] == ["*", "", "", ""]
    assert [game["score"] for game in games] == [0.0, 0.5, 0.5, None]
    assert len(rows(tmp_path, TEXT, "--games")) == 2 * 8
    unknown = run(tmp_path, TEXT, "--player", "9")
    assert unknown.exit_code == 3
    assert "Nobody in the report has the id '9'" in unknown.output


def test_it_writes_csv_without_formulas(tmp_path: Path) -> None:
    found = list(csv.reader(io.StringIO(run(tmp_path, TEXT, "--csv").output)))
    assert found[2][1] == "'=Bob, B"
    assert found[1][8] == "1.60"


def test_the_time_control_of_the_file_or_of_the_command_decides(tmp_path: Path) -> None:
    blitz = run(tmp_path, TEXT.replace("142 4", "142 4\n222 180+2")).output
    assert "blitz ratings" in blitz
    assert "rapid ratings" in run(tmp_path, TEXT, "--time", "900+10").output
    short = rows(tmp_path, TEXT, "--player", "1", "--time", "3600+30")
    assert short[0]["reason"] == "too little time for the ratings of the players"
    other = rows(tmp_path, TEXT, "--player", "1", "--time", "180+2", "--chapter", "rapid")
    assert other[0]["reason"] == "the time control belongs to another rating list"


def test_k_and_the_length_of_a_match_can_be_said(tmp_path: Path) -> None:
    assert rows(tmp_path, TEXT, "-k", "1=20")[0]["change"] == 3.2
    games = rows(tmp_path, TEXT, "--player", "5", "--match-games", "2")
    assert {game["reason"] for game in games} == {"match with an unrated player"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("-k", "one"), "'one' gives no K"),
        (("-k", "9=20"), "Nobody in the file has the starting rank 9"),
        (("--time", "fast"), "'fast' is no time control"),
        (("--time", "60"), "too fast for every rating list"),
    ],
)
def test_choices_that_cannot_be_are_refused(
    tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    refused = run(tmp_path, TEXT, *options)
    assert refused.exit_code == 3
    assert words in refused.output


def test_a_file_without_a_name_and_a_date_is_rated_too(tmp_path: Path) -> None:
    text = "\n".join(["142 4", *PLAYERS, ""])
    assert run(tmp_path, text).output.startswith("Rating report: standard ratings (before")
    assert rows(tmp_path, text)[1]["k"] == 20  # the age is unknown


def test_a_forfeit_without_colours_is_one_game() -> None:
    text = "\n".join([line(1, "A", 2000, ["   2 - +"]), line(2, "B", 1900, ["   1 - -"]), ""])
    (game,) = read_rating_event(read_trf(text.encode())).games
    assert (game.white, game.black, game.scores) == ("1", "2", (10, 0))
    assert game.ending is GameEnding.FORFEIT


def test_records_that_contradict_each_other_are_refused() -> None:
    text = "\n".join([line(1, "A", 2000, ["   2 w 1"]), line(2, "B", 1900, ["   1 b 1"]), ""])
    with pytest.raises(InputError, match="no game ends so"):
        read_rating_event(read_trf(text.encode()), chapter=Chapter.RAPID)


def test_the_way_to_a_first_rating_is_told_in_words() -> None:
    def tell(*games: RatedGame) -> str:
        return describe_first_rating(find_first_rating(games))

    assert tell(*[RatedGame(1800, 5)] * 5) == "first rating 1800"
    assert tell(*[RatedGame(1800, 5)] * 4) == "unrated, needs 1 more game"
    assert tell(*[RatedGame(1400, 0)] * 8, RatedGame(1400, 5)) == "unrated, below 1400"
    assert tell(RatedGame(1800, 0)) == (
        "unrated, needs 5 more games; first event without a point disregarded"
    )
