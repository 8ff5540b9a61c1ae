"""What an organiser of Ludo sets."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard_server.tournaments.inputs import Body


class LudoHostIn(Body):
    """Ludo is played here."""

    kind: Literal["ludo"]
    turn_seconds: Annotated[int, Field(ge=3, le=3600)] = 20
    grace_seconds: Annotated[int, Field(ge=0, le=3600)] = 60
    no_show_seconds: Annotated[int, Field(ge=10, le=86_400)] = 300
    missed_max: Annotated[int, Field(ge=1, le=100)] = 3
    think_ms: Annotated[int, Field(ge=0, le=60_000)] = 800
