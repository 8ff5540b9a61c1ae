"""One game between two engines."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tiltyard.sentence import say
from tiltyard_hosts.uci.engine.dialogue import UciEngine, write_position
from tiltyard_hosts.uci.engine.faults import EngineError, TimeError
from tiltyard_hosts.uci.engine.info import Report
from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.game.adjudication import Adjudicator, Rules
from tiltyard_hosts.uci.game.board import Board, open_board
from tiltyard_hosts.uci.game.clock import Clock, TimeControl, write_go
from tiltyard_hosts.uci.game.ending import (
    LOSSES,
    MOVE_LIMIT,
    Ending,
    name_ending,
    name_loss,
    name_verdict,
)
from tiltyard_hosts.uci.game.tablebase import judge_position
from tiltyard_hosts.uci.game.turns import Stop, Turns, open_turns

_LOOK_SECONDS: Final = 0.25  # so long the kernel plays alone

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
            failed = 0 if ending.result == LOSSES[0] else 1
        turns = self._open_turns()
        while ending is None:
            try:
                ending = self._take_move() if turns is None else self._take_moves(turns)
            except EngineError as fault:
                side = 0 if self.board.turn else 1
                ending = name_loss(side, self._name_fault(side, fault), fault.message)
                is_kept = isinstance(fault, TimeError) and fault.is_alive
                failed = None if is_kept else side
        self._note_move()
        for engine in self._engines:
            engine.rest()
        elapsed = int((time.monotonic() - start) * 1000)
        thinking = int((self._thinking + (0.0 if turns is None else turns.thinking)) * 1000)
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
                    return name_loss(side, fault.reason, fault.message)
        self._thinking += time.monotonic() - start
        return None

    def _open_turns(self) -> Turns | None:
        """Return the game in the kernel; who ponders is played with in Python."""
        plan = self._plan
        if any(plan.ponders):
            return None
        position = write_position(plan.fen, is_standard=plan.fen == STANDARD)
        pipes = [engine.pipe for engine in self._engines]
        return open_turns(self.board, pipes, self._clocks, position, plan.rules)

    def _take_moves(self, turns: Turns) -> Ending | None:
        """Let the kernel play until somebody has to look: as `_take_move` again and again."""
        stop = turns.run(time.monotonic() + _LOOK_SECONDS)
        self._collect(turns)
        side = 0 if self.board.turn else 1
        mover, engine = 1 - side, self._engines[side]
        match stop:
            case Stop.PAUSE:
                return None
            case Stop.JUDGE:
                thought = self._moves[-1].thought
                assert thought is not None
                return self._judge_move(mover, self.board.fullmove_number - mover, thought)
            case Stop.ILLEGAL:
                return self._lose_by_move(side, turns.said)
            case Stop.LATE:
                return self._lose_by_time(mover, turns.over)
            case Stop.SILENT:
                raise engine.explain_silence(turns.asked_at, turns.limit_ms)
            case _:
                raise engine.explain_deafness(is_gone=stop == Stop.CRASH)

    def _collect(self, turns: Turns) -> None:
        """Write down the moves that the kernel played, and show the last."""
        taken = turns.take()
        for move, report, exact, seconds, left_ms in taken:
            thought = Thought(move, report, seconds, exact)
            self._moves.append(PlayedMove(move, thought, thought.elapsed_ms, left_ms))
        is_shown = bool(taken) and self.board.last_move == taken[-1][0]  # no late move after it
        if is_shown and self._watch is not None:
            self._watch(self.board, self._moves[-1], turns.clocks)

    def _take_move(self) -> Ending | None:
        """Ask for a move; the checks come in the order of the rules."""
        side = 0 if self.board.turn else 1
        clock, engine = self._clocks[side], self._engines[side]
        self._engines[1 - side].greet()
        engine.greet()
        start = engine.ask(self._position, write_go(clock, *self._clocks))
        self._note_move()  # of the other, while this one thinks
        self._ponder(1 - side)
        thought = engine.await_move(start, limit_ms=clock.limit_ms, margin_ms=clock.tolerance_ms)
        self._thinking += thought.seconds
        self._expected[side] = thought.expected
        number = self.board.fullmove_number
        if not self._push(thought.move):
            return self._lose_by_move(side, thought.move)
        over = clock.press(thought.elapsed_ms)
        if over:
            return self._lose_by_time(side, over)
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
                return name_verdict(verdict, is_by_tables=True)
        verdict = None
        if rules.has_scores:
            verdict = self._judge.hear(
                thought.report, mover=side, move=number, is_zeroing=self.board.is_zeroing
            )
        if verdict is not None:
            return name_verdict(verdict)
        limit = rules.max_plies
        return MOVE_LIMIT if limit and self.board.plies >= limit else None

    def _lose_by_move(self, side: int, said: str) -> Ending:
        return name_loss(side, "illegal_move", say("illegal move {move}", move=f"{said[:20]!r}"))

    def _lose_by_time(self, side: int, over: int) -> Ending:
        reason = "time" if self._plan.controls[side].is_timed else "hang"
        return name_loss(side, reason, say("{over} ms over", over=over))
