"""Records about the tournament as a whole: names, dates, rounds, colours, points."""

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from tiltyard.io.trf.fields import Fields, join, parse_tenths, points
from tiltyard.pairing.base import Colour
from tiltyard.sentence import say

TEXT_CODES: Final = (
    *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122"),
    *("172", "182", "192", "202", "212", "222", "352", "801"),
)

_LETTERS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A record whose content is free text, or of which the engine needs nothing but the text."""

    code: str
    value: str

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the text from column 5 on."""
        return cls(fields.raw(1, 3), fields.text[4:].strip())

    def format(self) -> str:
        """Return the line of the record."""
        return join((self.code, self.value))


@dataclass(frozen=True, slots=True)
class CommentRecord:
    """Record ###: a remark."""

    value: str

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the remark."""
        return cls(fields.text[3:])

    def format(self) -> str:
        """Return the line of the record."""
        return f"###{self.value}"


@dataclass(frozen=True, slots=True)
class UnknownRecord:
    """A line of a kind that is not known, kept as it is."""

    text: str

    def format(self) -> str:
        """Return the line."""
        return self.text


@dataclass(frozen=True, slots=True)
class RoundDates:
    """Record 132: the date of each round, as written."""

    dates: tuple[str, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read eight columns for each round, placed as in record 001."""
        end = len(fields.text.rstrip())
        return cls(tuple(fields.word(c, c + 7) for c in range(92, end + 1, 10)))

    def format(self) -> str:
        """Return the line of the record."""
        cells = "".join(f"{date[:8]:<10}" for date in self.dates)
        return f"132{'':88}{cells}".rstrip()


@dataclass(frozen=True, slots=True)
class RoundCount:
    """Records 142 and XXR: how many rounds the tournament has."""

    code: str
    rounds: int

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the only number of the record."""
        numbers = fields.list_free_integers(say("the number of rounds as digits"))
        if len(numbers) != 1 or not 1 <= numbers[0] <= 999:
            columns = (5, max(5, len(fields.text)))
            raise fields.error("rounds", columns, say("write one number of rounds, from 1 to 999"))
        return cls(fields.raw(1, 3), numbers[0])

    def format(self) -> str:
        """Return the line of the record."""
        return f"{self.code} {self.rounds}"


@dataclass(frozen=True, slots=True)
class InitialColour:
    """Record 152: the colour of the top player in round 1."""

    colour: Colour

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read W or B."""
        letter = fields.text[4:].strip().upper()
        if letter not in _LETTERS:
            raise fields.error("colour", (5, max(5, len(fields.text))), say("write W or B"))
        return cls(_LETTERS[letter])

    def format(self) -> str:
        """Return the line of the record."""
        return f"152 {'W' if self.colour is Colour.WHITE else 'B'}"


@dataclass(frozen=True, slots=True)
class _Values:
    """Pairs of a symbol and its points in tenths, in the order of the line."""

    values: tuple[tuple[str, int], ...]

    code: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    right: ClassVar[str]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the pairs wherever they stand: programs disagree on the columns."""
        rest, pairs = fields.text[3:].rstrip(), []
        while rest:
            match = cls.pattern.match(rest)
            if match is None:
                start = len(fields.text.rstrip()) - len(rest) + 1
                raise fields.error("values", (start, start + len(rest) - 1), cls.right)
            pairs.append((match[1], parse_tenths(match[2])))
            rest = rest[match.end() :]
        return cls(tuple(pairs))

    def format(self) -> str:
        """Return the line of the record: nine columns for each pair."""
        cells = (f"{symbol:>2}{points(tenths, 4, 'points')}" for symbol, tenths in self.values)
        return join((self.code, "   ".join(cells)))


class PointValues(_Values):
    """Record 162: what W D L A P X (and Z, as one program writes A) are worth."""

    __slots__ = ()
    code = "162"
    pattern = re.compile(r"\s*([WDLAPXZ])\s*(-?[0-9]{1,3}(?:\.[0-9])?)(?=\s|$)")
    right = say("write pairs of W, D, L, A, P or X and points, such as ' W 3.0    D 1.0'")


class MatchPointValues(_Values):
    """Record 362: what TW TD TL, a won, drawn and lost team match, are worth."""

    __slots__ = ()
    code = "362"
    pattern = re.compile(r"\s*(TW|TD|TL)\s*(-?[0-9]{1,3}(?:\.[0-9])?)(?=\s|$)")
    right = say("write pairs of TW, TD or TL and points, such as 'TW 2.0   TD 1.0'")
