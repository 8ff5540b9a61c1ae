"""The procedure that Double-Swiss and the team system share (C.04.5 and C.04.6, article 3).

The bye first; then, from the top, each scoregroup takes the upfloaters it needs and is paired
completely. Who may meet whom never depends on colours here.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from tiltyard.errors import RuleError
from tiltyard.matching.classes import Reach
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.sentence import say

Cost = tuple[int, ...]  # criteria of a pair in order of priority


@dataclass(frozen=True, slots=True)
class UpfloatRules:
    """What the two systems do not share."""

    cost: Callable[[Contender, Contender], Cost]  # of a pair inside a bracket (3.6)
    traits: Callable[[Contender], Hashable]  # all that `cost` looks at
    spares_floaters: bool  # C7 is in force
    is_c6_graded: bool = False  # C6 by the number of upfloaters instead of pass or fail


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with its upfloaters, and its pairs, the smaller number first (3.6)."""

    score: int
    residents: tuple[Contender, ...]
    upfloaters: tuple[Contender, ...]
    pairs: tuple[tuple[Contender, Contender], ...]


@dataclass(frozen=True, slots=True)
class Brackets:
    """A whole round before colours."""

    bye: Contender | None
    brackets: tuple[Bracket, ...]

    @property
    def pairs(self) -> list[tuple[Contender, Contender]]:
        """The pairs of all brackets."""
        return [pair for bracket in self.brackets for pair in bracket.pairs]


def reach_of(
    members: Sequence[Contender],
    traits: Callable[[Contender], Hashable],
    cost: Callable[[Contender, Contender], Cost | None],
) -> Reach:
    """Return the cheapest pairings of members, who stand for themselves by number.

    Members of equal traits cost the same, so one stands for all of them; C1 holds apart.
    """
    kinds = {member.number: traits(member) for member in members}
    examples = {kinds[member.number]: member for member in members}
    excluded = {member.number: member.excluded for member in members}
    return Reach(
        kinds,
        lambda one, two: cost(examples[one], examples[two]),
        apart=lambda number: excluded[number],
    )


def is_pairable(members: Sequence[Contender]) -> bool:
    """Whether all members can be paired with one another without breaking C1."""
    if len(members) % 2:
        return False
    numbers = {member.number for member in members}
    most = max((len(member.excluded & numbers) for member in members), default=0)
    if 2 * (len(members) - 1 - most) >= len(members):
        return True  # Dirac: so many possible opponents close a ring through all
    return reach_of(members, lambda _: None, lambda _one, _two: (0,)).is_possible


def choose_bye(contenders: Sequence[Contender], request: PairingRequest) -> Contender | None:
    """Return who has the pairing-allocated bye (3.4): None when the number is even.

    Lowest score, then most matches played, then largest number, among those whom C2 allows
    and who leave a legal pairing for the rest.

    Raises:
        RuleError: `pairing.impossible`.
    """
    if len(contenders) % 2 == 0:
        if is_pairable(contenders):
            return None
        raise impossible(request)
    for bye in sorted(contenders, key=lambda c: (c.score, -c.played, -c.number)):
        if not bye.is_barred and is_pairable(without(contenders, [bye])):
            return bye
    raise impossible(request)


def without(members: Iterable[Contender], gone: Iterable[Contender]) -> list[Contender]:
    """Return the members who are not among the gone, in their order."""
    numbers = {contender.number for contender in gone}
    return [member for member in members if member.number not in numbers]


def impossible(request: PairingRequest) -> RuleError:
    """Return the error that says that no pairing exists and what the arbiter can do."""
    return RuleError(
        "pairing.impossible",
        say(
            "Round {round} cannot be paired: every complete pairing would repeat a match "
            "or give a bye to somebody who may not have it. The chief arbiter can lift a "
            "forbidden pair, leave out somebody who agrees, or end the tournament here.",
            round=request.round,
        ),
        round=request.round,
    )
