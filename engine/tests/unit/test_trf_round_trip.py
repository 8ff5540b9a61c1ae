"""Report files of other programs, read into a `Tournament` and written again: nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from corpora import list_files, spread

from tiltyard import Tournament
from tiltyard.io.trf import Document, read_tournament, read_trf
from tiltyard.io.trf.player import PlayerRecord, RoundCell
from tiltyard.io.trf.tournament import TextRecord

FILES = list_files("dutch", "dutch-2017", "dubov", "burstein")
SYSTEMS = {"dubov": "fide-dubov", "burstein": "fide-burstein", "dutch-2017": "fide-dutch-2017"}
DERIVED = {"062", "072", "192"}  # counted, or named by what is passed


def spell(cell: RoundCell) -> RoundCell:
    """A blank cell is a zero-point bye (TRF16, 001)."""
    return RoundCell(result="Z") if cell == RoundCell() else cell


def read_players(document: Document, rounds: int) -> list[PlayerRecord]:
    """The records 001 with every round spelt out; the order of equals is the writer's choice."""
    return [
        replace(
            record,
            rank=None,
            rounds=tuple(spell(record.cell(number)) for number in range(1, rounds + 1)),
        )
        for record in sorted(document.players, key=lambda record: record.number)
    ]


def read_texts(document: Document) -> list[TextRecord]:
    listed = [record for record in document.list_records(TextRecord) if record.value]
    return [record for record in listed if record.code not in DERIVED]


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
