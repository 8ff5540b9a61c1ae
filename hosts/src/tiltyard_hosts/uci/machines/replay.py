"""The proof of a report: the game is played again by the rules, with the moves that it names.

The same code plays it that plays games; only the engines are hands that read from a sheet.
"""

from dataclasses import replace
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_hosts.uci.engine.faults import CrashError, EngineError, HangError, TimeError
from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.game.play import GameInPlay, GamePlan, PlayedGame
from tiltyard_hosts.uci.machines.orders import GameOrder, GameReport, think_again

_LOSSES: Final = ("0-1", "1-0")
_NO_MOVE: Final = Thought("none", b"", 0.0)


class _EndOfSheetError(Exception):
    """The moves end, and the report does not say why."""


class _Sheet:
    """The moves of a game that was played, and how far they are read."""

    def __init__(self, report: GameReport, book: int) -> None:
        self.report = report
        self.place = book
        self.has_moves = len(report.moves) > book

    @property
    def is_read(self) -> bool:
        """Whether every move was asked for."""
        return self.place >= len(self.report.moves)

    def read(self) -> Thought:
        """Return the next move, or fail as the engine is said to have failed."""
        if not self.is_read:
            self.place += 1
            return think_again(self.report.moves[self.place - 1])
        if self.report.reason == "illegal_move":
            return _NO_MOVE
        raise self.name_fault() or _EndOfSheetError

    def name_fault(self) -> EngineError | None:
        """Return how an engine is said to have failed."""
        detail = self.report.detail
        match self.report.reason:
            case "time":
                return TimeError(detail, is_alive=True)
            case "crash":
                return CrashError(detail)
            case "hang":
                return HangError(detail)
            case _:
                return None


class _Hand:
    """One engine of a game that was played: it answers what is written."""

    pipe = None  # nobody is behind it

    def __init__(self, sheet: _Sheet, side: int) -> None:
        self._sheet = sheet
        self._has_lost = sheet.report.result == _LOSSES[side]

    def new_game(self, *, is_chess960: bool = False, is_pondering: bool = False) -> None:
        """Nothing is cleared on a sheet."""

    def ponder(self, position: str, go: str) -> None:
        """What is written needs no thought."""

    def rest(self) -> None:
        """Nothing goes on."""

    def await_ready(self) -> None:
        """Be ready, but for an engine that failed before its first move."""
        fault = self._sheet.name_fault()
        if self._has_lost and not self._sheet.has_moves and fault is not None:
            raise fault

    def greet(self) -> None:
        """Be there."""

    def ask(self, position: str, go: str) -> float:
        """Take the question."""
        return 0.0

    def await_move(self, start: float, *, limit_ms: int, margin_ms: int) -> Thought:
        """Return the next move."""
        return self._sheet.read()


def replay_game(order: GameOrder, report: GameReport) -> PlayedGame:
    """Return the game of a report, its ending worked out from its moves.

    Raises:
        InputError: `lab.report_wrong`, when the moves are not those of the order, are not legal,
            or do not give the result.
    """
    _check_opening(order.plan, report)
    sheet = _Sheet(report, len(order.plan.opening))
    hands = [_Hand(sheet, side) for side in (0, 1)]
    try:
        played = GameInPlay(hands, order.plan).play()  # type: ignore[arg-type]  # they answer as engines do
    except _EndOfSheetError:
        raise _refuse(report, say("they end before the game")) from None
    ending = played.ending
    if (ending.result, ending.reason) != (report.result, report.reason):
        found = say("they give {result} ({reason})", result=ending.result, reason=ending.reason)
        raise _refuse(report, found)
    if not sheet.is_read:
        raise _refuse(report, say("they go on after the end"))
    return replace(played, elapsed_ms=report.elapsed_ms)


def _check_opening(plan: GamePlan, report: GameReport) -> None:
    book = tuple(move.uci for move in report.moves[: len(plan.opening)])
    if book != plan.opening:
        raise _refuse(report, say("they do not begin with the opening"))


def _refuse(report: GameReport, why: str) -> InputError:
    return InputError(
        "lab.report_wrong",
        say(
            "The moves of game {number} do not give {result} ({reason}), as was reported: {why}.",
            number=report.number,
            result=report.result[:10],
            reason=report.reason[:30],
            why=why,
        ),
    )
