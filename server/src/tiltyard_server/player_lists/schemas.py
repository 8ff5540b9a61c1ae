"""What the endpoints of player lists read and write."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.common.sentences import Telling

Code = Annotated[str, Field(pattern=r"^[a-z0-9-]+$", max_length=40)]
Kind = Literal["standard", "rapid", "blitz"]


class Strict(Schema):
    """Answers that hold exactly what they declare."""

    model_config = ConfigDict(extra="forbid")


class ListOut(Strict, Telling):
    """A list that can be searched, from when it is, and when its address was last asked.

    Without an address `checked_at` is null. While it is fetched `is_looking` is true.
    """

    code: str
    name: str
    label: str
    players: int
    imported_at: str
    checked_at: str | None
    is_looking: bool
    error: str


class ListSourceIn(Strict):
    """Where a list is fetched from, every day; `chapter` counts where it has one rating alone."""

    name: Annotated[str, line(80, least=1), PLAIN]
    url: Annotated[str, Field(min_length=1, max_length=500)]
    chapter: Kind = "standard"


class ListSourceOut(Strict, Telling):
    """A list as operators see it. Bytes `done` of `total` while it is fetched or read."""

    code: str
    name: str
    url: str
    chapter: Kind
    label: str
    players: int
    imported_at: str | None
    checked_at: str | None
    next_at: str | None
    state: Literal["idle", "waiting", "fetching", "reading"]
    done: int
    total: int
    error: str


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
