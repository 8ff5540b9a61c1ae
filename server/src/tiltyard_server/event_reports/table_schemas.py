"""What statistics, categories and prizes look like over HTTP. Money is in minor units."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard.prizes import CURRENCIES, PrizeSystem, Sharing
from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.common.numbers import Number
from tiltyard_server.rated_events.schemas import Federation
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

Currency = Annotated[str, Field(pattern=f"^({'|'.join(CURRENCIES)})$")]
Amount = Annotated[int, Field(ge=0, le=1_000_000_000)]
Rating = Annotated[int, Field(ge=0, le=4_000)]
Year = Annotated[int, Field(ge=1900, le=2200)]
Text = Annotated[str, line(80), PLAIN]
Name = Annotated[str, line(80, least=1), PLAIN]


class GamesOut(Strict):
    """How games ended."""

    white: int
    draws: int
    black: int
    forfeits: int
    byes: int
    open: int


class RoundGamesOut(GamesOut):
    """How the games of a round ended."""

    round: int


class FieldOut(Strict):
    """Who takes part."""

    players: int
    rated: int
    average: int | None
    highest: int | None
    lowest: int | None
    women: int
    titled: int


class TitleCountOut(Strict):
    """How many have a title."""

    name: str
    players: int


class FederationOut(TitleCountOut):
    """How many play for a federation, and how strong they are."""

    average: int | None


class UpsetOut(Strict):
    """A game that the lower rated player won."""

    round: int
    difference: int
    winner: int
    winner_name: str
    winner_rating: int
    loser: int
    loser_name: str
    loser_rating: int


class StatisticsOut(Strict):
    """An event in numbers."""

    seq: int
    is_final: bool
    total: GamesOut
    rounds: list[RoundGamesOut]
    field: FieldOut
    titles: list[TitleCountOut]
    federations: list[FederationOut]
    upsets: list[UpsetOut]


class CategoryRowOut(Strict):
    """A line of the table of a category; `rank` is the one of all."""

    place: int
    entry: int
    name: str
    title: str
    federation: str
    rating: int
    rank: int
    points: int


class CategoryTableOut(Strict):
    """The table of a category: `own` ones have a name, `under` and `over` an age."""

    kind: Literal["own", "women", "under", "over"]
    age: int
    name: str
    rows: list[CategoryRowOut]


class CategoryTablesOut(Strict):
    """The tables of all categories."""

    seq: int
    is_final: bool
    categories: list[CategoryTableOut]


class PrizeCriteria(Body):
    """What a category asks for; limits are inclusive."""

    rating_from: Rating | None = None
    rating_to: Rating | None = None
    admits_unrated: bool = False
    born_from: Year | None = None
    born_to: Year | None = None
    sex: Literal["", "m", "w"] = ""
    federations: Annotated[list[Federation], Field(max_length=40)] = Field(default_factory=list)
    clubs: Annotated[list[Text], Field(max_length=40)] = Field(default_factory=list)
    titles: Annotated[list[Text], Field(max_length=10)] = Field(default_factory=list)


class PrizeIn(Body):
    """Money, a thing, or both; `value` compares prizes and is the money unless it is given."""

    amount: Amount = 0
    thing: Text = ""
    value: Amount | None = None


class PrizeCategory(Body):
    """Prizes for the best of those who meet the criteria; without prizes it is a table alone."""

    name: Name
    criteria: PrizeCriteria = Field(default_factory=PrizeCriteria)
    prizes: Annotated[list[PrizeIn], Field(max_length=200)] = Field(default_factory=list)


class PrizeGroupIn(Body):
    """Categories of which a player wins one prize."""

    name: Name = "prizes"
    system: PrizeSystem = PrizeSystem.ONE_PRIZE
    sharing: Sharing = Sharing.NONE
    minimum: Amount = 0
    unit: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    categories: Annotated[list[PrizeCategory], Field(max_length=40)] = Field(default_factory=list)


class PrizePlanIn(Body):
    """The prizes of an event, and the entries that win nothing."""

    currency: Currency = "eur"
    groups: Annotated[list[PrizeGroupIn], Field(max_length=10)] = Field(default_factory=list)
    excluded: Annotated[list[Number], Field(max_length=100)] = Field(default_factory=list)


class PrizePlanOut(Strict):
    """The prizes of an event as they were announced."""

    seq: int
    currency: str
    groups: list[PrizeGroupIn]
    excluded: list[int]


class SlotOut(Strict):
    """A prize of a category."""

    category: str
    place: int
    amount: int
    thing: str


class PortionOut(SlotOut):
    """What somebody gets of a prize: a part such as 1/2, and the thing or not."""

    part: str
    has_thing: bool


class PrizeAwardOut(Strict):
    """What somebody wins in a group of prizes."""

    entry: int
    name: str
    rank: int
    line: int
    points: int
    group: str
    amount: int
    things: list[str]
    portions: list[PortionOut]
    sharers: int


class UnclaimedOut(SlotOut):
    """A prize that nobody wins."""

    group: str


class ExchangeOut(Strict):
    """Somebody who took the prize of a category and would by now win more in the main one."""

    entry: int
    name: str
    prize: str


class PrizeAwardsOut(Strict):
    """Who gets what, as the table stands; `ties` are entries that share a rank."""

    seq: int
    currency: str
    is_final: bool
    awards: list[PrizeAwardOut]
    unclaimed: list[UnclaimedOut]
    exchanges: list[ExchangeOut]
    ties: list[list[int]]
    total: int
    rest: int
