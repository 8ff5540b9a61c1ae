"""Score groups: the general Swiss, for any game and any number of rounds.

Everybody meets somebody with the same or the nearest score and, within that, the closest
rating. The whole round is one cheapest matching; what it minimises, in this order:

1. repeats: how often the two of a pair were paired before, summed over the pairs;
2. the bye: whoever won fewest rounds without playing, and of these the lowest ranked;
3. the squares of the differences in score, so that two small gaps beat one wide one;
4. the differences in rating;
5. the differences in rank, which decides among equals;
6. a number mixed from the two pairing numbers, so that of many rounds that are equally good
   always the same one is taken, whatever computes it.

Above all of them stands that nobody has a second bye while somebody present has had none.
A score is the number of wins, draws counting half, with the points of byes as the tournament
gives them. A pairing that was not played counts as a meeting too.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tiltyard.errors import RuleError
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import (
    NO_PAIRS,
    Colour,
    Kind,
    Pair,
    PairingRequest,
    PairingResult,
    SwissPlayer,
)
from tiltyard.pairing.fide.colours import allocate_colours, colour_record
from tiltyard.pairing.fide.entrant import board_key, effective_numbers, present_players, rank_key
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player to pair, as the objective sees them."""

    player: SwissPlayer
    score: int  # tenths, virtual points included
    met: Counter[int]  # how often paired with each number
    byes: int
    free_wins: int  # rounds won without playing, byes included

    @property
    def number(self) -> int:
        """The pairing number."""
        return self.player.number


def score_groups(request: PairingRequest) -> PairingResult:
    """Pair one round by score groups. A complete pairing without repeats is found if one exists.

    >>> from tiltyard import PairingRequest, score_groups
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in score_groups(PairingRequest(field, 1, 3)).pairs]
    [(1, 2), (3, 4)]

    Raises:
        RuleError: `pairing.impossible`, when forbidden pairs leave no complete pairing.
    """
    check_request(request, "score_groups")
    ranked = rank_players(request)
    if not ranked:
        return NO_PAIRS
    from tiltyard.pairing.score_group_costs import match_ranked  # noqa: PLC0415 - loads numpy

    mates = match_ranked(ranked, request.forbidden)
    if mates is None:
        raise RuleError(
            "pairing.impossible",
            say(
                "Round {round} cannot be paired: the forbidden pairs leave somebody without an "
                "opponent. Lift one of them, or let somebody who agrees sit out.",
                round=request.round,
            ),
            round=request.round,
        )
    bye = mates[len(ranked)] if len(ranked) % 2 else None
    pairs = [(one, two) for one, two in enumerate(mates) if one < two < len(ranked)]
    return PairingResult(
        pairs=_seat([(ranked[one], ranked[two]) for one, two in pairs], request),
        bye=None if bye is None else ranked[bye].number,
    )


def rank_players(request: PairingRequest) -> list[Ranked]:
    """Return who is to be paired, best first."""
    return sorted(
        (_rank(player, request) for player in present_players(request)),
        key=lambda one: rank_key(one.score, one.number),
    )


def _rank(player: SwissPlayer, request: PairingRequest) -> Ranked:
    virtual = sum(player.virtual_points[request.round - 1 : request.round])
    unplayed = [meeting for meeting in player.history if meeting.kind is not Kind.PLAYED]
    return Ranked(
        player,
        player.points + virtual,
        Counter(meeting.opponent for meeting in player.history if meeting.opponent is not None),
        byes=sum(meeting.kind is Kind.PAIRING_BYE for meeting in unplayed),
        free_wins=sum(meeting.points >= request.points.win for meeting in unplayed),
    )


def _seat(pairs: Sequence[tuple[Ranked, Ranked]], request: PairingRequest) -> tuple[Pair, ...]:
    """Return pairs with colours, as the FIDE systems give them, in board order (C.04.2 3.6)."""
    places = effective_numbers(request)
    boards = []
    for higher, lower in pairs:
        colours = allocate_colours(
            colour_record(higher.player.history),
            colour_record(lower.player.history),
            places[higher.number],
            request.initial_colour,
        )
        is_white = colours.higher is Colour.WHITE
        white, black = (higher, lower) if is_white else (lower, higher)
        key = board_key((higher.score, higher.number), (lower.score, lower.number))
        boards.append((key, Pair(white.number, black.number)))
    return tuple(pair for _, pair in sorted(boards, key=lambda board: board[0]))
