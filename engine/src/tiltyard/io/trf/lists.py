"""Records that name players or teams: byes 240, acceleration 250, forbidden 260, 299."""

from dataclasses import dataclass
from typing import Final, Self

from tiltyard.io.trf.fields import Fields, join, points, right, zeros
from tiltyard.sentence import say

_IDS: Final = say("starting ranks of four columns each")


@dataclass(frozen=True, slots=True)
class ByeRecord:
    """Record 240: who has a bye of one kind (F, H or Z) in one round."""

    kind: str
    round: int
    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        kind = fields.word(5, 5).upper()
        if kind not in {"F", "H", "Z"}:
            raise fields.error("bye", (5, 5), say("a bye is F, H or Z"))
        fields.blank(6, 10)
        return cls(
            kind=kind,
            round=fields.get_integer(7, 9, say("the round")),
            numbers=fields.list_integers(11, width=4, what=_IDS),
        )

    def format(self) -> str:
        """Return the line of the record."""
        ids = (right(number, 4, "starting rank") for number in self.numbers)
        return join(("240", self.kind, zeros(self.round, 3, "round"), *ids))


@dataclass(frozen=True, slots=True)
class AccelerationRecord:
    """Record 250: virtual points of a range of players (or teams) in a range of rounds."""

    match_points: int | None
    game_points: int | None
    first_round: int
    last_round: int
    first: int
    last: int

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        fields.blank(9, 14, 18, 22, 27)
        return cls(
            match_points=fields.find_tenths(5, 8, say("the virtual match points")),
            game_points=fields.find_tenths(10, 13, say("the virtual points")),
            first_round=fields.get_integer(15, 17, say("the first round")),
            last_round=fields.get_integer(19, 21, say("the last round")),
            first=fields.get_integer(23, 26, say("the first starting rank")),
            last=fields.get_integer(28, 31, say("the last starting rank")),
        )

    def format(self) -> str:
        """Return the line of the record."""
        return join(
            (
                "250",
                points(self.match_points, 4, "match points"),
                points(self.game_points, 4, "points"),
                zeros(self.first_round, 3, "round"),
                zeros(self.last_round, 3, "round"),
                right(self.first, 4, "starting rank"),
                right(self.last, 4, "starting rank"),
            )
        )


@dataclass(frozen=True, slots=True)
class ForbiddenRecord:
    """Record 260: players (or teams) of whom no two meet in a range of rounds."""

    first_round: int | None
    last_round: int | None
    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record; blank rounds mean all of them."""
        fields.blank(8, 12)
        return cls(
            first_round=fields.find_integer(5, 7, say("the first round")),
            last_round=fields.find_integer(9, 11, say("the last round")),
            numbers=fields.list_integers(13, width=4, what=_IDS),
        )

    def format(self) -> str:
        """Return the line of the record."""
        first, last = (
            "   " if number is None else zeros(number, 3, "round")
            for number in (self.first_round, self.last_round)
        )
        ids = (right(number, 4, "starting rank") for number in self.numbers)
        return join(("260", first, last, *ids))

    def covers(self, round_number: int) -> bool:
        """Whether the record speaks of this round."""
        return (self.first_round or 0) <= round_number <= (self.last_round or round_number)


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299: points that do not follow from results.

    With a kind and players: what this result was worth for them in that round. With a kind
    alone: what it is worth to everybody. Without a kind: a bonus or penalty from then on.
    """

    kind: str
    match_points: int | None
    game_points: int | None
    round: int
    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        kind = fields.word(5, 5).upper()
        if kind and kind not in set("WDLFHZ+-"):
            raise fields.error("kind", (5, 5), say("write one of WDLFHZ+-, or leave it blank"))
        fields.blank(6, 12, 18, 23)
        return cls(
            kind=kind,
            match_points=fields.find_tenths(7, 11, say("the match points")),
            game_points=fields.find_tenths(13, 17, say("the points")),
            round=fields.find_integer(20, 22, say("the round")) or 0,
            numbers=fields.list_integers(24, width=4, what=_IDS),
        )

    def format(self) -> str:
        """Return the line of the record."""
        ids = (right(number, 4, "starting rank") for number in self.numbers)
        return join(
            (
                "299",
                self.kind or " ",
                points(self.match_points, 5, "match points"),
                points(self.game_points, 5, "points"),
                f" {zeros(self.round, 3, 'round')}",
                *ids,
            )
        )
