"""Records of team tournaments: 013, 300, 310, 320, 330 and 802."""

from dataclasses import dataclass
from typing import Final, Self

from tiltyard.io.trf.fields import Fields, join, left, points, right, zeros
from tiltyard.sentence import say

_MEMBERS: Final = say("members' starting ranks of four columns each")


@dataclass(frozen=True, slots=True)
class OldTeamRecord:
    """Record 013 (TRF16): a team and its members in board order."""

    name: str
    members: tuple[int, ...]

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record; the name ends right before the members."""
        return cls(fields.word(5, 36), fields.list_integers(37, width=4, what=_MEMBERS))

    def format(self) -> str:
        """Return the line of the record."""
        members = (right(number, 4, "starting rank") for number in self.members)
        return f"013 {left(self.name, 32, 'team name')}{join(members)}".rstrip()


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """Record 310: a team with its pairing number and its members in board order."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        fields.blank(8, 41, 47, 54, 61, 68, 72, 73)
        return cls(
            number=fields.get_integer(5, 7, say("the team's pairing number")),
            name=fields.word(9, 40),
            nickname=fields.word(42, 46),
            strength=fields.find_integer(48, 53, say("the strength")),
            match_points=fields.find_tenths(55, 60, say("the match points")),
            game_points=fields.find_tenths(62, 67, say("the game points")),
            rank=fields.find_integer(69, 71, say("the rank")),
            members=fields.list_integers(74, width=4, what=_MEMBERS),
        )

    def format(self) -> str:
        """Return the line of the record."""
        return join(
            (
                "310",
                right(self.number, 3, "team number"),
                left(self.name, 32, "team name"),
                left(self.nickname, 5, "nickname"),
                right(self.strength, 6, "strength"),
                points(self.match_points, 6, "match points"),
                points(self.game_points, 6, "game points"),
                right(self.rank, 3, "rank") + " ",
                *(right(number, 4, "starting rank") for number in self.members),
            )
        )


@dataclass(frozen=True, slots=True)
class TeamByes:
    """Record 320: what the pairing-allocated bye is worth, and which team had it when."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]  # one for each round; 0 where there was no bye

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        fields.blank(9, 14)
        return cls(
            match_points=fields.find_tenths(5, 8, say("the match points")),
            game_points=fields.find_tenths(10, 13, say("the game points")),
            teams=fields.list_integers(15, width=3, what=say("one team, or 000, for each round")),
        )

    def format(self) -> str:
        """Return the line of the record."""
        teams = (zeros(number, 3, "team number") for number in self.teams)
        worth = (points(value, 4, "points") for value in (self.match_points, self.game_points))
        return join(("320", *worth, *teams))


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """Record 330: a match that was not played: +-, -+ or --, White's team first."""

    outcome: str
    round: int
    white: int
    black: int

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        outcome = fields.word(5, 6)
        if outcome not in {"+-", "-+", "--"}:
            raise fields.error("result", (5, 6), say("a forfeited match is +-, -+ or --"))
        return cls(
            outcome=outcome,
            round=fields.get_integer(8, 10, say("the round")),
            white=fields.get_integer(12, 14, say("White's team")),
            black=fields.get_integer(16, 18, say("Black's team")),
        )

    def format(self) -> str:
        """Return the line of the record."""
        numbers = (zeros(n, 3, "number") for n in (self.round, self.white, self.black))
        return join(("330", self.outcome, *numbers))


@dataclass(frozen=True, slots=True)
class LineUp:
    """Record 300: who sat where when a team did not play in the order of its record 310."""

    round: int
    team: int
    opponent: int | None
    players: tuple[int, ...]  # by board; 0 is an empty board

    @classmethod
    def parse(cls, fields: Fields) -> Self:
        """Read the record."""
        fields.blank(8, 12, 16)
        return cls(
            round=fields.get_integer(5, 7, say("the round")),
            team=fields.get_integer(9, 11, say("the team")),
            opponent=fields.find_integer(13, 15, say("the opponent")),
            players=fields.list_integers(17, width=4, what=_MEMBERS),
        )

    def format(self) -> str:
        """Return the line of the record."""
        teams = (right(number, 3, "team number") for number in (self.team, self.opponent))
        players = (zeros(number, 4, "starting rank") for number in self.players)
        return join(("300", right(self.round, 3, "round"), *teams, *players))
