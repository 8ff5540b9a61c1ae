"""What happens in a game played here whatever its rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Returned:
    """A player is back."""

    at: int
    side: int


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Nobody kept the time from `since` until now: it is given back to whoever was short of it."""

    at: int
    since: int
