"""Report files of other programs, read into a `Tournament` and written again: nothing is lost."""

from pathlib import Path

import pytest
from corpora import list_files, spread
from trf_fields import read_players, read_texts

from tiltyard import Tournament
from tiltyard.io.trf import read_tournament, read_trf

FILES = list_files("dutch", "dutch-2017", "dubov", "burstein")
SYSTEMS = {"dubov": "fide-dubov", "burstein": "fide-burstein", "dutch-2017": "fide-dutch-2017"}


@pytest.mark.parametrize("path", spread(FILES, 7), ids=lambda path: path.stem)
def test_every_field_of_a_corpus_file_comes_back(path: Path) -> None:
    given = read_trf(path.read_bytes())
    system = SYSTEMS.get(path.parent.name)
    tournament = Tournament.from_trf(path.read_bytes(), pairing_system=system)
    written = read_trf(tournament.to_trf())
    before, after = read_tournament(given), read_tournament(written)
    rounds = before.paired_rounds
    assert read_players(written, rounds) == read_players(given, rounds)
    assert read_texts(written) == read_texts(given)
    assert after.meetings == before.meetings
    assert (after.rounds, after.points) == (before.rounds, before.points)
    assert after.initial_colour is before.initial_colour
    assert after.virtual == before.virtual
    last = after.request(min(rounds + 1, after.rounds))
    assert last.forbidden == before.request(min(rounds + 1, before.rounds)).forbidden
    again = Tournament.from_trf(tournament.to_trf(), pairing_system=system)
    assert (again.games, again.details.name) == (tournament.games, tournament.details.name)
