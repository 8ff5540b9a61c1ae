"""Bots by name and strength, and how long one thinks."""

from hashlib import sha256
from typing import Final, NamedTuple

from tiltyard import InputError
from tiltyard.sentence import say

SIMPLE: Final = "simple"  # built in, plays every variant
ENGINE: Final = "engine"  # a UCI engine, where one is installed
LEVELS: Final = range(1, 9)
_FIRST_MS: Final = 700  # the first move takes no time of the clock
_LEAST_MS: Final = 60
_MOST_MS: Final = 15_000


class Bot(NamedTuple):
    """A kind of bot and its level, 1 (weakest) to 8."""

    kind: str
    level: int


def read_bot(code: str) -> Bot:
    """Return the bot that a code such as `simple-3` names.

    Raises:
        InputError: `bot.unknown`.
    """
    kind, _, level = code.partition("-")
    if kind not in (SIMPLE, ENGINE) or level not in map(str, LEVELS):
        raise InputError(
            "bot.unknown",
            say(
                "There is no bot {code}: simple-1 to simple-8, engine-1 to engine-8.",
                code=f"{code!r}",
            ),
        )
    return Bot(kind, int(level))


def draw_number(*parts: object, below: int) -> int:
    """Return a number from 0 to `below` - 1 that depends on nothing but the parts."""
    text = ":".join(map(str, parts))
    return int.from_bytes(sha256(text.encode()).digest()[:8]) % below


def think_ms(*, left_ms: int, increment_ms: int, plies: int, salt: str) -> int:
    """Return how long a bot takes for a move, from its clock; always less than it has.

    A fortieth of the time and most of the increment, times 0.5 to 1.5 so that it is no metronome;
    never more than an eighth of the time. The first move of a side is made before clocks run.
    """
    swing = 50 + draw_number("think", salt, plies, below=101)
    if plies < 2:
        return _FIRST_MS * swing // 100
    wish = (left_ms // 40 + increment_ms * 3 // 5) * swing // 100
    return max(1, min(max(wish, _LEAST_MS), left_ms // 8, _MOST_MS))
