"""What WebSockets send, declared for the OpenAPI document and for tests."""

from typing import Annotated, Any, Literal

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
    now: int
    tournament: FieldsOut | None
    entries: list[EntryOut]
    matches: list[MatchOut]
    standings: list[StandingOut] | None
    rounds: list[RoundOut] | None


class SnapshotMessage(Strict):
    """WebSocket: everything; replace what you have."""

    type: Literal["snapshot"]
    seq: int
    now: int
    view: LiveViewOut


class HelloMessage(Strict):
    """WebSocket: the first message. `now` is the time of the server, as in all others."""

    type: Literal["hello"]
    seq: int
    now: int
    viewers: int


class ViewersMessage(Strict):
    """WebSocket: how many watch."""

    type: Literal["viewers"]
    count: int


class SpectateHelloMessage(HelloMessage):
    """Spectators: the first message. `delay` is in seconds, `moment` in milliseconds since 1970."""

    delay: int
    moment: int


class SpectateSnapshotMessage(SnapshotMessage):
    """Spectators: everything, as it was at `moment`."""

    delay: int
    moment: int


class SpectatePatchMessage(PatchMessage):
    """Spectators: what changed between `from` and `seq`, up to `moment`."""

    moment: int


class BoardMessage(Strict):
    """Spectators: the board they look at; null while there is none."""

    type: Literal["board"]
    match: int
    board: dict[str, Any] | None


class FollowingMessage(Strict):
    """Spectators: where the entry is that they follow; `idle` is after its last match so far."""

    type: Literal["following"]
    entry: int
    match: int | None
    standing: Literal["playing", "waiting", "idle"]


class HistoryMessage(Strict):
    """Spectators: what happened in a match, up to `moment`."""

    type: Literal["history"]
    match: int
    moment: int
    events: list[dict[str, Any]]
    games: list[dict[str, Any]]
