"""The Lim system, asked why not (C.04.4.3): which of its choices, in their order, is another."""

from collections.abc import Iterator, Mapping

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import Difference, Measure, find_difference
from tiltyard.pairing.explanation.measured import EntrantReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.fide.lim import Decision, bye_key, lim, list_decisions
from tiltyard.pairing.fide.lim_criteria import LimField, make_field
from tiltyard.sentence import say, word


class LimReasoner(EntrantReasoner):
    """A round of the Lim system."""

    def __init__(self, request: PairingRequest, names: Mapping[int, str]) -> None:
        """Read the players once."""
        super().__init__(request, names, lim, "Lim")
        self._lim: LimField = make_field(request, self.entrants)
        self._place = {entrant.number: place for place, entrant in enumerate(self.entrants)}

    @property
    def completion_code(self) -> str:
        """The rule that everybody left can be paired."""
        return "2.6"

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two are not compatible (2.1)."""
        if self._lim.field.may_meet(self._place[one], self._place[other]):
            return None
        mine, theirs = self.by_number[one], self.by_number[other]
        if other in mine.met:
            return Refusal("2.1", say("they have met before (2.1)"))
        if other in mine.forbidden:
            return Refusal("", say("the organiser has ruled this pair out"))
        if mine.clashes_with(theirs):
            return Refusal(
                "2.1",
                say(
                    "both must have {colour} (2.1)",
                    colour=word(str(mine.colours.preference.colour)),
                ),
            )
        return Refusal("2.1", say("neither colour is allowed to one of them (2.1)"))

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye (1)."""
        if not self.by_number[one].is_barred:
            return None
        return Refusal("1", say("had a bye or a win without play before (1)"))

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article of colours (5)."""
        return "5"

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield each with the first in the order of scrutiny (3.8, 4.2)."""
        for decision in list_decisions(self.request, self._lim):
            yield self._number(decision.place), self._number(decision.order[0])

    def compare(self, actual: PairingResult, other: PairingResult) -> Difference | None:
        """Return the first choice of the system that `other` does not follow."""
        found = find_difference(self.measure(actual), self.measure(other))
        if found is not None:
            return found
        mates = find_mates(other)
        for decision in list_decisions(self.request, self._lim):
            number = self._number(decision.place)
            if mates.get(number) != self._number(decision.opponent):
                return self._blame(decision, self._place.get(mates.get(number, -1)))
        return None

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield the bye: the lowest ranked, in the first round the lowest rated (1, 7.1)."""
        if result.bye is None:
            return
        article = "7.1" if self.request.round == 1 else "1"
        score = self.by_number[result.bye].score
        yield Measure(
            article,
            article,
            say("a bye for somebody who comes later for it"),
            bye_key(self.request, self._lim)(self._place[result.bye]),
            f"{self.name(result.bye)} ({format_points(score)})",
        )

    def _number(self, place: int) -> int:
        return self._lim.number(place)

    def _blame(self, decision: Decision, met: int | None) -> Difference | None:
        """Name the article by which an opponent comes before another one."""
        place, opponent = decision.place, decision.opponent
        order = decision.order
        if met is None or met not in order:
            article, says = "3.2", say("other floaters")
        elif self._lim.suits(place, opponent) and not self._lim.suits(place, met):
            article, says = "5.2", say("two players who are due the same colour")
        elif order.index(met) > order.index(opponent) and decision.is_floater:
            article, says = "3.8", say("an opponent of a floater who comes later in order")
        elif order.index(met) > order.index(opponent):
            article, says = "4.2", say("an opponent who comes later in order")
        else:
            article, says = "4.4", say("fewer pairs in this scoregroup")
        number = self._number(place)
        mine = show_pair(self.name, number, self._number(opponent))
        theirs = "–" if met is None else show_pair(self.name, number, self._number(met))
        score = self._lim.score(place)
        ours = Measure(article, article, says, (0,), mine, score)
        return find_difference([ours], [Measure(article, article, says, (1,), theirs, score)])
