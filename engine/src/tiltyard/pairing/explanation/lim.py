"""The Lim system, asked why not (C.04.4.3): which of its choices, in their order, is another."""

from collections.abc import Iterator, Mapping
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import Difference, Measure, find_difference
from tiltyard.pairing.explanation.measured import EntrantReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.fide.lim.criteria import LimField, colour_of_higher, make_field
from tiltyard.pairing.fide.lim.system import Decision, bye_key, lim, list_decisions
from tiltyard.sentence import say, word

_OTHERS: Final = say("other floaters")
_FEWER: Final = say("fewer pairs in this scoregroup")


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
                    "both must have {colour} (2.1, {article})",
                    colour=word(str(mine.colours.preference.colour)),
                    article="5.1.1" if mine.colours.has_repeated else "5.1.2",
                ),
            )
        return Refusal("2.1", say("neither colour is allowed to one of them (2.1)"))

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye (1)."""
        if not self.by_number[one].is_barred:
            return None
        return Refusal("1", say("had a bye or a win without play before (1)"))

    def name_colour_article(self, white: int, black: int) -> str:
        """Return where the Lim system rules on White and Black (5, of round 1: 7.2)."""
        higher, lower = sorted((white, black), key=self._place.__getitem__)
        one, other = self.by_number[higher], self.by_number[lower]
        if not (one.colours.sequence or other.colours.sequence):
            return "7.2"
        found = colour_of_higher(one, other, self.request.initial_colour, is_below=False)
        return found.article if found.article in ("5.3", "5.4") else "5.2"

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
        seen: set[int] = set()  # scores of which somebody was in scrutiny before
        for decision in list_decisions(self.request, self._lim):
            number, score = self._number(decision.place), self._lim.score(decision.place)
            if mates.get(number) != self._number(decision.opponent):
                met = self._place.get(mates.get(number, -1))
                return self._blame(decision, met, find_mates(actual), is_first=score not in seen)
            if not decision.is_floater:
                seen.add(score)
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

    def _blame(
        self, decision: Decision, met: int | None, mates: Mapping[int, int], *, is_first: bool
    ) -> Difference | None:
        """Name the article by which an opponent comes before another one."""
        place, opponent = decision.place, decision.opponent
        order = decision.order
        if met is None or met not in order:
            article, says = self._blame_floaters(place, met, mates)
        elif self._lim.suits(place, opponent) and not self._lim.suits(place, met):
            article = "3.8" if decision.is_floater else "5.2"
            says = say("two players who are due the same colour")
        elif order.index(met) > order.index(opponent) and decision.is_floater:
            article, says = "3.8", say("an opponent of a floater who comes later in order")
        elif order.index(met) > order.index(opponent):
            article = "4.2" if is_first else "4.3"
            says = say("an opponent who comes later in order")
        else:
            article, says = "4.4", _FEWER
        number = self._number(place)
        mine = show_pair(self.name, number, self._number(opponent))
        theirs = "–" if met is None else show_pair(self.name, number, self._number(met))
        score = self._lim.score(place)
        ours = Measure(article, article, says, (0,), mine, score)
        return find_difference([ours], [Measure(article, article, says, (1,), theirs, score)])

    def _blame_floaters(
        self, place: int, met: int | None, mates: Mapping[int, int]
    ) -> tuple[str, str]:
        """Name the article by which others leave the scoregroup than somebody who met elsewhere.

        That somebody is the one of the two who stays in the group as the system pairs.
        """
        if met is None:
            return "3.2", _OTHERS
        score = self._lim.score
        floater = next((one for one in (place, met) if not self._floats(one, mates)), None)
        if floater is None:
            return "3.2", _OTHERS
        leaving = [
            other
            for other in self._place.values()
            if score(other) == score(floater) and self._floats(other, mates)
        ]
        if not leaving:
            return "4.4", _FEWER
        floated = self._lim.has_floated
        if floated[floater] and not any(floated[one] for one in leaving):
            return "3.10", say("a floater who floated in the round before")
        if all(self._lim.due[one] is not self._lim.due[floater] for one in leaving):
            return "3.2.2", say("a floater after whom the colours due are less even")
        return "3.2.4", _OTHERS

    def _floats(self, place: int, mates: Mapping[int, int]) -> bool:
        """Whether the system lets somebody meet another score."""
        met = self._place.get(mates.get(self._number(place), -1))
        return met is not None and self._lim.score(met) != self._lim.score(place)
