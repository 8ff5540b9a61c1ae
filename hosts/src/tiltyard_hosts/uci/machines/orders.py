"""What a server asks a machine to play, and what the machine reports: plain data, whole numbers.

A report is signed byte for byte: keys sorted, no spaces (`docs/reference/game-servers.md`).
"""

import hashlib
import hmac
import json
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.machine.codec import Json, to_json
from tiltyard.sentence import Sentence
from tiltyard_hosts.uci.engine.info import Report
from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.game.play import GamePlan, PlayedGame, PlayedMove
from tiltyard_hosts.uci.runner.pool import Progress

_LINE: Final = 12  # plies that an engine expects
_LONGEST: Final = 200  # of what it says


@dataclass(frozen=True, slots=True)
class GameOrder:
    """A game to be played: who, and by which plan."""

    number: int
    white: str
    black: str
    plan: GamePlan


@dataclass(frozen=True, slots=True)
class PairOrder:
    """Games that one machine plays, both of a pair. `prints` are of the engines, by name."""

    id: int
    games: tuple[GameOrder, ...]
    prints: dict[str, str]


@dataclass(frozen=True, slots=True)
class MoveReport:
    """A move, its time, and what the engine said of it as a UCI line; of a book nothing."""

    uci: str
    ms: int = 0
    left: int = 0
    info: str | None = None


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A game as it stands after its last move; nothing follows from it, it is only shown."""

    pair: int
    number: int
    fen: str
    move: MoveReport
    clocks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game that was played. `detail` says what an engine did that lost by itself."""

    number: int
    result: str
    reason: str
    moves: tuple[MoveReport, ...]
    detail: str = ""
    elapsed_ms: int = 0


@dataclass(frozen=True, slots=True)
class PairReport:
    """All games of an order."""

    pair: int
    machine: int
    games: tuple[GameReport, ...]


def report_game(number: int, played: PlayedGame) -> GameReport:
    """Return the report of a game."""
    moves = tuple(_report_move(move) for move in played.moves)
    ending = played.ending
    text = ending.text
    detail = str(text.values.get("detail", ""))[:200] if isinstance(text, Sentence) else ""
    return GameReport(number, ending.result, ending.reason, moves, detail, played.elapsed_ms)


def report_board(pair: int, number: int, progress: Progress) -> BoardReport:
    """Return how a game stands, with what its engine expects to come."""
    move = _report_move(progress.move)
    report = progress.move.report
    if report is not None and report.pv:
        move = replace(move, info=f"{move.info} pv {' '.join(report.pv[:_LINE])}"[:_LONGEST])
    return BoardReport(pair, number, progress.fen, move, progress.clocks)


def _report_move(move: PlayedMove) -> MoveReport:
    report = move.report
    info = None if report is None else _write_info(report)
    return MoveReport(move.uci, move.elapsed_ms, move.left_ms, info)


def _write_info(report: Report) -> str:
    """What counts of what an engine said: short, and without its expectations."""
    words = ["info", "depth", str(report.depth)]
    if report.has_score:
        is_mate = report.mate is not None
        score = report.mate if is_mate else report.centipawns
        words += ["score", "mate" if is_mate else "cp", str(score)]
    if report.nodes:
        words += ["nodes", str(report.nodes)]
    return " ".join(words)


def think_again(move: MoveReport) -> Thought:
    """Return the answer of an engine as it was reported."""
    return Thought(move.uci, (move.info or "info").encode(), (move.ms + 0.5) / 1000)


def write_signed(report: PairReport) -> bytes:
    """Return the bytes of a report that are signed."""
    return write_canonical(to_json(report))


def write_canonical(value: Json) -> bytes:
    """Return canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def sign(secret: str, message: bytes) -> str:
    """Return the signature that goes with a report."""
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def hash_moves(report: PairReport) -> str:
    """Return what two machines must agree about that played the same games by nodes or depth."""
    rows: Json = [
        [game.number, game.result, game.reason, [move.uci for move in game.moves]]
        for game in report.games
    ]
    return hashlib.sha256(write_canonical(rows)).hexdigest()
