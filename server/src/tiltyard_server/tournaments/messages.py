"""What WebSockets send, declared for the OpenAPI document and for tests."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard_server.tournaments.schemas import (
    EntryOut,
    FieldsOut,
    LiveViewOut,
    MatchOut,
    RoundOut,
    StandingOut,
    Strict,
)


class PatchMessage(Strict):
    """WebSocket: what changed between `from` and `seq`."""

    type: Literal["patch"]
    from_: Annotated[int, Field(alias="from")]
    seq: int
    tournament: FieldsOut | None
    entries: list[EntryOut]
    matches: list[MatchOut]
    standings: list[StandingOut] | None
    rounds: list[RoundOut] | None


class SnapshotMessage(Strict):
    """WebSocket: everything; replace what you have."""

    type: Literal["snapshot"]
    seq: int
    view: LiveViewOut


class HelloMessage(Strict):
    """WebSocket: the first message."""

    type: Literal["hello"]
    seq: int
    viewers: int


class ViewersMessage(Strict):
    """WebSocket: how many watch."""

    type: Literal["viewers"]
    count: int
