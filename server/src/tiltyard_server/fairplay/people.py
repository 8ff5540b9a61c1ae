"""Who is behind the entries of a tournament, and what they were worth in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.tournaments.models import Entry, Match, Tournament

ELIMINATION: frozenset[str] = frozenset({"main", "winners"})  # where the draw says who meets


_DECIDED = Prepared(
    lambda pk, numbers: Match.objects.filter(
        tournament_id=pk, number__in=numbers, kind__isnull=False
    ).order_by("number")
)


@dataclass(frozen=True, slots=True)
class Person:
    """An entry with an account."""

    number: int
    user_id: int
    name: str
    seed: int | None
    rating: int | None


def list_people(tournament: Tournament) -> dict[int, Person]:
    """Return the entries that have an account, by number."""
    rows = Entry.objects.filter(tournament=tournament, user__isnull=False)
    return {
        number: Person(number, user_id, name, seed, rating)
        for number, user_id, name, seed, rating in rows.values_list(
            "number", "user_id", "name", "seed", "rating"
        )
        if user_id is not None
    }


def list_decided(tournament: Tournament, numbers: Sequence[int] | None = None) -> Sequence[Match]:
    """Return the matches with a result, in order; only those in `numbers` if given."""
    if numbers is not None:
        return _DECIDED.list(tournament.pk, numbers)
    found = Match.objects.filter(tournament=tournament, kind__isnull=False)
    return list(found.order_by("number"))


def name_side(match: Match, side: int | None, people: dict[int, Person]) -> str:
    """Return the name of a side, or what nobody having won is called."""
    if side is None:
        return "nobody"
    number = match.first_entry if side == 0 else match.second_entry
    return people[number].name if number in people else f"entry {number}"
