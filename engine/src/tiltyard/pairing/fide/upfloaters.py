"""Who floats up into a scoregroup: C4 to C7 of C.04.5 and C.04.6, in the order of article 3.5."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tiltyard.matching.perfect import PerfectMatching
from tiltyard.pairing.fide.contender import Contender
from tiltyard.pairing.fide.upfloats import UpfloatRules, is_pairable, rows_of, without


@dataclass(frozen=True, slots=True)
class Choice:
    """A top scoregroup and the unpaired below it, best first."""

    residents: tuple[Contender, ...]
    lower: tuple[Contender, ...]  # by score, then by number: the order of 3.5
    following: int | None  # score of the scoregroup right below the residents
    rules: UpfloatRules

    @property
    def group(self) -> list[Contender]:
        """The unpaired members of the following scoregroup."""
        return [member for member in self.lower if member.score == self.following]


def choose_upfloaters(choice: Choice) -> list[Contender]:
    """Return the upfloaters of the top scoregroup, in the order of 3.5.

    None or one is nearly always enough and is found by trying; the rest is one matching.
    """
    if len(choice.residents) % 2 == 0:
        if is_pairable(choice.residents) and is_pairable(choice.lower):
            return []
    else:
        single = _find_single(choice)
        if single is not None:
            return [single]
    return _match_upfloaters(choice)


def _find_single(choice: Choice) -> Contender | None:
    """Return the first single upfloater that meets C5 and C6 entirely, best on C7."""
    best_score = choice.lower[0].score
    candidates = [member for member in choice.lower if member.score == best_score]
    if choice.rules.spares_floaters:
        candidates.sort(key=lambda member: member.is_floater)  # stable: first by C7
    for candidate in candidates:
        rest = without(choice.lower, [candidate])
        if (
            is_pairable([*choice.residents, candidate])
            and is_pairable(rest)
            and _serves_following(choice, rest)
        ):
            return candidate
    return None


def _serves_following(choice: Choice, rest: Sequence[Contender]) -> bool:
    """Whether the following scoregroup can do with the fewest upfloaters its size allows (C6)."""
    group = [member for member in rest if member.score == choice.following]
    if not group:
        return True
    below = without(rest, group)
    if len(group) % 2 == 0:
        return is_pairable(group) and is_pairable(below)
    if below and is_pairable([*group, below[0]]) and is_pairable(below[1:]):
        return True
    matching = _Needs(choice, (), rest, uses_c6=True)
    matching.solve()
    return matching.count_needed() == 1


def _match_upfloaters(choice: Choice) -> list[Contender]:
    """Return the set best on C4 to C7 and first in order, by one matching of all the unpaired."""
    matching = _Needs(choice, choice.residents, choice.lower, uses_c6=True)
    matching.solve()
    floating = matching.list_upfloaters()
    if not choice.rules.is_c6_graded:
        taken = sum(member.score == choice.following for member in floating)
        if matching.count_needed() > (len(choice.group) - taken) % 2:
            matching = _Needs(choice, choice.residents, choice.lower, uses_c6=False)
            matching.solve()
    return list(matching.pick_first(len(floating)))


class _Needs:
    """A perfect matching of `residents` and `lower` whose cost spells C4 to C7.

    A pair across the border of the residents is an upfloater: fewest (C4), fewest of the
    lowest score and so on upwards (C5), fewest floaters (C7). A pair across the lower border
    of the following scoregroup is an upfloater which that one will need (C6).
    """

    def __init__(
        self,
        choice: Choice,
        residents: Sequence[Contender],
        lower: Sequence[Contender],
        *,
        uses_c6: bool,
    ) -> None:
        self._choice = choice
        self._members = [*residents, *lower]
        self._count = len(residents)
        bits = len(self._members).bit_length()
        self._c7 = 1 if choice.rules.spares_floaters else 0
        self._c6 = 1 << bits if uses_c6 else 0
        scores = sorted({member.score for member in lower}, reverse=True)
        self._c5 = {score: 1 << bits * (2 + place) for place, score in enumerate(scores)}
        self._c4 = 1 << bits * (2 + len(scores))
        traits = [self._traits(index) for index in range(len(self._members))]
        kinds = list(dict.fromkeys(traits))
        known = {kind: index for index, kind in enumerate(kinds)}
        self._matching = PerfectMatching(
            rows_of(self._members),
            [known[trait] for trait in traits],
            [[self._cost(first, second) for second in kinds] for first in kinds],
        )

    def _traits(self, index: int) -> tuple[bool, int, bool]:
        member = self._members[index]
        return (index < self._count, member.score, member.is_floater)

    def _cost(self, first: tuple[bool, int, bool], second: tuple[bool, int, bool]) -> int:
        if first[0] != second[0]:
            _, score, is_floater = second if first[0] else first
            return self._c4 + self._c5[score] + self._c7 * is_floater
        crosses = (first[1] == self._choice.following) != (second[1] == self._choice.following)
        return self._c6 if crosses else 0

    def solve(self) -> None:
        self._matching.solve()

    def list_upfloaters(self) -> list[Contender]:
        """Return the lower members who sit opposite a resident."""
        mates = self._matching.mates()
        return [self._members[m] for m in mates[: self._count] if m >= self._count]

    def count_needed(self) -> int:
        """Return how many upfloaters the following scoregroup takes in this matching."""
        mates = self._matching.mates()
        following = self._choice.following
        return sum(
            self._members[index].score == following
            and mates[index] >= self._count
            and self._members[mates[index]].score != following
            for index in range(self._count, len(self._members))
        )

    def pick_first(self, count: int) -> Iterator[Contender]:
        """Yield the first set of upfloaters among the cheapest matchings (3.5)."""
        residents = range(self._count)
        lower = range(self._count, len(self._members))
        for index in lower:
            if count and self._matching.keep_to(index, residents):
                count -= 1
                yield self._members[index]
            elif count:
                self._matching.keep_to(index, lower)
