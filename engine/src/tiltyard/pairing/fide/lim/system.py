"""The Lim system (C.04.4.3): from both ends of the table towards its middle.

Table of contents, in the order of the articles:

====================  =====================================================================
1, 7.1 bye            `_choose_bye`
2.1 compatible        `legality.Field.may_meet`
2.2 order of groups   `_Round.pair`
2.6 median            `_Round._gather_median`
3 floaters            `lim.criteria.choose_floaters`, `_Round._pair_group`
4 exchanges           `lim.criteria.opponents_in_scrutiny`
5 colours             `lim.criteria.colour_of_higher`, `_Round._choose_opponent`
6 last round          `lim.criteria.make_field`
====================  =====================================================================
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tiltyard.matching.classes import Reach
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.entrant import Entrant, board_key
from tiltyard.pairing.fide.legality import choose_bye, list_participants
from tiltyard.pairing.fide.lim.criteria import (
    Group,
    LimField,
    choose_floaters,
    colour_of_higher,
    free_unless_bound,
    make_field,
    opponents_in_scrutiny,
)

Made = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Decision:
    """A player who looked for an opponent among others, in this order, and the one found."""

    place: int
    opponent: int
    order: tuple[int, ...]
    is_floater: bool


def lim(request: PairingRequest) -> PairingResult:
    """Pair one round by the Lim system, as re-issued on 1 February 2026.

    `options={"maxi": "yes"}` asks for the rules of a maxi-tournament: choices for the sake of
    colours stay within 100 rating points.

    >>> from tiltyard import PairingRequest, lim
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in lim(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: `edition.unknown`, or players that contradict one another.
    """
    check_request(request, "lim")
    entrants = list_participants(request, "Lim")
    field = make_field(request, entrants)
    bye = _choose_bye(request, field)
    paired = _Round(field, _twice_median(request)).pair(_list_left(field, bye))
    return PairingResult(
        pairs=_seat(entrants, paired, request.initial_colour),
        bye=None if bye is None else entrants[bye].number,
    )


def list_decisions(request: PairingRequest, lim: LimField) -> list[Decision]:
    """Return the choices of opponents that a round consists of, in their order.

    Pairings that were broken up for the median again are left out (2.6).
    """
    round_ = _Round(lim, _twice_median(request))
    made = {
        frozenset(pair)
        for side in round_.pair(_list_left(lim, _choose_bye(request, lim)))
        for pair in side
    }
    return [one for one in round_.decisions if {one.place, one.opponent} in made]


def _twice_median(request: PairingRequest) -> int:
    return (request.round - 1) * request.points.win


def _list_left(lim: LimField, bye: int | None) -> list[int]:
    return [place for place in lim.field.everybody if place != bye]


def bye_key(request: PairingRequest, lim: LimField) -> Callable[[int], tuple[int, ...]]:
    """Return the order of the bye: lowest ranked (1); in the first round lowest rated (7.1)."""
    if request.round == 1:
        return lambda place: (lim.ratings[place], -lim.number(place))
    return lambda place: (-place,)


def _choose_bye(request: PairingRequest, lim: LimField) -> int | None:
    """The lowest ranked who may have it (1); in the first round the lowest rated (7.1)."""
    return choose_bye(lim.field, request, bye_key(request, lim))


class _Round:
    """A round being paired; players are places, best score first, then smallest number."""

    def __init__(self, lim: LimField, twice_median: int) -> None:
        """`twice_median` is twice the score of the median scoregroup (2.2)."""
        self._lim = lim
        self._twice_median = twice_median
        self.decisions: list[Decision] = []

    def pair(self, left: Sequence[int]) -> tuple[Made, Made]:
        """Return the pairs made in and above the median, and those made below it (2.2)."""
        groups: dict[int, list[int]] = {}
        for place in left:
            groups.setdefault(2 * self._lim.score(place) - self._twice_median, []).append(place)
        median = tuple(groups.pop(0, ()))
        above = [tuple(groups[gap]) for gap in sorted(groups, reverse=True) if gap > 0]
        below = [tuple(groups[gap]) for gap in sorted(groups) if gap < 0]
        made_above, down = self._pair_side(above, median, upward=False)
        made_below, up = self._pair_side(below, median, upward=True)
        self._gather_median(median, (made_above, down), (made_below, up))
        queue = [*self._queue(down, upward=False), *self._queue(up, upward=True)]
        made_median = self._pair_group(median, queue, upward=False)
        return [*made_above, *made_median], made_below

    def _pair_side(
        self, groups: Sequence[tuple[int, ...]], median: tuple[int, ...], *, upward: bool
    ) -> tuple[Made, list[int]]:
        """Pair the groups on one side of the median; return who floats into it."""
        made: Made = []
        floaters: list[int] = []
        for residents, adjacent in zip(groups, [*groups[1:], median], strict=False):
            group = Group(tuple(floaters), residents, adjacent, upward)
            leaving = choose_floaters(self._lim, group)
            gone = frozenset(leaving)
            incoming = [place for place in floaters if place not in gone]
            staying = [place for place in residents if place not in gone]
            made += self._pair_group(staying, self._queue(incoming, upward=upward), upward=upward)
            floaters = leaving
        return made, floaters

    def _gather_median(
        self,
        median: Sequence[int],
        higher: tuple[Made, list[int]],
        lower: tuple[Made, list[int]],
    ) -> None:
        """Break up pairings of the sides, last first, until the median can be paired (2.6)."""
        (made_above, down), (made_below, up) = higher, lower
        while not self._lim.field.is_pairable([*median, *down, *up]):
            is_lower = len(down) > len(up)
            if not (made_below if is_lower else made_above):
                is_lower = not is_lower
            made, floaters = (made_below, up) if is_lower else (made_above, down)
            floaters.extend(made.pop())

    def _queue(self, floaters: Iterable[int], *, upward: bool) -> list[tuple[int, bool]]:
        """Return downfloaters by highest score and number, upfloaters by lowest (3.6, 3.7)."""
        sign = 1 if upward else -1
        ordered = sorted(
            floaters, key=lambda p: (sign * self._lim.score(p), -sign * self._lim.number(p))
        )
        return [(place, upward) for place in ordered]

    def _pair_group(
        self, residents: Sequence[int], queue: Sequence[tuple[int, bool]], *, upward: bool
    ) -> Made:
        """Pair floaters first, each as 3.8 says, then the rest by proposal and exchange (4)."""
        members = [*(place for place, _ in queue), *residents]
        reach = Reach(
            {place: self._lim.field.must[place] for place in members},
            free_unless_bound,
            apart=self._lim.field.apart.__getitem__,
        )
        free = self._lim.in_order(members, upward=upward)
        made: Made = []
        for place, is_upfloater in queue:
            if place not in free:
                continue
            free.remove(place)
            order = free if is_upfloater is upward else free[::-1]
            made.append(self._decide(reach, place, order, is_floater=True))
            free.remove(made[-1][1])
        while free:
            place = free.pop(0)
            order = list(opponents_in_scrutiny(free))
            made.append(self._decide(reach, place, order, is_floater=False))
            free.remove(made[-1][1])
        return made

    def _decide(
        self, reach: Reach, place: int, order: Sequence[int], *, is_floater: bool
    ) -> tuple[int, int]:
        opponent = self._choose_opponent(reach, place, order)
        self.decisions.append(Decision(place, opponent, tuple(order), is_floater))
        return place, opponent

    def _choose_opponent(self, reach: Reach, place: int, order: Sequence[int]) -> int:
        """Return the first available who suits by colour, else the first available (3.8, 5.2).

        Available is who is compatible and leaves the rest of the group a pairing.
        """
        suited = [other for other in order if self._lim.suits(place, other)]
        if self._lim.is_maxi:
            first = next(other for other in order if self._is_available(place, other, order))
            suited = [other for other in suited if self._lim.is_near(first, other)]
        found = reach.fix_first(place, (*suited, *order))
        assert found is not None  # the group was made so that all can be paired
        return found

    def _is_available(self, place: int, other: int, order: Sequence[int]) -> bool:
        field = self._lim.field
        return field.may_meet(place, other) and field.is_pairable([p for p in order if p != other])


def _seat(
    entrants: Sequence[Entrant], paired: tuple[Made, Made], initial: Colour
) -> tuple[Pair, ...]:
    boards = []
    for is_below, made in enumerate(paired):
        for pair in made:
            higher, lower = (entrants[place] for place in sorted(pair))
            allocation = colour_of_higher(higher, lower, initial, is_below=bool(is_below))
            is_white = allocation.higher is Colour.WHITE
            white, black = (higher, lower) if is_white else (lower, higher)
            key = board_key((higher.score, higher.number), (lower.score, lower.number))
            boards.append((key, Pair(white.number, black.number)))
    return tuple(pair for _, pair in sorted(boards, key=lambda board: board[0]))
