"""How long card Swiss takes to pair a round: CPU seconds, and a ratio beside a general library.

    python benches/bench_card_swiss.py [players] [rounds] [--floater lowest]

Where rustworkx or networkx is installed, one round of a smaller field is solved by it too, from
the same list of pairs. Both must find the same cost.
"""

import argparse
import random
import time
from collections import Counter
from importlib import import_module, util

from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import (
    CardPairing,
    CardPlayer,
    CardRequest,
    Float,
    Floater,
    price_pairs,
)

DRAWN = 0.05  # of the matches
TARGET_SECONDS = 1.0


class Field:
    """Players who gather points; the better one usually wins."""

    def __init__(self, players: int, lot: str) -> None:
        """Start with nobody having played."""
        self.points = dict.fromkeys(range(1, players + 1), 0)
        self.met: dict[int, Counter[int]] = {number: Counter() for number in self.points}
        self.byes: Counter[int] = Counter()
        self.floated = dict.fromkeys(self.points, Float.NONE)
        self.random = random.Random(lot)
        self.lot = lot

    def ask(self, round_number: int, floater: Floater) -> CardRequest:
        """Return what the next round is asked with."""
        order = sorted(self.points, key=lambda number: (-self.points[number], number))
        return CardRequest(
            players=tuple(
                CardPlayer(
                    number,
                    self.points[number],
                    rank,
                    self.byes[number],
                    self.met[number],
                    self.floated[number],
                )
                for rank, number in enumerate(order, 1)
            ),
            round=round_number,
            lot=self.lot,
            floater=floater,
        )

    def play(self, pairing: CardPairing) -> int:
        """Let the round happen; return the largest difference of points."""
        before = dict(self.points)
        for one, two in pairing.pairs:
            self.met[one][two] += 1
            self.met[two][one] += 1
            gap = before[two] - before[one]
            self.floated[one] = Float((gap > 0) - (gap < 0))
            self.floated[two] = Float((gap < 0) - (gap > 0))
            if self.random.random() < DRAWN:
                self.points[one] += 1
                self.points[two] += 1
            else:
                self.points[one if self.random.random() < 0.5 + (two - one) / 4000 else two] += 3
        if pairing.bye is not None:
            self.byes[pairing.bye] += 1
            self.points[pairing.bye] += 3
            self.floated[pairing.bye] = Float.NONE
        return max(abs(before[one] - before[two]) for one, two in pairing.pairs)


def play_rounds(field: Field, rounds: int, floater: Floater) -> float:
    """Play and print every round; return the CPU seconds of the slowest."""
    worst = 0.0
    for number in range(1, rounds + 1):
        request = field.ask(number, floater)
        start = time.process_time()
        pairing = pair_pool(request)
        spent = time.process_time() - start
        worst = max(worst, spent)
        print(f"round {number:2}: {spent:.3f} s CPU, largest gap {field.play(pairing)}")
    return worst


def compare(players: int, floater: Floater) -> None:
    """Print how long a general library takes for one round, and check that the cost is the same."""
    name = next((one for one in ("rustworkx", "networkx") if util.find_spec(one)), None)
    if name is None:
        print("neither rustworkx nor networkx is installed: nothing to compare with")
        return
    field = Field(players, "beside")
    for number in range(1, 5):
        field.play(pair_pool(field.ask(number, floater)))
    request = field.ask(5, floater)
    start = time.process_time()
    pairing = pair_pool(request)
    mine = time.process_time() - start
    pool = sorted(request.players, key=lambda player: player.rank)
    edges = list(price_pairs(pool, request, has_rematches=False).list_edges())
    costs = {(one, two): cost for one, two, cost in edges}
    places = {player.number: place for place, player in enumerate(pool)}
    ours = sum(costs[places[one], places[two]] for one, two in pairing.pairs)
    start = time.process_time()
    mates = _match(name, len(pool), edges)
    spent = time.process_time() - start
    theirs = sum(costs[pair] for pair in mates)
    verdict = "same cost" if ours == theirs else f"OTHER COST: {ours} here, {theirs} there"
    print(
        f"{players} players: {name} {spent:.2f} s CPU, {mine:.3f} s here, "
        f"{spent / mine:.0f} times; {verdict}"
    )


def _match(name: str, size: int, edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """Return the cheapest complete pairing that a general library finds."""
    library = import_module(name)
    top = max(cost for _, _, cost in edges) + 1
    weighted = [(one, two, top - cost) for one, two, cost in edges]
    if name == "rustworkx":
        graph = library.PyGraph()
        graph.add_nodes_from(range(size))
        graph.add_edges_from(weighted)
        mates = library.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    else:
        graph = library.Graph()
        graph.add_weighted_edges_from(weighted)
        mates = library.max_weight_matching(graph, maxcardinality=True)
    return {(min(pair), max(pair)) for pair in mates}


def main() -> int:
    """Run a tournament and print each round; return 1 when a round takes over a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="?", type=int, default=1000)
    parser.add_argument("rounds", nargs="?", type=int, default=10)
    parser.add_argument("--floater", choices=[one.value for one in Floater], default="cost")
    choices = parser.parse_args()
    floater = Floater(choices.floater)
    worst = play_rounds(Field(choices.players, "bench"), choices.rounds, floater)
    print(f"{choices.players} players: slowest round {worst:.3f} s CPU, target {TARGET_SECONDS} s")
    compare(200, floater)
    return int(worst > TARGET_SECONDS)


if __name__ == "__main__":
    raise SystemExit(main())
