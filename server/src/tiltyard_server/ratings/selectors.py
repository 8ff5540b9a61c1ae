"""Reading ratings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from django.conf import settings
from django.db.models import Max, Q, QuerySet

from tiltyard.rating.blend import PoolRating, blend_ratings
from tiltyard.rating.elo import tier_k
from tiltyard_server.common import clock
from tiltyard_server.ratings.certainty import find_deviation, is_provisional
from tiltyard_server.ratings.models import Pool, Rating, RatingChange

BLEND_WEIGHTS: Final[Mapping[str, int]] = {Pool.TOURNAMENT: 2, Pool.MATCHMAKING: 1}


def find_rating(user_id: int, game: str) -> int | None:
    """Return the tournament rating of somebody who has played at least one rated match."""
    return (
        Rating.objects.filter(user_id=user_id, pool=Pool.TOURNAMENT, game=game, games__gt=0)
        .values_list("value", flat=True)
        .first()
    )


def list_games(user_id: int, hidden: Sequence[RatingChange] = ()) -> list[dict[str, Any]]:
    """Return the ratings of a person, game by game, the one most played first.

    As they were without the changes that are `hidden`, if any are.
    """
    taken_back = [change.reverses_id for change in hidden]
    valid = RatingChange.objects.filter(
        Q(is_reversed=False) | Q(pk__in=taken_back),
        user_id=user_id,
        pool=Pool.TOURNAMENT,
        reverses=None,
    ).exclude(pk__in=[change.pk for change in hidden])
    peaks = dict(valid.values_list("game").annotate(peak=Max("after")).order_by())
    by_game: dict[str, dict[str, Rating]] = {}
    for row in _list_ratings(user_id, hidden):
        by_game.setdefault(row.game, {})[row.pool] = row
    found = [_game_view(game, pools, peaks.get(game)) for game, pools in by_game.items()]
    return sorted(found, key=lambda view: (-view["games"], view["game"]))


def list_hidden(user_id: int, moments: Mapping[int, int]) -> list[RatingChange]:
    """Return the changes that some tournaments made after a moment each, the first one first."""
    if not moments:
        return []
    young = Q(pk__in=())
    for tournament_id, moment in moments.items():
        young |= Q(tournament_id=tournament_id, at__gt=clock.from_ms(moment))
    return list(RatingChange.objects.filter(young, user_id=user_id).order_by("id"))


def _list_ratings(user_id: int, hidden: Sequence[RatingChange]) -> list[Rating]:
    """Return the ratings of a person, never to be saved, as they were without some changes."""
    found = list(Rating.objects.filter(user_id=user_id, games__gt=0))
    if not hidden:
        return found
    left = RatingChange.objects.filter(user_id=user_id).exclude(pk__in=[h.pk for h in hidden])
    for row in found:
        taken = [h for h in hidden if (h.pool, h.game) == (row.pool, row.game)]
        row.value -= sum(change.delta for change in taken)
        row.games -= sum(1 if change.reverses_id is None else -1 for change in taken)
        last = left.filter(pool=row.pool, game=row.game).aggregate(at=Max("at"))["at"]
        row.updated_at = last or row.updated_at
    return [row for row in found if row.games > 0]


def get_blended(user_id: int, game: str) -> int:
    """Return one number for matchmaking: both ratings, weighed by games and pool."""
    rows = {row.pool: row for row in Rating.objects.filter(user_id=user_id, game=game)}
    return _blend(rows)


def list_blended(user_ids: Collection[int], games: Collection[str]) -> dict[tuple[int, str], int]:
    """Return that number for several people and games, read at once."""
    pools: dict[tuple[int, str], dict[str, Rating]] = {key: {} for key in product(user_ids, games)}
    for row in Rating.objects.filter(user_id__in=list(user_ids), game__in=list(games)):
        pools[row.user_id, row.game][row.pool] = row
    return {key: _blend(rows) for key, rows in pools.items()}


def list_history(user_id: int, *, pool: str, game: str) -> QuerySet[RatingChange]:
    """Return the changes of a rating, newest first."""
    found = RatingChange.objects.filter(user_id=user_id, pool=pool, game=game)
    return found.select_related("opponent").order_by("-id")


def list_match_changes(
    tournament_id: int, matches: Iterable[int], *, until: int | None = None
) -> dict[int, list[dict[str, Any]]]:
    """Return what each match did to the ratings of those who played it, until a moment if given."""
    rows = RatingChange.objects.filter(
        tournament_id=tournament_id, match__in=matches, is_reversed=False, reverses=None
    ).order_by("id")
    if until is not None:
        rows = rows.filter(at__lte=clock.from_ms(until))
    found: dict[int, list[dict[str, Any]]] = {}
    for match, entry, basis, delta in rows.values_list("match", "entry", "basis", "delta"):
        view = {"entry": entry, "before": basis, "after": basis + delta, "delta": delta}
        found.setdefault(match or 0, []).append(view)
    return found


def _game_view(game: str, pools: Mapping[str, Rating], peak: int | None) -> dict[str, Any]:
    views = {str(pool): _rating_view(pools.get(pool)) for pool in Pool.values}
    return {
        "game": game,
        **views,
        "peak": peak,
        "blended": _blend(pools),
        "games": sum(row.games for row in pools.values()),
    }


def _rating_view(row: Rating | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {
        "rating": row.value,
        "start": row.start,
        "games": row.games,
        "k": tier_k(row.games) if row.deviation is None else None,
        "deviation": None if row.deviation is None else round(find_deviation(row, at=clock.now())),
        "is_provisional": row.deviation is not None and is_provisional(row, at=clock.now()),
        "updated_at": clock.to_iso(row.updated_at),
    }


def _blend(pools: Mapping[str, Rating]) -> int:
    parts = [PoolRating(row.value, row.games, BLEND_WEIGHTS[pool]) for pool, row in pools.items()]
    return blend_ratings(parts, start=settings.TILTYARD_START_RATING)
