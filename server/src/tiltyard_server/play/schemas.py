"""What is written about a game of a tournament, whichever it is."""

from typing import Literal

from ninja import Schema

Side = Literal[0, 1]
Status = Literal["waiting", "playing", "paused", "over"]


class HostedSideOut(Schema):
    """One of the two who play."""

    entry: int
    name: str
    bot: str | None
    is_ready: bool
    is_away: bool
    grace_ends_at: str | None
    missed: int


class GameHeadOut(Schema):
    """A game, as it is told of in short."""

    id: int
    tournament_id: int
    match_number: int
    game_number: int
    kind: str
    status: Status
    number: int
    winner: Side | None
    reason: str | None
    sides: list[HostedSideOut]
