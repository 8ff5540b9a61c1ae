"""The Swiss team pairing system (C.04.6).

====================  ====================================================================
1.5, 1.6              `contender.Contender`
1.7 preferences       `prefers_a`, `prefers_b`
2 C1 to C10           `upfloat.procedure`; C8 to C10 are `_cost`
3 procedure           `upfloat.round.pair_brackets`, shared with Double-Swiss
4 colours of board 1  `_seat`
====================  ====================================================================

A round of a team is one `contender.Match`: the primary and the secondary score and the colour
of board 1. It is a forfeit only when one team played no game at all.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import (
    NO_PREFERENCE,
    Preference,
    Strength,
    colour_difference,
)
from tiltyard.pairing.fide.upfloat.contender import (
    Contender,
    Prefers,
    list_contenders,
)
from tiltyard.pairing.fide.upfloat.procedure import Brackets, Cost, UpfloatRules
from tiltyard.pairing.fide.upfloat.round import (
    alternated,
    by_parity,
    last_alternated,
    pair_brackets,
    seat_brackets,
)


def team_swiss(request: PairingRequest) -> PairingResult:
    """Pair one round of a team tournament; White is who has White on board 1.

    `options`: `preferences` is "A" (default), "B" or "none" (1.7); `secondary` is "used"
    (default) or "unused" for the first-team of a pair (4.2); `c6` is "parity" (default) or
    "graded"; `numbering` is "arrived" (default) or "all".

    >>> from tiltyard import PairingRequest, team_swiss
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in team_swiss(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: an unknown option, or teams that contradict one another.
    """
    check_request(request, "team_swiss")
    return seat_brackets(team_brackets(request), partial(_seat, request))


def team_brackets(request: PairingRequest) -> Brackets:
    """Return the brackets of a round, before colours."""
    return pair_brackets(*team_rules(request), request)


def team_rules(request: PairingRequest) -> tuple[list[Contender], UpfloatRules]:
    """Return who is to be paired, by number, and the criteria of the round."""
    kind = request.options.get("preferences", "A")
    counts_floats = request.round < request.rounds - 1  # not in the last two rounds
    rules = UpfloatRules(
        cost=partial(_cost, counts_floats),
        traits=lambda member: (member.score, member.is_floater, member.colours.preference),
        spares_floaters=counts_floats,
        is_c6_graded=request.options.get("c6") == "graded",
    )
    prefers = _PREFERENCES[kind]
    if kind == "B" and request.round == request.rounds:
        prefers = prefers_b_in_last_round
    return list_contenders(request, prefers), rules


def prefers_a(sequence: tuple[Colour, ...]) -> Preference:
    """Return the preference of Type A (1.7.1): a wide difference, or two equal colours in a row.

    One colour against a difference of one in its disfavour asks for nothing.
    """
    difference = colour_difference(sequence)
    last = sequence[-1] if len(sequence) > 1 and sequence[-1] is sequence[-2] else None
    if difference <= -2 or (difference in (0, -1) and last is Colour.BLACK):
        return Preference(Strength.STRONG, Colour.WHITE)
    if difference >= 2 or (difference in (0, 1) and last is Colour.WHITE):
        return Preference(Strength.STRONG, Colour.BLACK)
    return NO_PREFERENCE


def prefers_b(sequence: tuple[Colour, ...]) -> Preference:
    """Return the preference of Type B (1.7.2): strong as Type A, else mild."""
    if sequence and colour_difference(sequence) == 0 and not prefers_a(sequence).strength:
        return Preference(Strength.MILD, sequence[-1].opposite)
    return prefers_b_in_last_round(sequence)


def prefers_b_in_last_round(sequence: tuple[Colour, ...]) -> Preference:
    """Return the preference of Type B in the last round: equal colours ask for nothing mild."""
    strong = prefers_a(sequence)
    difference = colour_difference(sequence)
    if strong.strength or not difference:
        return strong
    return Preference(Strength.MILD, Colour.BLACK if difference > 0 else Colour.WHITE)


def _prefers_nothing(_sequence: tuple[Colour, ...]) -> Preference:
    return NO_PREFERENCE


_PREFERENCES: Final[Mapping[str, Prefers]] = {
    "A": prefers_a,
    "B": prefers_b,
    "none": _prefers_nothing,
}


def _cost(counts_floats: bool, first: Contender, second: Contender) -> Cost:  # noqa: FBT001
    """A preference not met (C8), a strong one (C9), an upfloater's opponent who floated (C10).

    Under Type A every preference is strong, so that C9 repeats C8 and decides nothing.
    """
    mine, theirs = first.colours.preference, second.colours.preference
    clashes = mine.colour is not None and mine.colour is theirs.colour
    is_strong = mine.strength is Strength.STRONG and theirs.strength is Strength.STRONG
    higher = max(first, second, key=lambda member: member.score)
    repeats = counts_floats and first.score != second.score and higher.is_floater
    return (int(clashes), int(clashes and is_strong), int(repeats))


def _seat(request: PairingRequest, one: Contender, two: Contender) -> tuple[Contender, Contender]:
    """Return who has White and who has Black on board 1 (4.2, 4.3).

    The first-team is found by the standings: C.04.7 1.5 does not name colours among the uses
    of the pairing score.
    """
    uses_secondary = request.options.get("secondary") != "unused"
    first, other = sorted(
        (one, two), key=lambda t: (-t.points, -t.secondary * uses_secondary, t.number)
    )
    colour = _colour_of(first, other, request.initial_colour)
    return (first, other) if colour is Colour.WHITE else (other, first)


def _colour_of(first: Contender, other: Contender, initial: Colour) -> Colour:
    """Return the colour of the first-team by the first rule of 4.3 that decides."""
    mine, theirs = first.colours, other.colours
    if not mine.sequence and not theirs.sequence:
        return by_parity(first, initial)  # 4.3.1
    granted = _grant(mine.preference, theirs.preference)
    if granted is not None:
        return granted  # 4.3.2 to 4.3.4
    if mine.difference != theirs.difference:
        return Colour.WHITE if mine.difference < theirs.difference else Colour.BLACK  # 4.3.5
    return (
        alternated(mine, theirs)  # 4.3.6
        or mine.preference.colour  # 4.3.7
        or last_alternated(mine, theirs)  # 4.3.8, 4.3.9
    )


def _grant(mine: Preference, theirs: Preference) -> Colour | None:
    """Only one has a preference, both can have theirs, or only one is strong (4.3.2 to 4.3.4)."""
    if mine.colour is None or theirs.colour is None:
        if theirs.colour is None:
            return mine.colour
        return theirs.colour.opposite
    if mine.colour is not theirs.colour:
        return mine.colour
    if mine.strength != theirs.strength:
        return mine.colour if mine.strength > theirs.strength else theirs.colour.opposite
    return None
