"""The Double-Swiss system (C.04.5): two games against one opponent in every round.

====================  ====================================================================
1.4 to 1.6            `contender.Contender`
2 C1 to C8            `upfloat.procedure`; C8 is `_cost`
3 procedure           `upfloat.round.pair_brackets`, shared with the team system
4 colours of game 1   `_seat`
====================  ====================================================================

A round of a player is one `Meeting`: the points of both games, the colour of game 1. It is a
forfeit only when somebody forfeited both games; when no game was played it has no colour.
"""

from functools import partial

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import NO_PREFERENCE
from tiltyard.pairing.fide.upfloat.contender import Contender, list_contenders
from tiltyard.pairing.fide.upfloat.procedure import Brackets, Cost, UpfloatRules
from tiltyard.pairing.fide.upfloat.round import (
    alternated,
    by_parity,
    last_alternated,
    pair_brackets,
    seat_brackets,
)

# Two games of 1, ½ and 0; the bye is worth a won and a drawn game (1.4).
DOUBLE_POINTS = PointSystem(
    win=20, draw=10, pairing_bye=15, full_bye=20, half_bye=10, forfeit_win=20
)


def double_swiss(request: PairingRequest) -> PairingResult:
    """Pair one round of matches of two games; White is who has White in game 1.

    `options`: `c6` is "parity" (default) or "graded", `numbering` "arrived" (default) or "all".

    >>> from tiltyard import PairingRequest, double_swiss
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in double_swiss(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: an unknown option, or players that contradict one another.
    """
    check_request(request, "double_swiss")
    return seat_brackets(double_brackets(request), partial(_seat, request.initial_colour))


def double_brackets(request: PairingRequest) -> Brackets:
    """Return the brackets of a round, before colours."""
    return pair_brackets(*double_rules(request), request)


def double_rules(request: PairingRequest) -> tuple[list[Contender], UpfloatRules]:
    """Return who is to be paired, by number, and the criteria of the round."""
    counts_floats = request.round < request.rounds
    rules = UpfloatRules(
        cost=partial(_cost, counts_floats),
        traits=lambda member: (member.score, member.is_floater),
        spares_floaters=counts_floats,
        is_c6_graded=request.options.get("c6") == "graded",
    )
    return list_contenders(request, lambda _sequence: NO_PREFERENCE), rules


def _cost(counts_floats: bool, first: Contender, second: Contender) -> Cost:  # noqa: FBT001
    """An upfloater's opponent who floated in the previous round (C8)."""
    if not counts_floats or first.score == second.score:
        return (0,)
    return (int(max(first, second, key=lambda member: member.score).is_floater),)


def _seat(initial: Colour, one: Contender, two: Contender) -> tuple[Contender, Contender]:
    """Return who has White and who has Black in game 1 (4.3)."""
    higher, lower = sorted((one, two), key=lambda member: (-member.score, member.number))
    colour = _colour_of(higher, lower, initial)
    return (higher, lower) if colour is Colour.WHITE else (lower, higher)


def _colour_of(higher: Contender, lower: Contender, initial: Colour) -> Colour:
    mine, theirs = higher.colours, lower.colours
    if not mine.sequence and not theirs.sequence:
        return by_parity(higher, initial)  # 4.3.1
    whites = [record.sequence.count(Colour.WHITE) for record in (mine, theirs)]
    if whites[0] != whites[1]:
        return Colour.WHITE if whites[0] < whites[1] else Colour.BLACK  # 4.3.2
    return alternated(mine, theirs) or last_alternated(mine, theirs)  # 4.3.3 to 4.3.5
