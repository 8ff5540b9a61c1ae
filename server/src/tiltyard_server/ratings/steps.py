"""Making the rows of changes. Nothing is saved here: services decide when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from tiltyard.rating.elo import elo_change, tier_k
from tiltyard_server.ratings.models import Rating, RatingChange

Key = tuple[int, str]  # a person and a game


@dataclass(frozen=True, slots=True)
class Terms:
    """On what a match is rated: both ratings when it was played, and each player's own K."""

    ratings: tuple[int, int]
    ks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a change is due to; a casual game has a reference, a match all the rest."""

    at: datetime
    tournament_id: int | None = None
    match: int | None = None
    round: int | None = None
    entries: tuple[int | None, int | None] = (None, None)
    reference: str | None = None


def lock_ratings(keys: Iterable[Key], *, pool: str, at: datetime) -> dict[Key, Rating]:
    """Return the ratings, held until the end of the transaction; those missing are made.

    Existing rows are locked in the order of their keys and new ones are inserted in the order of
    people: two tournaments that need the same people never wait for each other in a circle.
    """
    wanted = sorted(set(keys))
    users = sorted({user for user, _ in wanted})
    rows = Rating.objects.select_for_update().filter(pool=pool, user_id__in=users).order_by("pk")
    found = {(row.user_id, row.game): row for row in rows}
    missing = [key for key in wanted if key not in found]
    if missing:
        start = settings.TILTYARD_START_RATING
        Rating.objects.bulk_create(
            [
                Rating(user_id=user, pool=pool, game=game, start=start, value=start, updated_at=at)
                for user, game in missing
            ],
            ignore_conflicts=True,
        )
        found = {(row.user_id, row.game): row for row in rows.all()}
    return {key: found[key] for key in wanted}


def present_terms(pair: tuple[Rating, Rating]) -> Terms:
    """Return the terms of a match that ends now."""
    first, second = pair
    return Terms((first.value, second.value), (tier_k(first.games), tier_k(second.games)))


def step_pair(
    pair: tuple[Rating, Rating], scores: tuple[int, int], terms: Terms, occasion: Occasion
) -> list[RatingChange]:
    """Move two ratings by the result of a match between them."""
    changes = []
    for side, rating in enumerate(pair):
        own, other = terms.ratings[side], terms.ratings[1 - side]
        delta = elo_change(own, [(other, scores[side])], k=terms.ks[side])
        change = step_by(rating, delta, occasion, side=side)
        change.opponent_id = pair[1 - side].user_id
        change.basis, change.opponent_rating = own, other
        change.score, change.k = scores[side], terms.ks[side]
        changes.append(change)
    return changes


def step_by(rating: Rating, delta: int, occasion: Occasion, *, side: int) -> RatingChange:
    """Move a rating by one more game; who the opponent was is for the caller to say."""
    rating.games += 1
    change = _step(rating, delta, occasion.at)
    change.tournament_id, change.match = occasion.tournament_id, occasion.match
    change.round, change.entry = occasion.round, occasion.entries[side]
    change.reference = occasion.reference
    return change


def step_back(rating: Rating, change: RatingChange, at: datetime) -> RatingChange:
    """Take a change back; the row that did it is marked, not touched otherwise."""
    change.is_reversed = True
    rating.games -= 1
    back = _step(rating, -change.delta, at)
    for name in ("tournament_id", "match", "round", "entry", "opponent_id"):
        setattr(back, name, getattr(change, name))
    back.basis, back.opponent_rating = change.basis, change.opponent_rating
    back.score, back.k, back.reverses = change.score, change.k, change
    return back


def _step(rating: Rating, delta: int, at: datetime) -> RatingChange:
    before = rating.value
    rating.value += delta
    rating.updated_at = at
    return RatingChange(
        user_id=rating.user_id,
        pool=rating.pool,
        game=rating.game,
        before=before,
        after=rating.value,
        delta=delta,
        at=at,
    )
