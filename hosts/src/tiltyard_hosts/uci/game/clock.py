"""Time controls and the clock of a game."""

from dataclasses import dataclass
from typing import Final

_SLACK_MS: Final = 50  # engines answer a moment after `movetime`
MARGIN_MS: Final = 100
HANG_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long an engine may think. What is 0 is not limited; the first that is set counts.

    A clock (`base_ms`, `increment_ms`, `moves_to_go`), a time a move, nodes, or depth.
    """

    base_ms: int = 0
    increment_ms: int = 0
    moves_to_go: int = 0
    move_ms: int = 0
    nodes: int = 0
    depth: int = 0
    margin_ms: int = MARGIN_MS  # how late an answer may be

    @property
    def has_clock(self) -> bool:
        """Whether time is carried from move to move."""
        return bool(self.base_ms or self.increment_ms) and not (
            self.move_ms or self.nodes or self.depth
        )

    @property
    def is_timed(self) -> bool:
        """Whether there is any time to be late for; nodes and depth only have a hang limit."""
        return self.has_clock or bool(self.move_ms)

    def describe(self) -> str:
        """Return the PGN tag: `moves/base+inc`, `base+inc`, `x/move`, `-`."""
        if self.move_ms:
            return f"{_seconds(self.move_ms)}/move"
        if not self.has_clock:
            return "-"
        moves = f"{self.moves_to_go}/" if self.moves_to_go else ""
        increment = f"+{_seconds(self.increment_ms)}" if self.increment_ms else ""
        return f"{moves}{_seconds(self.base_ms)}{increment}"


@dataclass(slots=True)
class Clock:
    """One engine's time in one game."""

    control: TimeControl
    left_ms: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        """The first increment is granted at the start."""
        self.left_ms = self.control.base_ms + self.control.increment_ms

    @property
    def limit_ms(self) -> int:
        """How long the next answer may take before it is late."""
        if self.control.has_clock:
            return self.left_ms
        return self.control.move_ms or HANG_MS

    @property
    def tolerance_ms(self) -> int:
        """How late an answer may be without losing."""
        margin = self.control.margin_ms
        return max(margin, _SLACK_MS) if self.control.move_ms else margin

    @property
    def moves_left(self) -> int:
        """Own moves until the base time is added again; 0: never."""
        every = self.control.moves_to_go
        return every - self.moves % every if every else 0

    def press(self, elapsed_ms: int) -> int:
        """Take a move; return by how many milliseconds it was too late, 0 if it was in time."""
        over = elapsed_ms - self.limit_ms
        if over > self.tolerance_ms:
            return over
        self.moves += 1
        if self.control.has_clock:
            self.left_ms = max(self.left_ms - elapsed_ms, 0) + self.control.increment_ms
            if self.control.moves_to_go and self.moves % self.control.moves_to_go == 0:
                self.left_ms += self.control.base_ms
        return 0


def write_go(own: Clock, white: Clock, black: Clock) -> str:
    """Return the `go` line for the engine whose clock is `own`."""
    control = own.control
    if control.move_ms:
        return f"go movetime {control.move_ms}"
    if control.nodes:
        return f"go nodes {control.nodes}"
    if control.depth:
        return f"go depth {control.depth}"
    words = ["go"]
    for letter, clock in (("w", white), ("b", black)):
        if clock.control.has_clock:  # an opponent without a clock has no time to be told
            words += [f"{letter}time", str(max(1, clock.left_ms))]
            if clock.control.increment_ms:
                words += [f"{letter}inc", str(clock.control.increment_ms)]
    if own.moves_left:
        words += ["movestogo", str(own.moves_left)]
    return " ".join(words)


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:g}"
