"""A cheapest perfect matching of a complete graph whose costs are made, not listed.

Half a million pairs take longer to write down than to match. So a pair's cost follows from traits
of its two vertices, and the compiled kernel makes it when it needs it. It matches a few promising
pairs of each vertex and prices all others with the duals; pairs that would pay are added until
none is left, which proves the optimum over all pairs.
"""

from collections.abc import Sequence
from typing import Final

from tiltyard.matching import kernel, min_cost_matching
from tiltyard.matching.prices import Prices

FEWEST_PRICED: Final = 128  # below, listing all pairs is as quick


def match_priced(prices: Prices) -> Sequence[int] | None:
    """Return each vertex's partner in a cheapest perfect matching; None when there is none."""
    size = len(prices.kinds)
    if size < FEWEST_PRICED or prices.width > 128:
        mates = min_cost_matching(size, prices.list_edges(), [None] * size)
        return None if mates is None else [mate for mate in mates if mate is not None]
    core = kernel.core
    length, make = (
        (8, core.PricedMatching64) if prices.width <= 64 else (16, core.PricedMatching128)
    )
    matching = make(
        list(prices.kinds),
        list(prices.groups),
        [cost.to_bytes(length, "little") for row in prices.table for cost in row],
        list(prices.seeds),
        prices.hash_bits,
        prices.step.to_bytes(length, "little"),
        sorted(prices.apart),
        [(u, v, cost.to_bytes(length, "little")) for (u, v), cost in sorted(prices.extras.items())],
    )
    return matching.mates() if matching.solve() else None
