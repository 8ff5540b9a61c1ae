"""A finished game between two engines."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CupGame:
    """A finished game."""

    number: int
    pair: int  # within the match or series, from 0
    white: str
    black: str
    opening: int
    opening_hash: str
    result: str  # 1-0, 0-1, 1/2-1/2
    reason: str = ""
    plies: int = 0
    time_ms: int = 0
    path: str = ""
