"""Where an entry stands, as the table of every format says it."""

from dataclasses import dataclass
from typing import NamedTuple

from tiltyard.core.model import EntryId


class TieBreakValue(NamedTuple):
    """One tie-break of one entry: `value` ranks, `text` is what people read."""

    code: str
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entry stands: places `rank` to `rank_to` are shared by all who have both."""

    entry: EntryId
    rank: int
    rank_to: int
    score: int = 0
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    tiebreaks: tuple[TieBreakValue, ...] = ()
