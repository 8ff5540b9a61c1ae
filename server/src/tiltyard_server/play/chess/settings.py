"""What an organiser of chess sets."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.tournaments.inputs import Body


class ChessHostIn(Body):
    """Chess is played here: a variant, a time control, and how draws are decided in a bracket."""

    kind: Literal["chess"]
    variant: Variant = Variant.STANDARD
    initial_seconds: Annotated[int, Field(ge=0, le=86_400)] = 300
    increment_seconds: Annotated[int, Field(ge=0, le=3600)] = 3
    no_show_seconds: Annotated[int, Field(ge=10, le=86_400)] = 300
    replays: Annotated[int, Field(ge=0, le=10)] = 2
