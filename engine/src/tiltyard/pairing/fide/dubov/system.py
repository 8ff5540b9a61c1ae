"""The Dubov system (C.04.4.1): equal opposition for players of equal score.

Table of contents, in the order of the articles:

====================  =====================================================================
1.5 to 1.8            `dubov.criteria.Seeker`
2.1 C1 to C3          `legality.Field`, `bye.is_barred`
2.2, 2.3 C4 to C10    `legality.Field.is_pairable`, `dubov.criteria.BracketCost`
3.1 bye               `legality.choose_bye`
3.2.1, 3.2.2          `_choose_upfloaters`
3.2.3, 3.2.4          `_split`, `_recompose`
3.2.5, 3.2.6          `_transpose`
4 orders              places of `list_entrants`, `dubov.criteria.middle_out`, pairing numbers
5 colours             `colour_of_higher`
====================  =====================================================================
"""

from collections.abc import Iterable, Sequence

from tiltyard.matching.classes import Reach
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Colour, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import Allocation, allocate_colours
from tiltyard.pairing.fide.dubov.criteria import (
    BracketCost,
    Seeker,
    Trait,
    list_seekers,
    middle_out,
    most_upfloats,
)
from tiltyard.pairing.fide.entrant import Entrant, board_key
from tiltyard.pairing.fide.legality import Field, choose_bye, list_participants


def dubov(request: PairingRequest) -> PairingResult:
    """Pair one round by the Dubov system, edition in force since 1 February 2026.

    >>> from tiltyard import PairingRequest, dubov
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in dubov(PairingRequest(field, 1, 3)).pairs]
    [(1, 3), (4, 2)]

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
        InputError: `edition.unknown`, or players that contradict one another.
    """
    check_request(request, "dubov")
    entrants = list_participants(request, "Dubov")
    seekers = list_seekers(request, entrants)
    return pair_seekers(request, seekers)[0]


def pair_seekers(
    request: PairingRequest, seekers: Sequence[Seeker]
) -> tuple[PairingResult, frozenset[int]]:
    """Return the round, and the numbers of those who stood in the first subgroup (3.2.4).

    Raises:
        RuleError: `pairing.impossible`.
    """
    entrants = [seeker.entrant for seeker in seekers]
    field = Field(entrants)
    bye = choose_bye(field, request, lambda p: bye_key(entrants[p]))
    is_last = request.round == request.rounds
    maximum = None if is_last else most_upfloats(request.rounds)
    pairs = _Round(field, seekers, maximum).pair([p for p in field.everybody if p != bye])
    result = PairingResult(
        pairs=_seat([(seekers[a], seekers[b]) for a, b in pairs], request.initial_colour),
        bye=None if bye is None else entrants[bye].number,
    )
    return result, frozenset(seekers[first].number for first, _ in pairs)


def bye_key(entrant: Entrant) -> tuple[int, int, int]:
    """Return the order in which the bye is offered: the first has it (3.1)."""
    return entrant.score, entrant.unplayed, -entrant.number


class _Round:
    """A round being paired; players are places, best score first, then smallest number."""

    def __init__(self, field: Field, seekers: Sequence[Seeker], maximum: int | None) -> None:
        """`maximum` is MaxT, None in the last round, where C8 to C10 are silent."""
        self._field = field
        self._seekers = seekers
        self._maximum = maximum

    def pair(self, left: list[int]) -> list[tuple[int, int]]:
        """Pair the scoregroups from the top, each with the upfloaters it needs (1.9, 3.2)."""
        pairs: list[tuple[int, int]] = []
        while left:
            residents = self._top_group(left)
            lower = left[len(residents) :]
            upfloaters = self._choose_upfloaters(residents, lower)
            bracket = self._by_number([*residents, *upfloaters])
            first, second = self._recompose(*self._split(bracket))
            pairs += self._transpose(first, second)
            gone = set(bracket)
            left = [place for place in lower if place not in gone]
        return pairs

    def _top_group(self, left: Sequence[int]) -> list[int]:
        score = self._score(left[0])
        return [place for place in left if self._score(place) == score]

    def _score(self, place: int) -> int:
        return self._seekers[place].entrant.score

    def _number(self, place: int) -> int:
        return self._seekers[place].number

    def _by_opposition(self, places: Iterable[int]) -> list[int]:
        """Ascending ARO, then ascending TPN (3.2.5)."""
        return sorted(places, key=lambda p: (self._seekers[p].opposition, self._number(p)))

    def _by_number(self, places: Iterable[int]) -> list[int]:
        return sorted(places, key=self._number)

    def _choose_upfloaters(self, residents: list[int], lower: list[int]) -> list[int]:
        """Return the first best set of upfloaters (3.2.1, 3.2.2; C5 to C10; order 4.1)."""
        field = self._field
        if field.is_pairable(residents) and field.is_pairable(lower):
            return []
        near = self._top_group(lower)
        reach = self._reach(residents, near, may_stay=True)
        if len(near) < len(lower) and self._is_enough(reach, residents, lower):
            return self._first_set(reach, residents, near)
        return self._first_set(self._reach(residents, lower, may_stay=False), residents, lower)

    def _is_enough(self, near: Reach, residents: Sequence[int], lower: Sequence[int]) -> bool:
        """Whether upfloaters from the next scoregroup alone are best, whoever they are.

        No set can be smaller (C5) or have higher scores (C6), and counting proves that any of
        them leaves a complete pairing below (C4).
        """
        if not near.is_possible:
            return False
        found = self._count_upfloaters(near, residents)
        return self._field.is_dense(lower, missing=found) and found == self._fewest(residents)

    def _fewest(self, residents: Sequence[int]) -> int:
        """Return how many residents cannot be paired among themselves: a bound for C5."""
        traits = {place: self._field.must[place] for place in residents}
        alone = Reach(
            traits,
            lambda one, other: None if one is not None and one is other else (0,),
            exit_cost=lambda _: (1,),
            apart=self._field.apart.__getitem__,
        )
        return len(residents) - len(alone.mates())

    def _reach(self, residents: Sequence[int], lower: Sequence[int], *, may_stay: bool) -> Reach:
        levels = sorted({self._score(place) for place in lower})
        traits = {place: self._trait(place, None) for place in residents}
        for place in lower:
            traits[place] = self._trait(place, levels.index(self._score(place)))
        cost = BracketCost(len(levels))
        if may_stay:
            return Reach(
                traits,
                lambda one, other: None if _are_lower(one, other) else cost(one, other),
                exit_cost=cost.stay,
                apart=self._field.apart.__getitem__,
            )
        return Reach(traits, cost, apart=self._field.apart.__getitem__)

    def _trait(self, place: int, level: int | None) -> Trait:
        seeker = self._seekers[place]
        must = self._field.must[place]
        if level is None or self._maximum is None:
            return Trait(seeker.seeks_white, must, level)
        at_maximum = seeker.upfloats if seeker.upfloats >= self._maximum else 0
        return Trait(seeker.seeks_white, must, level, at_maximum, seeker.has_upfloated)

    def _count_upfloaters(self, reach: Reach, residents: Sequence[int]) -> int:
        inside = set(residents)
        return sum(place in inside and mate not in inside for place, mate in reach.mates().items())

    def _first_set(
        self, reach: Reach, residents: Sequence[int], candidates: Sequence[int]
    ) -> list[int]:
        """Walk the candidates in sequence and keep each one whom a best pairing has (4.1)."""
        wanted = self._count_upfloaters(reach, residents)
        chosen: list[int] = []
        for place in candidates:
            if len(chosen) == wanted:
                break
            if reach.restrict(place, residents):
                chosen.append(place)
        return chosen

    def _split(self, bracket: list[int]) -> tuple[list[int], list[int]]:
        """Return those who seek White and the others; halves while nobody has played (3.2.3)."""
        if all(self._seekers[place].is_newcomer for place in bracket):
            half = len(bracket) // 2
            return bracket[:half], bracket[half:]
        white = [place for place in bracket if self._seekers[place].seeks_white]
        return white, [place for place in bracket if not self._seekers[place].seeks_white]

    def _recompose(self, white: list[int], black: list[int]) -> tuple[list[int], list[int]]:
        """Shift players so that everybody can meet somebody of the other subgroup (3.2.4).

        The second shift numbers the larger subgroup as the first one left it, but never takes
        a player back.
        """
        is_white_small = len(white) <= len(black)
        small, large = (white, black) if is_white_small else (black, white)
        inside = set(small)
        reach = Reach(
            {place: (place in inside, self._field.must[place]) for place in (*small, *large)},
            _within_small,
            apart=self._field.apart.__getitem__,
        )
        mates = reach.mates()
        unavoidable = sum(mates[place] in inside for place in small) // 2
        surplus = (len(large) - len(small)) // 2
        by_trade = (self._by_opposition, self._by_number)
        in_small, in_large = by_trade if is_white_small else by_trade[::-1]
        out = _shift(reach, middle_out(in_small(small)), unavoidable)
        numbered = middle_out(in_large([*large, *out]))
        gone = set(out)
        pool = [place for place in numbered if place not in gone]
        back = _shift(reach, pool, surplus + unavoidable)
        moved = {*out, *back}
        new_small = [place for place in small if place not in moved] + back
        new_large = [place for place in large if place not in moved] + out
        return (new_small, new_large) if is_white_small else (new_large, new_small)

    def _transpose(self, first: list[int], second: list[int]) -> list[tuple[int, int]]:
        """Give S1 in order the first transposition of G2 that is legal (3.2.5, 3.2.6, 4.3)."""
        inside = set(first)
        reach = Reach(
            {place: (place in inside, self._field.must[place]) for place in (*first, *second)},
            _across,
            apart=self._field.apart.__getitem__,
        )
        free = self._by_number(second)
        pairs = []
        for place in self._by_opposition(first):
            opponent = reach.fix_first(place, free)
            assert opponent is not None  # the halves were made so that all can be paired
            free.remove(opponent)
            pairs.append((place, opponent))
        return pairs


_Side = tuple[bool, Colour | None]


def _within_small(one: _Side, other: _Side) -> tuple[int, ...] | None:
    """Count the pairs inside the smaller subgroup (3.2.4, first shift)."""
    if one[1] is not None and one[1] is other[1]:
        return None
    return (int(one[0] and other[0]),)


def _across(one: _Side, other: _Side) -> tuple[int, ...] | None:
    if one[0] is other[0] or (one[1] is not None and one[1] is other[1]):
        return None
    return (0,)


def _are_lower(one: Trait, other: Trait) -> bool:
    return one.level is not None and other.level is not None


def _shift(reach: Reach, pool: Sequence[int], count: int) -> list[int]:
    """Return the first set of `count` players of a subgroup to shift (4.2).

    Each must meet somebody of the old subgroup who stays.
    """
    chosen: list[int] = []
    staying = dict.fromkeys(pool)
    for place in pool:
        if len(chosen) == count:
            break
        if reach.restrict(place, list(staying)):
            chosen.append(place)
            del staying[place]
    return chosen


def colour_of_higher(higher: Seeker, lower: Seeker, initial: Colour) -> Allocation:
    """Return the colour of the higher-ranked player and the article that gives it (5.2)."""
    if higher.is_newcomer and lower.is_newcomer:
        return Allocation(initial if higher.entrant.place % 2 else initial.opposite, "5.2.1")
    return allocate_colours(higher.colours, lower.colours, higher.entrant.place, initial)


def _seat(pairs: Iterable[tuple[Seeker, Seeker]], initial: Colour) -> tuple[Pair, ...]:
    boards = []
    for pair in pairs:
        higher, lower = sorted(pair, key=lambda seeker: (-seeker.entrant.score, seeker.number))
        is_white = colour_of_higher(higher, lower, initial).higher is Colour.WHITE
        white, black = (higher, lower) if is_white else (lower, higher)
        key = board_key((higher.entrant.score, higher.number), (lower.entrant.score, lower.number))
        boards.append((key, Pair(white.number, black.number)))
    return tuple(pair for _, pair in sorted(boards, key=lambda board: board[0]))
