"""Thrown games: losses to far weaker players that led to an easier bracket."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from tiltyard import Phase
from tiltyard.rating.elo import expected_score
from tiltyard.sentence import say
from tiltyard_server.fairplay.evidence import Case, Evidence, Finding, describe_chance
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.people import (
    ELIMINATION,
    Person,
    list_decided,
    list_people,
)
from tiltyard_server.fairplay.statistics import tail
from tiltyard_server.ratings.models import RatingChange
from tiltyard_server.tournaments.models import Match, Tournament

WINDOW: Final = timedelta(days=180)
MUCH_LOWER: Final = 200  # points
HARDER: Final = 150  # points that the first opponent in the bracket would have been stronger
CHANCE: Final = 0.01  # for all who reached the bracket together
_KNOCKOUT: Final = ELIMINATION | {"third-place", "losers", "grand-final"}
_METHOD: Final = say(
    "Events with a table before the bracket. A temptation is a player's last match "
    "of the table against somebody rated {much_lower} or more lower, when the "
    "place after a win meant a first opponent rated {harder} or more above that "
    "after a loss. Over all temptations of {days} days: the chance by Elo of so "
    "many losses, times the players of the bracket, is below 1%. One loss is never "
    "enough. Who would have met whom is read from the places as they were; "
    "tie-breaks are not recomputed.",
    much_lower=MUCH_LOWER,
    harder=HARDER,
    days=WINDOW.days,
)


@dataclass(frozen=True, slots=True)
class Temptation:
    """A match that it paid to lose."""

    tournament: Tournament
    match: int
    person: Person
    rating: int
    opponent_rating: int
    harder_by: int
    is_lost: bool
    field: int  # how many reached the bracket

    @property
    def chance_to_lose(self) -> float:
        """What Elo says."""
        return 1 - expected_score(self.rating, self.opponent_rating)


@dataclass(slots=True)
class _Stages:
    """A table and the bracket that followed it, as far as the question goes."""

    ratings: Mapping[int, int]
    seeds: Mapping[int, int]
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    last: dict[int, Match] = field(default_factory=dict)  # of the table, by entry
    groups: dict[int, str] = field(default_factory=dict)
    opponents: dict[int, int] = field(default_factory=dict)  # the first in the bracket

    def order(self, group: str, points: Mapping[int, int]) -> list[int]:
        """Return the entries of a group, best first."""
        own = [entry for entry, name in self.groups.items() if name == group]
        return sorted(own, key=lambda entry: (-points[entry], self.seeds.get(entry, entry)))


def find_thrown_games(case: Case) -> Iterator[Finding]:
    """Flag players who lose too often when losing pays."""
    for temptation in list_temptations(case.tournament):
        if temptation.is_lost:
            own = _list_all(temptation)
            lost = sum(other.is_lost for other in own)
            chance = temptation.field * tail([other.chance_to_lose for other in own], lost)
            if chance < CHANCE:
                yield _flag(case, temptation, own, chance)


def list_temptations(tournament: Tournament) -> list[Temptation]:
    """Return the matches of a table that it paid to lose, lost or not."""
    people = list_people(tournament)
    stages = _read_stages(tournament, people)
    found = (
        _find_temptation(tournament, stages, people[entry])
        for entry in sorted(stages.opponents)
        if entry in people and entry in stages.last
    )
    return [temptation for temptation in found if temptation is not None]


def _read_stages(tournament: Tournament, people: Mapping[int, Person]) -> _Stages:
    ratings = {n: person.rating for n, person in people.items() if person.rating is not None}
    played = RatingChange.objects.filter(tournament_id=tournament.pk, reverses=None)
    for entry, basis in played.order_by("-id").values_list("entry", "basis"):
        ratings[entry or 0] = basis  # the oldest is read last
    seeds = {n: person.seed for n, person in people.items() if person.seed is not None}
    stages = _Stages(ratings, seeds)
    for match in sorted(list_decided(tournament), key=lambda match: (match.round, match.number)):
        first, second = match.first_entry, match.second_entry
        if first is None or second is None:
            continue
        if match.bracket in ELIMINATION:
            stages.opponents.setdefault(first, second)
            stages.opponents.setdefault(second, first)
        elif match.bracket not in _KNOCKOUT:
            for side, entry in enumerate((first, second)):
                stages.points[entry] += _points(match, side)
                stages.groups[entry] = match.bracket
                stages.last[entry] = match
    return stages


def _find_temptation(tournament: Tournament, stages: _Stages, person: Person) -> Temptation | None:
    entry, match = person.number, stages.last[person.number]
    side = 0 if match.first_entry == entry else 1
    opponent = (match.second_entry if side == 0 else match.first_entry) or 0
    rating, other = stages.ratings.get(entry), stages.ratings.get(opponent)
    if rating is None or other is None or rating - other < MUCH_LOWER or match.winner is None:
        return None
    after_win = _first_opponent(stages, match, entry, is_won=True)
    after_loss = _first_opponent(stages, match, entry, is_won=False)
    if after_win is None or after_loss is None or after_win - after_loss < HARDER:
        return None
    return Temptation(
        tournament=tournament,
        match=match.number,
        person=person,
        rating=rating,
        opponent_rating=other,
        harder_by=after_win - after_loss,
        is_lost=match.winner != side,
        field=len(stages.opponents),
    )


def _first_opponent(stages: _Stages, match: Match, entry: int, *, is_won: bool) -> int | None:
    """Return the rating of the first opponent in the bracket, had the match ended like this."""
    points = dict(stages.points)
    for side, one in enumerate((match.first_entry or 0, match.second_entry or 0)):
        points[one] += (10 if is_won == (one == entry) else 0) - _points(match, side)
    group = stages.groups[entry]
    place = stages.order(group, points).index(entry)
    holder = stages.order(group, stages.points)[place]  # who had that place in truth
    opponent = stages.opponents.get(holder)
    if opponent == entry:
        opponent = holder
    return stages.ratings.get(opponent) if opponent is not None else None


def _points(match: Match, side: int) -> int:
    return 5 if match.winner is None else 10 * (match.winner == side)


def _list_all(temptation: Temptation) -> list[Temptation]:
    """Return all temptations of the same person within the window, this one included."""
    tournament, user_id = temptation.tournament, temptation.person.user_id
    others = Tournament.objects.filter(
        entries__user_id=user_id,
        phase=Phase.COMPLETED,
        updated_at__gte=tournament.updated_at - WINDOW,
        updated_at__lte=tournament.updated_at,
    ).exclude(pk=tournament.pk)
    found = [t for other in others.order_by("pk") for t in list_temptations(other)]
    return [*(t for t in found if t.person.user_id == user_id), temptation]


def _show(temptation: Temptation) -> tuple[str, ...]:
    return (
        temptation.tournament.name,
        str(temptation.match),
        str(temptation.rating),
        str(temptation.opponent_rating),
        str(temptation.harder_by),
        say("lost") if temptation.is_lost else say("won"),
    )


def _flag(case: Case, temptation: Temptation, own: Sequence[Temptation], chance: float) -> Finding:
    person, lost = temptation.person, sum(t.is_lost for t in own)
    evidence = Evidence(
        summary=say(
            "{person} lost {lost} of {count} matches that it paid to lose.",
            person=person.name,
            lost=lost,
            count=len(own),
        ),
        figures=[
            (say("Temptations in 180 days"), str(len(own))),
            (say("Lost"), str(lost)),
            (say("Losses to expect"), f"{sum(t.chance_to_lose for t in own):.1f}"),
            (say("Chance in a field like this"), describe_chance(chance)),
        ],
        columns=(
            say("Tournament"),
            say("Match"),
            say("Rating"),
            say("Opponent's"),
            say("Easier by"),
            say("Result"),
        ),
        rows=[_show(each) for each in own],
        method=_METHOD,
    )
    return Finding(
        kind=Flag.Kind.THROWN_GAME,
        key=f"{person.user_id}:{case.tournament.pk}",
        severity=Flag.Severity.LOW,
        evidence=evidence,
        users=[person.user_id],
        match=temptation.match,
    )
