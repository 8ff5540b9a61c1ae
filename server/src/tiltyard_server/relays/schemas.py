"""What relays look like over HTTP."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard_server.common.numbers import Number
from tiltyard_server.common.sentences import Telling
from tiltyard_server.relays.board_match import Reason
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

Outcome = Literal["1-0", "0-1", "1/2-1/2"]


class AddressIn(Body):
    """From where games are fetched, and after how many seconds again."""

    url: Annotated[str, Field(min_length=1, max_length=500)]
    every: Annotated[int, Field(ge=5, le=600)] = 15


class AddressOut(Strict, Telling):
    """The address, when it last answered, when it is called next, and what was wrong."""

    url: str
    every: int
    checked_at: str | None
    next_at: str | None
    error: str


class BoardOut(Strict, Telling):
    """A board of the round. `proposed` waits to be confirmed; "" where nothing does.

    `said` is the result of the file, `*` before the end; clocks are milliseconds.
    """

    board: int
    match: int
    white: str
    black: str
    has_game: bool
    plies: int
    last_move: str
    clocks: list[int | None]
    said: str
    proposed: Literal["1-0", "0-1", "1/2-1/2", ""]
    differs: bool
    changed_at: str | None
    problem: str


class UnmatchedOut(Strict, Telling):
    """A game that belongs to no board: what its file says, and why."""

    round: str
    board: str
    white: str
    black: str
    reason: Reason
    message: str


class RelayOut(Strict):
    """The boards of the round that is on; without one, `round` is null."""

    round: int | None
    arrived_at: str | None
    address: AddressOut | None
    boards: list[BoardOut]
    unmatched: list[UnmatchedOut]


class ArrivedOut(Strict, Telling):
    """A game that came: its board, or why it has none, and what of it was not read."""

    white: str
    black: str
    board: int | None
    match: int | None
    moves: int
    result: str
    problem: str


class ArrivalOut(Strict):
    """What came, in the order of the file."""

    round: int
    games: list[ArrivedOut]


class ProposedIn(Body):
    """A result as its board proposes it."""

    match: Number
    result: Outcome


class ConfirmIn(Body):
    """Results that are confirmed."""

    results: Annotated[list[ProposedIn], Field(min_length=1, max_length=500)]
