"""The extensions of two pairing programs: XX… (JaVaFo) and BB… (bbpPairings)."""

import re
from dataclasses import dataclass
from typing import Final, Self

from tiltyard.io.trf.fields import Fields, format_tenths, join, parse_tenths, points, right
from tiltyard.pairing.base import Colour
from tiltyard.sentence import say

BBP_CODES: Final = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
JAVAFO_VALUES: Final = frozenset(
    ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D", "L")
)

_FIRST_COLOURS: Final = {"white1": Colour.WHITE, "black1": Colour.BLACK}
_VALUE: Final = re.compile(r"([A-Za-z]+)=([0-9]{0,3}(?:\.[0-9])?)")


@dataclass(frozen=True, slots=True)
class ConfigRecord:
    """Record XXC: pair by place in the file (`rank`), and the initial colour."""

    by_place: bool = False
    colour: Colour | None = None

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the words rank, white1 and black1, in any order."""
        by_place, colour = False, None
        for column, word in fields.list_words():
            if word.lower() == "rank":
                by_place = True
            elif word.lower() in _FIRST_COLOURS:
                colour = _FIRST_COLOURS[word.lower()]
            else:
                columns = (column, column + len(word) - 1)
                raise fields.error("option", columns, say("write rank, white1 or black1"))
        return cls(by_place, colour)

    def format(self) -> str:
        """Return the line of the record."""
        words = ["XXC"]
        if self.by_place:
            words.append("rank")
        if self.colour is not None:
            words.append("white1" if self.colour is Colour.WHITE else "black1")
        return join(words)


@dataclass(frozen=True, slots=True)
class AbsentRecord:
    """Record XXZ: who is absent from the round to pair."""

    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read starting ranks separated by blanks."""
        return cls(fields.list_free_integers(say("starting ranks separated by blanks")))

    def format(self) -> str:
        """Return the line of the record."""
        return join(("XXZ", *map(str, self.numbers)))


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Record XXP: players of whom no two ever meet."""

    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read starting ranks separated by blanks."""
        return cls(fields.list_free_integers(say("starting ranks separated by blanks")))

    def format(self) -> str:
        """Return the line of the record."""
        return join(("XXP", *map(str, self.numbers)))


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Record XXA: the virtual points of one player, round by round, in tenths."""

    number: int
    points: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read four columns for each round from column 10 on; blanks count as none."""
        fields.blank(9)
        end = len(fields.text.rstrip())
        values = []
        for column in range(10, end + 1, 5):
            fields.blank(column + 4)
            values.append(fields.find_tenths(column, column + 3, say("virtual points")) or 0)
        return cls(fields.get_integer(5, 8, say("the player's starting rank")), tuple(values))

    def format(self) -> str:
        """Return the line of the record."""
        values = (points(value, 4, "virtual points") for value in self.points)
        return join(("XXA", right(self.number, 4, "starting rank"), *values))


@dataclass(frozen=True, slots=True)
class JavafoPoints:
    """Record XXS: what results and byes are worth, in the order of the line."""

    values: tuple[tuple[str, int], ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read words such as PAB=3 or D=.5."""
        values = []
        for column, word in fields.list_words():
            match = _VALUE.fullmatch(word)
            if match is None or match[1].upper() not in JAVAFO_VALUES or not match[2]:
                columns = (column, column + len(word) - 1)
                known = ", ".join(sorted(JAVAFO_VALUES))
                raise fields.error(
                    "values", columns, say("write CODE=POINTS with a code of {known}", known=known)
                )
            values.append((match[1].upper(), parse_tenths(match[2])))
        return cls(tuple(values))

    def format(self) -> str:
        """Return the line of the record."""
        words = (f"{symbol}={format_tenths(tenths)}" for symbol, tenths in self.values)
        return join(("XXS", *words))


@dataclass(frozen=True, slots=True)
class BbpPoints:
    """Records BBW BBD BBL BBZ BBF BBU: what one way to end a round is worth."""

    code: str
    points: int

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the points."""
        return cls(fields.raw(1, 3), fields.get_tenths(4, len(fields.text), say("the points")))

    def format(self) -> str:
        """Return the line of the record."""
        return join((self.code, points(self.points, 4, "points")))
