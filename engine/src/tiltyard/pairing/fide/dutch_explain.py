"""Why a round of the Dutch system was paired as it was (C.04.1 art. 9), in plain words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.matching import _core
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.fide.dutch import (
    ONE_POINT,
    colour_of_higher,
    excluded_places,
    impossible,
    in_rank_order,
    kernel_row,
)
from tiltyard.pairing.fide.dutch_bracket import Bracket
from tiltyard.pairing.fide.dutch_criteria import CRITERIA, Candidate, judge
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


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A player who could not be the opponent, and why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class PairExplanation:
    """One pair: who, why not the natural opponent, and why these colours."""

    white: int
    black: int
    player: int  # the player who was looking for an opponent: the first half, or moved down
    natural: int | None  # the opponent of the first candidate; None when it is the one found
    reason: str  # why not the natural opponent; empty when it is the one found
    criterion: str  # code of the criterion that decided, or empty
    excluded: tuple[Exclusion, ...]  # everybody in the bracket `player` could not meet
    floats: str  # "", or who meets whom across scores
    colour_article: str
    colours: str

    def __str__(self) -> str:
        """The pair as sentences."""
        lines = [f"{self.white} (white) - {self.black} (black)"]
        lines += [f"  {self.floats}"] if self.floats else []
        if self.natural is not None:
            lines.append(f"  {self.player} would first meet {self.natural}: {self.reason}")
        lines += [f"  {self.player} cannot meet {e.number}: {e.reason}" for e in self.excluded]
        lines.append(f"  colours: {self.colours} ({self.colour_article})")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: who came, who was paired, who moved on."""

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    downfloaters: tuple[int, ...]
    pairs: tuple[PairExplanation, ...]

    def __str__(self) -> str:
        """The bracket as paragraphs."""
        head = f"Bracket of {format_points(self.score)}: {_names(self.residents)}"
        if self.moved_down:
            head += f"; moved down: {_names(self.moved_down)}"
        lines = [head, *map(str, self.pairs)]
        if self.downfloaters:
            lines.append(f"moves on unpaired: {_names(self.downfloaters)}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """A whole round, bracket by bracket."""

    round: int
    brackets: tuple[BracketExplanation, ...]
    bye: int | None
    bye_reason: str

    def __str__(self) -> str:
        """The round as text."""
        text = "\n\n".join(map(str, self.brackets))
        return f"{text}\n\n{self.bye_reason}" if self.bye is not None else text


def explain_dutch(request: PairingRequest) -> RoundExplanation:
    """Return the pairing of `dutch(request)` with the reasons for every pair.

    Slower than pairing: each opponent who was passed over is tried out again. In fields of
    more than 240 players only absolute reasons and colours are given, and for the 2017
    edition likewise.

    Raises:
        RuleError: `pairing.impossible`, as `dutch` does.
    """
    ranked = list_entrants(request)
    edition = edition_of(request)
    is_possible, bye, bye_score, records = _core.pair_dutch(
        [kernel_row(e) for e in ranked], excluded_places(ranked), edition, ONE_POINT
    )
    if not is_possible:
        raise impossible(request)
    tries = edition == "2026" and len(ranked) <= WIDEST_LOOK
    brackets = tuple(
        _Explainer(request, ranked, record, bye_score if tries else None).explain()
        for record in records
    )
    receiver = ranked[bye] if bye >= 0 else None
    return RoundExplanation(
        request.round, brackets, receiver.number if receiver else None, _bye_reason(receiver)
    )


def _bye_reason(player: Entrant | None) -> str:
    if player is None:
        return ""
    return (
        f"{player.number} has the bye with {format_points(player.score)}: the lowest score that "
        "leaves everybody else paired (C5), and no bye or win without play before (C2)"
    )


def _names(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


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


Record = tuple[list[int], list[int], list[int], list[tuple[int, int]]]


class _Explainer:
    def __init__(
        self, request: PairingRequest, ranked: list[Entrant], record: Record, bye_score: int | None
    ) -> None:
        self.request, self.ranked = request, ranked
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
            downfloaters=tuple(p.number for p in self.down),
            pairs=tuple(self._pair(a, b, natural.get(a.number)) for a, b in self.pairs),
        )

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
            floats=_float_text(higher, lower),
            colour_article=given.article,
            colours=_COLOUR_WORDS[given.article],
        )

    def _why_not(self, player: Entrant, natural: Entrant) -> tuple[str, str]:
        """Return the reason against the natural opponent and the criterion behind it."""
        if why := explain_exclusion(player, natural):
            return why, "C3" if "C3" in why else "C1"
        earlier = list(takewhile(lambda pair: pair[0] is not player, self.pairs))
        for a, b in earlier:
            if natural in (a, b):
                return f"{(b if natural is a else a).number} meets {natural.number}", ""
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


def _float_text(higher: Entrant, lower: Entrant) -> str:
    if higher.score == lower.score:
        return ""
    return (
        f"{higher.number} ({format_points(higher.score)}) floats down to "
        f"{lower.number} ({format_points(lower.score)}), who floats up"
    )
