"""The FIDE (Dutch) system (C.04.3): a round is paired bracket by bracket from the top.

Table of contents, in the order of the articles:

====================  =====================================================================
1.2 order             `entrant.rank_key`, `entrant.effective_numbers`
1.4 floats            `entrant.float_of`
1.6, 1.7 colours due  `colours.colour_preference`
1.8 topscorers        `entrant.Entrant.is_topscorer`
2.1 C1 to C3          `entrant.Entrant.may_meet`, `bye.is_barred`
2.2 to 2.4 C4 to C21  `dutch.criteria`
3, 4 candidates       `dutch.search` (from the criteria), the compiled kernel (fast) and its
                      twin `dutch.twin`: same result
5 colours             `colours.allocate_colours`
====================  =====================================================================
"""

from collections.abc import Sequence
from dataclasses import replace

from tiltyard.errors import RuleError
from tiltyard.matching import kernel
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import NO_PAIRS, Colour, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import Allocation, Strength, allocate_colours
from tiltyard.pairing.fide.entrant import Entrant, Float, board_key, edition_of, list_entrants
from tiltyard.sentence import say

ONE_POINT = 10
_COLOUR_CODE = {None: 0, Colour.WHITE: 4, Colour.BLACK: 8}
_FLOAT_CODE = {Float.NONE: 0, Float.DOWN: 1, Float.UP: 2}
Row = tuple[int, int, int, int, int, int]
Record = tuple[list[int], list[int], list[int], list[tuple[int, int]]]
Answer = tuple[bool, int, int, list[Record]]


def pair_dutch(players: list[Row], met: list[list[int]], edition: str, point: int) -> Answer:
    """Pair a round by the compiled kernel, or by its twin where that is missing."""
    if kernel.is_compiled:
        return kernel.core.pair_dutch(players, met, edition, point)
    from tiltyard.pairing.fide.dutch import twin  # noqa: PLC0415 - rarely needed

    return twin.pair_dutch(players, met, edition, point)


def dutch(request: PairingRequest) -> PairingResult:
    """Pair one round by the FIDE (Dutch) system, edition in force since 1 February 2026.

    `options={"edition": "2017"}` asks for the edition valid until 31 January 2026.

    >>> from tiltyard import PairingRequest, dutch
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in dutch(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: `edition.unknown`, or players that contradict one another.
    """
    check_request(request, "dutch")
    return pair_entrants(request, list_entrants(request))


def pair_entrants(request: PairingRequest, ranked: Sequence[Entrant]) -> PairingResult:
    """Pair the players of a round, best first, as they are described."""
    edition = edition_of(request)
    if not ranked:
        return NO_PAIRS
    is_possible, bye, _, brackets = pair_dutch(
        [kernel_row(entrant) for entrant in ranked], excluded_places(ranked), edition, ONE_POINT
    )
    if not is_possible:
        raise impossible(request)
    pairs = [(ranked[a], ranked[b]) for bracket in brackets for a, b in bracket[3]]
    return PairingResult(
        pairs=seat(pairs, request.initial_colour),
        bye=ranked[bye].number if bye >= 0 else None,
    )


def dutch_2017(request: PairingRequest) -> PairingResult:
    """Pair one round by the edition of 2017, valid until 31 January 2026."""
    check_request(request, "dutch_2017")
    return dutch(replace(request, options={**request.options, "edition": "2017"}))


def impossible(request: PairingRequest) -> RuleError:
    """Return the error that says that no pairing exists and what the arbiter can do."""
    return RuleError(
        "pairing.impossible",
        say(
            "Round {round} cannot be paired: every complete pairing would repeat a game, "
            "break an absolute colour rule or give a second bye. The arbiter can lift a "
            "forbidden pair, grant a requested bye to somebody who agrees, or end the "
            "tournament here.",
            round=request.round,
        ),
        round=request.round,
    )


def seat(pairs: Sequence[tuple[Entrant, Entrant]], initial: Colour) -> tuple[Pair, ...]:
    """Return pairs with colours (art. 5), in board order (C.04.2 3.6)."""
    boards = []
    for first, second in pairs:
        higher, lower = in_rank_order(first, second)
        is_white = colour_of_higher(higher, lower, initial).higher is Colour.WHITE
        white, black = (higher, lower) if is_white else (lower, higher)
        key = board_key((higher.score, higher.number), (lower.score, lower.number))
        boards.append((key, Pair(white.number, black.number)))
    return tuple(pair for _, pair in sorted(boards, key=lambda board: board[0]))


def in_rank_order(first: Entrant, second: Entrant) -> tuple[Entrant, Entrant]:
    """Return the two players, the higher ranked first (1.2)."""
    if (-first.score, first.number) < (-second.score, second.number):
        return first, second
    return second, first


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour) -> Allocation:
    """Return the colour of the higher-ranked player and the article that gives it (5.2)."""
    return allocate_colours(higher.colours, lower.colours, higher.place, initial)


def kernel_row(entrant: Entrant) -> Row:
    """Return an entrant as the kernel reads it."""
    colours = entrant.colours
    strength, colour = colours.preference
    is_against = (
        strength is Strength.ABSOLUTE
        and colours.has_repeated
        and colours.sequence[-1] is not colour
    )
    one_ago, two_ago = entrant.floats
    return (
        entrant.score,
        _COLOUR_CODE[colour] + strength,
        colours.difference,
        is_against + 2 * entrant.is_topscorer + 4 * entrant.is_barred,
        entrant.unplayed,
        _FLOAT_CODE[one_ago] + 4 * _FLOAT_CODE[two_ago],
    )


def excluded_places(ranked: Sequence[Entrant]) -> list[list[int]]:
    """Return for each player the places of those excluded by C1 or by the organiser."""
    place = {entrant.number: index for index, entrant in enumerate(ranked)}
    return [
        [place[number] for number in entrant.met | entrant.forbidden if number in place]
        for entrant in ranked
    ]
