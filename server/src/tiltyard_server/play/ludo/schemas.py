"""What the endpoints of Ludo read and write, and what the sockets of its games send."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.common.numbers import Count
from tiltyard_server.play.schemas import GameHeadOut, Side
from tiltyard_server.tournaments.inputs import Body

Reason = Literal["home", "resigned", "no-show", "timeouts", "disconnect", "called-off"]


class ReadyIn(Body):
    """A client seed, checked by the rules of the dice."""

    seed: Annotated[str, Field(max_length=200)] = ""


class RollIn(Body):
    """A roll after the last entry that was seen."""

    after: Count
    auto: bool = False


class MoveIn(Body):
    """A token to be moved, after the last entry that was seen."""

    after: Count
    token: Annotated[int, Field(ge=0, le=3)]


class LudoBoardOut(Schema):
    """A position."""

    version: Literal[1]
    turn: Side
    die: Literal[1, 2, 3, 4, 5, 6] | None
    sixes: int
    rolls: int
    tokens: list[list[int]]
    winner: Side | None


class LiveHostedGameOut(GameHeadOut):
    """A game of Ludo as all insiders see it."""

    kind: Literal["ludo"]
    reason: Reason | None
    state: LudoBoardOut | None
    legal: list[int]
    due_at: str | None
    left_ms: int | None
    commitment: str
    client_seeds: list[str] | None
    seed: str | None
    is_delayed: bool
    opened_at: str
    started_at: str | None
    ended_at: str | None
    now: str


class HostedGameOut(LiveHostedGameOut):
    """A game as you see it."""

    my_side: Side | None


class HostedRecordEntryOut(Schema):
    """An entry of the record; which fields it has depends on its type."""

    number: int
    type: Literal["ready", "start", "roll", "move", "pause", "resume", "outage", "end"]
    at: int
    side: Side | None = None
    seed: str | None = None
    turn: Side | None = None
    client_seeds: list[str] | None = None
    die: int | None = None
    token: int | None = None
    by: Literal["player", "bot", "clock"] | None = None
    from_: Annotated[int | None, Field(alias="from")] = None
    to: int | None = None
    captured: int | None = None
    next: Literal["choose", "again", "pass", "three-sixes", "won"] | None = None
    missed: int | None = None
    left_ms: int | None = None
    since: int | None = None
    winner: Side | None = None
    reason: Reason | None = None


class HostedRecordOut(Schema):
    """A part of a record, and how long it is."""

    number: int
    record: list[HostedRecordEntryOut]


class LudoProofOut(Schema):
    """All that is needed to check a game."""

    kind: Literal["ludo"]
    game: int
    commitment: str
    seed: str
    client_seeds: list[str]
    record: list[HostedRecordEntryOut]
    state: LudoBoardOut | None


class HostedHelloMessage(Schema):
    """WebSocket of a game: the first message."""

    type: Literal["hello"]
    number: int
    side: Side | None


class HostedRecordMessage(Schema):
    """WebSocket of a game: the entries after `from`, and the game after them."""

    type: Literal["record"]
    from_: Annotated[int, Field(alias="from")]
    number: int
    record: list[HostedRecordEntryOut]
    game: LiveHostedGameOut


class HostedSnapshotMessage(Schema):
    """WebSocket of a game: show this."""

    type: Literal["snapshot"]
    number: int
    game: LiveHostedGameOut
