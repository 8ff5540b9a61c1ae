"""Every record the reader knows: one row each. A new record is one class and one row."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from tiltyard.io.trf.extensions import (
    BBP_CODES,
    AbsentRecord,
    BbpPoints,
    ConfigRecord,
    ForbiddenGroup,
    JavafoPoints,
    VirtualPoints,
)
from tiltyard.io.trf.fields import Fields, is_digits
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord, ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import NationalRecord, PlayerRecord
from tiltyard.io.trf.teams.records import (
    ForfeitedMatch,
    LineUp,
    OldTeamRecord,
    TeamByes,
    TeamRecord,
)
from tiltyard.io.trf.tournament import (
    TEXT_CODES,
    CommentRecord,
    InitialColour,
    MatchPointValues,
    PointValues,
    RoundCount,
    RoundDates,
    TextRecord,
)


class Record(Protocol):
    """What a line says. `format` gives a line that reads back as an equal record."""

    def format(self) -> str:
        """Return the line, without its end."""
        ...


PARSERS: Final[Mapping[str, Callable[[Fields], Record]]] = {
    "001": PlayerRecord.parse,
    "013": OldTeamRecord.parse,
    "132": RoundDates.parse,
    "142": RoundCount.parse,
    "152": InitialColour.parse,
    "162": PointValues.parse,
    "240": ByeRecord.parse,
    "250": AccelerationRecord.parse,
    "260": ForbiddenRecord.parse,
    "299": AbnormalPoints.parse,
    "300": LineUp.parse,
    "310": TeamRecord.parse,
    "320": TeamByes.parse,
    "330": ForfeitedMatch.parse,
    "362": MatchPointValues.parse,
    "XXA": VirtualPoints.parse,
    "XXC": ConfigRecord.parse,
    "XXP": ForbiddenGroup.parse,
    "XXR": RoundCount.parse,
    "XXS": JavafoPoints.parse,
    "XXZ": AbsentRecord.parse,
    **dict.fromkeys(BBP_CODES, BbpPoints.parse),
    **dict.fromkeys((*TEXT_CODES, "802"), TextRecord.parse),
}


_RULER: Final = "0123456789"  # a line that counts columns, as old files have it


def parse_record(fields: Fields) -> Record | None:
    """Return what the line says, or None for a line of a kind that is not known.

    Three capitals before a starting rank are a national rating record; whatever else is
    unknown is kept by the document and never an error.
    """
    code = fields.raw(1, 3)
    if fields.text.startswith(_RULER):
        return None
    if code == "###":
        return CommentRecord.parse(fields)
    parser = PARSERS.get(code)
    if parser is not None:
        fields.blank(4)
        return parser(fields)
    if _is_national(fields, code):
        return NationalRecord.parse(fields)
    return None


def _is_national(fields: Fields, code: str) -> bool:
    letters = len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()
    known_prefix = code.startswith(("XX", "BB"))
    number = fields.word(5, 8)
    return letters and not known_prefix and is_digits(number) and len(fields.text) >= 15
