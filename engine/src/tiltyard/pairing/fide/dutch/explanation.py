"""Why a round of the Dutch system was paired as it was (C.04.1 art. 9), in plain words."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from tiltyard.core.arguments import check_mapping
from tiltyard.core.scores import format_points
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.explanation.dutch import DutchReasoner, refuse_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.explanation.reasons import (
    BracketExplanation,
    Downfloat,
    Exclusion,
    PairExplanation,
    RoundExplanation,
    name_of,
)
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch.system import Record, colour_of_higher, in_rank_order
from tiltyard.pairing.fide.entrant import Entrant, edition_of
from tiltyard.sentence import joined, say, template, word

_COLOUR_WORDS: Final = {
    "5.2.1": say("both have the colour they are due, or have no claim against it"),
    "5.2.2": say("the stronger claim to a colour wins"),
    "5.2.3": say("the colours of the last round in which they differed are swapped"),
    "5.2.4": say("the higher-ranked player has the colour they are due"),
    "5.2.5": say("nobody has a claim yet, so the pairing number decides"),
}
_ARTICLES_2017: Final = {f"5.2.{rule}": f"E.{rule}" for rule in range(1, 6)}
_CLAIMS: Final = {
    Strength.MILD: template("{name} has had {had}, mildly due {colour}"),
    Strength.STRONG: template("{name} has had {had}, strongly due {colour}"),
    Strength.ABSOLUTE: template("{name} has had {had}, must have {colour}"),
}


def explain_dutch(
    request: PairingRequest, names: Mapping[int, str] | None = None
) -> RoundExplanation:
    """Return the pairing of `dutch(request)` with the reasons for every pair.

    The sentences call players by `names`, by pairing number where there is none. Slower than
    pairing: each opponent who was passed over is tried out again.

    >>> from tiltyard import PairingRequest, explain_dutch
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> names = {number: f"p{number}" for number in range(1, 5)}
    >>> explained = explain_dutch(PairingRequest(field, 1, 3), names)
    >>> [(pair.white, pair.black) for bracket in explained.brackets for pair in bracket.pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, as `dutch` does.
    """
    check_request(request, "dutch")
    names = check_mapping({} if names is None else names, "Names are a dict by pairing number")
    reasoner = DutchReasoner(request, names)
    ranked = reasoner.ranked
    if not ranked:
        return RoundExplanation(request.round, (), None, "")
    reasoner.pair()  # refuses what cannot be paired
    _, bye, _, records = reasoner.answer
    brackets = tuple(
        _Explainer(reasoner, place, record).explain() for place, record in enumerate(records)
    )
    if bye < 0:
        return RoundExplanation(request.round, brackets, None, "")
    reason = _bye_reason(ranked[bye], names, edition_of(request))
    return RoundExplanation(request.round, brackets, ranked[bye].number, reason)


def _bye_reason(player: Entrant, names: Mapping[int, str], edition: str) -> str:
    name, points = name_of(player.number, names), format_points(player.score)
    if edition == "2017":
        return say(
            "{name} has the bye with {points}: left over in the last bracket, and no bye "
            "or forfeit win before (C.2)",
            name=name,
            points=points,
        )
    return say(
        "{name} has the bye with {points}: the lowest score that leaves everybody else "
        "paired (C5), and no bye or win without play before (C2)",
        name=name,
        points=points,
    )


class _Explainer:
    def __init__(self, reasoner: DutchReasoner, place: int, record: Record) -> None:
        self.reasoner, self.place = reasoner, place
        self.request, self.ranked, self.names = reasoner.request, reasoner.ranked, reasoner.names
        moved, residents, down, pairs = record
        self.moved = [self.ranked[i] for i in moved]
        self.residents = [self.ranked[i] for i in residents]
        self.down = [self.ranked[i] for i in down]
        self.pairs = [(self.ranked[a], self.ranked[b]) for a, b in pairs]
        self.opponent = {a.number: b for a, b in self.pairs}

    def explain(self) -> BracketExplanation:
        natural = dict(self._natural())
        return BracketExplanation(
            score=self.residents[0].score,
            moved_down=tuple(p.number for p in self.moved),
            residents=tuple(p.number for p in self.residents),
            downfloats=tuple(Downfloat(p.number, self._why_down(p)) for p in self.down),
            pairs=tuple(self._pair(a, b, natural.get(a.number)) for a, b in self.pairs),
        )

    def _why_down(self, player: Entrant) -> str:
        here = [*self.moved, *self.residents]
        if self.ranked[-1] in here:
            return say("who is left over for the bye")
        if len(here) == 1:
            return say("alone in this bracket")
        if not any(player.may_meet(p) for p in here if p is not player):
            return say("who cannot meet anybody in this bracket")
        if len(self.down) == 1:
            return say("because the number of players in this bracket is odd")
        if any(player.may_meet(p) for p in self.down if p is not player):
            return say(
                "because the round could not be completed, or not with the right bye, otherwise"
            )
        return say("because no more pairs are possible here that let the round be completed")

    def _natural(self) -> Iterator[tuple[int, Entrant]]:
        """Yield who would meet whom in the first candidate (3.3), given the moved-down pairs."""
        floated = [p for p in self.moved if p.number in self.opponent]
        for player, resident in zip(floated, self.residents, strict=False):
            yield player.number, resident
        taken = {self.opponent[p.number].number for p in floated}
        rest = [p for p in self.residents if p.number not in taken]
        half = sum(p.number in self.opponent for p in rest)
        for player, resident in zip(rest[:half], rest[half:], strict=False):
            yield player.number, resident

    def _pair(self, player: Entrant, other: Entrant, natural: Entrant | None) -> PairExplanation:
        higher, lower = in_rank_order(player, other)
        given = colour_of_higher(higher, lower, self.request.initial_colour)
        is_white = given.higher is Colour.WHITE
        passed = natural if natural is not other else None
        reason, criterion = self._why_not(player, passed) if passed else ("", "")
        everybody = self.residents if player in self.moved else [*self.moved, *self.residents]
        return PairExplanation(
            white=(higher if is_white else lower).number,
            black=(lower if is_white else higher).number,
            player=player.number,
            natural=passed.number if passed else None,
            reason=reason,
            criterion=criterion,
            excluded=tuple(
                Exclusion(p.number, refusal.reason)
                for p in everybody
                if p is not player and (refusal := self._refuse(player, p)) is not None
            ),
            floats=describe_float(higher, lower, self.names),
            colour_article=self._article(given.article),
            colours=describe_colours(higher, lower, given.article, self.names),
        )

    def _article(self, article: str) -> str:
        is_2017 = edition_of(self.request) == "2017"
        return _ARTICLES_2017[article] if is_2017 else article

    def _refuse(self, player: Entrant, other: Entrant) -> Refusal | None:
        return refuse_pair(player, other, is_2017=self.reasoner.is_2017)

    def _why_not(self, player: Entrant, natural: Entrant) -> tuple[str, str]:
        """Return the reason against the natural opponent and the criterion behind it."""
        if (refusal := self._refuse(player, natural)) is not None:
            return refusal.reason, refusal.code
        earlier = list(takewhile(lambda pair: pair[0] is not player, self.pairs))
        for a, b in earlier:
            if natural in (a, b):
                other = name_of((b if natural is a else a).number, self.names)
                return say(
                    "{other} meets {natural}",
                    other=other,
                    natural=name_of(natural.number, self.names),
                ), ""
        found = self.reasoner.try_pairs(self.place, [*earlier, (player, natural)])
        if found is None:
            return self.reasoner.tell_incomplete(), self.reasoner.completion_code
        return found.reason, found.code


def describe_float(higher: Entrant, lower: Entrant, names: Mapping[int, str]) -> str:
    """Return who meets whom across scores; empty where the scores are equal."""
    if higher.score == lower.score:
        return ""
    return say(
        "{higher} ({score}) floats down to {lower} ({score2}), who floats up",
        higher=name_of(higher.number, names),
        score=format_points(higher.score),
        lower=name_of(lower.number, names),
        score2=format_points(lower.score),
    )


def describe_colours(
    higher: Entrant, lower: Entrant, article: str, names: Mapping[int, str]
) -> str:
    """Return the claims of two players, and how the article of their colours decides."""
    claims = joined("; ", (describe_claim(player, names) for player in (higher, lower)))
    if article == "5.2.2" and higher.colours.preference == lower.colours.preference:
        return say(
            "{claims}; the wider colour difference is the stronger claim", claims=word(claims)
        )
    words = _COLOUR_WORDS.get(article)
    return claims if words is None else joined("; ", (claims, words))


def describe_claim(player: Entrant, names: Mapping[int, str]) -> str:
    """Return the colours a player has had and the one that is due."""
    name = name_of(player.number, names)
    strength, colour = player.colours.preference
    if colour is None:
        return say("{name} has not played yet", name=name)
    had = "".join("W" if c is Colour.WHITE else "B" for c in player.colours.sequence)
    return say(_CLAIMS[strength], name=name, had=had, colour=word(colour))
