"""What the endpoints of heralds read and write."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.common import clock
from tiltyard_server.common.sentences import Telling
from tiltyard_server.heralds.models import Herald
from tiltyard_server.tournaments.schemas import Strict

Kind = Literal["discord", "slack", "json"]
Topic = Literal["round", "result", "finish"]
ArenaTopic = Literal["soon", "start", "finish"]


class HeraldIn(Schema):
    """An address that shall hear what happens."""

    kind: Kind
    url: Annotated[str, Field(min_length=1, max_length=500)]
    topics: Annotated[list[Topic], Field(min_length=1, max_length=3)]


class ArenaHeraldIn(Schema):
    """An address that shall hear what happens in an arena."""

    kind: Kind
    url: Annotated[str, Field(min_length=1, max_length=500)]
    topics: Annotated[list[ArenaTopic], Field(min_length=1, max_length=3)]


class HeraldOut(Telling, Strict):
    """A herald; `host` instead of the address, which is as good as a password."""

    id: int
    kind: Kind
    host: str
    topics: list[Topic | ArenaTopic]
    secret: str | None  # shown once: when it was made
    created_at: str
    last_at: str | None
    last_error: str
    is_paused: bool
    waiting: int


class HeraldSecretIn(Schema):
    """How long the secret before stays good."""

    overlap_minutes: Annotated[int, Field(ge=0, le=7 * 24 * 60)] = 24 * 60


class HeraldTestOut(Telling, Strict):
    """How a greeting went."""

    ok: bool
    status: int | None
    error: str
    milliseconds: int


def herald_out(herald: Herald, *, secret: str | None = None) -> HeraldOut:
    """Return a herald as organisers see it, with its secret only when that was just made."""
    host = herald.url.split("/", maxsplit=3)[2]
    is_json = herald.kind == Herald.Kind.JSON
    return HeraldOut.model_validate(
        {
            "id": herald.pk,
            "kind": herald.kind,
            "host": host,
            "topics": herald.topics,
            "secret": secret if is_json else None,
            "created_at": clock.to_iso(herald.created_at),
            "last_at": clock.to_iso(herald.last_at),
            "last_error": herald.last_error,
            "is_paused": herald.is_paused,
            "waiting": herald.calls.filter(done_at=None).count(),
        }
    )
