"""What an arena leaves behind: points for life, trophies, statistics (arena rules 1.7 and 4.3)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db.models import F

from tiltyard.arena.calendar.kinds import Kind
from tiltyard.arena.model import ArenaPhase, ArenaState, GameStatus, PlayerStatus
from tiltyard.arena.standings.rank_tree import round_mean
from tiltyard.arena.standings.trophies import award_marathon
from tiltyard_server.arenas.direction.batch import Batch
from tiltyard_server.arenas.direction.phase_messages import put_moved
from tiltyard_server.arenas.models import Arena, ArenaMemory, Trophy
from tiltyard_server.arenas.projection import Change, Profile

SHIELD: Final = "shield"
MARATHON: Final = "marathon"
_COUNTED: Final = (GameStatus.WHITE_WON, GameStatus.BLACK_WON, GameStatus.DRAWN)


def follow(arena_id: int, batch: Batch, change: Change, profiles: Mapping[int, Profile]) -> None:
    """Tell that an arena moved on; write what follows from its end, or from a ban after it."""
    if change.before.phase is not batch.state.phase:
        put_moved(arena_id, to=batch.state.phase, at=batch.at)
    if batch.state.phase is not ArenaPhase.FINISHED:
        return
    is_new = change.before.phase is not ArenaPhase.FINISHED
    _add_points(batch.state, None if is_new else change.before, profiles)
    Arena.objects.filter(pk=arena_id).update(stats=make_stats(batch.state))
    _award(arena_id, batch.state, profiles)


def make_stats(state: ArenaState) -> dict[str, Any]:
    """Return the numbers of a finished arena."""
    games = [game for game in state.games if game.status in _COUNTED]
    ratings = [each.rating for each in state.players if each.status is not PlayerStatus.REMOVED]
    return {
        "games": len(games),
        "moves": sum(game.plies for game in games),
        "white_wins": sum(game.status is GameStatus.WHITE_WON for game in games),
        "black_wins": sum(game.status is GameStatus.BLACK_WON for game in games),
        "draws": sum(game.status is GameStatus.DRAWN for game in games),
        "berserks": sum(game.has_white_berserked + game.has_black_berserked for game in games),
        "average_rating": round_mean(sum(ratings), len(ratings)) if ratings else 0,
    }


def _add_points(
    state: ArenaState, before: ArenaState | None, profiles: Mapping[int, Profile]
) -> None:
    """Add what was won to the totals of a life; after a ban only the difference."""
    for player in state.players:
        user_id = profiles[player.id].user_id
        points = player.sheet.score if player.status is not PlayerStatus.REMOVED else 0
        if before is not None:
            old = before.players[player.id]
            points -= old.sheet.score if old.status is not PlayerStatus.REMOVED else 0
        if user_id is not None and points:
            memory, _ = ArenaMemory.objects.get_or_create(user_id=user_id)
            ArenaMemory.objects.filter(pk=memory.pk).update(points=F("points") + points)


def _award(arena_id: int, state: ArenaState, profiles: Mapping[int, Profile]) -> None:
    arena = Arena.objects.get(pk=arena_id)
    Trophy.objects.filter(arena=arena).delete()
    trophies = [
        Trophy(user_id=user_id, arena=arena, kind=kind, label=label, at=state.finished_at)
        for number, kind, label in _list_awards(arena, state)
        if (user_id := profiles[number].user_id) is not None
    ]
    Trophy.objects.bulk_create(trophies)


def _list_awards(arena: Arena, state: ArenaState) -> Iterator[tuple[int, str, str]]:
    if arena.kind == Kind.SHIELD and arena.category:
        for number in state.ranking.slice(0, 1):
            if state.players[number].games:
                yield number, SHIELD, arena.category
    if arena.kind == Kind.MARATHON:
        for number, trophy in award_marathon(state):
            yield number, MARATHON, trophy.value
