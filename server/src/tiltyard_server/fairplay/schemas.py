"""What the endpoints of flags read and write."""

from typing import Annotated

from ninja import Schema
from pydantic import Field

from tiltyard_server.common.numbers import Id
from tiltyard_server.common.sentences import Telling
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.people.schemas import OpponentOut, TournamentNameOut
from tiltyard_server.tournaments.schemas import Strict


class FlagChoice(Schema):
    """Which flags, and which page of them."""

    status: Flag.Status | None = None
    kind: Flag.Kind | None = None
    username: Annotated[str, Field(max_length=150)] = ""
    tournament: Id | None = None
    page: Annotated[int, Field(ge=1, le=100_000)] = 1
    page_size: Annotated[int, Field(ge=1, le=100)] = 20


class ReviewIn(Body):
    """What a flag came to, and why."""

    status: Flag.Status
    note: Annotated[str, Field(min_length=1, max_length=1000)]


class EvidenceOut(Telling, Strict):
    """A sentence, the figures behind it, the facts row by row, and how it was tested."""

    summary: str
    figures: list[Annotated[list[str], Field(min_length=2, max_length=2)]]
    columns: list[str]
    rows: list[list[str]]
    method: str


class ReviewOut(Strict):
    """What an operator decided."""

    status: Flag.Status
    note: str
    reviewer: str
    at: str


class FlagOut(Strict):
    """Something a detector found."""

    id: int
    kind: Flag.Kind
    name: str
    severity: Flag.Severity
    status: Flag.Status
    tournament: TournamentNameOut
    match: int | None
    users: list[OpponentOut]
    evidence: EvidenceOut
    created_at: str
    reviews: list[ReviewOut]


class FlagKindOut(Strict):
    """What can be found, and what it is called."""

    code: Flag.Kind
    name: str


class FlagsOut(Strict):
    """A page of flags, how many there are of each status, and all kinds."""

    items: list[FlagOut]
    total: int
    page: int
    page_size: int
    counts: dict[Flag.Status, int]
    kinds: list[FlagKindOut]
