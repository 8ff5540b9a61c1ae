"""Lost games that are sat out: noted for the person, and after some a pause (arena rules 1.5)."""

from typing import Final

from tiltyard.arena.clocks import Clock
from tiltyard.arena.model import PauseReason
from tiltyard.arena.stalled_game import StallRecord, is_stalling
from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_hosts.chess.evaluation import find_worth
from tiltyard_hosts.chess.records import Moved
from tiltyard_hosts.chess.session import Session
from tiltyard_server.arenas.direction.inbox import Asked, put
from tiltyard_server.arenas.direction.requests import Leave
from tiltyard_server.arenas.models import ArenaMemory
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import Game

_GIVEN_UP: Final = ("time", "resigned")


def note_stalling(arena_id: int, chess: Game) -> None:
    """Note for the loser of a game that they sat it out; whoever does it often is paused.

    Called once a game, in the transaction that ends the message of its end.
    """
    side = None if chess.winner is None else 1 - chess.winner
    user_id = None if side is None else chess.users[side]
    if side is None or user_id is None or not _has_stalled(chess, side):
        return
    memory, _ = ArenaMemory.objects.select_for_update().get_or_create(user_id=user_id)
    before = StallRecord(memory.stalls)
    memory.stalls = before.add(_read_clock(session_from_json(chess.session))).counter
    memory.save(update_fields=["stalls"])
    if before.pauses:
        request = Leave(user_id, clock.now_ms(), PauseReason.STALLING)
        put(arena_id, [Asked(request, f"chess:{chess.pk}:stalling")], actor_id=None)


def _has_stalled(chess: Game, side: int) -> bool:
    """Say whether the loser was to move and behind, and sat still until the time was gone."""
    session = session_from_json(chess.session)
    if chess.reason not in _GIVEN_UP or session.turn != side or session.ended_at is None:
        return False
    moves = [record.at for record in CHESS.list_records(chess) if isinstance(record, Moved)]
    return bool(moves) and is_stalling(
        _read_clock(session),
        sat_seconds=(session.ended_at - moves[-1]) // 1000,
        left_seconds=session.left[side] // 1000,
        pawns_behind=-find_worth(session.setup.variant, session.board) // 100,
    )


def _read_clock(session: Session) -> Clock:
    time = session.setup.time
    return Clock(time.base_ms // 1000, time.increment_ms // 1000)
