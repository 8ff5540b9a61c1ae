"""The rating list of the lab: all engines of all its tournaments at once, as `tiltyard rate`."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat
from typing import Any, Final

from django.db.models import Count, Max, QuerySet

from tiltyard import InputError
from tiltyard.rating.pool import PoolGame, PoolRow, PoolTerms, rate_pool
from tiltyard_server.cups.models import CupGame

_HALVES: Final = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}  # for White


def list_ratings() -> list[dict[str, Any]]:
    """Return the engines with their likeliest ratings; who cannot be compared has none."""
    found = _list_games().aggregate(count=Count("pk"), newest=Max("pk"))
    return list(_rate(found["count"], found["newest"]))


@lru_cache(maxsize=4)
def _rate(_count: int, _newest: int | None) -> tuple[dict[str, Any], ...]:
    """Rate all games; who asks again before the next one ends gets what was worked out."""
    try:
        found = rate_pool(_read_games(), PoolTerms())
    except InputError:  # nobody has both won and lost: there is no list yet
        return ()
    return tuple(_describe(row) for row in (*found.rows, *found.left_out))


def _read_games() -> Iterator[PoolGame]:
    rows = _list_games().values_list("white", "black", "result").annotate(count=Count("pk"))
    for white, black, result, count in rows.order_by():
        if result in _HALVES and white != black:
            yield from repeat(PoolGame(white, black, _HALVES[result]), count)


def _list_games() -> QuerySet[CupGame]:
    return CupGame.objects.filter(is_over=True)


def _describe(row: PoolRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "rating": None if row.rating is None else round(row.rating, 1),
        "error": None if row.error is None else round(row.error, 1),
        "points": row.points / 10,
        "games": row.games,
        "draws": row.draws,
    }
