"""What the hosting endpoints read and write, and what the socket of a game sends."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.common.numbers import Count

Side = Literal[0, 1]
GameKind = Literal["ludo", "chess"]
Status = Literal["waiting", "playing", "paused", "over"]
Reason = Literal["home", "resigned", "no-show", "timeouts", "disconnect", "called-off"]


class Body(Schema):
    """Bodies are read strictly: a misspelt key is an error, not a silence."""

    model_config = ConfigDict(extra="forbid")


class LudoHostIn(Body):
    """Ludo is played here."""

    kind: Literal["ludo"]
    turn_seconds: Annotated[int, Field(ge=3, le=3600)] = 20
    grace_seconds: Annotated[int, Field(ge=0, le=3600)] = 60
    no_show_seconds: Annotated[int, Field(ge=10, le=86_400)] = 300
    missed_max: Annotated[int, Field(ge=1, le=100)] = 3
    think_ms: Annotated[int, Field(ge=0, le=60_000)] = 800


class ChessHostIn(Body):
    """Chess is played here: a variant, a time control, and how draws are decided in a bracket."""

    kind: Literal["chess"]
    variant: Variant = Variant.STANDARD
    initial_seconds: Annotated[int, Field(ge=0, le=86_400)] = 300
    increment_seconds: Annotated[int, Field(ge=0, le=3600)] = 3
    no_show_seconds: Annotated[int, Field(ge=10, le=86_400)] = 300
    replays: Annotated[int, Field(ge=0, le=10)] = 2


HostIn = Annotated[LudoHostIn | ChessHostIn, Field(discriminator="kind")]


class BotsIn(Body):
    """Bots to be entered: of a level of Ludo, or such as `simple-3` or `engine-8` in chess."""

    count: Annotated[int, Field(ge=1, le=1024)] = 1
    level: Annotated[str, Field(max_length=20)] = "careful"


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


class BotOut(Schema):
    """A bot's seat."""

    entry: int
    level: str


class HostOut(Schema):
    """What is played here; `kind` is null where nothing is.

    Settings of a game that is not played are as they would be if nobody set them.
    """

    kind: GameKind | None
    turn_seconds: int
    grace_seconds: int
    no_show_seconds: int
    missed_max: int
    think_ms: int
    variant: Variant
    initial_seconds: int
    increment_seconds: int
    replays: int
    is_fixed: bool
    bots: list[BotOut]


class HostedSideOut(Schema):
    """One of the two who play."""

    entry: int
    name: str
    bot: str | None
    is_ready: bool
    is_away: bool
    grace_ends_at: str | None
    missed: int


class HostedGameHeadOut(Schema):
    """A game in a list. Of chess the first side has White; its page is under `/chess/games/`."""

    id: int
    tournament_id: int
    match_number: int
    game_number: int
    kind: GameKind
    status: Status
    number: int
    winner: Side | None
    reason: str | None
    sides: list[HostedSideOut]


class LudoBoardOut(Schema):
    """A position."""

    version: Literal[1]
    turn: Side
    die: Literal[1, 2, 3, 4, 5, 6] | None
    sixes: int
    rolls: int
    tokens: list[list[int]]
    winner: Side | None


class LiveHostedGameOut(HostedGameHeadOut):
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
