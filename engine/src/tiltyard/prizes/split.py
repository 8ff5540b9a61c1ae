"""Who gets how much. Nothing is lost, nothing is invented, the same input gives the same split."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tiltyard.core.checked import checked
from tiltyard.core.model import EntryId, Place
from tiltyard.errors import InvariantError
from tiltyard.prizes.rules import WHOLE, PrizeRules, Tier

Forecast = Mapping[EntryId, Mapping[int, Fraction]]


@dataclass(frozen=True, slots=True)
class Split:
    """What each entry gets, those with nothing left out, and what of the pool nobody gets."""

    prizes: Mapping[EntryId, int]
    rest: int

    @property
    def total(self) -> int:
        """All that is given."""
        return sum(self.prizes.values())


@checked
def value_places(rules: PrizeRules, *, pool: int, players: int) -> dict[int, int]:
    """Return what each place is worth, in minor units, when `players` have a place.

    A tier that is split is split among the places that somebody takes; the promises for places
    that nobody takes are not paid. Fractions are rounded by the largest remainder, at a tie for
    the better place, so that the values add up to what the tiers promise.
    """
    exact: dict[int, Fraction] = {}
    for tier in rules.tiers:
        places = range(tier.first, min(tier.last, players) + 1)
        for place in places:
            exact[place] = _amount(tier, pool) / (len(places) if tier.per_player else 1)
    ordered = sorted(exact)
    total = int(sum(exact.values(), Fraction(0)))
    shares = round_shares([exact[place] for place in ordered], total)
    return dict(zip(ordered, shares, strict=True))


@checked
def split_places(
    rules: PrizeRules, *, pool: int, places: Iterable[Place], seeds: Sequence[EntryId]
) -> Split:
    """Split the pool by final places (elimination.md 9).

    Where places are shared, their values are added and split equally; what is left over goes,
    one minor unit each, to the better seeds.
    """
    ranked = sorted(places, key=lambda place: place.rank)
    values = value_places(rules, pool=pool, players=len(ranked))
    order = {entry: number for number, entry in enumerate(seeds)}
    prizes: dict[EntryId, int] = {}
    taken = 0
    for _, group in groupby(ranked, key=lambda place: place.rank):
        block = sorted(
            (place.entry for place in group), key=lambda e: (order.get(e, len(order)), e)
        )
        total = sum(values.get(taken + n, 0) for n in range(1, len(block) + 1))
        each, over = divmod(total, len(block))
        prizes |= {entry: each + (n < over) for n, entry in enumerate(block)}
        taken += len(block)
    return _finish(prizes, pool)


@checked
def split_expected(
    rules: PrizeRules, *, pool: int, forecast: Forecast, seeds: Sequence[EntryId]
) -> Split:
    """Split the pool of an aborted tournament (elimination.md 9).

    Every entry gets the value of each place it can still reach, weighted by its probability.
    Exact fractions, rounded by the largest remainder, at a tie for the better seed. A place that
    several share may be given by its best number alone: its value is then the mean of them all.
    """
    values = value_places(rules, pool=pool, players=len(forecast))
    worth = _mean_values(values, forecast)
    order = {entry: number for number, entry in enumerate(seeds)}
    entries = sorted(forecast, key=lambda entry: (order.get(entry, len(order)), entry))
    exact = [
        sum((chance * worth[place] for place, chance in forecast[entry].items()), Fraction(0))
        for entry in entries
    ]
    shares = round_shares(exact, int(sum(exact, Fraction(0))))
    return _finish(dict(zip(entries, shares, strict=True)), pool)


@checked
def round_shares(exact: Sequence[Fraction], total: int) -> list[int]:
    """Round to integers that add up to `total`: largest remainder first, ties to the earlier.

    Each share is its exact value rounded down or up. `total` is the sum of the exact values
    rounded down.
    """
    shares = [int(value) for value in exact]
    over = total - sum(shares)
    if not 0 <= over <= len(exact):
        raise InvariantError(
            "split.broken", f"{over} units are left over among {len(exact)} shares."
        )
    by_remainder = sorted(range(len(exact)), key=lambda n: (shares[n] - exact[n], n))
    for n in by_remainder[:over]:
        shares[n] += 1
    return shares


def _amount(tier: Tier, pool: int) -> Fraction:
    if tier.percentage is not None:
        return Fraction(pool * tier.percentage, WHOLE)
    return Fraction(tier.fixed or 0)


def _mean_values(values: Mapping[int, int], forecast: Forecast) -> dict[int, Fraction]:
    """Return the value of each place named; one that many share stands for as many places."""
    crowd: dict[int, Fraction] = {}
    for chances in forecast.values():
        for place, chance in chances.items():
            crowd[place] = crowd.get(place, Fraction(0)) + chance
    worth: dict[int, Fraction] = {}
    for place, expected in crowd.items():
        size = max(1, int(expected))
        worth[place] = Fraction(sum(values.get(place + n, 0) for n in range(size)), size)
    return worth


def _finish(prizes: Mapping[EntryId, int], pool: int) -> Split:
    given = {entry: amount for entry, amount in prizes.items() if amount}
    rest = pool - sum(given.values())
    if rest < 0:
        raise InvariantError("split.over", f"The prizes exceed the pool of {pool} by {-rest}.")
    return Split(given, rest)
