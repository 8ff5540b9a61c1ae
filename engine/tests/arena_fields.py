"""Waiting players for tests, and the rules of arena pairing once more, slowly and literally."""

from functools import lru_cache
from random import Random

from tiltyard.arena.pairing.cheapest import Solution
from tiltyard.arena.pairing.costs import CostRules, Field, Waiting


def make_waiting(size: int, seed: int, *, teams: int = 0, spread: int = 250) -> list[Waiting]:
    random = Random(seed)
    ranks = sorted(random.sample(range(3 * size), size))
    return [
        Waiting(
            player=at + 1,
            rank=rank,
            rating=max(600, round(2200 - 900 * rank / (3 * size) + random.gauss(0, spread))),
            since=random.randint(0, 20_000),
            strike=random.choice([-4, -3, -1, 1, 2, 3]),
            balance=random.randint(-2, 2),
            team=random.randint(1, teams) if teams else 0,
            last_opponent=random.choice([0, max(1, at), min(size, at + 2)]),
            recent_opponents=(random.randint(1, size), random.randint(1, size)),
        )
        for at, rank in enumerate(ranks)
    ]


def literal_cost(waiting: list[Waiting], rules: CostRules, a: Waiting, b: Waiting) -> int | None:
    """The formula of 2.5 for one pair; None for a ban."""
    if rules.is_team_battle and a.team == b.team:
        return None
    if rules.is_flat:
        return 1
    if a.last_opponent == b.player or b.last_opponent == a.player:
        return None
    if min(a.strike, b.strike) >= 3 or max(a.strike, b.strike) <= -3:
        return None
    worst = max(each.rank for each in waiting)
    factor = 300 + 1700 * (worst - min(a.rank, b.rank)) // worst if worst else 2000
    apart = abs(a.rating - b.rating)
    cost = abs(a.rank - b.rank) * factor + (apart**2 if rules.is_squared else apart)
    if rules.avoids_repeats and len(waiting) >= 8:
        meetings = (
            a.recent_opponents[-5:].count(b.player),
            b.recent_opponents[-5:].count(a.player),
        )
        cost += 4000 * max(meetings)
    return cost


def literal_best(waiting: list[Waiting], rules: CostRules) -> tuple[int, int]:
    """The most pairs and their least cost, by trying everything."""

    @lru_cache(None)
    def best(left: tuple[int, ...]) -> tuple[int, int]:
        if not left:
            return 0, 0
        first, rest = left[0], left[1:]
        ways = [best(rest)]
        for other in rest:
            cost = literal_cost(waiting, rules, waiting[first], waiting[other])
            if cost is not None:
                pairs, total = best(tuple(each for each in rest if each != other))
                ways.append((pairs - 1, total + cost))
        return min(ways)

    pairs, total = best(tuple(range(len(waiting))))
    return -pairs, total


def check_proof(field: Field, rules: CostRules, solution: Solution) -> None:
    """Walk over every pair and every condition; the bound must be the cost found."""
    waiting = list(field.players)
    prices = solution.matching.duals().prices.tolist()
    blossoms = solution.matching.blossoms()
    for first, a in enumerate(waiting):
        for second in range(first + 1, len(waiting)):
            cost = literal_cost(waiting, rules, a, waiting[second])
            if cost is not None:
                inside = sum(z for members, z in blossoms if {first, second} <= members)
                assert prices[first] + prices[second] + 2 * cost + inside >= 0
    assert all(price + 2 * solution.exit_cost >= 0 for price in prices)
    assert all(z >= 0 and len(members) % 2 for members, z in blossoms)
    most = max([0, *(literal_cost(waiting, rules, a, b) or 0 for a in waiting for b in waiting)])
    assert solution.exit_cost > len(waiting) * most  # one more pair is worth any detour
    left = len(waiting) - 2 * len(solution.pairs)
    bound = -sum(prices) - sum(z * (len(members) // 2) for members, z in blossoms)
    assert bound == 2 * (solution.cost + left * solution.exit_cost)
