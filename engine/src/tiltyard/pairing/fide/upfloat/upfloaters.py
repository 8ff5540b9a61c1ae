"""Who floats up into a scoregroup: C4 to C7 of C.04.5 and C.04.6, in the order of article 3.5."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.pairing.fide.upfloat.procedure import (
    Cost,
    UpfloatRules,
    is_pairable,
    reach_of,
    without,
)

# Nobody floats up over more scores than this: they would have met somebody of each of them.
_DEEPEST: Final = 60


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
    return _Needs(choice, (), rest, uses_c6=True).count_needed() == 1


def measure_following(choice: Choice, upfloaters: Sequence[Contender]) -> int:
    """Return how badly the following scoregroup is served after these upfloaters (C6).

    The upfloaters it will need beyond those its size demands; with the reading "parity" 1 where
    there are any.
    """
    rest = without(choice.lower, upfloaters)
    group = [member for member in rest if member.score == choice.following]
    if not group:
        return 0
    surplus = _Needs(choice, (), rest, uses_c6=True).count_needed() - len(group) % 2
    return surplus if choice.rules.is_c6_graded else int(surplus > 0)


def _match_upfloaters(choice: Choice) -> list[Contender]:
    """Return the set best on C4 to C7 and first in order, by one matching of all the unpaired."""
    needs = _Needs(choice, choice.residents, choice.lower, uses_c6=True)
    floating = needs.list_upfloaters()
    if not choice.rules.is_c6_graded:
        taken = sum(member.score == choice.following for member in floating)
        if needs.count_needed() > (len(choice.group) - taken) % 2:
            needs = _Needs(choice, choice.residents, choice.lower, uses_c6=False)
    return list(needs.pick_first(len(floating)))


class _Needs:
    """The pairings of `residents` and `lower` that are best on C4 to C7.

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
        self._uses_c6 = uses_c6
        self._residents = [member.number for member in residents]
        self._lower = {member.number: member for member in lower}
        scores = sorted({member.score for member in lower})
        surplus = max(0, len(scores) - _DEEPEST)
        self._depths = {score: max(0, place - surplus) for place, score in enumerate(scores)}
        self._reach = reach_of(
            [*residents, *lower],
            lambda member: (member.number in self._lower, member.score, member.is_floater),
            self._cost,
        )

    def _cost(self, one: Contender, two: Contender) -> Cost:
        following = self._choice.following
        digits = [0] * (min(len(self._depths), _DEEPEST) + 3)
        is_lower = (one.number in self._lower, two.number in self._lower)
        if is_lower[0] is not is_lower[1]:
            upfloater = one if is_lower[0] else two
            digits[0] = 1  # C4
            digits[1 + self._depths[upfloater.score]] = 1  # C5
            digits[-1] = int(self._choice.rules.spares_floaters and upfloater.is_floater)  # C7
        elif (one.score == following) is not (two.score == following):
            digits[-2] = int(self._uses_c6)  # C6
        return tuple(digits)

    def list_upfloaters(self) -> list[Contender]:
        """Return the lower members who sit opposite a resident."""
        mates = self._reach.mates()
        return [self._lower[mates[n]] for n in self._residents if mates[n] in self._lower]

    def count_needed(self) -> int:
        """Return how many upfloaters the following scoregroup takes in this matching."""
        mates, following = self._reach.mates(), self._choice.following
        return sum(
            member.score == following
            and mates[number] in self._lower
            and self._lower[mates[number]].score != following
            for number, member in self._lower.items()
        )

    def pick_first(self, count: int) -> Iterator[Contender]:
        """Yield the first set of upfloaters among the best pairings (3.5)."""
        lower = list(self._lower)
        for number, member in self._lower.items():
            if count and self._reach.restrict(number, self._residents):
                count -= 1
                yield member
            elif count:
                self._reach.restrict(number, lower)
