"""Passes of a hall as the API reads and shows them."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from tiltyard.sentence import say
from tiltyard_server.common.names import Name
from tiltyard_server.common.numbers import Number
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import SeqOut, Strict

Purpose = Literal["helper", "tablet"]


class HallPassIn(Body):
    """A device of the hall: what it is called, what it is for, and at which boards."""

    name: Name
    purpose: Purpose
    first_board: Number | None = None
    last_board: Number | None = None

    @model_validator(mode="after")
    def _is_in_order(self) -> "HallPassIn":
        if self.first_board and self.last_board and self.first_board > self.last_board:
            message = say("The first board comes before the last one.")
            raise ValueError(message)
        return self


class HallSecretIn(Body):
    """What stands in the link of a pass."""

    secret: Annotated[str, Field(min_length=1, max_length=80)]


class HeldPassOut(Strict):
    """What the device that holds a pass may do; boards are null where all are meant."""

    purpose: Purpose
    name: str
    first_board: int | None
    last_board: int | None


class HallPassOut(HeldPassOut):
    """A pass in the list of the arbiters."""

    id: int
    created_at: str
    opened_at: str | None
    last_used_at: str | None


class NewHallPassOut(HallPassOut, SeqOut):
    """A pass that was just made; its link is shown once."""

    path: str


class OpenedPassOut(HeldPassOut):
    """Where a pass leads."""

    tournament_id: int
    tournament: str
