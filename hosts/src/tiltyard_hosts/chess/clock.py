"""Time controls, and what follows from them: speed, first move, grace, lag, berserk.

`docs/reference/chess-games.md`, section "Clocks", explains the formulas.
"""

from dataclasses import dataclass
from typing import Final

from tiltyard import InputError
from tiltyard.arena.clocks import FIRST_MOVE, MOVES, Speed, find_speed
from tiltyard.sentence import say
from tiltyard_hosts.chess.variants import Variant

FIRST_MOVE_MARGIN_MS: Final = 1_000  # rules/arena.md 1.5: fires 1 s later than shown
_LEAST_START_MS: Final = 3_000  # where a clock begins that has an increment only
_LIMIT_MS: Final = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Initial time and increment of each side, in milliseconds."""

    base_ms: int
    increment_ms: int = 0

    def __post_init__(self) -> None:
        """Refuse what nobody can play with: `clock.invalid`."""
        is_fit = 0 <= self.base_ms <= _LIMIT_MS and 0 <= self.increment_ms <= _LIMIT_MS
        if not is_fit or not (self.base_ms or self.increment_ms):
            raise InputError(
                "clock.invalid",
                say(
                    "A clock of {base_ms} ms with {increment_ms} ms a move cannot be played: set a "
                    "time, an increment or both, each of a day at most.",
                    base_ms=self.base_ms,
                    increment_ms=self.increment_ms,
                ),
            )

    @property
    def estimate_ms(self) -> int:
        """The time of one side in a game of 40 moves: `estSec` of rules/arena.md."""
        return self.base_ms + MOVES * self.increment_ms

    @property
    def start_ms(self) -> int:
        """What a clock shows at the start; with an increment only, at least three seconds."""
        return self.base_ms or max(_LEAST_START_MS, self.increment_ms)

    @property
    def speed(self) -> Speed:
        """The kind of game that this is."""
        return find_speed(self.estimate_ms // 1_000)

    def first_move_ms(self, variant: Variant) -> int:
        """Return the time shown for a side's first move (rules/arena.md 1.5)."""
        seconds = FIRST_MOVE[self.speed]
        return 1_000 * (seconds * 3 // 2 if variant is Variant.CHESS960 else seconds)

    @property
    def grace_ms(self) -> int:
        """How long a player may be away before the opponent can claim: a sixth, 10 s to 2 min."""
        return _clamp(self.estimate_ms // 6, 10_000, 120_000)

    @property
    def lag_move_ms(self) -> int:
        """The most lag given back for one move: a 300th of the estimate, 0.1 s to 1 s."""
        return _clamp(self.estimate_ms // 300, 100, 1_000)

    @property
    def lag_game_ms(self) -> int:
        """The most lag given back in a game: a tenth of the estimate."""
        return self.estimate_ms // 10

    @property
    def can_enable_berserk(self) -> bool:
        """Whether an organiser may (rules/arena.md 1.4): increment s <= 2 x initial minutes."""
        return 30 * self.increment_ms <= self.base_ms

    @property
    def berserk_cost_ms(self) -> int:
        """What berserk takes besides the increment: half the initial time (rules/arena.md 1.4).

        Nothing where the initial time is below 40 increments: the increment is the larger loss.
        """
        return 0 if self.base_ms < MOVES * self.increment_ms else self.base_ms // 2


def grant_lag(lag_ms: int, *, elapsed_ms: int, move_ms: int, left_ms: int) -> int:
    """Return how much of the measured lag is given back.

    Never more than the move took, than `move_ms` for one move, or than what is `left_ms` of the
    quota of the game.
    """
    return max(0, min(lag_ms, elapsed_ms, move_ms, left_ms))


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))
