"""One game between two engines."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tiltyard.sentence import say, template, word
from tiltyard_hosts.uci.engine.dialogue import Thought, UciEngine, write_position
from tiltyard_hosts.uci.engine.faults import EngineError, TimeError
from tiltyard_hosts.uci.engine.info import Report
from tiltyard_hosts.uci.game.adjudication import Adjudicator, Rules
from tiltyard_hosts.uci.game.board import ENDINGS, Board, open_board
from tiltyard_hosts.uci.game.clock import Clock, TimeControl, write_go
from tiltyard_hosts.uci.game.tablebase import judge_position

_LOSSES: Final = ("0-1", "1-0")  # by the side that lost
_DRAW: Final = "1/2-1/2"
_FAULTS: Final = {
    "time": template("{side} loses on time ({detail})"),
    "illegal_move": template("{side} makes an illegal move ({detail})"),
    "crash": template("{side} crashed ({detail})"),
    "hang": template("{side} does not answer ({detail})"),
    "start_failed": template("{side} could not be started ({detail})"),
}


_BOARD_ENDINGS: Final = {
    "checkmate": template("{side} mates"),
    "stalemate": template("Draw by stalemate"),
    "fifty_moves": template("Draw by fifty moves rule"),
    "insufficient_material": template("Draw by insufficient material"),
    "repetition": template("Draw by threefold repetition"),
}
STANDARD: Final = " ".join(
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1")
)


class PlayedMove(NamedTuple):
    """A move, what its engine said before it and how long it took. Book moves have no thought."""

    uci: str
    thought: Thought | None
    elapsed_ms: int = 0
    left_ms: int = 0

    @property
    def report(self) -> Report | None:
        """What the engine said; read anew each time, since most moves are never looked at."""
        return None if self.thought is None else self.thought.report


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the result, the reason as a code, and a sentence."""

    result: str
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    fen: str
    moves: tuple[PlayedMove, ...]
    ending: Ending
    elapsed_ms: int
    failed: int | None = None  # the side whose engine must be replaced
    thinking_ms: int = 0  # the engines' own: from `ucinewgame` and each `go` to the answer
    is_chess960: bool = False


@dataclass(frozen=True, slots=True)
class GamePlan:
    """From where, by which rules, with which clocks."""

    fen: str
    opening: tuple[str, ...]
    controls: tuple[TimeControl, TimeControl]
    rules: Rules = field(default_factory=Rules)
    is_chess960: bool = False
    ponders: tuple[bool, bool] = (False, False)  # who thinks while the other one does


Watcher = Callable[[Board, PlayedMove, tuple[int, int]], None]


class GameInPlay:
    """The state of a game while it is played; `play` runs it to its end."""

    def __init__(
        self, engines: Sequence[UciEngine], plan: GamePlan, watcher: Watcher | None = None
    ) -> None:
        self._engines = tuple(engines)
        self._plan = plan
        self._watch = watcher
        self.board = open_board(plan.fen, is_chess960=plan.is_chess960)
        self._clocks = [Clock(control) for control in plan.controls]
        self._judge = Adjudicator(plan.rules)
        self._moves: list[PlayedMove] = []
        self._position = write_position(plan.fen, is_standard=plan.fen == STANDARD)
        self._expected = ["", ""]  # what each expects the other to play
        self._untold: tuple[str, Thought, tuple[int, int]] | None = None
        self._thinking = 0.0

    def play(self) -> PlayedGame:
        """Play to the end. Whatever an engine does, a game comes out."""
        start = time.monotonic()
        failed: int | None = None
        for uci in self._plan.opening:
            if not self._push(uci):
                raise ValueError(uci)  # the book was read: its moves are legal
            self._moves.append(PlayedMove(uci, None))
        ending = self._greet()
        if ending is not None:
            failed = 0 if ending.result == _LOSSES[0] else 1
        while ending is None:
            side = 0 if self.board.turn else 1
            try:
                ending = self._take_move(side)
            except EngineError as fault:
                ending = self._lose(side, self._name_fault(side, fault), fault.message)
                is_kept = isinstance(fault, TimeError) and fault.is_alive
                failed = None if is_kept else side
        self._note_move()
        for engine in self._engines:
            engine.rest()
        elapsed = int((time.monotonic() - start) * 1000)
        thinking = int(self._thinking * 1000)
        plan = self._plan
        return PlayedGame(
            plan.fen, tuple(self._moves), ending, elapsed, failed, thinking, plan.is_chess960
        )

    def _name_fault(self, side: int, fault: EngineError) -> str:
        """Who has no time to be late for cannot lose on it: silence is a hang."""
        is_late = isinstance(fault, TimeError)
        return "hang" if is_late and not self._plan.controls[side].is_timed else fault.reason

    def _greet(self) -> Ending | None:
        """Tell both engines that a game begins; they clear their tables at the same time."""
        start = time.monotonic()
        plan = self._plan
        steps: tuple[Callable[[UciEngine, bool], None], ...] = (
            lambda engine, ponders: engine.new_game(
                is_chess960=plan.is_chess960, is_pondering=ponders
            ),
            lambda engine, _: engine.await_ready(),
        )
        for step in steps:
            for side, engine in enumerate(self._engines):
                try:
                    step(engine, plan.ponders[side])
                except EngineError as fault:
                    return self._lose(side, fault.reason, fault.message)
        self._thinking += time.monotonic() - start
        return None

    def _take_move(self, side: int) -> Ending | None:
        """Ask for a move; the checks come in the order of the rules."""
        clock, engine = self._clocks[side], self._engines[side]
        start = engine.ask(self._position, write_go(clock, *self._clocks))
        self._note_move()  # of the other, while this one thinks
        self._ponder(1 - side)
        thought = engine.await_move(start, limit_ms=clock.limit_ms, margin_ms=clock.tolerance_ms)
        self._thinking += thought.seconds
        self._expected[side] = thought.expected
        number = self.board.fullmove_number
        if not self._push(thought.move):
            return self._lose(
                side, "illegal_move", say("illegal move {move}", move=f"{thought.move[:20]!r}")
            )
        over = clock.press(thought.elapsed_ms)
        if over:
            reason = "time" if clock.control.is_timed else "hang"
            return self._lose(side, reason, say("{over} ms over", over=over))
        clocks = (self._clocks[0].left_ms, self._clocks[1].left_ms)
        self._untold = (self.board.last_move, thought, clocks)
        return self._judge_move(side, number, thought)

    def _ponder(self, side: int) -> None:
        """Let the one who waits think about the answer that it expects, if that is legal."""
        expected = self._expected[side]
        if not (expected and self._plan.ponders[side]):
            return
        board = open_board(self.board.fen(), is_chess960=self._plan.is_chess960)
        if board.push(expected):
            go = write_go(self._clocks[side], *self._clocks)
            self._engines[side].ponder(f"{self._position} {board.last_move}", go)

    def _note_move(self) -> None:
        """Write down the last move and show it."""
        if self._untold is None:
            return
        (move, thought, clocks), self._untold = self._untold, None
        side = 1 if self.board.turn else 0
        played = PlayedMove(move, thought, thought.elapsed_ms, clocks[side])
        self._moves.append(played)
        if self._watch is not None:
            self._watch(self.board, played, clocks)

    def _push(self, uci: str) -> bool:
        if not self.board.push(uci):
            return False
        head = () if self.board.plies > 1 else ("moves",)
        self._position = " ".join((self._position, *head, self.board.last_move))
        return True

    def _judge_move(self, side: int, number: int, thought: Thought) -> Ending | None:
        """Return how the move that was just played ends the game, if it does."""
        ending = name_ending(self.board)
        if ending is not None:
            return ending
        rules = self._plan.rules
        if rules.tablebase is not None and self.board.pieces <= rules.tablebase.men:
            verdict = judge_position(self.board.fen(), rules.tablebase)
            if verdict:
                return self._adjudicate(verdict, is_by_tables=True)
        verdict = None
        if rules.has_scores:
            verdict = self._judge.hear(
                thought.report, mover=side, move=number, is_zeroing=self.board.is_zeroing
            )
        return self._adjudicate(verdict)

    def _adjudicate(self, verdict: str | None, *, is_by_tables: bool = False) -> Ending | None:
        if verdict == "draw":
            if is_by_tables:
                return Ending(_DRAW, "tablebase", say("Draw by tablebase"))
            return Ending(_DRAW, "adjudicated_draw", say("Draw by adjudication"))
        if verdict is not None:
            winner = int(verdict[-1])
            side = word(_side(winner))
            if is_by_tables:
                text = say("{side} wins by tablebase", side=side)
                return Ending(_LOSSES[1 - winner], "tablebase", text)
            text = say("{side} wins by adjudication", side=side)
            return Ending(_LOSSES[1 - winner], "adjudicated_win", text)
        limit = self._plan.rules.max_plies
        if limit and self.board.plies >= limit:
            return Ending(_DRAW, "move_limit", say("Draw by move limit"))
        return None

    def _lose(self, side: int, reason: str, detail: str) -> Ending:
        text = say(_FAULTS[reason], side=word(_side(side)), detail=word(detail))
        return Ending(_LOSSES[side], reason, text)


def name_ending(board: Board) -> Ending | None:
    """Return how the position on the board ends the game, without anybody claiming it."""
    reason = ENDINGS[board.ending]
    if not reason:
        return None
    winner = 1 if board.turn else 0
    result = _LOSSES[1 - winner] if reason == "checkmate" else _DRAW
    return Ending(result, reason, say(_BOARD_ENDINGS[reason], side=word(_side(winner))))


def _side(side: int) -> str:
    return ("White", "Black")[side]
