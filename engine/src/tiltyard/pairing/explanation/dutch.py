"""The Dutch system, asked why not: both editions, any field size (C.04.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.pairing.base import NO_PAIRS, PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import (
    Difference,
    Measure,
    Value,
    find_difference,
    show_count,
    show_points,
)
from tiltyard.pairing.explanation.dutch_criteria_2017 import list_criteria_2017
from tiltyard.pairing.explanation.dutch_order import measure_order
from tiltyard.pairing.explanation.dutch_outlook import BracketOutlook
from tiltyard.pairing.explanation.reasoner import Reasoner, Refusal
from tiltyard.pairing.fide.dutch.criteria import CRITERIA, LIMBO, Candidate, Criterion, Failure
from tiltyard.pairing.fide.dutch.system import (
    ONE_POINT,
    Answer,
    dutch,
    excluded_places,
    impossible,
    kernel_row,
    pair_dutch,
    seat,
)
from tiltyard.pairing.fide.entrant import Entrant, edition_of, list_entrants
from tiltyard.sentence import say, word

_BY_POINTS: Final = {"C7", "C18", "C19", "C20", "C21", "C.6", "C.16", "C.17", "C.18", "C.19"}
_BY_COUNT_AND_POINTS: Final = {"C8", "C.7"}
_BYE_SAYS: Final = say("a bye for somebody with a higher score")


@dataclass(frozen=True, slots=True)
class _Bracket:
    """A bracket as the rules form it, and a way to pair it."""

    place: int
    candidate: Candidate
    residents: tuple[Entrant, ...]


class DutchReasoner(Reasoner):
    """A round of the Dutch system; `request.options` names the edition."""

    def __init__(self, request: PairingRequest, names: Mapping[int, str]) -> None:
        """Read the players once; every question is then a run of the kernel."""
        super().__init__(request, names, dutch)
        self.is_2017 = edition_of(request) == "2017"
        self.ranked = list_entrants(request)
        self.by_number = {entrant.number: entrant for entrant in self.ranked}
        self._place = {entrant.number: place for place, entrant in enumerate(self.ranked)}
        self._rows = [kernel_row(entrant) for entrant in self.ranked]
        self._apart = excluded_places(self.ranked)
        self._answer: Answer | None = None

    @property
    def completion_code(self) -> str:
        """The criterion that everybody left can be paired."""
        return "C.4" if self.is_2017 else "C4"

    @property
    def answer(self) -> Answer:
        """What the kernel says of the round; worked out once."""
        if self._answer is None:
            self._answer = self._ask(self._apart)
        return self._answer

    def _ask(self, apart: list[list[int]]) -> Answer:
        return pair_dutch(self._rows, apart, edition_of(self.request), ONE_POINT)

    def pair(self) -> PairingResult:
        """Return the round as the system pairs it."""
        if not self.ranked:
            return NO_PAIRS
        if not self.answer[0]:
            raise impossible(self.request)
        return self._read(self.answer)

    def _read(self, answer: Answer) -> PairingResult:
        _, bye, _, records = answer
        pairs = [(self.ranked[a], self.ranked[b]) for record in records for a, b in record[3]]
        return PairingResult(
            seat(pairs, self.request.initial_colour), self.ranked[bye].number if bye >= 0 else None
        )

    def pair_with(self, one: int, other: int | None) -> PairingResult | None:
        """Return the best round in which `one` meets `other`, or has the bye; None if none."""
        mine = self._place[one]
        theirs = None if other is None else self._place[other]
        apart = [[*places, mine] for places in self._apart]
        if theirs is not None:
            apart = [[*places, theirs] for places in apart]
        everybody = range(len(self.ranked))
        for place, keep in ((mine, theirs), (theirs, mine)):
            if place is not None:
                apart[place] = [p for p in everybody if p not in (place, keep)]
        answer = self._ask(apart)
        return self._read(answer) if answer[0] else None

    def try_pairs(self, place: int, pairs: Sequence[tuple[Entrant, Entrant]]) -> Difference | None:
        """Return what speaks against pairing a bracket with all of these; None if it cannot be.

        The brackets above stay as they are: only their downfloaters are paired again, with the
        bracket and everybody below. Two downfloaters never meet.
        """
        records = self.answer[3]
        fixed = {player.number for pair in pairs for player in pair}
        moved = {self.ranked[index].number for index in records[place][0]}
        left = [
            index
            for index in (*records[place][0], *(i for row in records[place:] for i in row[1]))
            if self.ranked[index].number not in fixed
        ]
        index = {old: new for new, old in enumerate(left)}
        limbo = [old for old in left if self.ranked[old].number in moved]
        apart = [
            [index[other] for other in self._apart[old] if other in index]
            + [index[other] for other in limbo if old in limbo and other != old]
            for old in left
        ]
        rows = [self._rows[old] for old in left]
        answer = pair_dutch(rows, apart, edition_of(self.request), ONE_POINT)
        if not answer[0]:
            return None
        made = [(left[a], left[b]) for record in answer[3] for a, b in record[3]]
        made += [pair for record in records[:place] for pair in record[3]]
        rival = [(self.ranked[a], self.ranked[b]) for a, b in made]
        bye = self.ranked[left[answer[1]]].number if answer[1] >= 0 else None
        seated = seat([*rival, *pairs], self.request.initial_colour)
        return self.compare(self.pair(), PairingResult(seated, bye))

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: C1, the organiser, C3."""
        return refuse_pair(self.by_number[one], self.by_number[other], is_2017=self.is_2017)

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye (C2)."""
        if not self.by_number[one].is_barred:
            return None
        code = "C.2" if self.is_2017 else "C2"
        return Refusal(code, say("had a bye or a win without play before ({code})", code=code))

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article that gives two players who meet their colours (5.2; 2017 E)."""
        article = super().name_colour_article(white, black)
        return f"E.{article[-1]}" if self.is_2017 else article

    def compare(self, actual: PairingResult, other: PairingResult) -> Difference | None:
        """Return the first criterion by which `other` is worse: C5, then bracket by bracket."""
        found = find_difference(self._measure_bye(actual), self._measure_bye(other))
        if found is not None:
            return found
        for ours, theirs in zip(self._form(actual), self._form(other), strict=True):
            if set(ours.candidate.pairs) != set(theirs.candidate.pairs):
                return find_difference(self._measure(ours, theirs), self._measure(theirs, ours))
        return None

    def _measure_bye(self, result: PairingResult) -> Iterator[Measure]:
        if result.bye is not None and not self.is_2017:
            score = self.by_number[result.bye].score
            yield Measure("C5", "2.3.1", _BYE_SAYS, (score,), show_points((score,)))

    def _form(self, result: PairingResult) -> Iterator[_Bracket]:
        """Yield the brackets of the rules, paired as `result` has it.

        The edition of 2017 may have joined the last ones (A.9); the kernel says which.
        """
        mate = {pair.white: pair.black for pair in result.pairs}
        mate |= {black: white for white, black in mate.items()}
        moved: tuple[Entrant, ...] = ()
        for place, (_, residents, _, _) in enumerate(self.answer[3]):
            group = tuple(self.ranked[index] for index in residents)
            here = [*moved, *group]
            index = {player.number: number for number, player in enumerate(here)}
            pairs = tuple(
                (player, here[index[mate[player.number]]])
                for number, player in enumerate(here)
                if index.get(mate.get(player.number, -1), -1) > number
            )
            paired = {player.number for pair in pairs for player in pair}
            down = tuple(player for player in here if player.number not in paired)
            numbers = frozenset(player.number for player in moved)
            yield _Bracket(place, Candidate(numbers, pairs, down, self._look(place, group)), group)
            moved = down

    def _look(self, place: int, residents: tuple[Entrant, ...]) -> BracketOutlook:
        records = self.answer[3]
        lower = [[self.ranked[i] for i in record[1]] for record in records[place + 1 :]]
        is_odd = len(self.ranked) % 2 == 1 and not self.is_2017
        return BracketOutlook(
            low=residents[-1].score,
            following=lower[0] if lower else (),
            below=[player for group in lower[1:] for player in group],
            bye_score=self.answer[2] if is_odd else None,
            is_following_last=self.is_2017 and len(lower) == 1,
            is_2017=self.is_2017,
        )

    def _measure(self, bracket: _Bracket, other: _Bracket) -> Iterator[Measure]:
        """Yield the criteria of a bracket, then its place in the order of candidates."""
        candidate, score = bracket.candidate, bracket.residents[0].score
        floats_alike = set(candidate.downfloaters) == set(other.candidate.downfloaters)
        for criterion in self._list_criteria(bracket):
            if criterion.code in _BY_COUNT_AND_POINTS and floats_alike:
                continue
            value = _as_value(criterion.failure(candidate))
            shown = _show(criterion.code, value)
            yield Measure(criterion.code, criterion.article, criterion.says, value, shown, score)
        yield from measure_order(
            candidate, bracket.residents, self.name, score, is_2017=self.is_2017
        )

    def _list_criteria(self, bracket: _Bracket) -> Sequence[Criterion]:
        if not self.is_2017:
            return CRITERIA
        return list_criteria_2017(
            bracket.residents[-1].score, is_normal=self._is_normal(bracket.place)
        )

    def _is_normal(self, place: int) -> bool:
        """Whether a bracket is neither the last nor the penultimate one of A.9 (2017)."""
        records = self.answer[3]
        if place + 1 >= len(records):
            return False
        last = records[place + 1][1]
        is_joined = self.ranked[last[0]].score != self.ranked[last[-1]].score
        return not is_joined


def refuse_pair(one: Entrant, other: Entrant, *, is_2017: bool = False) -> Refusal | None:
    """Return why two players may not meet; None when they may."""
    dot = "." if is_2017 else ""
    if other.number in one.met:
        return Refusal(f"C{dot}1", say("they have met before (C{dot}1)", dot=dot))
    if other.number in one.forbidden:
        return Refusal("", say("the organiser has ruled this pair out"))
    if one.clashes_with(other):
        return Refusal(
            f"C{dot}3",
            say(
                "both must have {colour} (C{dot}3)",
                colour=word(str(one.colours.preference.colour)),
                dot=dot,
            ),
        )
    return None


def _as_value(failure: Failure) -> Value:
    return failure if isinstance(failure, tuple) else (failure,)


def _show(code: str, value: Value) -> str:
    if code in _BY_COUNT_AND_POINTS and value:
        return f"{value[0]} ({show_points(value[1:])})" if value[1:] else str(value[0])
    if code in _BY_POINTS:
        known = [format_gap(gap) for gap in value]
        return ", ".join(known) or "0"
    return show_count(value)


def format_gap(gap: int) -> str:
    """Show a score difference; one of a player who stays unpaired is beyond all others."""
    return "∞" if gap >= LIMBO else show_points((gap,))
