"""What the endpoints of player lists write."""

from ninja import Schema
from pydantic import ConfigDict


class Strict(Schema):
    """Answers that hold exactly what they declare."""

    model_config = ConfigDict(extra="forbid")


class ListOut(Strict):
    """A list that can be searched, and from when it is."""

    code: str
    name: str
    label: str
    players: int
    imported_at: str


class ListedOut(Strict):
    """Somebody on a list. Ratings of 0 are none."""

    number: str
    name: str
    fide_id: str
    federation: str
    sex: str
    title: str
    birth: str
    standard: int
    rapid: int
    blitz: int
    is_inactive: bool


class HitsOut(Strict):
    """Who was found, and on which list."""

    name: str
    label: str
    items: list[ListedOut]
