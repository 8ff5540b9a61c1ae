"""Rating lists of pools of games: equal to another algorithm's, honest about the unknown."""

import math
import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.rating.pool import PoolGame, PoolTerms, rate_pool


def make_games(strengths: dict[str, float], number: int, white: float = 0.0) -> list[PoolGame]:
    chance = random.Random(26)
    games = []
    for _ in range(number):
        first, second = chance.sample(sorted(strengths), 2)
        gap = strengths[first] - strengths[second] + white
        expected = 1 / (1 + 10 ** (-gap / 400))
        draw = 0.6 * min(expected, 1 - expected)
        throw = chance.random()
        halves = 2 if throw < expected - draw / 2 else 1 if throw < expected + draw / 2 else 0
        games.append(PoolGame(first, second, halves))
    return games


def minorize(games: list[PoolGame]) -> dict[str, float]:
    """The Bradley-Terry model by minorization and maximization, another way to the maximum."""
    names = sorted({name for game in games for name in (game.white, game.black)})
    won = Counter[str]()
    met = Counter[tuple[str, str]]()
    for game in games:
        won[game.white] += game.halves
        won[game.black] += 2 - game.halves
        met[game.white, game.black] += 2
        met[game.black, game.white] += 2
    worth = dict.fromkeys(names, 1.0)
    for _ in range(4000):
        worth = {
            a: won[a] / sum(met[a, b] / (worth[a] + worth[b]) for b in names if b != a)
            for a in names
        }
    ratings = {name: 400 * math.log10(worth[name]) for name in names}
    mean = sum(ratings.values()) / len(names)
    return {name: rating - mean + 2300 for name, rating in ratings.items()}


def test_the_list_equals_another_algorithms_to_a_thousandth() -> None:
    games = make_games({f"E{n}": 2000 + 60 * n for n in range(9)}, 1500)
    found = rate_pool(games, PoolTerms())
    known = minorize(games)
    assert [row.name for row in found.rows] == sorted(known, key=lambda name: -known[name])
    for row in found.rows:
        assert row.rating == pytest.approx(known[row.name], abs=1e-3)


def test_what_white_is_worth_is_found_and_everybody_is_expected_to_score_what_they_scored() -> None:
    games = make_games({"A": 2100, "B": 2000, "C": 1900}, 3000, white=35)
    found = rate_pool(games, PoolTerms(white_advantage=None, anchor="A", anchor_rating=2500))
    ratings = {row.name: row.rating or 0 for row in found.rows}
    assert found.white_advantage is not None
    assert ratings["A"] == pytest.approx(2500)
    assert abs(found.white_advantage - 35) < 2 * (found.white_error or 0)
    for row in found.rows:
        expected = 0.0
        for game in games:
            if row.name in (game.white, game.black):
                gap = ratings[game.white] - ratings[game.black] + found.white_advantage
                white = 1 / (1 + 10 ** (-gap / 400))
                expected += white if game.white == row.name else 1 - white
        assert 10 * expected == pytest.approx(row.points, abs=1e-3)


def test_the_errors_cover_the_truth_about_nineteen_times_of_twenty() -> None:
    strengths = {"A": 2360.0, "B": 2300.0, "C": 2240.0}
    inside = total = 0
    for seed in range(60):
        chance = random.Random(seed)
        games = chance.choices(make_games(strengths, 4000), k=400)
        for row in rate_pool(games, PoolTerms()).rows:
            assert row.rating is not None
            assert row.error is not None
            total += 1
            inside += abs(row.rating - strengths[row.name]) < row.error
    assert 0.88 < inside / total <= 1


def test_who_won_everything_has_no_rating_and_does_not_spoil_the_others() -> None:
    games = [PoolGame("A", "B", 2), PoolGame("B", "A", 2), PoolGame("C", "A", 2)]
    found = rate_pool(games, PoolTerms())
    assert [row.name for row in found.rows] == ["A", "B"]
    assert found.rows[0].rating == pytest.approx(2300)
    assert [(row.name, row.rating) for row in found.left_out] == [("C", None)]


@pytest.mark.parametrize(
    ("games", "terms", "message"),
    [
        ([], PoolTerms(), "no finished game"),
        ([PoolGame("A", "B", 2)], PoolTerms(), "play more games"),
        ([PoolGame("A", "B", 1)], PoolTerms(anchor="X"), "'X' has played no game"),
        (
            [PoolGame("A", "B", 1), PoolGame("A", "C", 2)],
            PoolTerms(anchor="C"),
            "'C' cannot be compared",
        ),
    ],
)
def test_what_cannot_be_rated_is_refused(
    games: list[PoolGame], terms: PoolTerms, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        rate_pool(games, terms)


def test_the_command_reads_tags_alone_and_writes_a_table_or_json(tmp_path: Path) -> None:
    game = '[Event "x"]\n[White "{}"]\n[Black "{}"]\n[Result "{}"]\n\n1. e4 {{x}} {}\n\n'
    rows = [("A", "B", "1-0"), ("B", "A", "1/2-1/2"), ("B", "C", "0-1"), ("C", "D", "1-0")]
    rows += [("C", "A", "0-1"), ("A", "B", "*"), ("D", "D", "1-0")]
    path = tmp_path / "games.pgn"
    path.write_text("".join(game.format(*row, row[2]) for row in rows) + '[White "A"]\n')
    done = CliRunner().invoke(main, ["rate", str(path), "--white", "auto"])
    assert done.exit_code == 0
    assert "Without a rating: D." in done.output
    assert "White is worth" in done.output
    done = CliRunner().invoke(main, ["rate", str(path), "--json", "--anchor", "A=2000"])
    assert '"name": "A"' in done.output
    last = path.with_name("last.pgn")
    last.write_text('[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]')
    assert "2300.0" in CliRunner().invoke(main, ["rate", str(last)]).output
    for wrong in (["--white", "x"], ["--anchor", "=5"], ["--anchor", "A=x"]):
        assert CliRunner().invoke(main, ["rate", str(path), *wrong]).exit_code == 2
    assert "no game" in CliRunner().invoke(main, ["rate", str(path), "--anchor", "Z=5"]).output
