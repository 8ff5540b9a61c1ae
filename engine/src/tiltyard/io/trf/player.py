"""The player record 001 and the national rating records that repeat its columns."""

from dataclasses import dataclass
from typing import Final, Self

from tiltyard.io.trf.fields import Fields, join, left, points, right
from tiltyard.pairing.base import Colour
from tiltyard.sentence import say

FIRST_ROUND: Final = 92  # column of the first round's opponent
ROUND_WIDTH: Final = 10

RESULTS: Final = frozenset("1=0WDL+-UFHZ?")
NEEDS_OPPONENT: Final = frozenset("1=0WDL?")

_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
_LETTERS: Final = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player. `result` is a code of the standard in capitals, or blank."""

    opponent: int | None = None
    colour: Colour | None = None
    result: str = ""

    def format(self) -> str:
        """Return the ten columns of the cell, the two blanks before it included."""
        if self == EMPTY_CELL:
            return " " * ROUND_WIDTH
        opponent = "0000" if self.opponent is None else right(self.opponent, 4, "opponent")
        return f"  {opponent} {_LETTERS[self.colour]} {self.result or ' '}"


EMPTY_CELL: Final = RoundCell()


@dataclass(frozen=True, slots=True)
class Person:
    """Columns 5-79 of the records 001 and of national ratings."""

    number: int
    name: str = ""
    rating: int | None = None
    sex: str = ""
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the columns; only number and rating must be numbers."""
        fields.blank(9, 14, 48, 53, 57, 69, 80)
        number = fields.get_integer(5, 8, say("the player's starting rank"))
        if number == 0:
            raise fields.error("number", (5, 8), say("starting ranks run from 1 to 9999"))
        return cls(
            number=number,
            sex=fields.word(10, 10),
            title=fields.word(11, 13),
            name=fields.word(15, 47),
            rating=fields.find_integer(49, 52, say("the rating")),
            federation=fields.word(54, 56),
            fide_id=fields.word(58, 68),
            birth=fields.word(70, 79),
        )

    def format(self) -> str:
        """Return columns 5-79."""
        return " ".join(
            (
                right(self.number, 4, "starting rank"),
                left(self.sex, 1, "sex") + right(self.title, 3, "title"),
                left(self.name, 33, "name"),
                right(self.rating, 4, "rating"),
                right(self.federation, 3, "federation"),
                right(self.fide_id, 11, "FIDE id"),
                left(self.birth, 10, "birth date"),
            )
        )


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Record 001: a player, points in tenths, rank, and one cell for each round."""

    person: Person
    points: int | None = None
    rank: int | None = None
    rounds: tuple[RoundCell, ...] = ()

    @property
    def number(self) -> int:
        """The starting rank, which other records call this player by."""
        return self.person.number

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record; a cell that is not laid out by the standard is an error."""
        person = Person.parse(fields)
        fields.blank(85, 90, 91)
        return cls(
            person=person,
            points=fields.find_tenths(81, 84, say("the points")),
            rank=fields.find_integer(86, 89, say("the rank")),
            rounds=_parse_cells(fields),
        )

    def format(self) -> str:
        """Return the line of the record."""
        cells = "".join(cell.format() for cell in self.rounds)
        score = points(self.points, 4, "points")
        rank = right(self.rank, 4, "rank")
        return f"001 {self.person.format()} {score} {rank}{cells}".rstrip()

    def cell(self, round_number: int) -> RoundCell:
        """Return the cell of a round; beyond the end of the line it is empty."""
        if round_number > len(self.rounds):
            return EMPTY_CELL
        return self.rounds[round_number - 1]


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A national rating record: the code is the federation, the columns those of 001."""

    federation: str
    person: Person

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        return cls(federation=fields.raw(1, 3), person=Person.parse(fields))

    def format(self) -> str:
        """Return the line of the record."""
        return join((self.federation, self.person.format()))


def _parse_cells(fields: Fields) -> tuple[RoundCell, ...]:
    end = len(fields.text.rstrip())
    columns = range(FIRST_ROUND, end + 1, ROUND_WIDTH)
    cells = [_parse_cell(fields, column) for column in columns]
    while cells and cells[-1] == EMPTY_CELL:  # 0000 and nothing else says no more than blanks
        cells.pop()
    return tuple(cells)


def _parse_cell(fields: Fields, column: int) -> RoundCell:
    text = fields.raw(column, column + ROUND_WIDTH - 1).ljust(ROUND_WIDTH)
    if text.isspace():
        return EMPTY_CELL
    if not (text[4].isspace() and text[6].isspace() and text[8:].isspace()):
        right = say("a round is four columns of opponent, blank, colour, blank, result, two blanks")
        raise fields.error("misaligned", (column, column + ROUND_WIDTH - 1), right)
    opponent = fields.find_integer(column, column + 3, say("the opponent's starting rank"))
    colour, result = text[5].lower(), text[7].strip().upper()
    if colour not in _COLOURS:
        raise fields.error("colour", (column + 5, column + 5), say("a colour is w, b or -"))
    if result and result not in RESULTS:
        raise fields.error(
            "result", (column + 7, column + 7), say("a result is one of 1=0WDL+-UFHZ")
        )
    return RoundCell(opponent or None, _COLOURS[colour], result)
