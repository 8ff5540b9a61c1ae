"""The procedure that Double-Swiss and the team system share (C.04.5 and C.04.6, article 3).

The bye first; then, from the top, each scoregroup takes the upfloaters it needs and is paired
completely. Who may meet whom never depends on colours here.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tiltyard.errors import RuleError
from tiltyard.matching.perfect import can_pair_all
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.contender import Contender

Cost = tuple[int, ...]  # criteria of a pair in order of priority


@dataclass(frozen=True, slots=True)
class UpfloatRules:
    """What the two systems do not share."""

    cost: Callable[[Contender, Contender], Cost]  # of a pair inside a bracket (3.6)
    traits: Callable[[Contender], tuple[object, ...]]  # all that `cost` looks at
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


def rows_of(members: Sequence[Contender]) -> list[int]:
    """Return for each member the places of those they may meet (C1), as bits."""
    place = {member.number: index for index, member in enumerate(members)}
    everybody = (1 << len(members)) - 1
    rows = []
    for index, member in enumerate(members):
        row = everybody ^ (1 << index)
        for number in member.excluded:
            if number in place:
                row &= ~(1 << place[number])
        rows.append(row)
    return rows


def is_pairable(members: Sequence[Contender]) -> bool:
    """Whether all members can be paired with one another without breaking C1."""
    return can_pair_all(rows_of(members))


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
        f"Round {request.round} cannot be paired: every complete pairing would repeat a match "
        "or give a bye to somebody who may not have it. The chief arbiter can lift a forbidden "
        "pair, leave out somebody who agrees, or end the tournament here.",
        round=request.round,
    )
