"""Ratings of games played here: which one an arena is about, and what a game does to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings as server
from django.db.models import Max

from tiltyard.arena.commands import EndGame
from tiltyard.arena.model import ArenaState, GameStatus
from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.standings.sheet import Variant
from tiltyard_server.arenas.direction.requests import Request
from tiltyard_server.arenas.projection import Profile
from tiltyard_server.common import clock
from tiltyard_server.ratings.certainty import is_provisional
from tiltyard_server.ratings.models import ARENA, Pool, Rating, RatingChange
from tiltyard_server.ratings.services import RatedGame, record_games

_PEAK_DAYS: Final = 7
_RATED: Final = (GameStatus.RUNNING, GameStatus.DETACHED)  # games play on after the arena (1.7)


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is worth in the rating of an arena."""

    rating: int
    games: int
    week_peak: int | None
    is_provisional: bool = True


def name_rating(settings: ArenaSettings) -> str:
    """Return the game whose rating counts: the speed, or the variant.

    >>> from tiltyard.arena.clocks import Clock
    >>> name_rating(ArenaSettings("A", 0, Clock(180))), name_rating(ArenaSettings("A", 0, \
variant=Variant.ATOMIC))
    ('chess-blitz', 'chess-atomic')
    """
    subject = settings.clock.speed if settings.variant is Variant.STANDARD else settings.variant
    return f"chess-{subject.value}"


def find_standing(user_id: int, settings: ArenaSettings) -> Standing:
    """Return what somebody is worth now."""
    game = name_rating(settings)
    row = Rating.objects.filter(user_id=user_id, pool=Pool.TOURNAMENT, game=game).first()
    if row is None:
        return Standing(server.TILTYARD_START_RATING, 0, None)
    since = clock.now() - timedelta(days=_PEAK_DAYS)
    steps = RatingChange.objects.filter(user_id=user_id, pool=Pool.TOURNAMENT, game=game)
    peak = steps.filter(at__gte=since).aggregate(peak=Max("after"))["peak"]
    return Standing(row.value, row.games, peak, is_provisional(row, at=clock.now()))


def rate(
    arena_id: int,
    state: ArenaState,
    requests: Sequence[Request],
    profiles: Mapping[int, Profile],
    *,
    now: int,
) -> dict[int, tuple[int, int]]:
    """Change the ratings of people whose games end; return both ratings by the game's number.

    Games with a bot do not count. The same game twice is rated once.
    """
    if not state.settings.is_rated:
        return {}
    games: dict[str, tuple[int, RatedGame]] = {}
    for request in requests:
        if isinstance(request, EndGame) and request.game in state.games:
            game = state.games[request.game]
            one, other = profiles[game.white].user_id, profiles[game.black].user_id
            if game.status in _RATED and one is not None and other is not None and one != other:
                reference = f"{ARENA}:{arena_id}:{game.id}"
                scores = _find_scores(request.winner, game.white)
                games[reference] = game.id, RatedGame(reference, (one, other), scores)
    if not games:
        return {}
    after = record_games(
        games=[each for _, each in games.values()],
        game=name_rating(state.settings),
        at=clock.from_ms(now),
    )
    return {number: after[reference] for reference, (number, _) in games.items()}


def _find_scores(winner: int, white: int) -> tuple[int, int]:
    if not winner:
        return 5, 5
    return (10, 0) if winner == white else (0, 10)
