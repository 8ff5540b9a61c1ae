"""What the tables of the hall look like over HTTP."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard import EntryStatus
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import StandingOut, Strict

CellKind = Literal[
    "played",
    "unrated",
    "adjourned",
    "forfeit-win",
    "forfeit-loss",
    "double-forfeit",
    "pairing-bye",
    "full-bye",
    "half-bye",
    "zero-bye",
    "rest",
    "absent",
    "pending",
]


Column = Literal["rating", "title", "federation", "club", "fide_id", "birth_year"]
MinorNames = Literal["full", "initial", "number"]


class CellOut(Strict):
    """A round of somebody. `points` are tenths, `text` is as cross tables print it."""

    round: int
    kind: CellKind
    match: int | None
    board: int | None
    opponent: int | None
    colour: Literal["white", "black"] | None
    outcome: Literal["win", "draw", "loss"] | None
    points: int | None
    text: str


class CrossRowOut(StandingOut):
    """A line of the cross table; `number` is the pairing number."""

    line: int
    number: int | None
    cells: list[CellOut]


class SectionOut(Strict):
    """The table of a Swiss, of a round robin, or of one of its groups."""

    bracket: str
    group: str
    layout: Literal["swiss", "grid"]
    rounds: int
    rows: list[CrossRowOut]


class CrosstableOut(Strict):
    """The cross table after so many events."""

    seq: int
    sections: list[SectionOut]


class CardRoundOut(CellOut):
    """A round of a player card; `expected` is in hundredths of a point."""

    opponent_name: str | None
    opponent_rating: int | None
    opponent_line: int | None
    opponent_score: int | None
    expected: int | None


class PartOut(Strict):
    """What one round gave to a tie-break; without a round, a number that is the player's own."""

    round: int | None
    opponent: int | None
    value: str
    kind: str | None
    points: int
    is_cut: bool
    is_virtual: bool


class WorkingOut(Strict):
    """A tie-break and what it is made of."""

    code: str
    value: str
    parts: list[PartOut]


class NeighbourOut(Strict):
    """Who is next in the table, and what parts the two.

    `decider` is a tie-break, "points", "unranked" (C.05) or "", where all is equal.
    """

    entry: int
    name: str
    rank: int
    is_above: bool
    decider: str
    mine: str
    theirs: str


class PlayerCardOut(Strict):
    """Somebody in a tournament, round by round."""

    seq: int
    tournament: int
    entry: int
    name: str
    username: str | None
    rating: int | None
    club: str | None
    status: EntryStatus
    number: int | None
    line: int | None
    standing: StandingOut | None
    rounds: list[CardRoundOut]
    rated_games: int
    rated_score: int
    average: int | None
    performance: int | None
    expected: int | None
    workings: list[WorkingOut]
    neighbours: list[NeighbourOut]


class CheckInRowOut(Strict):
    """Somebody on the check-in list; money is in minor units."""

    entry: int
    name: str
    club: str | None
    is_here: bool
    fee: int
    paid: int


class CheckInListOut(Strict):
    """Everybody who takes part, by name; `currency` is null where nothing is to be paid."""

    seq: int
    currency: str | None
    rows: list[CheckInRowOut]
    here: int
    total_fees: int
    total_paid: int


class PublicationOut(Strict):
    """Whether rounds wait until they are published, one just now, and what else is public."""

    withholds_rounds: bool
    is_withheld: bool
    columns: list[Column]
    minors_from: int | None
    minor_names: MinorNames


class DisclosureIn(Body):
    """What the public reads of the entries: columns, and the names of who was born since a year."""

    columns: Annotated[list[Column], Field(max_length=6)]
    minors_from: Annotated[int, Field(ge=1900, le=2100)] | None
    minor_names: MinorNames


class PublicationIn(Body):
    """Whether rounds shall wait."""

    withholds_rounds: bool
