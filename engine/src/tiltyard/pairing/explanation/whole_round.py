"""A whole round of any Swiss system with its reasons, in the shape of the Dutch explanations."""

from collections.abc import Iterator, Mapping

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import Pair, PairingResult
from tiltyard.pairing.explanation.reasoner import Reasoner
from tiltyard.pairing.explanation.reasons import (
    BracketExplanation,
    Exclusion,
    PairExplanation,
    RoundExplanation,
)
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch.explanation import describe_claim, describe_colours, describe_float
from tiltyard.pairing.fide.entrant import Entrant, list_entrants
from tiltyard.sentence import joined, say


def explain_by_measures(reasoner: Reasoner) -> RoundExplanation:
    """Return the pairs of a round by the score of the better one, each with its reasons.

    Raises:
        RuleError: `pairing.impossible`.
    """
    result = reasoner.pair()
    request = reasoner.request
    teller = _Teller(reasoner, result)
    scores = sorted({teller.top_score(pair) for pair in result.pairs}, reverse=True)
    return RoundExplanation(
        request.round,
        tuple(teller.explain_bracket(score) for score in scores),
        result.bye,
        "" if result.bye is None else teller.explain_bye(result.bye),
    )


class _Teller:
    def __init__(self, reasoner: Reasoner, result: PairingResult) -> None:
        self._reasoner = reasoner
        self._result = result
        self._entrants = {one.number: one for one in list_entrants(reasoner.request)}
        self._naturals = dict(reasoner.list_naturals(result))
        self._mates = {p.white: p.black for p in result.pairs}
        self._mates |= {black: white for white, black in self._mates.items()}
        self._done: set[int] = set()

    def top_score(self, pair: Pair) -> int:
        return max(self._entrants[pair.white].score, self._entrants[pair.black].score)

    def explain_bye(self, number: int) -> str:
        name, points = self._reasoner.name(number), format_points(self._entrants[number].score)
        return say(
            "{name} has the bye with {points}: the first in order who may have it",
            name=name,
            points=points,
        )

    def explain_bracket(self, score: int) -> BracketExplanation:
        pairs = [pair for pair in self._result.pairs if self.top_score(pair) == score]
        inside = [number for pair in pairs for number in (pair.white, pair.black)]
        residents = [n for n, one in self._entrants.items() if one.score == score]
        return BracketExplanation(
            score=score,
            moved_down=(),
            residents=tuple(residents),
            downfloats=(),
            joined=tuple(number for number in inside if number not in residents),
            pairs=tuple(self._explain_pair(pair, inside) for pair in pairs),
        )

    def _explain_pair(self, pair: Pair, inside: list[int]) -> PairExplanation:
        seeker = pair.white if pair.white in self._naturals else pair.black
        natural = self._naturals.get(seeker)
        passed = natural if natural != self._mates[seeker] else None
        reason, criterion = ("", "") if passed is None else self._why_not(seeker, passed)
        self._done |= {pair.white, pair.black}
        article = self._reasoner.name_colour_article(pair.white, pair.black)
        return PairExplanation(
            white=pair.white,
            black=pair.black,
            player=seeker,
            natural=passed,
            reason=reason,
            criterion=criterion,
            excluded=tuple(self._list_excluded(seeker, inside)),
            floats=self._describe_float(pair),
            colour_article=article,
            colours=self._describe_colours(pair, article),
        )

    def _why_not(self, seeker: int, first: int) -> tuple[str, str]:
        refusal = self._reasoner.refuse(seeker, first)
        if refusal is not None:
            return refusal.reason, refusal.code
        if first in self._done and first in self._mates:
            other, natural = map(self._reasoner.name, (self._mates[first], first))
            return say("{other} meets {natural}", other=other, natural=natural), ""
        forced = self._reasoner.pair_with(seeker, first)
        found = None if forced is None else self._reasoner.compare(self._result, forced)
        if found is None:
            return self._reasoner.tell_incomplete(), self._reasoner.completion_code
        return found.reason, found.code

    def _list_excluded(self, seeker: int, inside: list[int]) -> Iterator[Exclusion]:
        for other in inside:
            refusal = None if other == seeker else self._reasoner.refuse(seeker, other)
            if refusal is not None:
                yield Exclusion(other, refusal.reason)

    def _rank(self, pair: Pair) -> tuple[Entrant, Entrant]:
        both = (self._entrants[pair.white], self._entrants[pair.black])
        higher, lower = sorted(both, key=lambda one: (-one.score, one.number))
        return higher, lower

    def _describe_float(self, pair: Pair) -> str:
        return describe_float(*self._rank(pair), self._reasoner.names)

    def _describe_colours(self, pair: Pair, article: str) -> str:
        higher, lower = self._rank(pair)
        if self._reasoner.has_preferences:
            return describe_colours(higher, lower, article, self._reasoner.names)
        names = self._reasoner.names
        return joined("; ", (_describe_played(one, names) for one in (higher, lower)))


def _describe_played(player: Entrant, names: Mapping[int, str]) -> str:
    """Return the colours a player has had, for systems with preferences of their own."""
    if player.colours.preference.strength is Strength.NONE:
        return describe_claim(player, names)
    name = names.get(player.number, str(player.number))
    had = "".join(colour.value[0].upper() for colour in player.colours.sequence)
    return say("{name} has had {had}", name=name, had=had)
