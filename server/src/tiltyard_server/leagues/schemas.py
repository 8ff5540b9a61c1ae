"""What the endpoints of leagues read and write."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from tiltyard.league import TABLES, Points, TieBreak, Ties
from tiltyard_server.common.names import Name, OptionalName, Title
from tiltyard_server.common.numbers import Id
from tiltyard_server.leagues.events import Gathered
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import OwnerOut, Strict

Worth = Annotated[int, Field(ge=0, le=100_000)]
Weight = Annotated[int, Field(ge=1, le=10)]


class ScoringIn(Body):
    """How a season is scored: see the library's `Scoring`."""

    points: Points = Points.PLACE
    table: Annotated[list[Worth], Field(min_length=1, max_length=200)] = Field(
        default_factory=lambda: list(TABLES["club"])
    )
    ties: Ties = Ties.SHARE
    attendance: Worth = 0
    best: Annotated[int, Field(ge=1, le=200)] | None = None
    tie_breaks: Annotated[list[TieBreak], Field(max_length=5)] = Field(
        default_factory=lambda: [TieBreak.COUNTBACK]
    )


class SeasonIn(Body):
    """A season: from when to when, how it is scored, and what it gathers by itself."""

    name: Name
    starts_on: date
    ends_on: date
    gathers: Annotated[list[Gathered], Field(max_length=3)] = Field(default_factory=list)
    scoring: ScoringIn = ScoringIn()

    def to_fields(self) -> dict[str, Any]:
        """Return the fields of the row."""
        return _to_fields(self, self.model_dump(mode="json"))


class SeasonPatch(Body):
    """Changes to a season: only what is given changes."""

    name: Name = "-"
    starts_on: date = date.min
    ends_on: date = date.min
    gathers: Annotated[list[Gathered], Field(max_length=3)] = Field(default_factory=list)
    scoring: ScoringIn = ScoringIn()

    def to_changes(self) -> dict[str, Any]:
        """Return what was given."""
        given = self.model_dump(mode="json", include=self.model_fields_set)
        return _to_fields(self, given)


def _to_fields(body: SeasonIn | SeasonPatch, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields as rows have them: dates are dates."""
    days: dict[str, Any] = {
        name: getattr(body, name) for name in ("starts_on", "ends_on") if name in fields
    }
    return {**fields, **days}


class LeagueIn(Body):
    """A league with its first season."""

    name: Title
    description: Annotated[str, Field(max_length=10_000)] = ""
    shield: OptionalName = ""
    season: SeasonIn


class LeaguePatch(Body):
    """Changes to a league: only what is given changes."""

    name: Title = "-"
    description: Annotated[str, Field(max_length=10_000)] = ""
    shield: OptionalName = ""

    def to_changes(self) -> dict[str, Any]:
        """Return what was given."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class SeasonEventIn(Body):
    """A tournament or an arena, and how often it counts."""

    tournament: Id | None = None
    arena: Id | None = None
    weight: Weight = 1


class ScoringOut(Strict):
    """How a season is scored."""

    points: Points
    table: list[int]
    ties: Ties
    attendance: int
    best: int | None
    tie_breaks: list[TieBreak]


class SeasonHeadOut(Strict):
    """What lists show of a season."""

    id: int
    name: str
    starts_on: date
    ends_on: date
    is_over: bool


class SeasonEventOut(Strict):
    """An event of a season. What is hidden counts for nobody and is shown to its people alone."""

    key: str
    kind: Literal["tournament", "arena"]
    id: int
    name: str
    starts_at: str
    state: Literal["ahead", "running", "over"]
    weight: int
    is_hidden: bool
    is_counted: bool
    players: int | None
    winners: list[str]


class SeasonResultOut(Strict):
    """What an event brought somebody."""

    event: str
    rank: int
    points: str
    is_counted: bool


class SeasonRowOut(Strict):
    """A line of the table; points are rounded to two decimals, ranks follow from exact ones."""

    rank: int
    rank_to: int
    name: str
    username: str | None
    points: str
    wins: int
    results: list[SeasonResultOut]


class SeasonOut(SeasonHeadOut):
    """A season with its events in order, and its table."""

    gathers: list[Gathered]
    scoring: ScoringOut
    events: list[SeasonEventOut]
    table: list[SeasonRowOut]


class SeasonWinnersOut(Strict):
    """Who won a season that is over."""

    season: SeasonHeadOut
    players: list[SeasonRowOut]


class MyLeagueOut(Strict):
    """What a league is to who asks."""

    can: list[Literal["edit", "delete"]]


class LeagueBaseOut(Strict):
    """What everybody sees of a league. Its shield is drawn from `shield`."""

    id: int
    name: str
    description: str
    shield: str
    owner: OwnerOut


class LeagueHeadOut(LeagueBaseOut):
    """What lists show of a league, with the season that is on."""

    season: SeasonHeadOut | None


class LeagueOut(LeagueBaseOut):
    """The page of a league."""

    seasons: list[SeasonHeadOut]
    current: int | None
    my: MyLeagueOut
