"""Rule 32 of US Chess (7th edition): one cash prize a player, ties divide, money by score alone.

From the top score down, the players of a score bring in one prize each and divide them:

- 32B1: one cash prize a player, the largest. 32B2: tied players share equally.
- 32B3: winners of different prizes who tie pool them, at most one prize for each player, and
  divide equally, unless some would get more by dividing only prizes that the others cannot win.
  Since 2014 nobody gets more than the largest prize they could have won without the tie.
- 32B4: of equal amounts a prize for a place goes before one for a class, a higher class first, a
  class by rating before one by age. Announce the categories in that order.

The rule is written for people. Where it leaves something open:

- The pool is the dearest set of prizes that the tied players could win one each.
- "Some" are the players of one category. The category that gains most divides its own prizes first,
  then the others pool what is left. Several categories together are not tried: the rule speaks of
  a particular prize.
- They compare with what they would get from the pool after the limits of the others.
- What a limited player does not get is divided among the others of the pool. One event is known to
  have limited such a player to the mean of the places instead of the largest; we follow the words.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from tiltyard.prizes.award import Pool, Portion, Stake
from tiltyard.prizes.catalogue import PrizeGroup, PrizeSystem, Slot
from tiltyard.prizes.claimant import Claimant


class _Division(NamedTuple):
    """Players and the prizes they divide, and the level: what those without a limit get."""

    claimants: tuple[Claimant, ...]
    slots: tuple[Slot, ...]
    level: Fraction


def assign_us_chess(group: PrizeGroup, ordered: Sequence[Claimant]) -> tuple[list[Pool], list[str]]:
    """Return who divides which prizes. Ranks decide nothing but who gets a cent left over."""
    slots = _sort_slots(group)
    pools: list[Pool] = []
    by_score = sorted(ordered, key=lambda claimant: -claimant.points)
    for _, block in groupby(by_score, key=lambda claimant: claimant.points):
        tied = list(block)
        limits = _find_limits(group, tied, slots)
        for division in _divide_tie(tied, slots, limits):
            pools.append(_pay(division, limits))
            slots = [slot for slot in slots if slot not in division.slots]
    return pools, []


def pool_prizes(claimants: Sequence[Claimant], slots: Sequence[Slot]) -> list[Slot]:
    """Return the dearest prizes that the players could win, one each (32B3).

    `slots` are in the order in which they are wanted. Taking each prize that still leaves every
    player one they may win gives the greatest sum, because sets that can be won are a matroid.
    """
    winner_of: dict[int, int] = {}  # player -> prize, by their numbers

    def place(prize: int, tried: set[int]) -> bool:
        """Find a winner for a prize, moving others to prizes they can win as well."""
        for player, claimant in enumerate(claimants):
            if player in tried or not _admits(slots[prize], claimant):
                continue
            tried.add(player)
            if player not in winner_of or place(winner_of[player], tried):
                winner_of[player] = prize
                return True
        return False

    return [slot for prize, slot in enumerate(slots) if place(prize, set())]


def _sort_slots(group: PrizeGroup) -> list[Slot]:
    """Return the prizes, dearest first, equal ones with those for everybody first (32B4)."""
    return sorted(
        group.list_slots(), key=lambda slot: (-slot.prize.amount, not slot.category.is_main)
    )


def _find_limits(
    group: PrizeGroup, tied: Sequence[Claimant], slots: Sequence[Slot]
) -> dict[str, Fraction]:
    """Return the most each player may get: the largest prize they could win without the tie.

    Without the limit of 2014 it is all the money there is.
    """
    everything = sum(slot.prize.amount for slot in slots)
    return {
        claimant.id: Fraction(
            everything
            if group.system is PrizeSystem.US_CHESS_UNCAPPED
            else max(
                (slot.prize.amount for slot in slots if _admits(slot, claimant)),
                default=0,
            )
        )
        for claimant in tied
    }


def _divide_tie(
    tied: Sequence[Claimant], slots: Sequence[Slot], limits: Mapping[str, Fraction]
) -> list[_Division]:
    """Return how the players of one score divide what they can win (32B3)."""
    divisions = [
        _make_division(claimants, pooled, limits)
        for claimants, pooled in _list_ties(tied, pool_prizes(tied, slots))
    ]
    for together in divisions:
        apart = _find_better(together, tied, slots, limits)
        if apart is not None:
            others = [claimant for claimant in tied if claimant not in apart.claimants]
            left = [slot for slot in slots if slot not in apart.slots]
            return [apart, *_divide_tie(others, left, limits)]
    return divisions


def _find_better(
    together: _Division,
    tied: Sequence[Claimant],
    slots: Sequence[Slot],
    limits: Mapping[str, Fraction],
) -> _Division | None:
    """Return the category whose players gain most by dividing only what the others cannot win."""
    best = together
    for category in {slot.category.name: slot.category for slot in slots}.values():
        inside = [one for one in together.claimants if category.criteria.admit(one)]
        if not inside:
            continue
        outside = [one for one in tied if one not in inside]
        own = [slot for slot in slots if not any(_admits(slot, one) for one in outside)]
        division = _make_division(inside, pool_prizes(inside, own), limits)
        if division.level > best.level:
            best = division
    return None if best is together else best


def _list_ties(
    tied: Sequence[Claimant], pooled: Sequence[Slot]
) -> Iterator[tuple[list[Claimant], list[Slot]]]:
    """Return players and prizes that hang together: who can win none of another's prizes is apart.

    Pooling them would change nothing, because the better off would keep what is theirs.
    """
    left = list(pooled)
    while left:
        slots, claimants = [left[0]], list[Claimant]()
        size = 0
        while size != len(slots) + len(claimants):
            size = len(slots) + len(claimants)
            claimants = [one for one in tied if any(_admits(slot, one) for slot in slots)]
            slots = [slot for slot in left if any(_admits(slot, one) for one in claimants)]
        yield claimants, slots
        left = [slot for slot in left if slot not in slots]


def _make_division(
    claimants: Sequence[Claimant], slots: Sequence[Slot], limits: Mapping[str, Fraction]
) -> _Division:
    """Divide equally; what somebody may not take is divided among the others.

    Whoever is at their limit gets no more, so what the others get is at least an equal share of
    what these leave, and is that share when the right ones are taken as limited.
    """
    total = sum(slot.prize.amount for slot in slots)
    lowest = sorted(limits[claimant.id] for claimant in claimants)
    shares = (
        (total - sum(lowest[:limited])) / Fraction(len(lowest) - limited)
        for limited in range(len(lowest))
    )
    return _Division(tuple(claimants), tuple(slots), max(shares))


def _pay(division: _Division, limits: Mapping[str, Fraction]) -> Pool:
    """Return the stakes: everybody has the same part in every prize of the pool."""
    total = sum(slot.prize.amount for slot in division.slots)
    return tuple(
        Stake(
            claimant,
            tuple(
                Portion(slot, min(limits[claimant.id], division.level) / total)
                for slot in division.slots
            ),
        )
        for claimant in division.claimants
    )


def _admits(slot: Slot, claimant: Claimant) -> bool:
    return slot.category.criteria.admit(claimant)
