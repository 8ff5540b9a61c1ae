"""Why a round of the Dutch system was paired as it was (C.04.1 art. 9), in plain words."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from tiltyard.core.arguments import check_mapping
from tiltyard.core.scores import format_points
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch import (
    ONE_POINT,
    Record,
    colour_of_higher,
    excluded_places,
    impossible,
    in_rank_order,
    kernel_row,
    pair_dutch,
)
from tiltyard.pairing.fide.dutch_bracket import Bracket
from tiltyard.pairing.fide.dutch_criteria import CRITERIA, Candidate, judge
from tiltyard.pairing.fide.dutch_reasons import (
    BracketExplanation,
    Downfloat,
    Exclusion,
    PairExplanation,
    RoundExplanation,
    name_of,
)
from tiltyard.pairing.fide.dutch_search import best_with
from tiltyard.pairing.fide.entrant import Entrant, edition_of, list_entrants

WIDEST_LOOK: Final = 240  # players beyond which criteria are not tried out again
_COLOUR_WORDS: Final = {
    "5.2.1": "both have the colour they are due, or have no claim against it",
    "5.2.2": "the stronger claim to a colour wins",
    "5.2.3": "the colours of the last round in which they differed are swapped",
    "5.2.4": "the higher-ranked player has the colour they are due",
    "5.2.5": "nobody has a claim yet, so the pairing number decides",
}
_ARTICLES_2017: Final = {f"5.2.{rule}": f"E.{rule}" for rule in range(1, 6)}
_CLAIMS: Final = {
    Strength.MILD: "{name} has had {had}, mildly due {colour}",
    Strength.STRONG: "{name} has had {had}, strongly due {colour}",
    Strength.ABSOLUTE: "{name} has had {had}, must have {colour}",
}


def explain_dutch(
    request: PairingRequest, names: Mapping[int, str] | None = None
) -> RoundExplanation:
    """Return the pairing of `dutch(request)` with the reasons for every pair.

    The sentences call players by `names`, by pairing number where there is none. Slower than
    pairing: each opponent who was passed over is tried out again. In fields of more than 240
    players only absolute reasons and colours are given, and for the 2017 edition likewise.

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
    ranked = list_entrants(request)
    edition = edition_of(request)
    if not ranked:
        return RoundExplanation(request.round, (), None, "")
    is_possible, bye, bye_score, records = pair_dutch(
        [kernel_row(e) for e in ranked], excluded_places(ranked), edition, ONE_POINT
    )
    if not is_possible:
        raise impossible(request)
    tries = edition == "2026" and len(ranked) <= WIDEST_LOOK
    brackets = tuple(
        _Explainer(request, ranked, record, bye_score if tries else None, names).explain()
        for record in records
    )
    if bye < 0:
        return RoundExplanation(request.round, brackets, None, "")
    reason = _bye_reason(ranked[bye], names, edition)
    return RoundExplanation(request.round, brackets, ranked[bye].number, reason)


def _bye_reason(player: Entrant, names: Mapping[int, str], edition: str) -> str:
    name, points = name_of(player.number, names), format_points(player.score)
    if edition == "2017":
        return (
            f"{name} has the bye with {points}: left over in the last bracket, and no bye or "
            "forfeit win before (C.2)"
        )
    return (
        f"{name} has the bye with {points}: the lowest score that leaves everybody else paired "
        "(C5), and no bye or win without play before (C2)"
    )


def explain_exclusion(player: Entrant, other: Entrant) -> str:
    """Return why two players may not meet; empty when they may."""
    if other.number in player.met:
        return "they have met before (C1)"
    if other.number in player.forbidden:
        return "the organiser has ruled this pair out"
    if player.clashes_with(other):
        colour = player.colours.preference.colour
        return f"both must have {colour} (C3)"
    return ""


class _Explainer:
    def __init__(
        self,
        request: PairingRequest,
        ranked: list[Entrant],
        record: Record,
        bye_score: int | None,
        names: Mapping[int, str],
    ) -> None:
        self.request, self.ranked, self.names = request, ranked, names
        moved, residents, down, pairs = record
        self.moved = [ranked[i] for i in moved]
        self.residents = [ranked[i] for i in residents]
        self.down = [ranked[i] for i in down]
        self.pairs = [(ranked[a], ranked[b]) for a, b in pairs]
        self.opponent = {a.number: b for a, b in self.pairs}
        self.bracket = None if bye_score is None else self._bracket(bye_score)

    def _bracket(self, bye_score: int) -> Bracket:
        low = self.residents[-1].score
        under = [p for p in self.ranked if p.score < low]
        following = tuple(p for p in under if p.score == under[0].score)
        return Bracket(
            tuple(self.moved),
            tuple(self.residents),
            following,
            tuple(under[len(following) :]),
            bye_score if len(self.ranked) % 2 else None,
        )

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
            return "who is left over for the bye"
        if len(here) == 1:
            return "alone in this bracket"
        if not any(player.may_meet(p) for p in here if p is not player):
            return "who cannot meet anybody in this bracket"
        if len(self.down) == 1:
            return "because the number of players in this bracket is odd"
        if any(player.may_meet(p) for p in self.down if p is not player):
            return "because the round could not be completed, or not with the right bye, otherwise"
        return "because no more pairs are possible here that let the round be completed"

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
                Exclusion(p.number, why)
                for p in everybody
                if p is not player and (why := explain_exclusion(player, p))
            ),
            floats=_float_text(higher, lower, self.names),
            colour_article=self._article(given.article),
            colours=self._colours(higher, lower, given.article),
        )

    def _article(self, article: str) -> str:
        is_2017 = edition_of(self.request) == "2017"
        return _ARTICLES_2017[article] if is_2017 else article

    def _colours(self, higher: Entrant, lower: Entrant, article: str) -> str:
        claims = "; ".join(_describe_claim(p, self.names) for p in (higher, lower))
        if article == "5.2.2" and higher.colours.preference == lower.colours.preference:
            return f"{claims}; the wider colour difference is the stronger claim"
        return f"{claims}; {_COLOUR_WORDS[article]}"

    def _why_not(self, player: Entrant, natural: Entrant) -> tuple[str, str]:
        """Return the reason against the natural opponent and the criterion behind it."""
        if why := explain_exclusion(player, natural):
            return why, "C3" if "C3" in why else "C1"
        earlier = list(takewhile(lambda pair: pair[0] is not player, self.pairs))
        for a, b in earlier:
            if natural in (a, b):
                other = name_of((b if natural is a else a).number, self.names)
                return f"{other} meets {name_of(natural.number, self.names)}", ""
        if self.bracket is None:
            return "the criteria or the order of candidates prefer another opponent", ""
        rival = best_with(self.bracket, [*earlier, (player, natural)])
        if rival is None:
            return "the players left could not all be paired (C4)", "C4"
        return self._compare(rival)

    def _compare(self, rival: Candidate) -> tuple[str, str]:
        assert self.bracket is not None  # asked only when criteria are tried out
        chosen = Candidate(rival.moved_down, tuple(self.pairs), tuple(self.down), self.bracket)
        for criterion, ours, theirs in zip(CRITERIA, judge(chosen), judge(rival), strict=True):
            if ours != theirs:
                text = f"it would mean {criterion.says} ({criterion.code}, {criterion.article})"
                return text, criterion.code
        return "it would need an exchange that comes later in order (4.3)", ""


def _float_text(higher: Entrant, lower: Entrant, names: Mapping[int, str]) -> str:
    if higher.score == lower.score:
        return ""
    return (
        f"{name_of(higher.number, names)} ({format_points(higher.score)}) floats down to "
        f"{name_of(lower.number, names)} ({format_points(lower.score)}), who floats up"
    )


def _describe_claim(player: Entrant, names: Mapping[int, str]) -> str:
    """Return the colours a player has had and the one that is due."""
    name = name_of(player.number, names)
    strength, colour = player.colours.preference
    if colour is None:
        return f"{name} has not played yet"
    had = "".join("W" if c is Colour.WHITE else "B" for c in player.colours.sequence)
    return _CLAIMS[strength].format(name=name, had=had, colour=colour)
