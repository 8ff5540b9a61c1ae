"""Keizer, asked why not: the three rules of `pairing.keizer`, in their order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tiltyard.errors import RuleError
from tiltyard.pairing.base import NO_PAIRS, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.explanation.difference import Measure
from tiltyard.pairing.explanation.measured import MeasuredReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.keizer import KeizerRequest, list_byes, pair_keizer
from tiltyard.sentence import say


class KeizerReasoner(MeasuredReasoner):
    """A round of a Keizer evening."""

    def __init__(self, request: KeizerRequest, names: Mapping[int, str]) -> None:
        """Take the request of the round; players are called by `names`."""
        players = tuple(SwissPlayer(number) for number in request.ranked)
        plain = PairingRequest(players, request.round, request.round)
        super().__init__(plain, names, lambda _: NO_PAIRS)
        self._keizer = request
        self._place = {number: place for place, number in enumerate(request.ranked)}

    @property
    def completion_code(self) -> str:
        """Nothing but pairs kept apart can stand in the way."""
        return ""

    def pair(self) -> PairingResult:
        """Return the round as it is paired."""
        return pair_keizer(self._keizer).result

    def pair_with(self, one: int, other: int | None) -> PairingResult | None:
        """Return the round if `one` must meet `other`, or have the bye; None if it cannot be."""
        apart = self._keizer.forbidden | self.bind(one, other).forbidden
        try:
            return pair_keizer(replace(self._keizer, forbidden=apart)).result
        except RuleError:
            return None

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: only the organiser forbids it."""
        if frozenset((one, other)) in self._keizer.forbidden:
            return Refusal("", say("the organiser has ruled this pair out"))
        return None

    def refuse_bye(self, one: int) -> Refusal | None:
        """Nobody is barred from the bye; some come later for it."""
        return None

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield the distance of rematches, the bye, and the opponents from the top."""
        request = self._keizer
        asked = min(request.gap or request.round, request.round)
        met = [request.last_met.get(frozenset((p.white, p.black))) for p in result.pairs]
        gap = min([asked, *(request.round - last for last in met if last is not None)])
        yield Measure("rule 1", "rule 1", say("a rematch after fewer rounds"), (-gap,), str(gap))
        if result.bye is not None:
            order = list(list_byes(request))
            yield Measure(
                "rule 2",
                "rule 2",
                say("a bye for somebody who comes later for it"),
                (order.index(result.bye),),
                self.name(result.bye),
            )
        mates = find_mates(result)
        tops = [n for n in request.ranked if n in mates and self._place[n] < self._place[mates[n]]]
        yield Measure(
            "rule 3",
            "rule 3",
            say("an opponent who stands further away"),
            tuple(self._place[mates[number]] for number in tops),
            tuple(show_pair(self.name, number, mates[number]) for number in tops),
        )

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield each from the top with the next below who is still free."""
        mates = find_mates(result)
        free = [number for number in self._keizer.ranked if number != result.bye]
        while free:
            first = free.pop(0)
            yield first, free[0]
            free.remove(mates[first])
