"""The moves of a game in the compiled kernel: ask, await, check, press the clock, and again.

No Python runs from one move to the next. The kernel comes back when something has to be judged or
went wrong, and now and then, so that somebody may watch. `GameInPlay` does the same move by move
where there is no kernel: that is the readable twin.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Protocol

from tiltyard_hosts.uci.engine.lines import Pipe, PipeLines
from tiltyard_hosts.uci.game.adjudication import Rules
from tiltyard_hosts.uci.game.board import Board
from tiltyard_hosts.uci.game.clock import Clock
from tiltyard_hosts.uci.kernel import compiled

Turn = tuple[str, bytes, bytes, float, int]  # move, reports as of an answer, seconds, time left


class Stop(IntEnum):
    """Why the kernel came back."""

    PAUSE = 0  # somebody may look; the next engine thinks already
    JUDGE = 1  # the last move may have ended the game
    ILLEGAL = 2  # what an engine said is no move
    LATE = 3  # the last move was played and was too late
    SILENT = 4  # no answer
    CRASH = 5  # the engine did not take the question: it is gone
    DEAF = 6  # it did not take it and is there


class Turns(Protocol):
    """A game in the kernel."""

    @property
    def thinking(self) -> float:
        """The seconds of both engines together."""
        ...

    @property
    def asked_at(self) -> float:
        """When the last question was asked."""
        ...

    @property
    def limit_ms(self) -> int:
        """How long the side to move may take."""
        ...

    @property
    def clocks(self) -> tuple[int, int]:
        """The time that both have."""
        ...

    @property
    def over(self) -> int:
        """How late the last move was, in milliseconds."""
        ...

    @property
    def said(self) -> str:
        """What was said instead of a move."""
        ...

    def run(self, pause_at: float, /) -> int:
        """Play; come back with a `Stop`, after the first move that ends after `pause_at`."""
        ...

    def take(self) -> list[Turn]:
        """Return the moves that were played since this was last asked."""
        ...


def open_turns(
    board: Board,
    pipes: Sequence[Pipe | None],
    clocks: Sequence[Clock],
    position: str,
    rules: Rules,
) -> Turns | None:
    """Return a game in the kernel; None where there is no kernel, or nobody to ask."""
    if compiled is None or not isinstance(board, compiled.Board):
        return None
    white, black = pipes
    if white is None or black is None or isinstance(white[0], PipeLines):
        return None
    men = rules.tablebase.men if rules.tablebase is not None else 0
    turns: Turns = compiled.Turns(
        board,
        *(white[0], black[0], (white[1], black[1])),
        tuple(_give_clock(clock) for clock in clocks),
        position,
        *(rules.has_scores, men, rules.max_plies),
    )
    return turns


def _give_clock(clock: Clock) -> object:
    assert compiled is not None
    control = clock.control
    times = (control.base_ms, control.increment_ms, control.moves_to_go, control.move_ms)
    return compiled.Clock((*times, control.nodes, control.depth), control.margin_ms)
