"""Thinking for bots, outside of the server: in processes that may be busy without delaying anybody.

The games wait for an answer without being locked. Where there is not enough time for all, bots
think less deeply: they play weaker before they play late.
"""

import heapq
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from threading import Lock, Thread
from typing import Any, Final, NamedTuple

from tiltyard_hosts.chess.bot_choice import chance_of, think_simply
from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_hosts.chess.engines import LIMITS
from tiltyard_hosts.chess.levels import ENGINE, LEVELS, read_bot
from tiltyard_server.common import clock

_COMMAND: Final = (sys.executable, "-m", "tiltyard_hosts.chess.thinker")
_UNDER_WAY: Final = 4  # questions that a process has at once: it is never idle, nor is a pipe full
_FALLS_MAX: Final = 3  # a process that ends so often is not started again
_SIMPLE_MS: Final = (1, 2, 5, 18, 60, 75, 220, 300)  # what a move takes, by level from 1
_ENGINE_MS: Final = tuple(LIMITS[level].move_ms + 20 for level in LEVELS)
_BURST_MS: Final = 300  # all who wait may take so long together, though they be late
_LOOKED_AT: Final = 64  # of those who wait, the first
_log = logging.getLogger(__name__)


class Position(NamedTuple):
    """A game at a ply."""

    game_id: int
    plies: int


@dataclass(frozen=True, slots=True)
class Question:
    """A bot is to move."""

    position: Position
    session: Mapping[str, Any]  # as JSON
    seed: str
    due: float  # what is due first is thought about first

    @property
    def kind(self) -> str:
        """Which kind of bot it is."""
        return read_bot(self.session["setup"]["bots"][self.session["turn"]]).kind


Answers = dict[Position, str]


class ThinkHere:
    """Thinks at once, in this process: for few bots, and where no other process can be had."""

    def __init__(self) -> None:
        self._answers: Answers = {}

    def ask(self, question: Question) -> None:
        """Think."""
        session = session_from_json(dict(question.session))
        chance = chance_of(session, question.seed)
        self._answers[question.position] = think_simply(session, session.board, chance)

    def collect(self) -> Answers:
        """Return what was thought."""
        answers, self._answers = self._answers, {}
        return answers

    def close(self) -> None:
        """Nothing goes on."""


class ThinkApart:
    """Thinks in a process for the built-in bots, and in another one for engines."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._lines: dict[bool, _Line] = {}
        self._here = ThinkHere()

    def ask(self, question: Question) -> None:
        """Pass the question on; without a process, think here."""
        is_engine = question.kind == ENGINE
        line = self._lines.get(is_engine)
        if line is None:
            costs = _ENGINE_MS if is_engine else _SIMPLE_MS
            line = self._lines[is_engine] = _Line(self._tell, costs)
        if not line.ask(question):
            self._here.ask(question)

    def collect(self) -> Answers:
        """Return the moves found since the last call."""
        answers = self._here.collect()
        for line in self._lines.values():
            answers |= line.collect()
        return answers

    def close(self) -> None:
        """End the processes."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()


class _Line:
    """The questions to one process. A process that ends is started again for the next question."""

    def __init__(self, tell: Callable[[], None], costs: Sequence[int]) -> None:
        self._tell = tell
        self._costs = costs
        self._lock = Lock()
        self._numbers = count()
        self._waiting: list[tuple[float, int, Question]] = []
        self._under_way: dict[int, Question] = {}
        self._answers: Answers = {}
        self._process: subprocess.Popen[str] | None = None
        self._falls = 0
        self._is_closed = False

    def ask(self, question: Question) -> bool:
        """Take the question, or return that nobody is there to think about it."""
        with self._lock:
            if self._process is None and not self._start():
                return False
            heapq.heappush(self._waiting, (question.due, next(self._numbers), question))
            self._send()
        return True

    def collect(self) -> Answers:
        """Return what came back."""
        with self._lock:
            answers, self._answers = self._answers, {}
        return answers

    def close(self) -> None:
        """Let the process end by itself: it has nothing more to read."""
        with self._lock:
            self._is_closed = True
            process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
            try:
                process.wait(2)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _start(self) -> bool:
        if self._is_closed or self._falls >= _FALLS_MAX:
            return False
        try:
            self._process = subprocess.Popen(
                _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError:
            _log.exception(
                "The process that chooses the moves of chess bots cannot be started. Until this "
                "server is started anew it chooses simple moves itself, which slows it down"
            )
            self._falls = _FALLS_MAX
            return False
        Thread(target=self._read, args=(self._process,), daemon=True).start()
        return True

    def _send(self) -> None:
        """Send what is due first, as long as the process can take it."""
        process = self._process
        if process is None or process.stdin is None:
            return
        while self._waiting and len(self._under_way) < _UNDER_WAY:
            dues = [due for due, _, _ in self._waiting]
            level_max = find_level_max(dues, self._costs, now=clock.now().timestamp())
            _, number, question = heapq.heappop(self._waiting)
            self._under_way[number] = question
            asked = {
                "id": number,
                "session": question.session,
                "seed": question.seed,
                "level_max": level_max,
            }
            try:
                process.stdin.write(f"{json.dumps(asked)}\n")
                process.stdin.flush()
            except OSError:
                return  # the reader will see its end

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                answer = json.loads(line)
                with self._lock:
                    question = self._under_way.pop(answer["id"], None)
                    if question is not None:
                        self._answers[question.position] = answer["uci"]
                    self._send()
                self._tell()
        process.wait()
        with suppress(OSError):  # what was written and not read is asked again
            if process.stdin is not None:
                process.stdin.close()
        self._fall(process)

    def _fall(self, process: subprocess.Popen[str]) -> None:
        """Start anew after a process that ended by itself; what it had is asked again."""
        with self._lock:
            if self._process is not process:
                return
            self._process = None
            self._falls += 1
            _log.warning(
                "The process that chooses the moves of chess bots ended with code %s; it is "
                "started anew, and %s moves under way are asked for again",
                process.returncode,
                len(self._under_way),
            )
            for number, question in self._under_way.items():
                heapq.heappush(self._waiting, (question.due, number, question))
            self._under_way.clear()
            if self._start():
                self._send()
            else:
                self._waiting.clear()  # whoever asked asks again, and is told that nobody is here
        self._tell()


def find_level_max(dues: Sequence[float], costs: Sequence[int], *, now: float) -> int:
    """Return how strong the next bot may be, so that all of those who wait can move in time."""
    first = heapq.nsmallest(_LOOKED_AT, dues)
    share = min(1000 * (due - now) / count for count, due in enumerate(first, 1))
    budget = max(share, _BURST_MS / len(dues))
    return max(
        (level for level, cost in zip(LEVELS, costs, strict=True) if cost <= budget), default=1
    )
