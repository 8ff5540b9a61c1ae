"""What happens elsewhere and concerns an arena: ends of chess games, berserk, leaving a team.

Each is a message of the outbox. What it becomes has an id that follows from the message, so a
message handled twice has one effect.
"""

from typing import Any

from tiltyard.arena.commands import AbortGame, EndGame, GoBerserk
from tiltyard.arena.model import PauseReason
from tiltyard_hosts.chess.records import VOID
from tiltyard_server.arenas.direction.inbox import Asked, put
from tiltyard_server.arenas.direction.requests import Leave, LeaveTeam, Request
from tiltyard_server.arenas.models import ArenaGame, ArenaPlayer
from tiltyard_server.arenas.play.game_start import ORIGIN
from tiltyard_server.arenas.play.stalled_games import note_stalling
from tiltyard_server.common import clock
from tiltyard_server.play.models import Game

Payload = dict[str, Any]


def hear_over(payload: Payload) -> None:
    """Count a chess game that is over."""
    found = _find_game(payload)
    if found is None:
        return
    chess, game = found
    at = clock.to_ms(chess.ended_at or clock.now())
    request: Request
    if chess.reason in VOID:
        request = AbortGame(game.number, at, chess.reason)
    else:
        winner = 0 if chess.winner is None else (game.white, game.black)[chess.winner]
        is_no_start = chess.reason == "no-start"
        request = EndGame(game.number, winner, chess.plies, at, is_no_start=is_no_start)
    put(game.arena_id, [Asked(request, f"chess:{chess.pk}:over")], actor_id=None)
    note_stalling(game.arena_id, chess)


def hear_berserked(payload: Payload) -> None:
    """Note that somebody went berserk; the chess game has checked that they might."""
    found = _find_game(payload)
    if found is None:
        return
    chess, game = found
    side = int(payload["side"])
    command = GoBerserk(game.number, (game.white, game.black)[side], 0, clock.now_ms())
    asked = Asked(command, f"chess:{chess.pk}:berserk:{side}")
    put(game.arena_id, [asked], actor_id=chess.users[side])


def hear_left_team(payload: Payload) -> None:
    """Take somebody who left a team out of its arenas (arena rules 1.8)."""
    rows = ArenaPlayer.objects.filter(
        user_id=payload["user_id"], arena__phase__in=("created", "running")
    )
    for arena_id in set(rows.values_list("arena_id", flat=True)):
        request = LeaveTeam(payload["user_id"], payload["team_id"], clock.now_ms())
        command_id = f"team:{payload['member_id']}:{arena_id}"
        put(arena_id, [Asked(request, command_id)], actor_id=None)


def hear_closed_account(payload: Payload) -> None:
    """Take somebody whose account is closed out of all arenas (arena rules 1.8)."""
    user_id = int(payload["user_id"])
    rows = ArenaPlayer.objects.filter(user_id=user_id, arena__phase__in=("created", "running"))
    for arena_id in set(rows.values_list("arena_id", flat=True)):
        request = Leave(user_id, clock.now_ms(), PauseReason.CLOSED_ACCOUNT)
        command_id = f"closed:{user_id}:{payload['at']}:{arena_id}"
        put(arena_id, [Asked(request, command_id)], actor_id=None)


def _find_game(payload: Payload) -> tuple[Game, ArenaGame] | None:
    """Return a chess game and its arena's game; None for a game of something else."""
    chess = Game.objects.filter(pk=payload["game_id"]).first()
    if chess is None or chess.origin_kind != ORIGIN:  # None: deleted with its tournament
        return None
    return chess, ArenaGame.objects.get(chess=chess.pk)
