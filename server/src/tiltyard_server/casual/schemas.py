"""Challenges as the API reads and writes them."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.tournaments.inputs import Body

Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{8}$")]
Level = Annotated[int, Field(ge=1, le=8)]


class GameWishIn(Body):
    """What is to be played; the colour is that of whoever asks."""

    variant: Variant = Variant.STANDARD
    initial_seconds: Annotated[int, Field(ge=0, le=10_800)] = 300
    increment_seconds: Annotated[int, Field(ge=0, le=180)] = 3
    color: Literal["white", "black", "random"] = "random"
    position: Annotated[str, Field(max_length=100)] = ""


class ChallengeIn(GameWishIn):
    """A challenge: to `opponent`, or to whoever has the link; a listed one is in the lobby."""

    opponent: Annotated[str, Field(max_length=150)] | None = None
    is_listed: bool = False
    is_rated: bool = False


class ComputerGameIn(GameWishIn):
    """A game against a bot of this installation."""

    level: Level = 3


class DeclineIn(Body):
    """Why a challenge is declined."""

    reason: Annotated[str, Field(max_length=20)] = "generic"


class GameLineIn(Body):
    """A line of chat: to the opponent, or to those who watch."""

    text: Annotated[str, Field(min_length=1, max_length=140)]
    room: Literal["players", "watchers"] = "players"


class ChallengePersonOut(Schema):
    """Who challenges, or is challenged, and what they are worth at this game."""

    username: str
    display_name: str
    title: str
    rating: int


class ChallengeOut(Schema):
    """A challenge as you see it; `late` is one that has run out."""

    code: str
    challenger: ChallengePersonOut
    opponent: ChallengePersonOut | None
    is_mine: bool
    is_open: bool
    is_listed: bool
    variant: Variant
    position: str
    initial_seconds: int
    increment_seconds: int
    speed: str
    color: Literal["white", "black", "random"]
    is_rated: bool
    status: Literal["created", "accepted", "declined", "canceled", "late"]
    decline_reason: str
    rematch_of: int | None
    game_id: int | None
    created_at: int
    is_waiting: bool


class ChallengesOut(Schema):
    """The lobby, and the challenges that are yours."""

    lobby: list[ChallengeOut]
    received: list[ChallengeOut]
    made: list[ChallengeOut]


class GameIdOut(Schema):
    """A game that has just begun."""

    game_id: int


class GameLineOut(Schema):
    """A line of chat at a game."""

    id: int
    username: str
    display_name: str
    text: str
    at: int


class GameChatOut(Schema):
    """What was said in the room that you are in."""

    room: Literal["players", "watchers"]
    lines: list[GameLineOut]
