"""What is read and written about games of tournaments, whichever they are."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from tiltyard_hosts.chess.variants import Variant

Side = Literal[0, 1]
GameKind = Literal["ludo", "chess"]
Status = Literal["waiting", "playing", "paused", "over"]


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
