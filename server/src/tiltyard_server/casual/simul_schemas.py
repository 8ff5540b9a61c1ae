"""Simuls as the API reads and writes them."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.casual.schemas import ChallengePersonOut
from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.tournaments.inputs import Body

Extra = Annotated[int, Field(ge=0, le=10_800)]


class SimulIn(Body):
    """What a host offers; the colour is the host's, the extra time the host's at every board."""

    name: Annotated[str, line(60, least=1), PLAIN]
    variant: Variant = Variant.STANDARD
    initial_seconds: Annotated[int, Field(ge=0, le=10_800)] = 1200
    increment_seconds: Annotated[int, Field(ge=0, le=180)] = 0
    extra_seconds: Extra = 0
    extra_seconds_a_guest: Annotated[int, Field(ge=0, le=600)] = 0
    color: Literal["white", "black", "random"] = "white"


class GuestChoiceIn(Body):
    """A guest whom the host takes, or does not."""

    username: Annotated[str, Field(min_length=1, max_length=150)]
    is_accepted: bool = True


class SimulGuestOut(ChallengePersonOut):
    """A guest; `score` is what the host got."""

    is_accepted: bool
    game_id: int | None
    score: float | None


class SimulOut(Schema):
    """A simul as you see it; `late` is one that nobody started within a day."""

    id: int
    name: str
    host: ChallengePersonOut
    is_mine: bool
    is_asked: bool
    game_id: int | None
    status: Literal["waiting", "running", "over", "canceled", "late"]
    variant: Variant
    speed: str
    initial_seconds: int
    increment_seconds: int
    extra_seconds: int
    extra_seconds_a_guest: int
    color: Literal["white", "black", "random"]
    created_at: int
    started_at: int | None
    guests: list[SimulGuestOut]
