"""Changing ratings. Whoever calls has plain data: people, scores and where it happened."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tiltyard import InputError
from tiltyard_server.ratings.certainty import step_game
from tiltyard_server.ratings.models import Pool, Rating, RatingChange
from tiltyard_server.ratings.steps import (
    Key,
    Occasion,
    Terms,
    lock_ratings,
    present_terms,
    step_back,
    step_pair,
)


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match between two people as it ended; scores in tenths, 10, 5 or 0 each."""

    match: int
    round: int
    users: tuple[int, int]
    entries: tuple[int, int]
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Revision:
    """What is to be true of a match from now on; None: it is not rated."""

    match: int
    outcome: RatedMatch | None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game between two people that is no match of a bracket; scores in tenths."""

    reference: str  # the same one twice is the same game
    users: tuple[int, int]
    scores: tuple[int, int]


@transaction.atomic
def record_games(
    *, games: Sequence[RatedGame], game: str, at: datetime
) -> dict[str, tuple[int, int]]:
    """Rate games played here, in this order, by Glicko-2; a game told again counts once.

    Return both ratings after each, by reference.
    """
    keys = {(user, game) for each in games for user in each.users}
    ratings = lock_ratings(keys, pool=Pool.TOURNAMENT, at=at)
    references = [each.reference for each in games]
    told: dict[str, dict[int, int]] = {}
    known = RatingChange.objects.filter(pool=Pool.TOURNAMENT, reference__in=references)
    for row in known:
        told.setdefault(row.reference or "", {})[row.user_id] = row.after
    changes: list[RatingChange] = []
    for each in games:
        if each.reference not in told:
            pair = _pair_of(ratings, each.users, game)
            occasion = Occasion(at, reference=each.reference)
            steps = step_game(pair, each.scores, occasion)
            changes += steps
            told[each.reference] = {step.user_id: step.after for step in steps}
    _save(ratings.values(), changes)
    return {
        each.reference: (told[each.reference][each.users[0]], told[each.reference][each.users[1]])
        for each in games
    }


@transaction.atomic
def revise_matches(
    *, tournament_id: int, game: str, revisions: Sequence[Revision], at: datetime
) -> None:
    """Make the histories say what the tournament says, match by match and in this order.

    What was rated before is taken back by a row of its own. The same two people meeting in a
    corrected match are rated on the terms of then: the ratings and K of the first time.
    """
    standing = _find_standing(tournament_id, [revision.match for revision in revisions])
    keys: set[Key] = {(row.user_id, row.game) for rows in standing.values() for row in rows}
    for revision in revisions:
        if revision.outcome is not None:
            keys |= {(user, game) for user in revision.outcome.users}
    if not keys:
        return
    ratings = lock_ratings(keys, pool=Pool.TOURNAMENT, at=at)
    changes: list[RatingChange] = []
    for revision in revisions:
        old = standing.get(revision.match, [])
        changes += [step_back(ratings[row.user_id, row.game], row, at) for row in old]
        if revision.outcome is not None:
            pair = _pair_of(ratings, revision.outcome.users, game)
            terms = _find_terms(old, revision.outcome, game) or present_terms(pair)
            occasion = _occasion_of(tournament_id, revision.outcome, at)
            changes += step_pair(pair, revision.outcome.scores, terms, occasion)
    _save(ratings.values(), changes)
    reversed_ids = [row.pk for rows in standing.values() for row in rows]
    RatingChange.objects.filter(pk__in=reversed_ids).update(is_reversed=True)


@transaction.atomic
def record_matchmaking_game(
    *, users: tuple[int, int], scores: tuple[int, int], game: str, reference: str, at: datetime
) -> list[RatingChange]:
    """Rate a casual game. The same `reference` twice is the same game told again.

    Raises:
        InputError: `rating.same_player` or `rating.score_invalid`.
    """
    if users[0] == users[1]:
        raise InputError("rating.same_player", "Nobody is rated for playing against themselves.")
    if scores not in ((10, 0), (5, 5), (0, 10)):
        raise InputError(
            "rating.score_invalid",
            f"A casual game ends 10 to 0, 5 to 5 or 0 to 10 in tenths, not {scores}.",
        )
    ratings = lock_ratings(((user, game) for user in users), pool=Pool.MATCHMAKING, at=at)
    told = RatingChange.objects.filter(
        pool=Pool.MATCHMAKING, reference=reference, user_id__in=users
    ).order_by("id")
    if told:
        return list(told)
    pair = _pair_of(ratings, users, game)
    changes = step_pair(pair, scores, present_terms(pair), Occasion(at, reference=reference))
    _save(pair, changes)
    return changes


def _find_standing(tournament_id: int, matches: Sequence[int]) -> dict[int, list[RatingChange]]:
    rows = RatingChange.objects.filter(
        tournament_id=tournament_id, match__in=matches, is_reversed=False, reverses=None
    ).order_by("id")
    standing: dict[int, list[RatingChange]] = {}
    for row in rows:
        if row.match is not None:
            standing.setdefault(row.match, []).append(row)
    return standing


def _find_terms(old: Sequence[RatingChange], outcome: RatedMatch, game: str) -> Terms | None:
    """Return the terms of the first time, if the same two people met in the same game."""
    by_user = {row.user_id: row for row in old if row.game == game}
    if set(by_user) != set(outcome.users):
        return None
    first, second = (by_user[user] for user in outcome.users)
    return Terms((first.basis, second.basis), (first.k, second.k))


def _pair_of(
    ratings: dict[Key, Rating], users: tuple[int, int], game: str
) -> tuple[Rating, Rating]:
    return ratings[users[0], game], ratings[users[1], game]


def _occasion_of(tournament_id: int, outcome: RatedMatch, at: datetime) -> Occasion:
    return Occasion(
        at,
        tournament_id=tournament_id,
        match=outcome.match,
        round=outcome.round,
        entries=outcome.entries,
    )


def _save(ratings: Iterable[Rating], changes: Sequence[RatingChange]) -> None:
    columns = ["value", "games", "deviation", "volatility", "updated_at"]
    Rating.objects.bulk_update(list(ratings), columns)
    RatingChange.objects.bulk_create(changes)
