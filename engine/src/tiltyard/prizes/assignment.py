"""The assignment of announced prizes to players: one row a system, one outcome for all of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InvariantError
from tiltyard.prizes.award import Award, Awards, Pool, Unclaimed, find_unclaimed, round_pool
from tiltyard.prizes.catalogue import PrizeFund, PrizeGroup, PrizeSystem
from tiltyard.prizes.category_prizes import assign_one_prize
from tiltyard.prizes.claimant import Claimant, sort_claimants
from tiltyard.prizes.us_chess import assign_us_chess

System = Callable[[PrizeGroup, Sequence[Claimant]], tuple[list[Pool], list[str]]]

PRIZE_SYSTEMS: Final[Mapping[PrizeSystem, System]] = {
    PrizeSystem.ONE_PRIZE: assign_one_prize,
    PrizeSystem.US_CHESS: assign_us_chess,
    PrizeSystem.US_CHESS_UNCAPPED: assign_us_chess,
}


@checked
def assign_prizes(fund: PrizeFund, claimants: Iterable[Claimant]) -> Awards:
    """Return what every player gets and why, whatever the order of the players.

    A player wins at most one prize of each group. Every unit of money is given, or is in a prize
    that is named as unclaimed. Who shares is decided by points; tie-breaks (`rank`) order those on
    equal points.

    Raises:
        InputError: about the players, see `claimant`.
    """
    ordered = sort_claimants(claimants)
    rank = {claimant.id: number for number, claimant in enumerate(ordered)}
    rows: list[Award] = []
    unclaimed: list[Unclaimed] = []
    warnings: list[str] = []
    for group in fund.groups:
        pools, said = PRIZE_SYSTEMS[group.system](group, ordered)
        awards = [
            award for pool in pools for award in round_pool(pool, group=group.name, unit=group.unit)
        ]
        rows += sorted(awards, key=lambda award: rank[award.player])
        left = find_unclaimed(group.list_slots(), pools)
        unclaimed += [Unclaimed(group.name, slot) for slot in left]
        warnings += said
    found = Awards(tuple(rows), tuple(unclaimed), tuple(warnings))
    if found.total + found.rest != fund.total:
        raise InvariantError(
            "prizes.sum", f"{found.total} and {found.rest} are not the fund of {fund.total}."
        )
    return found
