"""Double-Swiss and the team system, asked why not (C.04.5, C.04.6)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.explanation.difference import Measure, show_points
from tiltyard.pairing.explanation.measured import MeasuredReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.pairing.fide.upfloat.double import double_rules, double_swiss
from tiltyard.pairing.fide.upfloat.procedure import UpfloatRules, without
from tiltyard.pairing.fide.upfloat.team import team_rules, team_swiss
from tiltyard.pairing.fide.upfloat.upfloaters import Choice, measure_following
from tiltyard.sentence import say

_FLOATED: Final = say("more opponents of upfloaters who floated last round too")
_COSTS: Final = {
    1: (("C8", _FLOATED),),
    3: (
        ("C8", say("fewer teams with the colour they prefer")),
        ("C9", say("fewer strong preferences granted")),
        ("C10", _FLOATED),
    ),
}
_Read = Callable[[PairingRequest], tuple[list[Contender], UpfloatRules]]


class UpfloatReasoner(MeasuredReasoner):
    """A round of matches: scoregroups from the top, each with the upfloaters it needs."""

    def __init__(
        self,
        request: PairingRequest,
        names: Mapping[int, str],
        system: PairingSystem,
        read: _Read,
    ) -> None:
        """Read the players or teams once."""
        super().__init__(request, names, system)
        self._contenders, self._rules = read(request)
        self._by_number = {one.number: one for one in self._contenders}

    @property
    def completion_code(self) -> str:
        """The criterion that everybody left can be paired."""
        return "C3"

    @property
    def has_preferences(self) -> bool:
        """Preferences are those of C.04.6 1.7, or there are none."""
        return False

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield the upper half of each bracket with the lower half (3.6)."""
        mates = find_mates(result)
        left = without(self._contenders, [c for c in self._contenders if c.number == result.bye])
        while left:
            top = max(contender.score for contender in left)
            inside = {c.number for c in left if c.score == top}
            inside |= {mates[number] for number in inside}
            members = sorted(inside)
            half = len(members) // 2
            yield from zip(members[:half], members[half:], strict=True)
            left = [contender for contender in left if contender.number not in inside]

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: C1 or the organiser."""
        if other not in self._by_number[one].excluded:
            return None
        if frozenset((one, other)) in self.request.forbidden:
            return Refusal("", say("the organiser has ruled this pair out"))
        return Refusal("C1", say("they have met before (C1)"))

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye (C2)."""
        if not self._by_number[one].is_barred:
            return None
        return Refusal("C2", say("had a bye or a win without play before (C2)"))

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article of the colours of game or board 1 (4.3)."""
        return "4.3"

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield the bye (3.4), then C4 to C10 and the orders of 3.5 and 3.6 of each bracket."""
        mates = find_mates(result)
        left = list(self._contenders)
        scores = sorted({contender.score for contender in left}, reverse=True)
        if result.bye is not None:
            bye = self._by_number[result.bye]
            yield Measure(
                "3.4",
                "3.4",
                say("a bye for somebody who comes later for it"),
                (bye.score, -bye.played, -bye.number),
                f"{self.name(bye.number)} ({format_points(bye.score)})",
            )
            left = without(left, [bye])
        while left:
            top = max(contender.score for contender in left)
            residents = tuple(contender for contender in left if contender.score == top)
            lower = sorted(without(left, residents), key=lambda c: (-c.score, c.number))
            following = next((score for score in scores if score < top), None)
            choice = Choice(residents, tuple(lower), following, self._rules)
            inside = {member.number for member in residents}
            up = [member for member in lower if mates[member.number] in inside]
            yield from self._measure_upfloaters(choice, up)
            members = sorted((*residents, *up), key=lambda member: member.number)
            yield from self._measure_pairs(members, mates, top)
            left = without(left, members)

    def _measure_upfloaters(self, choice: Choice, up: Sequence[Contender]) -> Iterator[Measure]:
        top = choice.residents[0].score
        scores = sorted(member.score for member in up)
        floated = sum(member.is_floater for member in up) * self._rules.spares_floaters
        place = {member.number: index for index, member in enumerate(choice.lower)}
        yield Measure("C4", "2", say("more upfloaters"), (len(up),), str(len(up)), top)
        yield Measure(
            "C5",
            "2",
            say("upfloaters with lower scores"),
            tuple(-score for score in scores),
            show_points(scores),
            top,
        )
        needed = measure_following(choice, up)
        yield Measure(
            "C6",
            "2",
            say("more upfloaters needed by the following scoregroup"),
            (needed,),
            str(needed),
            top,
        )
        yield Measure(
            "C7",
            "2",
            say("more upfloaters who floated last round too"),
            (floated,),
            str(floated),
            top,
        )
        yield Measure(
            "3.5",
            "3.5",
            say("upfloaters that come later in order"),
            tuple(place[member.number] for member in up),
            tuple(self.name(member.number) for member in up),
            top,
        )

    def _measure_pairs(
        self, members: Sequence[Contender], mates: Mapping[int, int], top: int
    ) -> Iterator[Measure]:
        pairs = [
            (member, self._by_number[mates[member.number]])
            for member in members
            if member.number < mates[member.number]
        ]
        costs = [self._rules.cost(*pair) for pair in pairs]
        sums = [sum(column) for column in zip(*costs, strict=True)]
        for (code, says), total in zip(_COSTS[len(sums)], sums, strict=True):
            yield Measure(code, "2", says, (total,), str(total), top)
        shown = tuple(show_pair(self.name, one.number, other.number) for one, other in pairs)
        for side in (0, 1):
            yield Measure(
                "3.6",
                "3.6",
                say("opponents that come later in order"),
                tuple(pair[side].number for pair in pairs),
                shown,
                top,
            )


def reason_double(request: PairingRequest, names: Mapping[int, str]) -> UpfloatReasoner:
    """Return who answers for Double-Swiss."""
    return UpfloatReasoner(request, names, double_swiss, double_rules)


def reason_team(request: PairingRequest, names: Mapping[int, str]) -> UpfloatReasoner:
    """Return who answers for the team system."""
    return UpfloatReasoner(request, names, team_swiss, team_rules)
