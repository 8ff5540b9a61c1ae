"""Glicko-2 for games played here: a rating, how sure it is, and what a game does to both."""

from dataclasses import replace
from datetime import datetime, timedelta
from math import sqrt
from typing import Final

from tiltyard.rating.glicko2 import Glicko, GlickoGame, update, wait
from tiltyard_server.ratings.models import Rating, RatingChange
from tiltyard_server.ratings.steps import Occasion, step_by

PROVISIONAL: Final = 110.0  # a deviation above this is too large to be relied on
_FEW: Final = 10  # games after which a rating by Elo is relied on
_PERIOD: Final = timedelta(hours=112)  # a rating period: so long without a game tells as much less
_LEAST_KNOWN: Final = Glicko()


def is_provisional(rating: Rating | None, *, at: datetime) -> bool:
    """Say whether too little is known of somebody, by now."""
    if rating is None:
        return True
    if rating.deviation is None:
        return rating.games < _FEW
    return find_deviation(rating, at=at) > PROVISIONAL


def find_deviation(rating: Rating, *, at: datetime) -> float:
    """Return how far the rating may be off, by now: it grows while nothing is played."""
    return wait(_read(rating), _count_periods(rating, at)).deviation


def step_game(
    pair: tuple[Rating, Rating], scores: tuple[int, int], occasion: Occasion
) -> list[RatingChange]:
    """Move two ratings by a game between them; either is rated on what was known before it."""
    at = occasion.at
    known = [_read(rating) for rating in pair]
    now = [wait(each, _count_periods(rating, at)) for each, rating in zip(known, pair, strict=True)]
    after = [
        update(
            known[side],
            [GlickoGame(now[1 - side], scores[side] / 10)],
            periods=_count_periods(pair[side], at),
        )
        for side in (0, 1)
    ]
    bases = pair[0].value, pair[1].value
    changes = []
    for side, rating in enumerate(pair):
        delta = round(after[side].rating) - rating.value
        rating.deviation, rating.volatility = after[side].deviation, after[side].volatility
        change = step_by(rating, delta, occasion, side=side)
        change.opponent_id, change.opponent_rating = pair[1 - side].user_id, bases[1 - side]
        change.basis, change.score, change.k = bases[side], scores[side], 0
        changes.append(change)
    return changes


def _read(rating: Rating) -> Glicko:
    """Return what is known; a rating by Elo is taken over, the surer the more games it had."""
    known = replace(_LEAST_KNOWN, rating=float(rating.value))
    if rating.deviation is None or rating.volatility is None:
        return replace(known, deviation=known.deviation / sqrt(1 + rating.games))
    return replace(known, deviation=rating.deviation, volatility=rating.volatility)


def _count_periods(rating: Rating, at: datetime) -> float:
    return max(0.0, (at - rating.updated_at) / _PERIOD)
