"""Games as they are played: a position, and what the engine that moved says of it."""

from collections.abc import Sequence
from typing import Any, Final

import chess

from tiltyard_hosts.uci.game.play import PlayedMove
from tiltyard_hosts.uci.runner.pool import Progress

_FAR: Final = 2000  # centipawns: a mate on a graph
_LINE: Final = 11  # plies of what an engine expects

Graph = list[dict[str, int]]


def write_board(progress: Progress, graph: Graph) -> dict[str, Any]:
    """Return how a game stands after a move; what was thought of it is added to its graph."""
    mover = 1 if progress.fen.split()[1] == "w" else 0
    return {
        "fen": progress.fen,
        **write_move(progress.move, mover),
        **_write_thought(progress, graph, mover),
        "clocks": list(progress.clocks),
    }


def write_move(move: PlayedMove, mover: int) -> dict[str, Any]:
    """Return a move and what was said of it; scores are from White's view."""
    report = move.report
    has_score = report is not None and report.has_score
    sign = -1 if mover else 1
    cp = report.centipawns if report is not None and has_score else None
    mate = report.mate if report is not None and has_score else None
    return {
        "uci": move.uci,
        "cp": None if cp is None else sign * cp,
        "mate": None if mate is None else sign * mate,
        "depth": report.depth if report is not None else 0,
        "ms": move.elapsed_ms,
        "is_book": report is None,
    }


def _write_thought(progress: Progress, graph: list[dict[str, int]], mover: int) -> dict[str, Any]:
    """What the engine expects to come, and what was thought of the game so far, from White's view.

    An engine may say anything: what is no legal move ends its line.
    """
    report = progress.move.report
    if report is None:
        return {}
    board = chess.Board(progress.fen)
    if report.has_score:
        sign = -1 if mover else 1
        cp = report.centipawns or 0
        if report.mate is not None:
            cp = _FAR if report.mate > 0 else -_FAR
        graph.append({"ply": board.ply(), "cp": sign * max(-_FAR, min(_FAR, cp))})
    return {"line": _name_line(board, report.pv[1:_LINE]), "graph": graph, "nodes": report.nodes}


def _name_line(board: chess.Board, pv: Sequence[str]) -> list[str]:
    line: list[str] = []
    for text in pv:
        try:
            move = board.parse_uci(text)
        except ValueError:
            break
        line.append(board.san(move))
        board.push(move)
    return line
