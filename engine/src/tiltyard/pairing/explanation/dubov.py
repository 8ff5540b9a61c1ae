"""The Dubov system, asked why not (C.04.4.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import Measure, show_points
from tiltyard.pairing.explanation.measured import (
    EntrantReasoner,
    find_mates,
    measure_bye,
    show_pair,
)
from tiltyard.pairing.fide.dubov.criteria import Seeker, list_seekers, most_upfloats
from tiltyard.pairing.fide.dubov.system import bye_key, colour_of_higher, dubov, pair_seekers
from tiltyard.sentence import say

_LATER: Final = say("opponents that come later in order")


class DubovReasoner(EntrantReasoner):
    """A round of the Dubov system."""

    def __init__(self, request: PairingRequest, names: Mapping[int, str]) -> None:
        """Read the players once."""
        super().__init__(request, names, dubov, "Dubov")
        self._seekers = {seeker.number: seeker for seeker in list_seekers(request, self.entrants)}
        self._first: frozenset[int] = frozenset()  # the first subgroups of the actual round
        is_last = request.round == request.rounds
        self._maximum = None if is_last else most_upfloats(request.rounds)

    def pair(self) -> PairingResult:
        """Return the round as the system pairs it."""
        result, self._first = pair_seekers(self.request, list(self._seekers.values()))
        return result

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article that gives two players who meet their colours (5.2)."""
        both = (self._seekers[white], self._seekers[black])
        higher, lower = sorted(both, key=lambda one: (-one.entrant.score, one.number))
        return colour_of_higher(higher, lower, self.request.initial_colour).article

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield the first subgroup by opposition with the second by number (3.2.5)."""
        mates = find_mates(result)
        left = [one for one in self._seekers.values() if one.number != result.bye]
        while left:
            top = left[0].entrant.score
            inside = {one.number for one in left if one.entrant.score == top}
            inside |= {mates[number] for number in inside}
            first = [self._seekers[number] for number in inside & self._first]
            first.sort(key=lambda one: (one.opposition, one.number))
            second = sorted(inside - self._first)
            yield from zip((one.number for one in first), second, strict=True)
            left = [one for one in left if one.number not in inside]

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield the bye (3.1), then C5 to C10 and the orders of article 4 of each bracket."""
        mates = find_mates(result)
        left = list(self._seekers.values())
        if result.bye is not None:
            bye = self.by_number[result.bye]
            yield from measure_bye(self.name(bye.number), bye, bye_key(bye))
            left = [seeker for seeker in left if seeker.number != result.bye]
        while left:
            top = left[0].entrant.score
            residents = {seeker.number for seeker in left if seeker.entrant.score == top}
            lower = [seeker for seeker in left if seeker.number not in residents]
            up = [seeker for seeker in lower if mates[seeker.number] in residents]
            bracket = residents | {seeker.number for seeker in up}
            pairs = [
                (self._seekers[number], self._seekers[mates[number]])
                for number in sorted(bracket)
                if number < mates[number]
            ]
            yield from self._measure_bracket(up, pairs, top)
            yield self._measure_set(lower, up, top)
            yield from self._measure_order(pairs, top)
            left = [seeker for seeker in left if seeker.number not in bracket]

    def _measure_bracket(
        self, up: Sequence[Seeker], pairs: Sequence[tuple[Seeker, Seeker]], top: int
    ) -> Iterator[Measure]:
        scores = sorted(seeker.entrant.score for seeker in up)
        yield Measure("C5", "2.3.1", say("more upfloaters"), (len(up),), str(len(up)), top)
        yield Measure(
            "C6",
            "2.3.2",
            say("upfloaters with lower scores"),
            tuple(-score for score in scores),
            show_points(scores),
            top,
        )
        same = sum(one.seeks_white is other.seeks_white for one, other in pairs)
        yield Measure(
            "C7",
            "2.3.3",
            say("fewer players with the colour they are due"),
            (same,),
            str(same),
            top,
        )
        if self._maximum is None:
            return
        often = [seeker.upfloats for seeker in up if seeker.upfloats >= self._maximum]
        again = sum(seeker.has_upfloated for seeker in up)
        for code, article, says, value in (
            (
                "C8",
                "2.3.4",
                say("more upfloaters who have floated up as often as may be"),
                len(often),
            ),
            ("C9", "2.3.5", say("upfloaters who have floated up more often"), sum(often)),
            ("C10", "2.3.6", say("more upfloaters who floated up last round too"), again),
        ):
            yield Measure(code, article, says, (value,), str(value), top)

    def _measure_set(self, lower: Sequence[Seeker], up: Sequence[Seeker], top: int) -> Measure:
        place = {seeker.number: index for index, seeker in enumerate(lower)}
        return Measure(
            "4.1",
            "4.1",
            say("upfloaters that come later in order"),
            tuple(place[seeker.number] for seeker in up),
            tuple(self.name(seeker.number) for seeker in up),
            top,
        )

    def _measure_order(self, pairs: Sequence[tuple[Seeker, Seeker]], top: int) -> Iterator[Measure]:
        """Yield whether the subgroups can stay as they are (4.2), then their order (4.3)."""
        first = self._first
        inside = [
            show_pair(self.name, one.number, other.number)
            for one, other in pairs
            if (one.number in first) is (other.number in first)
        ]
        yield Measure(
            "4.2",
            "4.2",
            say("a change between the subgroups that comes later in order"),
            (len(inside),),
            ", ".join(inside) or "–",
            top,
        )
        across = [(one, other) if one.number in first else (other, one) for one, other in pairs]
        across.sort(key=lambda pair: (pair[0].opposition, pair[0].number))
        yield Measure(
            "4.3",
            "4.3",
            _LATER,
            tuple(other.number for _, other in across),
            tuple(show_pair(self.name, one.number, other.number) for one, other in across),
            top,
        )
