"""A sheet of paper: a title, columns and rows, before anybody decides how it is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tiltyard.core.scores import format_points
from tiltyard.standings.ranking import RankedRow
from tiltyard.standings.rounds import RoundKind, RoundRow
from tiltyard.standings.rules import Rules

Item: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `key` names it for programs, `heading` for people."""

    key: str
    heading: str
    is_number: bool = False  # set right
    is_from_people: bool = False  # names and the like, which may hold anything


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is to be shown. `texts` are for people, `items` the same for programs."""

    title: str
    columns: tuple[Column, ...]
    texts: tuple[tuple[str, ...], ...]
    items: tuple[tuple[Item | Mapping[str, Item], ...], ...]


_BYES: Final[Mapping[RoundKind, str]] = {
    RoundKind.PAIRING_BYE: "U",
    RoundKind.FULL_BYE: "F",
    RoundKind.HALF_BYE: "H",
    RoundKind.ZERO_BYE: "Z",
    RoundKind.REST: "",
}
NUMBER: Final = Column("number", "No.", is_number=True)
NAME: Final = Column("name", "Name", is_from_people=True)
RANK: Final = Column("rank", "Rank", is_number=True)
RATING: Final = Column("rating", "Rtg", is_number=True)
POINTS: Final = Column("points", "Pts", is_number=True)


def head_texts(row: RankedRow, names: Mapping[int, str]) -> tuple[str, ...]:
    """Return rank, number, name, rating and points for people."""
    number = row.entrant.number
    rating = str(row.entrant.rating or "")
    return (str(row.rank), str(number), names.get(number, ""), rating, format_points(row.score))


def head_items(row: RankedRow, names: Mapping[int, str]) -> tuple[Item, ...]:
    """Return rank, number, name, rating and points for programs."""
    number = row.entrant.number
    return (row.rank, number, names.get(number, ""), row.entrant.rating or None, row.score / 10)


def round_text(row: RoundRow, rules: Rules) -> str:
    """Return a round as `12w1`: number, colour, result; or the letter of a bye."""
    if row.opponent is None:
        signs = {RoundKind.FORFEIT_WIN: "+", RoundKind.FORFEIT_LOSS: "-"}
        return _BYES.get(row.kind) or signs.get(row.kind, "")
    colour = row.colour[0] if row.colour else ""
    return f"{row.opponent}{colour}{result_sign(row, rules)}"


def result_sign(row: RoundRow, rules: Rules) -> str:
    """Return a result as one sign, `1=0+-*`; of a team match its game points."""
    signs = {RoundKind.FORFEIT_WIN: "+", RoundKind.FORFEIT_LOSS: "-", RoundKind.PENDING: "*"}
    if row.kind in signs:
        return signs[row.kind]
    if rules.team is not None:
        return ":" + format_points(row.game_points)
    return "1" if row.points >= rules.points.win else "=" if row.points > rules.points.loss else "0"
