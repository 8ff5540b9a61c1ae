"""What the endpoints of rounds read, and the commands it means."""

from typing import Annotated, Literal

from pydantic import Field

from tiltyard import EntryId, Mark, PairRound
from tiltyard_server.common.numbers import Number
from tiltyard_server.tournaments.inputs import Body, Reason


class ByeIn(Body):
    """Somebody who sits a round out, and what they get for it."""

    entry: Number
    kind: Literal["full-bye", "half-bye", "zero-bye"] = "half-bye"


EntryPair = Annotated[list[Number], Field(min_length=2, max_length=2)]


class PairRoundIn(Body):
    """The next round as the arbiter wishes it; empty for what the pairing system says."""

    byes: list[ByeIn] = Field(default_factory=list, max_length=10_000)
    by_hand: list[EntryPair] = Field(default_factory=list, max_length=5_000)  # White first
    apart: list[EntryPair] = Field(default_factory=list, max_length=5_000)
    even_again: bool = False

    def to_command(self, at: int) -> PairRound:
        """Return the command that is meant."""
        return PairRound(
            at,
            byes=tuple((EntryId(bye.entry), Mark(bye.kind)) for bye in self.byes),
            by_hand=tuple((EntryId(white), EntryId(black)) for white, black in self.by_hand),
            apart=tuple((EntryId(one), EntryId(two)) for one, two in self.apart),
            even_again=self.even_again,
        )


class UnpairIn(Body):
    """Why the last round is taken back; `force` does so even if it has begun.

    In a card shop a round that has begun is also named in `confirm`.
    """

    reason: Reason = ""
    force: bool = False
    confirm: Annotated[str, Field(max_length=80)] = ""
