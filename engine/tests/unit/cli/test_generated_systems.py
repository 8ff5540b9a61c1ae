"""Made-up tournaments of every system: the checker finds each of them right."""

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tiltyard import Tournament
from tiltyard.cli.__main__ import main
from tiltyard.cli.systems import SYSTEMS
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.player import PlayerRecord


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def generate(system: str, *more: str) -> bytes:
    result = run("generate", "--system", system, "--seed", "5", "--jobs", "1", *more)
    assert result.exit_code == 0, result.output
    return result.stdout_bytes


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_checker_finds_what_is_generated_right(tmp_path: Path, system: str) -> None:
    generate(system, "--count", "6", "-o", str(tmp_path))
    checked = run("check", "--jobs", "1", "--system", system, str(tmp_path))
    assert checked.exit_code == 0, checked.output
    assert "0 differ, 0 files not read; 6 standings: 0 differ" in checked.output


@pytest.mark.parametrize("system", ["double", "team", "round-robin"])
def test_the_same_seed_makes_the_same_file_of_every_system(system: str) -> None:
    assert generate(system, "--players", "6") == generate(system, "--players", "6")


def test_ratings_are_given_one_by_one() -> None:
    file = read_trf(generate("dutch", "--ratings", "2450, 1800,0,2300"))
    found = [each.person.rating for each in file.list_records(PlayerRecord)]
    assert found == [2450, 1800, None, 2300]


def test_ratings_one_by_one_are_those_of_teams_too() -> None:
    made = Tournament.from_trf(generate("team", "--ratings", "2400,2200,2000", "--boards", "3"))
    assert [team.rating for team in made.players] == [2400, 2200, 2000]
    assert {len(team.members) for team in made.players} == {4}
    assert {len(game.boards) for game in made.games if not game.is_bye} == {3}


@pytest.mark.parametrize("text", ["2400", "2400,,2000", "2400,x", "2400,-5", "2400,99999"])
def test_what_is_no_list_of_ratings_is_refused(text: str) -> None:
    result = run("generate", "--ratings", text)
    assert result.exit_code == 3
    assert "2450,2380,0" in result.output


def test_a_number_of_players_that_contradicts_the_ratings_is_refused() -> None:
    result = run("generate", "--ratings", "2400,2300", "--players", "3")
    assert "do not fit --players 3" in result.output


def test_a_round_robin_has_everybody_meet_as_often_as_its_cycles() -> None:
    made = Tournament.from_trf(generate("round-robin", "--players", "5", "--rounds", "10"))
    met = Counter(
        frozenset((game.white, game.black)) for game in made.games if game.black is not None
    )
    assert len(met) == 10
    assert set(met.values()) == {2}


def test_who_leaves_a_round_robin_loses_by_forfeit_and_who_leaves_with_a_team_is_absent() -> None:
    quiet = ("--forfeit", "0", "--double-forfeit", "0", "--players", "6")
    table = Tournament.from_trf(generate("round-robin", "--withdrawal", "0.5", *quiet))
    assert any(game.kind == "double-forfeit" for game in table.games)
    teams = generate("team", "--withdrawal", "1", "--rounds", "3", "--zero-bye", "0", *quiet)
    made = Tournament.from_trf(teams)
    assert {game.kind for game in made.games if game.is_bye} >= {"zero-bye"}


def test_byes_and_prohibited_pairs_happen_to_teams() -> None:
    rates = ("--half-bye", "0.2", "--full-bye", "0.1", "--forbidden", "0.5", "--players", "16")
    data = generate("team", "--rounds", "3", *rates)
    assert {game.kind for game in Tournament.from_trf(data).games} >= {"half-bye"}
    assert b"260" in data


def test_a_match_of_two_games_has_one_opponent_in_two_columns() -> None:
    file = read_trf(generate("double", "--players", "7", "--rounds", "3", "--late-entry", "0"))
    for record in file.list_records(PlayerRecord):
        opponents = [cell.opponent for cell in record.rounds]
        assert opponents[::2] == opponents[1::2]
