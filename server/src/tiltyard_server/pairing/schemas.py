"""What is asked and answered about the pairing of a file."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard.sentence import say
from tiltyard_server.common.sentences import Telling


class PairingIn(Schema):
    """A report file and the round to pair; the next one by default."""

    trf: Annotated[str, Field(min_length=1, max_length=800_000)]
    round: Annotated[int, Field(ge=1, le=100)] | None = None
    rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    edition: Literal["2017", "2026"] | None = None


class ExclusionOut(Telling):
    """Somebody who could not be the opponent, and why."""

    player: int
    reason: str


class PairOut(Telling):
    """Two who meet, by their numbers in the file, and why."""

    white: int
    black: int
    white_name: str
    black_name: str
    text: str
    reasons: list[str]
    criterion: str
    colour_article: str
    excluded: list[ExclusionOut]


class BracketOut(Schema):
    """A bracket: who came, who was paired, who moved on. `score` is in tenths."""

    score: int
    moved_down: list[int]
    residents: list[int]
    downfloaters: list[int]
    pairs: list[PairOut]


class ExplainedRoundOut(Telling):
    """A round of a Swiss, bracket by bracket; `edition` is that of the Dutch system, if it is."""

    round: int
    rounds: int
    edition: str
    system: str = str(say("FIDE Dutch system"))
    brackets: list[BracketOut]
    bye: int | None
    bye_name: str | None
    bye_reason: str


class ForcedPairOut(Schema):
    """Two who would meet, by entry number and name."""

    white: int
    black: int
    white_name: str
    black_name: str


class WhyNotOut(Telling):
    """Why two do not meet, or why one does not have the bye.

    `changed` are the pairs that the round would have and does not; `criterion` and `article` name
    the first rule by which that round is worse, `actual` and `worse` say by how much.
    """

    round: int
    system: str
    is_actual: bool
    is_possible: bool
    criterion: str
    article: str
    actual: str
    worse: str
    reason: str
    changed: list[ForcedPairOut]
    bye: int | None
    bye_name: str | None
