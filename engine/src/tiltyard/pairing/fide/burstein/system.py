"""The Burstein system (C.04.4.2): strong opposition so far meets weak opposition so far.

Table of contents, in the order of the articles:

====================  =====================================================================
1.6 seeding rounds    `burstein.criteria.count_seeding_rounds`, `dutch`
1.7, 1.8 index        `burstein.criteria.evaluate_opposition`, `rank_by_index`
2.1 C1 to C3          `legality.Field`, `bye.is_barred`
2.2, 2.3 C4 to C8     `legality.Field.is_pairable`, `burstein.criteria.BracketCost`
3.1 bye               `legality.choose_bye`
3.2 brackets          `_Round._reach_best`
4 order of pairings   `_Round._first_pairing`
5 colours             `colours.allocate_colours`
====================  =====================================================================
"""

from collections.abc import Sequence

from tiltyard.matching.classes import Reach
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.burstein.criteria import (
    SEAT,
    BracketCost,
    Trait,
    count_seeding_rounds,
    rank_by_index,
)
from tiltyard.pairing.fide.colours import allocate_colours
from tiltyard.pairing.fide.dutch.system import dutch
from tiltyard.pairing.fide.entrant import Entrant, board_key, rank_key
from tiltyard.pairing.fide.legality import Field, choose_bye, list_participants


def burstein(request: PairingRequest) -> PairingResult:
    """Pair one round by the Burstein system, edition in force since 1 February 2026.

    The seeding rounds are paired by the Dutch system (1.6).

    >>> from tiltyard import PairingRequest, burstein
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in burstein(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: `edition.unknown`, or players that contradict one another.
    """
    check_request(request, "burstein")
    entrants = list_participants(request, "Burstein")
    if request.round <= count_seeding_rounds(request.rounds):
        return dutch(request)
    ranked = rank_by_index(request, entrants)
    field = Field(ranked)
    bye = choose_bye(field, request, lambda p: (ranked[p].score, ranked[p].unplayed, -p))
    pairs = _Round(field).pair([place for place in field.everybody if place != bye])
    return PairingResult(
        pairs=_seat([(ranked[a], ranked[b]) for a, b in pairs], request.initial_colour),
        bye=None if bye is None else ranked[bye].number,
    )


class _Round:
    """A round being paired; players are places in the ranking by index (1.8)."""

    def __init__(self, field: Field) -> None:
        """Start with nobody paired."""
        self._field = field

    def pair(self, left: list[int]) -> list[tuple[int, int]]:
        """Pair the brackets from the top; whoever stays unpaired floats to the next (1.2, 3.2)."""
        pairs: list[tuple[int, int]] = []
        floaters: list[int] = []
        groups = self._by_score(left)
        for number, group in enumerate(groups):
            bracket = sorted([*floaters, *group])
            reach = self._reach_best(bracket, groups[number + 1 :])
            found = self._first_pairing(reach, bracket)
            pairs += found
            paired = {place for pair in found for place in pair}
            floaters = [place for place in bracket if place not in paired]
        return pairs

    def _score(self, place: int) -> int:
        return self._field.players[place].score

    def _by_score(self, places: Sequence[int]) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        for place in places:
            groups.setdefault(self._score(place), []).append(place)
        return [groups[score] for score in sorted(groups, reverse=True)]

    def _reach_best(self, bracket: list[int], lower: list[list[int]]) -> Reach:
        """Return the pairings that comply best with C4 to C8, looking only as far as needed."""
        following = lower[0] if lower else []
        below = [place for group in lower[1:] for place in group]
        if not lower:
            return self._reach(bracket, [], [])
        alone = self._reach(bracket, [], [], leaves=0)
        fewest = len(bracket) - len(alone.mates())  # no pairing has fewer floaters (C5)
        if self._is_settled(following, below, guests=fewest):
            return self._reach(bracket, [], [], seats=fewest) if fewest else alone
        if below:
            near = self._reach(bracket, following, [], leaves=1)
            unpaired = len(bracket) + len(following) - len(near.mates())
            if near.is_possible and self._field.is_dense(below, guests=unpaired):
                return near
        return self._reach(bracket, following, below)

    def _is_settled(self, following: list[int], below: list[int], *, guests: int) -> bool:
        """Whether any floaters, `guests` of them, leave the same outlook below (C4, C7).

        The following scoregroup then has so many possible pairs that it pairs them all and
        loses nobody but, when the number is odd, one resident of its own, whichever it likes.
        """
        field = self._field
        if guests == 0:
            return field.is_pairable([*following, *below])
        is_odd = (len(following) + guests) % 2
        if not field.is_dense(following, guests=guests, missing=is_odd):
            return False
        if not is_odd:
            return field.is_pairable(below)
        return any(field.is_pairable([place, *below]) for place in following[:8])

    def _reach(
        self,
        bracket: Sequence[int],
        following: Sequence[int],
        below: Sequence[int],
        *,
        leaves: int | None = None,
        seats: int = 0,
    ) -> Reach:
        """Return the best pairings of the players given.

        `leaves` is the last group whose members, and those above, may stay unpaired. As many
        as there are `seats` must; that is the same, and quicker, when their number is known.
        """
        levels = sorted({self._score(place) for place in (*bracket, *following)}, reverse=True)
        traits = {
            place: self._trait(place, group, levels)
            for group, places in enumerate((bracket, following, below))
            for place in places
        }
        traits |= {-seat: Trait(SEAT, 0, None, None) for seat in range(1, seats + 1)}
        cost = BracketCost(len(levels))
        exits = {None: lambda _: None, 0: cost.leave_bracket, 1: cost.leave_following}
        return Reach(
            traits,
            cost,
            exit_cost=exits[leaves],
            apart=lambda place: self._field.apart[place] if place >= 0 else (),
        )

    def _trait(self, place: int, group: int, levels: Sequence[int]) -> Trait:
        must = self._field.must[place]
        if group == 2:
            return Trait(group, 0, None, must)
        due = self._field.players[place].colours.preference.colour if group == 0 else None
        return Trait(group, levels.index(self._score(place)), due, must)

    def _first_pairing(self, reach: Reach, bracket: list[int]) -> list[tuple[int, int]]:
        """Walk the order of pairings (4): each in turn meets the last in rank still possible."""
        free = list(bracket)
        pairs = []
        while free:
            first = free.pop(0)
            opponent = reach.fix_first(first, reversed(free))
            if opponent is not None:
                free.remove(opponent)
                pairs.append((first, opponent))
        return pairs


def _seat(pairs: Sequence[tuple[Entrant, Entrant]], initial: Colour) -> tuple[Pair, ...]:
    """Return pairs with colours; higher ranked is who has the better index (5.2)."""
    boards = []
    for higher, lower in pairs:
        allocation = allocate_colours(higher.colours, lower.colours, higher.place, initial)
        is_white = allocation.higher is Colour.WHITE
        white, black = (higher, lower) if is_white else (lower, higher)
        top, bottom = sorted(
            ((player.score, player.number) for player in (higher, lower)),
            key=lambda scored: rank_key(*scored),
        )
        boards.append((board_key(top, bottom), Pair(white.number, black.number)))
    return tuple(pair for _, pair in sorted(boards, key=lambda board: board[0]))
