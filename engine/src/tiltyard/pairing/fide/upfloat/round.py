"""A whole round by the shared procedure of C.04.5 and C.04.6 (article 3), and its boards."""

from collections.abc import Callable, Sequence

from tiltyard.pairing.base import Colour, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import NO_PREFERENCE, ColourRecord, allocate_colours
from tiltyard.pairing.fide.entrant import board_key
from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.pairing.fide.upfloat.identifiers import pair_bracket
from tiltyard.pairing.fide.upfloat.procedure import (
    Bracket,
    Brackets,
    UpfloatRules,
    choose_bye,
    without,
)
from tiltyard.pairing.fide.upfloat.upfloaters import Choice, choose_upfloaters

Seating = Callable[[Contender, Contender], tuple[Contender, Contender]]  # -> white, black


def pair_brackets(
    contenders: Sequence[Contender], rules: UpfloatRules, request: PairingRequest
) -> Brackets:
    """Return the bye and the brackets of a round, top first (3.2 to 3.6).

    `contenders` are in the order of their numbers.

    Raises:
        RuleError: `pairing.impossible`.
    """
    bye = choose_bye(contenders, request)
    left = without(contenders, [] if bye is None else [bye])
    scores = sorted({contender.score for contender in contenders}, reverse=True)
    brackets = []
    while left:
        top = max(contender.score for contender in left)
        residents = tuple(contender for contender in left if contender.score == top)
        lower = sorted(without(left, residents), key=lambda c: (-c.score, c.number))
        following = next((score for score in scores if score < top), None)
        choice = Choice(residents, tuple(lower), following, rules)
        upfloaters = tuple(choose_upfloaters(choice))
        members = sorted((*residents, *upfloaters), key=lambda contender: contender.number)
        brackets.append(Bracket(top, residents, upfloaters, pair_bracket(members, rules)))
        left = without(left, members)
    return Brackets(bye, tuple(brackets))


def seat_brackets(round_: Brackets, seat: Seating) -> PairingResult:
    """Return the round with colours (article 4), in board order (C.04.2 3.6)."""
    boards = []
    for pair in round_.pairs:
        higher, lower = sorted(pair, key=lambda member: (-member.score, member.number))
        white, black = seat(*pair)
        key = board_key((higher.score, higher.number), (lower.score, lower.number))
        boards.append((key, Pair(white.number, black.number)))
    boards.sort(key=lambda board: board[0])
    bye = None if round_.bye is None else round_.bye.number
    return PairingResult(tuple(pair for _, pair in boards), bye)


def by_parity(contender: Contender, initial: Colour) -> Colour:
    """Return the initial colour for an odd number, the other one for an even (4.3.1)."""
    return initial if contender.place % 2 else initial.opposite


def alternated(first: ColourRecord, other: ColourRecord) -> Colour | None:
    """Return the colour of the first by the latest round in which the two differed, if any.

    The rule is 5.2.3 of C.04.3, asked without preferences.
    """
    plain = [record._replace(preference=NO_PREFERENCE) for record in (first, other)]
    found = allocate_colours(plain[0], plain[1], 1, Colour.WHITE)
    return found.higher if found.article == "5.2.3" else None


def last_alternated(first: ColourRecord, other: ColourRecord) -> Colour:
    """Return the colour of the first: not its own last one, else its opponent's last one."""
    if first.sequence:
        return first.sequence[-1].opposite
    return other.sequence[-1]
