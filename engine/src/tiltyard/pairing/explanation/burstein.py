"""The Burstein system, asked why not (C.04.4.2); its seeding rounds are those of the Dutch one."""

from collections.abc import Iterator, Mapping, Sequence

from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import Measure, show_points
from tiltyard.pairing.explanation.dutch import DutchReasoner
from tiltyard.pairing.explanation.dutch_outlook import BracketOutlook
from tiltyard.pairing.explanation.measured import (
    EntrantReasoner,
    find_mates,
    group_by_score,
    measure_bye,
    show_pair,
)
from tiltyard.pairing.explanation.reasoner import Reasoner
from tiltyard.pairing.fide.burstein.criteria import count_seeding_rounds, rank_by_index
from tiltyard.pairing.fide.burstein.system import burstein
from tiltyard.pairing.fide.colours import allocate_colours
from tiltyard.pairing.fide.dutch.criteria import share_colour
from tiltyard.pairing.fide.entrant import Entrant
from tiltyard.sentence import say


def reason_burstein(request: PairingRequest, names: Mapping[int, str]) -> Reasoner:
    """Return who answers for a round of the Burstein system (1.6)."""
    if request.round <= count_seeding_rounds(request.rounds):
        return DutchReasoner(request, names)
    return BursteinReasoner(request, names)


class BursteinReasoner(EntrantReasoner):
    """A round of the Burstein system after the seeding rounds."""

    def __init__(self, request: PairingRequest, names: Mapping[int, str]) -> None:
        """Rank the players by index once (1.8)."""
        super().__init__(request, names, burstein, "Burstein")
        self._ranked = rank_by_index(request, self.entrants)
        self._place = {entrant.number: place for place, entrant in enumerate(self._ranked)}

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article of the colours; higher ranked is who has the better index (5.2)."""
        higher, lower = sorted((white, black), key=self._place.__getitem__)
        one, other = self.by_number[higher], self.by_number[lower]
        initial = self.request.initial_colour
        return allocate_colours(one.colours, other.colours, one.place, initial).article

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield each in turn with the last in rank who is still free (4)."""
        mates = find_mates(result)
        floaters: list[Entrant] = []
        for group in group_by_score([one for one in self._ranked if one.number != result.bye]):
            here = sorted([*floaters, *group], key=lambda one: self._place[one.number])
            inside = {one.number for one in here}
            free = [one.number for one in here if mates[one.number] in inside]
            while free:
                first = free.pop(0)
                yield first, free[-1]
                free.remove(mates[first])
            floaters = [one for one in here if mates[one.number] not in inside]

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield the bye (3.1), then C5 to C8 and the order of pairings (4) of each bracket."""
        mates = find_mates(result)
        if result.bye is not None:
            bye = self.by_number[result.bye]
            key = bye.score, bye.unplayed, -self._place[bye.number]
            yield from measure_bye(self.name(bye.number), bye, key)
        groups = group_by_score([one for one in self._ranked if one.number != result.bye])
        floaters: list[Entrant] = []
        for number, group in enumerate(groups):
            here = sorted([*floaters, *group], key=lambda one: self._place[one.number])
            inside = {one.number: one for one in here}
            pairs = [
                (one, inside[mates[one.number]])
                for one in here
                if mates[one.number] in inside
                and self._place[one.number] < self._place[mates[one.number]]
            ]
            floaters = [one for one in here if mates[one.number] not in inside]
            yield from self._measure_bracket(groups[number:], floaters, pairs)

    def _measure_bracket(
        self,
        groups: Sequence[Sequence[Entrant]],
        floaters: Sequence[Entrant],
        pairs: Sequence[tuple[Entrant, Entrant]],
    ) -> Iterator[Measure]:
        top = groups[0][0].score
        scores = sorted((one.score for one in floaters), reverse=True)
        count = str(len(floaters))
        yield Measure("C5", "2.3.1", say("more downfloaters"), (len(floaters),), count, top)
        yield Measure(
            "C6",
            "2.3.2",
            say("downfloaters with higher scores"),
            tuple(scores),
            show_points(scores),
            top,
        )
        below = [one for group in groups[2:] for one in group]
        following = groups[1] if groups[1:] else ()
        failure = BracketOutlook(top, following, below).following_failure(floaters)
        shown = f"{failure[0]} ({show_points(failure[1:])})" if failure else "0"
        yield Measure(
            "C7", "2.3.3", say("downfloaters worse for the next bracket"), failure, shown, top
        )
        denied = sum(share_colour(one.colours, other.colours) for one, other in pairs)
        yield Measure(
            "C8",
            "2.3.4",
            say("fewer players with the colour they are due"),
            (denied,),
            str(denied),
            top,
        )
        yield Measure(
            "4",
            "4",
            say("opponents that come later in order"),
            tuple(
                part
                for one, other in pairs
                for part in (self._place[one.number], -self._place[other.number])
            ),
            tuple(
                text
                for one, other in pairs
                for text in 2 * (show_pair(self.name, one.number, other.number),)
            ),
            top,
        )
