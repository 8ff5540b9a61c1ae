"""Report files with teams, read into a `Tournament` and written again: nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from corpora import list_files, spread
from team_files import play_team_file
from trf_fields import read_players, read_texts

from tiltyard import Tournament
from tiltyard.io.trf import Document, read_trf
from tiltyard.io.trf.teams.records import ForfeitedMatch, LineUp, TeamByes, TeamRecord
from tiltyard.io.trf.teams.tournament import read_team_tournament
from tiltyard.io.trf.tournament import MatchPointValues, PointValues, TextRecord

FILES = list_files("team")


def read_teams(document: Document) -> list[TeamRecord]:
    """The records 310; points and rank are counted anew."""
    return [
        replace(team, match_points=None, game_points=None, rank=None)
        for team in document.list_records(TeamRecord)
    ]


def read_values(document: Document) -> list[object]:
    """What is told in other records, those left out by default filled in."""
    points = {"A": 0} | {k: v for r in document.list_records(PointValues) for k, v in r.values}
    matches = [dict(record.values) for record in document.list_records(MatchPointValues)]
    byes = list(document.list_records(TeamByes))
    code = [r.value for r in document.list_records(TextRecord) if r.code == "192"]
    return [points, matches, byes, code, list(document.list_records(LineUp))]


@pytest.mark.parametrize("path", spread(FILES, 4), ids=lambda path: path.stem)
def test_every_field_of_a_team_file_comes_back(path: Path) -> None:
    given = read_trf(path.read_bytes())
    tournament = Tournament.from_trf(path.read_bytes())
    written = read_trf(tournament.to_trf(comments=False))
    before, after = read_team_tournament(given), read_team_tournament(written)
    rounds = before.paired_rounds
    assert read_players(written, rounds) == read_players(given, rounds)
    assert [r for r in read_texts(written) if r.code != "082"] == read_texts(given)
    assert read_teams(written) == read_teams(given)
    assert read_values(written) == read_values(given)
    assert after.matches == before.matches
    assert (after.rounds, after.points) == (before.rounds, before.points)
    assert (after.initial_colour, after.virtual) == (before.initial_colour, before.virtual)
    assert after.request(rounds + 1) == before.request(rounds + 1)
    again = Tournament.from_trf(tournament.to_trf())
    assert again.games == tournament.games
    assert Tournament.from_json(tournament.to_json()) == tournament
    assert all(len(line.outcome) == 2 for line in written.list_records(ForfeitedMatch))


@pytest.mark.parametrize("path", spread(FILES, 8), ids=lambda path: path.stem)
def test_the_rounds_of_a_team_file_are_paired_again_the_same(path: Path) -> None:
    tournament = Tournament.from_trf(path.read_bytes())
    for number in range(tournament.current_round, 0, -1):
        rnd = tournament.get_round(number)
        tournament.unpair_round(even_with_results=True)
        again = Tournament.from_json(tournament.to_json())
        for bye in rnd.byes:
            if bye.kind == "zero-bye":
                again.request_bye(bye.white, number, "zero-bye")
        pairs = [(game.white, game.black) for game in again.pair_round().pairings]
        assert sorted(pairs) == sorted((game.white, game.black) for game in rnd.pairings)


@pytest.mark.parametrize("seed", range(12))
def test_teams_played_at_random_come_back(seed: int) -> None:
    file, _ = play_team_file(seed)
    data = file.text([]).encode()
    tournament = Tournament.from_trf(data)
    written = tournament.to_trf(comments=False)
    before, after = (read_team_tournament(read_trf(one)) for one in (data, written))
    assert (after.matches, after.points) == (before.matches, before.points)
    assert (after.virtual, after.options) == (before.virtual, before.options)
    assert Tournament.from_trf(written).games == tournament.games
