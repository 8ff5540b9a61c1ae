"""What the retry of many payouts reads and writes."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from tiltyard_server.payments.schemas import Strict, SumOut


class RetryIn(Strict):
    """Which failed payouts are sent again: these, or all that can be."""

    ids: Annotated[list[UUID], Field(max_length=500)] = Field(default_factory=list)
    all: bool = False


class RefusedOut(Strict):
    """A payout that could not be sent again, and why."""

    id: str
    code: str
    message: str
    template: str
    values: dict[str, Any]


class RetriedOut(Strict):
    """What is on its way again, how much that is, what is not, and how many are left."""

    retried: int
    sums: list[SumOut]
    refused: list[RefusedOut]
    left: int
