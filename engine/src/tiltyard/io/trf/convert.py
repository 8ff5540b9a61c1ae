"""From one dialect to another: settings said in other records, every other line kept."""

from dataclasses import replace
from typing import Final

from tiltyard.io.trf.document import Document, Line
from tiltyard.io.trf.export import Dialect, list_settings
from tiltyard.io.trf.extensions import (
    AbsentRecord,
    BbpPoints,
    ConfigRecord,
    ForbiddenGroup,
    JavafoPoints,
    VirtualPoints,
)
from tiltyard.io.trf.lists import AccelerationRecord, ForbiddenRecord
from tiltyard.io.trf.request import read_tournament
from tiltyard.io.trf.tournament import InitialColour, PointValues, RoundCount

_SETTINGS: Final = (
    AbsentRecord,
    AccelerationRecord,
    BbpPoints,
    ConfigRecord,
    ForbiddenGroup,
    ForbiddenRecord,
    InitialColour,
    JavafoPoints,
    PointValues,
    RoundCount,
    VirtualPoints,
)


def convert_document(document: Document, dialect: Dialect) -> Document:
    """Return the document with its settings in the records of `dialect`.

    Rounds, initial colour, points, absences, virtual points and forbidden pairs are said anew
    after the other lines; those lines stay as they were, byte by byte.

    Raises:
        InputError: `trf.…`, when the document is contradictory or the dialect too poor.
    """
    tournament = read_tournament(document)
    request = tournament.request(tournament.paired_rounds + 1)
    settings = list_settings(request, dialect)
    if tournament.declared_rounds is None:
        settings = [record for record in settings if not isinstance(record, RoundCount)]
    kept = tuple(line for line in document.lines if not _is_setting(line))
    return replace(document, lines=kept).add(*settings)


def _is_setting(line: Line) -> bool:
    return isinstance(line.record, _SETTINGS)
