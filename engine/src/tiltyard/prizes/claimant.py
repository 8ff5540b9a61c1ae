"""A player as prizes see one: where they stand, and what makes them eligible for a category."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from tiltyard.core.checked import checked_fields
from tiltyard.errors import InputError


@checked_fields
@dataclass(frozen=True, slots=True)
class Claimant:
    """A player who may win prizes; leave out those who may not, such as guests of honour.

    `points` are whole numbers of any unit (Tiltyard counts tenths). `rank` is the final place after
    tie-breaks and need not be without gaps. A `rating` of 0 is none, a `birth_year` of 0 unknown.
    `tags` hold whatever else an organiser asks for: a league, a school, whose rating it is.
    """

    id: str
    rank: int
    points: int
    rating: int = 0
    birth_year: int = 0
    sex: str = ""
    federation: str = ""
    club: str = ""
    title: str = ""
    tags: frozenset[str] = frozenset()


def sort_claimants(claimants: Iterable[Claimant]) -> list[Claimant]:
    """Return players best first, whatever the order of the input: by rank, then by id.

    Raises:
        InputError: `claimant.id`, `claimant.duplicate` or `claimant.rank`.
    """
    ordered = sorted(claimants, key=lambda one: (one.rank, one.id))
    seen: set[str] = set()
    for one in ordered:
        if not one.id:
            raise InputError(
                "claimant.id", f"The player of rank {one.rank} has no id; give one.", field="id"
            )
        if one.id in seen:
            raise InputError(
                "claimant.duplicate",
                f"{one.id} is listed twice; list every player once.",
                field="id",
            )
        if one.rank < 1:
            raise InputError(
                "claimant.rank", f"{one.id} has rank {one.rank}; ranks begin at 1.", field="rank"
            )
        seen.add(one.id)
    return ordered


def check_ranks(ordered: Iterable[Claimant]) -> None:
    """Refuse a rank that two players share: a prize that is not shared needs one owner.

    Raises:
        InputError: `claimant.rank_shared`.
    """
    for one, two in pairwise(ordered):
        if one.rank == two.rank:
            raise InputError(
                "claimant.rank_shared",
                f"{one.id} and {two.id} share rank {one.rank}; decide between them, by lot if need "
                "be, and give each a rank of their own.",
                field="rank",
            )


def check_points(ordered: Iterable[Claimant]) -> None:
    """Refuse ranks against the points: who shares is decided by points, who is first by rank.

    Raises:
        InputError: `claimant.points`.
    """
    for one, two in pairwise(ordered):
        if two.points > one.points:
            raise InputError(
                "claimant.points",
                f"{two.id} has {two.points} points, more than {one.id} with {one.points}, but the "
                f"rank {two.rank} after {one.rank}; correct the points or the ranks, or share "
                "nothing.",
                field="points",
            )
