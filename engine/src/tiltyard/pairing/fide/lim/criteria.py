"""Floaters, opponents and colours of the Lim system (C.04.4.3 articles 3, 4 and 5)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.matching.classes import Reach
from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.colours import Allocation, Strength, allocate_colours
from tiltyard.pairing.fide.entrant import Entrant, Float
from tiltyard.pairing.fide.legality import Field
from tiltyard.pairing.fide.lim.reserve import Reserve

NEAR_RATING: Final = 100  # of a maxi-tournament (3.2.3, 3.8, 5.7)


@dataclass(frozen=True, slots=True)
class LimField:
    """The players of a round by place, and what the Lim rules ask about them."""

    field: Field
    due: Sequence[Colour | None]  # equalising colour, else the alternate one (5.1)
    ratings: Sequence[int]
    has_floated: Sequence[bool]  # in the round before (3.10)
    is_maxi: bool

    def score(self, place: int) -> int:
        """The pairing score."""
        return self.field.players[place].score

    def number(self, place: int) -> int:
        """The pairing number; "highest numbered" is the smallest."""
        return self.field.players[place].number

    def in_order(self, places: Iterable[int], *, upward: bool) -> list[int]:
        """Highest numbered first; lowest numbered first when pairing upward (4.1)."""
        return sorted(places, key=self.number, reverse=upward)

    def suits(self, one: int, other: int) -> bool:
        """Whether the two are not due the same colour."""
        return self.due[one] is None or self.due[one] is not self.due[other]

    def is_near(self, one: int, other: int) -> bool:
        """Whether ratings allow a choice for the sake of colours (3.2.3, 3.8, 5.7)."""
        return not self.is_maxi or abs(self.ratings[one] - self.ratings[other]) <= NEAR_RATING


def make_field(request: PairingRequest, entrants: Sequence[Entrant]) -> LimField:
    """Return the field; in the last round equal scores go before colours (article 6)."""
    everybody = {player.number: player for player in request.players}
    minds_colours = request.round != request.rounds
    return LimField(
        field=Field(entrants, binds_colours=minds_colours, bars_torn=minds_colours),
        due=[entrant.colours.preference.colour for entrant in entrants],
        ratings=[everybody[entrant.number].rating for entrant in entrants],
        has_floated=[_has_floated(entrant, everybody) for entrant in entrants],
        is_maxi=request.options.get("maxi") == "yes",
    )


def _has_floated(entrant: Entrant, everybody: Mapping[int, SwissPlayer]) -> bool:
    history = everybody[entrant.number].history
    return bool(history) and history[-1].kind is Kind.PLAYED and entrant.floats[0] is not Float.NONE


@dataclass(frozen=True, slots=True)
class Group:
    """A scoregroup about to be paired: who came floating, who lives here, who comes next."""

    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    adjacent: tuple[int, ...]  # residents of the group that its own floaters go to
    upward: bool

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody to pair or to float."""
        return (*self.incoming, *self.residents)


def choose_floaters(lim: LimField, group: Group) -> list[int]:
    """Return who leaves the group: as few as possible, the least disadvantaged first (3.2-3.10).

    The group keeps as many pairings as it can (4.4). One at a time, the first in the order of
    `_floating_order` whose leaving keeps that number.
    """
    reach = Reach(
        {place: lim.field.must[place] for place in group.members},
        free_unless_bound,
        exit_cost=lambda _: (1,),
        apart=lim.field.apart.__getitem__,
    )
    leaving = len(group.members) - len(reach.mates())
    reserve = Reserve(lim.field, group.adjacent)
    chosen: dict[int, None] = {}
    for _ in range(leaving):
        order = _floating_order(lim, group, chosen, reserve)
        floater = next(place for place in order if reach.release(place))
        chosen[floater] = None
        reserve.keep(floater)
    return list(chosen)


def free_unless_bound(one: Colour | None, other: Colour | None) -> tuple[int, ...] | None:
    """Return no cost for a compatible pair, None for two who must have one colour (2.1)."""
    return None if one is not None and one is other else (0,)


def _floating_order(
    lim: LimField, group: Group, chosen: Collection[int], reserve: Reserve
) -> list[int]:
    """Return who is left, the best floater first; `reserve` knows the opponents of the next group.

    By type d, c, b, a (3.9), then those who did not float in the round before (3.10), then
    those due the colour of the majority (3.2.2), then lowest numbered, upward highest (3.2.4).
    """
    left = [place for place in group.members if place not in chosen]
    incoming = frozenset(group.incoming)
    tiers: dict[tuple[bool, bool, bool], list[int]] = {}
    for place in lim.in_order(left, upward=not group.upward):
        tier = (place in incoming, not reserve.has_room(place), lim.has_floated[place])
        tiers.setdefault(tier, []).append(place)
    majority = _majority(lim, left)
    order = []
    for tier in sorted(tiers):
        first = tiers[tier][0]
        order += sorted(
            tiers[tier],
            key=lambda p: lim.due[p] is not majority or not lim.is_near(p, first),
        )
    return order


def _majority(lim: LimField, places: Sequence[int]) -> Colour | None:
    dues = [lim.due[place] for place in places]
    white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
    if white == black:
        return None
    return Colour.WHITE if white > black else Colour.BLACK


def opponents_in_scrutiny(free: Sequence[int]) -> Iterator[int]:
    """Yield the opponents the first of a list tries, `free` being the others (4.2, 4.3).

    Of six players the first tries the fourth, fifth and sixth, then the third and second.

    >>> list(opponents_in_scrutiny([2, 3, 4, 5, 6]))
    [4, 5, 6, 3, 2]
    """
    half = len(free) // 2
    yield from free[half:]
    yield from reversed(free[:half])


def colour_of_higher(
    higher: Entrant, lower: Entrant, initial: Colour, *, is_below: bool
) -> Allocation:
    """Return the colour of the higher-ranked player and the article that gives it (5.3, 5.4, 7.2).

    `is_below` says that the pair was made below the median scoregroup.
    """
    mine, theirs = higher.colours, lower.colours
    bound = [record.preference.strength is Strength.ABSOLUTE for record in (mine, theirs)]
    colour = mine.preference.colour
    if colour is not None and colour is theirs.preference.colour:
        if bound[0] is not bound[1]:
            return Allocation(colour if bound[0] else colour.opposite, "5.3")
        for ours, other in zip(reversed(mine.sequence), reversed(theirs.sequence), strict=False):
            if ours is not other:
                return Allocation(ours.opposite, "5.4")
        return Allocation(colour.opposite if is_below else colour, "5.4")
    return allocate_colours(mine, theirs, higher.place, initial)
