"""What is asked and answered about the pairing of a file."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field


class PairingIn(Schema):
    """A report file and the round to pair; the next one by default."""

    trf: Annotated[str, Field(min_length=1, max_length=800_000)]
    round: Annotated[int, Field(ge=1, le=100)] | None = None
    rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    edition: Literal["2017", "2026"] | None = None


class ExclusionOut(Schema):
    """Somebody who could not be the opponent, and why."""

    player: int
    reason: str


class PairOut(Schema):
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


class ExplainedRoundOut(Schema):
    """A round of a Swiss, bracket by bracket; `edition` is that of the Dutch system, if it is."""

    round: int
    rounds: int
    edition: str
    system: str = "FIDE Dutch system"
    brackets: list[BracketOut]
    bye: int | None
    bye_name: str | None
    bye_reason: str
