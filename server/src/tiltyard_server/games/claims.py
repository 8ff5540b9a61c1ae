"""What a game server says happened: the shape of signed bodies."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tiltyard.sentence import say
from tiltyard_server.common.numbers import Number
from tiltyard_server.games.signatures import canonicalise
from tiltyard_server.tournaments.inputs import Tenths

Side = Annotated[int, Field(ge=0, le=1)]  # a Literal would take true for 1
GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:-]{1,40}$")]
Nonce = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Milliseconds = Annotated[int, Field(ge=0, le=2**53 - 1)]
BATCH_MAX = 100


class Claim(BaseModel):
    """Read strictly: a misspelt key or a number in quotes is an error, not a silence."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Outcome(Claim):
    """How a game or a whole match ended.

    A `game` has a winner, null for a draw. A `match` has a `score` in tenths, or the `games` one
    by one, or a forfeit with its winner, or a double forfeit. `winner_entry` may name the winner
    by the number of the entry instead of the side.
    """

    type: Literal["game", "match"]
    kind: Literal["normal", "forfeit", "double-forfeit"] = "normal"
    winner: Side | None = None
    winner_entry: Number | None = None
    score: Annotated[list[Tenths], Field(min_length=2, max_length=2)] | None = None
    games: Annotated[list[Side | None], Field(min_length=1, max_length=99)] | None = None
    game_id: GameId
    duration_ms: Milliseconds | None = None
    moves: Annotated[int, Field(ge=0, le=1_000_000)] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        has_winner = "winner" in self.model_fields_set
        is_named = self.winner_entry is not None
        parts = (has_winner or is_named, self.score is not None, self.games is not None)
        if has_winner and is_named:
            raise ValueError(say("Give winner or winner_entry, not both."))
        if self.type == "game":
            if self.kind != "normal" or parts != (True, False, False):
                raise ValueError(say("A game has a winner (null for a draw) and nothing else."))
        elif self.kind == "normal":
            if parts not in ((False, True, False), (False, False, True)):
                raise ValueError(say("A match has exactly one of score and games."))
        elif self.kind == "double-forfeit":
            if any(parts):
                raise ValueError(say("A double forfeit has no winner, score or games."))
        elif parts != (True, False, False) or not (is_named or self.winner is not None):
            raise ValueError(say("A forfeit has the winner and nothing else."))
        return self


class ResultClaim(Claim):
    """The outcome of a game of a match of a tournament.

    `entries` are the numbers of those who played, upper side first: if they are not those of the
    match, the claim is refused.
    """

    tournament: Number
    match: Number
    entries: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = None
    outcome: Outcome

    def to_message(self) -> bytes:
        """Return what was claimed, so that the same claim is always the same bytes."""
        return canonicalise(self.model_dump(mode="json", exclude_unset=True, exclude=_ENVELOPE))


_ENVELOPE = {"timestamp", "nonce"}


class GameResultIn(ResultClaim):
    """One signed result."""

    timestamp: Milliseconds
    nonce: Nonce

    def list_claims(self) -> list[ResultClaim]:
        """Return the only result, as a list of one."""
        return [self]


class GameResultsIn(Claim):
    """Many results under one signature."""

    results: Annotated[list[ResultClaim], Field(min_length=1, max_length=BATCH_MAX)]
    timestamp: Milliseconds
    nonce: Nonce

    def list_claims(self) -> list[ResultClaim]:
        """Return all claims, in order."""
        return self.results
