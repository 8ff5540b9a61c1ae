"""Sandbagged ratings: play far above a rating, or a rating thrown away before a limit."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from django.db.models import QuerySet

from tiltyard.rating.elo import expected_score
from tiltyard.sentence import say
from tiltyard_server.fairplay.evidence import Case, Evidence, Finding, describe_chance
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.people import Person
from tiltyard_server.fairplay.statistics import tail
from tiltyard_server.ratings.models import Pool, RatingChange

LEAST_GAMES: Final = 5  # rated matches in the tournament
ESTABLISHED: Final = 20  # rated matches before it: newcomers are underrated, not dishonest
MARGIN: Final = 100  # points that an honest rating may lag behind
PERFORMANCE_CHANCE: Final = 1e-3
FIELD_CHANCE: Final = 1e-2  # for the whole field together
DROP_WINDOW: Final = timedelta(days=30)
MUCH_LOWER: Final = 200  # points: expected to lose three of four
LEAST_LOSSES: Final = 3
DROP_CHANCE: Final = 1e-2
_PERFORMANCE_METHOD: Final = say(
    "Players with at least {established} rated matches before and {least_games} in "
    "this event. The chance, by Elo and with {margin} points to the good, of this "
    "score or a better one. Flagged below 1 in 1,000, and below 1% for the whole "
    "field together. People do improve: compare with what came before and after.",
    established=ESTABLISHED,
    least_games=LEAST_GAMES,
    margin=MARGIN,
)
_DROP_METHOD: Final = say(
    "Events with an upper rating limit. Within {days} days the player was above it "
    "and lost at least {least_losses} matches to opponents rated {much_lower} or "
    "more lower, without which the limit would keep them out. Flagged when Elo "
    "gives so many upsets a chance below 1%. Bad months exist: look at the games.",
    days=DROP_WINDOW.days,
    least_losses=LEAST_LOSSES,
    much_lower=MUCH_LOWER,
)


def find_strong_performances(case: Case) -> Iterator[Finding]:
    """Flag established players who played far above their rating."""
    people = {person.user_id: person for person in case.people.values()}
    played: dict[int, list[RatingChange]] = {}
    for change in _valid_changes().filter(tournament_id=case.tournament.pk).order_by("id"):
        played.setdefault(change.user_id, []).append(change)
    for user_id, changes in played.items():
        if len(changes) < LEAST_GAMES or user_id not in people:
            continue
        before = _valid_changes().filter(
            user_id=user_id, game=case.tournament.game, pk__lt=changes[0].pk
        )
        chance = performance_chance(changes)
        if is_beyond_luck(chance, case.tournament.entry_count) and before.count() >= ESTABLISHED:
            yield _flag_performance(case, people[user_id], changes, chance)


def performance_chance(changes: Sequence[RatingChange]) -> float:
    """Return the chance of a score like this or better, the rating taken with a margin.

    A draw counts as half a win; the test asks for the wins alone, rounded down, which makes it
    harder to be flagged.
    """
    rating = changes[0].basis + MARGIN
    chances = [expected_score(rating, change.opponent_rating) for change in changes]
    return tail(chances, sum(change.score for change in changes) // 10)


def is_beyond_luck(chance: float, entrants: int) -> bool:
    """Whether a score is too good for the player, and for the best of the whole field."""
    return chance < PERFORMANCE_CHANCE and chance * entrants < FIELD_CHANCE


def find_rating_drops(case: Case) -> Iterator[Finding]:
    """Flag players whom only losses to much weaker opponents let into an event with a limit."""
    limit = case.tournament.config["rating_max"]
    if limit is None:
        return
    people = {person.user_id: person for person in case.people.values()}
    now = case.tournament.updated_at
    recent = _valid_changes().filter(
        user_id__in=people, game=case.tournament.game, at__gte=now - DROP_WINDOW, at__lte=now
    )
    recent = recent.exclude(tournament_id=case.tournament.pk)
    by_user: dict[int, list[RatingChange]] = {}
    for change in recent.order_by("id"):
        by_user.setdefault(change.user_id, []).append(change)
    for user_id, changes in by_user.items():
        finding = _judge_drop(case, people[user_id], changes, limit)
        if finding is not None:
            yield finding


def _judge_drop(
    case: Case, person: Person, changes: Sequence[RatingChange], limit: int
) -> Finding | None:
    peak = max(change.before for change in changes)
    easy = [change for change in changes if change.basis - change.opponent_rating >= MUCH_LOWER]
    lost = [change for change in easy if change.score == 0]
    thrown = -sum(change.delta for change in lost)
    now = changes[-1].after
    if peak <= limit or len(lost) < LEAST_LOSSES or now + thrown <= limit:
        return None
    chance = tail([1 - expected_score(c.basis, c.opponent_rating) for c in easy], len(lost))
    if chance >= DROP_CHANCE:
        return None
    evidence = Evidence(
        summary=say(
            "{person} fell below the limit of {limit} by losses to far weaker players.",
            person=person.name,
            limit=limit,
        ),
        figures=[
            (say("Highest in 30 days"), str(peak)),
            (say("At entry"), str(now)),
            (say("Limit"), str(limit)),
            (say("Points lost to far weaker players"), str(thrown)),
            (say("Chance by Elo"), describe_chance(chance)),
        ],
        columns=_COLUMNS,
        rows=_rows(lost),
        method=_DROP_METHOD,
    )
    return _find(case, person, Flag.Kind.RATING_DROP, evidence)


def _flag_performance(
    case: Case, person: Person, changes: Sequence[RatingChange], chance: float
) -> Finding:
    score = sum(change.score for change in changes) / 10
    rating = changes[0].basis
    expected = sum(expected_score(rating, change.opponent_rating) for change in changes)
    evidence = Evidence(
        summary=(
            say(
                "{person} scored {score} of {count}, rated {rating}: {expected} were to be "
                "expected.",
                person=person.name,
                score=f"{score:g}",
                count=len(changes),
                rating=rating,
                expected=f"{expected:.1f}",
            )
        ),
        figures=[
            (say("Rating at the start"), str(rating)),
            (say("Score"), say("{score} of {count}", score=f"{score:g}", count=len(changes))),
            (say("Expected"), f"{expected:.1f}"),
            (say("Chance, with 100 points more"), describe_chance(chance)),
        ],
        columns=_COLUMNS,
        rows=_rows(changes),
        method=_PERFORMANCE_METHOD,
    )
    return _find(case, person, Flag.Kind.PERFORMANCE, evidence)


def _find(case: Case, person: Person, kind: Flag.Kind, evidence: Evidence) -> Finding:
    return Finding(
        kind=kind,
        key=f"{person.user_id}:{case.tournament.pk}",
        severity=_SEVERITIES[kind],
        evidence=evidence,
        users=[person.user_id],
    )


_SEVERITIES: Final = {
    Flag.Kind.RATING_DROP: Flag.Severity.HIGH,
    Flag.Kind.PERFORMANCE: Flag.Severity.MEDIUM,
}
_COLUMNS: Final = ("Date", "Opponent", "Rating", "Opponent's", "Expected", "Result", "Change")
_RESULTS: Final = {10: "won", 5: "drew", 0: "lost"}


def _rows(changes: Sequence[RatingChange]) -> list[tuple[str, ...]]:
    return [
        (
            change.at.date().isoformat(),
            change.opponent.get_full_name() if change.opponent else "gone",
            str(change.basis),
            str(change.opponent_rating),
            f"{expected_score(change.basis, change.opponent_rating):.0%}",
            _RESULTS.get(change.score, str(change.score)),
            f"{change.delta:+}",
        )
        for change in changes
    ]


def _valid_changes() -> QuerySet[RatingChange]:
    """Return the steps of tournament ratings that still hold."""
    found = RatingChange.objects.filter(pool=Pool.TOURNAMENT, is_reversed=False, reverses=None)
    return found.select_related("opponent")
