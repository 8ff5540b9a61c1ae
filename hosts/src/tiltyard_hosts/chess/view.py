"""A game as players and spectators see it."""

from typing import Any

import chess

from tiltyard_hosts.chess.rules import find_claim
from tiltyard_hosts.chess.session import (
    Session,
    Status,
    claim_opens_at,
    clocks_at,
    next_deadline,
)


def describe_game(
    session: Session, at: int, *, has_legal: bool = True, board: chess.Board | None = None
) -> dict[str, Any]:
    """Return all that a board needs, as JSON; `docs/reference/chess-games.md` has the fields.

    Who only watches needs no legal moves, and they cost more than all the rest. `board` is the
    position, where somebody has set it up already.
    """
    if board is None:
        board = session.board
    is_playing = session.status is Status.PLAYING
    deadline = next_deadline(session)
    return {
        "status": session.status.value,
        "number": session.number,
        "variant": session.setup.variant.value,
        "fen": session.fen,
        "turn": session.turn,
        "plies": session.plies,
        "last_move": session.last_move,
        "is_check": board.is_check(),
        "legal": _list_legal(board) if is_playing and has_legal else [],
        "clocks": list(clocks_at(session, at)),
        "is_clock_running": session.is_clock_running,
        "due_at": None if deadline is None else deadline.at,
        "due": None if deadline is None else deadline.what.value,
        "draw_offer": session.draw_offer,
        "is_armageddon": session.setup.is_armageddon,
        "can_claim_draw": is_playing and find_claim(board) is not None,
        "winner": session.winner,
        "reason": session.reason,
        "sides": [_describe_side(session, side) for side in (0, 1)],
    }


def _list_legal(board: chess.Board) -> list[str]:
    return [board.uci(move) for move in board.legal_moves]


def _describe_side(session: Session, side: int) -> dict[str, Any]:
    is_bot = session.setup.bots[side] is not None
    is_early = session.status is Status.PLAYING and session.plies < 2
    has_berserked = session.has_berserked[side]
    return {
        "bot": session.setup.bots[side],
        "is_ready": session.is_ready[side] or session.status is not Status.WAITING,
        "has_berserked": has_berserked,
        "can_berserk": session.setup.can_berserk and is_early and not is_bot and not has_berserked,
        "increment_ms": session.increment_of(side),
        "away_since": session.away[side],
        "claim_opens_at": claim_opens_at(session, side),
    }
