"""The fields of a report file that a round trip keeps, spelt out to be compared."""

from dataclasses import replace

from tiltyard.io.trf import Document
from tiltyard.io.trf.player import PlayerRecord, RoundCell
from tiltyard.io.trf.tournament import TextRecord

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
