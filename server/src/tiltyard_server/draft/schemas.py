"""What the endpoints of the card shop read and write."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from tiltyard_server.common.names import PLAIN
from tiltyard_server.common.numbers import Number
from tiltyard_server.games.schemas import ReportOut
from tiltyard_server.tournaments.inputs import Body, Tenths
from tiltyard_server.tournaments.schemas import Side, Strict

Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), PLAIN]
Archetype = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60), PLAIN]
Decks = Annotated[dict[Number, Archetype], Field(max_length=2)]
Code = Annotated[str, Field(min_length=1, max_length=20)]


class PrizeTextsIn(Body):
    """What is won, in words; the first prize first."""

    prizes: Annotated[list[Line], Field(max_length=16)]


class SheetIn(Body):
    """The archetypes of the decks by entry, and notes; an empty text takes one away."""

    decks: Decks = Field(default_factory=dict)
    notes: Annotated[str, Field(max_length=2_000)] = ""


class FeaturedIn(Body):
    """The match that is shown on the stream; null for none."""

    match: Number | None


class FeaturedOut(Strict):
    """The match that is shown on the stream; null for none."""

    match: int | None


class ArchetypeOut(Strict):
    """A kind of deck; the rate is of all matches it played, null before the first."""

    name: str
    players: int
    wins: int
    losses: int
    draws: int
    win_rate: float | None


class DecksOut(Strict):
    """All archetypes, the most played first."""

    archetypes: list[ArchetypeOut]


class SlipOut(Strict):
    """The slip of one player of a match: the code, and where to report with it."""

    match: int
    side: Side
    entry: int
    code: str
    url: str


class SlipsOut(Strict):
    """The slips of the round that is on: one a player."""

    slips: list[SlipOut]


class SlipReportIn(Body):
    """What one side says about its match. Scores are in tenths of a point.

    The code says which side speaks; `side` may be left out, and must be that side if it is given.
    """

    code: Code
    side: Side | None = None
    score: Annotated[list[Tenths], Field(min_length=2, max_length=2)]
    drawn_games: Annotated[int, Field(ge=0, le=9)] = 0
    decks: Decks | None = None


class SlipStandingOut(Strict):
    """Where the match of a slip stands, whose slip it is, and what either side has said."""

    match: int
    side: Side
    state: Literal["open", "waiting", "disputed", "recorded"]
    reports: list[ReportOut]
