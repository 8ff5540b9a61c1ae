"""How long card Swiss takes to pair a round: CPU seconds, and a ratio beside a general library.

    python benches/bench_card_swiss.py [players] [rounds] [--floater lowest] [--beside]

With `--beside` one round is also solved by rustworkx, or else networkx, on the same edges. Both
must find the same cost.
"""

import argparse
import random
import time
from collections import Counter
from importlib import import_module, util

from tiltyard.pairing.card_swiss import card_swiss
from tiltyard.pairing.card_weights import (
    CardPairing,
    CardPlayer,
    CardRequest,
    Float,
    Floater,
    price_pairs,
)

DRAWN = 0.05  # of the matches


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


def compare(request: CardRequest, pairing: CardPairing) -> None:
    """Print how long a general library takes for the same round, and check its optimum."""
    pool = sorted((p for p in request.players if p.number != pairing.bye), key=lambda p: p.rank)
    edges = list(price_pairs(pool, request, has_rematches=False).list_edges())
    costs = {(one, two): cost for one, two, cost in edges}
    places = {player.number: place for place, player in enumerate(pool)}
    ours = sum(costs[places[one], places[two]] for one, two in pairing.pairs)
    top = max(costs.values()) + 1
    name = "rustworkx" if util.find_spec("rustworkx") else "networkx"
    library = import_module(name)
    start = time.process_time()
    if name == "rustworkx":
        graph = library.PyGraph()
        graph.add_nodes_from(range(len(pool)))
        graph.add_edges_from([(one, two, top - cost) for one, two, cost in edges])
        mates = library.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    else:
        graph = library.Graph()
        graph.add_weighted_edges_from((one, two, top - cost) for one, two, cost in edges)
        mates = library.max_weight_matching(graph, maxcardinality=True)
    spent = time.process_time() - start
    theirs = sum(costs[min(pair), max(pair)] for pair in mates)
    start = time.process_time()
    card_swiss(request)
    mine = time.process_time() - start
    verdict = "same cost" if ours == theirs else f"OTHER COST: {ours} here, {theirs} there"
    print(f"{name}: {spent:.2f} s CPU beside {mine:.2f} s, {spent / mine:.1f} times; {verdict}")


def main() -> None:
    """Run a tournament and print each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="?", type=int, default=1000)
    parser.add_argument("rounds", nargs="?", type=int, default=10)
    parser.add_argument("--floater", choices=[one.value for one in Floater], default="cost")
    parser.add_argument("--beside", action="store_true")
    choices = parser.parse_args()
    field = Field(choices.players, "bench")
    worst = 0.0
    for number in range(1, choices.rounds + 1):
        request = field.ask(number, Floater(choices.floater))
        start = time.process_time()
        pairing = card_swiss(request)
        spent = time.process_time() - start
        worst = max(worst, spent)
        print(f"round {number:2}: {spent:.3f} s CPU, largest gap {field.play(pairing)}")
    print(f"{choices.players} players: slowest round {worst:.3f} s CPU")
    if choices.beside:
        request = field.ask(choices.rounds + 1, Floater(choices.floater))
        compare(request, card_swiss(request))


if __name__ == "__main__":
    main()
