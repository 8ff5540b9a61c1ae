"""Laws of card Swiss (mtg-swiss 14): complete, best of all pairings, nobody favoured."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard.errors import RuleError
from tiltyard.matching import max_cardinality_matching, min_cost_matching
from tiltyard.matching.priced import match_priced
from tiltyard.matching.prices import Prices
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import (
    CardPairing,
    CardPlayer,
    CardRequest,
    Float,
    Floater,
    price_pairs,
)

Pairs = tuple[tuple[CardPlayer, CardPlayer], ...]


@st.composite
def requests(draw: st.DrawFn, largest: int = 8, smallest: int = 2) -> CardRequest:
    """A pool after some rounds: any points, any meetings, any byes and floats."""
    size = draw(st.integers(smallest, largest))
    met: dict[int, Counter[int]] = {number: Counter() for number in range(1, size + 1)}
    for one in range(1, size + 1):
        for two in range(one + 1, size + 1):
            times = draw(st.sampled_from([0, 0, 0, 1, 1, 2]))
            if times:
                met[one][two] = met[two][one] = times
    players = tuple(
        CardPlayer(
            number,
            points,
            rank=0,
            byes=draw(st.integers(0, 2)),
            met=met[number],
            floated=draw(st.sampled_from(Float)),
        )
        for number, points in enumerate(
            draw(st.lists(st.sampled_from([0, 1, 3, 4, 6]), min_size=size, max_size=size)), 1
        )
    )
    order = sorted(players, key=lambda player: (-player.points, player.number))
    ranked = tuple(replace(player, rank=rank) for rank, player in enumerate(order, 1))
    return CardRequest(
        ranked,
        draw(st.integers(2, 9)),
        draw(st.sampled_from(["a", "b"])),
        draw(st.sampled_from(Floater)),
    )


def list_pairings(pool: Sequence[CardPlayer]) -> Iterator[Pairs]:
    """Yield every complete pairing of an even pool, the better-ranked first in each pair."""
    if not pool:
        yield ()
        return
    first, *others = pool
    for place, mate in enumerate(others):
        for rest in list_pairings(others[:place] + others[place + 1 :]):
            yield ((first, mate), *rest)


def count_rematches(pairs: Pairs) -> int:
    return sum(one.met.get(two.number, 0) for one, two in pairs)


def weigh(pairs: Pairs, floater: Floater) -> tuple[int, ...]:
    """Return the levels of mtg-swiss 8, written down from the rules, without the lot."""
    places = {
        p.number: place
        for place, p in enumerate(
            sorted((player for pair in pairs for player in pair), key=lambda player: player.rank)
        )
    }
    gaps = [(one, two) for one, two in pairs if one.points != two.points]
    again = 0
    for one, two in gaps:
        upper, lower = (one, two) if one.points > two.points else (two, one)
        again += (upper.floated is Float.DOWN) + (lower.floated is Float.UP)
    distance = sum(abs(places[one.number] - places[two.number]) for one, two in gaps)
    return (
        count_rematches(pairs),
        sum((one.points - two.points) ** 2 for one, two in gaps),
        *((distance,) if floater is Floater.LOWEST else ()),
        again,
    )


def read(request: CardRequest, pairing: CardPairing) -> Pairs:
    by_number = {player.number: player for player in request.players}
    return tuple((by_number[one], by_number[two]) for one, two in pairing.pairs)


def total(request: CardRequest, pool: Sequence[CardPlayer], pairs: Pairs) -> int:
    prices = price_pairs(pool, request, has_rematches=True)
    places = {player.number: place for place, player in enumerate(pool)}
    return sum(prices.cost(*sorted((places[one.number], places[two.number]))) for one, two in pairs)


def check_best(request: CardRequest) -> None:
    """No pairing of those who play is better, at any level; and the bye is where it belongs."""
    pairing = pair_pool(request)
    pool = sorted(request.players, key=lambda player: player.rank)
    playing = [player for player in pool if player.number != pairing.bye]
    pairs = read(request, pairing)
    assert sorted(number for pair in pairing.pairs for number in pair) == sorted(
        player.number for player in playing
    )
    every = list(list_pairings(playing))
    assert weigh(pairs, request.floater) == min(weigh(one, request.floater) for one in every)
    assert total(request, playing, pairs) == min(total(request, playing, one) for one in every)
    assert (pairing.bye is None) == (len(pool) % 2 == 0)
    if pairing.bye is not None:
        fewest = min(player.byes for player in pool)
        choices = [player for player in reversed(pool) if player.byes == fewest]
        needed = [
            min(count_rematches(one) for one in list_pairings([p for p in pool if p is not bye]))
            for bye in choices
        ]
        assert pairing.bye == choices[needed.index(min(needed))].number


@settings(max_examples=60)
@given(requests())
def test_no_pairing_of_a_small_pool_is_better(request: CardRequest) -> None:
    check_best(request)


@pytest.mark.long
@settings(max_examples=300)
@given(requests(largest=10, smallest=9))
def test_no_pairing_of_ten_is_better(request: CardRequest) -> None:
    check_best(request)


@settings(max_examples=40)
@given(requests(largest=14), st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(
    request: CardRequest, shuffler: random.Random
) -> None:
    mixed = list(request.players)
    shuffler.shuffle(mixed)
    assert pair_pool(replace(request, players=tuple(mixed))) == pair_pool(request)


@settings(max_examples=40)
@given(requests(largest=10))
def test_by_rank_the_top_gets_the_best_opponent_that_leaves_a_pairing(request: CardRequest) -> None:
    pairing = pair_pool(replace(request, is_by_rank=True))
    pairs = read(request, pairing)
    playing = [p for p in sorted(request.players, key=lambda p: p.rank) if p.number != pairing.bye]
    fewest = min(count_rematches(one) for one in list_pairings(playing))
    assert count_rematches(pairs) == fewest
    best = min(
        tuple(two.rank for _, two in one)
        for one in list_pairings(playing)
        if count_rematches(one) == fewest
    )
    assert tuple(two.rank for _, two in sorted(pairs, key=lambda pair: pair[0].rank)) == best


@settings(max_examples=30)
@given(requests(largest=9), st.data())
def test_forbidden_pairs_never_meet(request: CardRequest, data: st.DataObject) -> None:
    numbers = [player.number for player in request.players]
    every = [frozenset({a, b}) for a in numbers for b in numbers if a < b]
    forbidden = frozenset(data.draw(st.lists(st.sampled_from(every), max_size=6)))
    try:
        pairing = pair_pool(replace(request, forbidden=forbidden))
    except RuleError:  # nothing is left, which the small pools make likely
        return
    assert not forbidden & {frozenset(pair) for pair in pairing.pairs}


class Event:
    """A field that plays round after round by coin."""

    def __init__(self, players: int, seed: int) -> None:
        self.points: Counter[int] = Counter(dict.fromkeys(range(1, players + 1), 0))
        self.met: dict[int, Counter[int]] = {number: Counter() for number in self.points}
        self.byes: Counter[int] = Counter()
        self.coin = random.Random(seed)

    def pair(self, number: int) -> CardPairing:
        order = sorted(self.points, key=lambda one: (-self.points[one], one))
        return pair_pool(
            CardRequest(
                tuple(
                    CardPlayer(one, self.points[one], rank, self.byes[one], self.met[one])
                    for rank, one in enumerate(order, 1)
                ),
                number,
                "lot",
            )
        )

    def play(self, pairing: CardPairing) -> None:
        for one, two in pairing.pairs:
            self.met[one][two] += 1
            self.met[two][one] += 1
            self.points[self.coin.choice((one, two))] += 3
        if pairing.bye is not None:
            self.byes[pairing.bye] += 1
            self.points[pairing.bye] += 3


def check_event(players: int, rounds: int, seed: int) -> None:
    event = Event(players, seed)
    for number in range(1, rounds + 1):
        pairing = event.pair(number)
        seated = [one for pair in pairing.pairs for one in pair]
        seated += [] if pairing.bye is None else [pairing.bye]
        assert sorted(seated) == sorted(event.points)
        if any(event.met[one][two] for one, two in pairing.pairs):
            assert not _has_fresh_pairing(event)
        event.play(pairing)
        assert max(event.byes.values(), default=0) <= -(-number // players)


def _has_fresh_pairing(event: Event) -> bool:
    """Whether somebody with the fewest byes could sit out, or nobody, and all others meet anew."""
    numbers = sorted(event.points)
    fewest = min(event.byes[one] for one in numbers)
    out = [one for one in numbers if event.byes[one] == fewest] if len(numbers) % 2 else [None]
    for alone in out:
        pool = [one for one in numbers if one != alone]
        fresh = [
            (i, j)
            for i in range(len(pool))
            for j in range(i + 1, len(pool))
            if not event.met[pool[i]][pool[j]]
        ]
        if None not in max_cardinality_matching(len(pool), fresh):
            return True
    return False


@settings(max_examples=25)
@given(st.integers(4, 40), st.integers(3, 6), st.integers(0, 99))
def test_every_round_is_complete_without_needless_rematch_or_second_bye(
    players: int, rounds: int, seed: int
) -> None:
    check_event(players, rounds, seed)


@pytest.mark.long
@settings(max_examples=120)
@given(st.integers(4, 128), st.integers(3, 10), st.integers(0, 99))
def test_large_events_are_paired_by_the_same_laws(players: int, rounds: int, seed: int) -> None:
    check_event(players, rounds, seed)


def _prices(size: int, rounds: int, floater: Floater) -> Prices:
    event = Event(size, 7)
    for number in range(1, rounds + 1):
        event.play(event.pair(number))
    order = sorted(event.points, key=lambda one: (-event.points[one], one))
    pool = [
        CardPlayer(one, event.points[one], rank, met=event.met[one], floated=Float(one % 3 - 1))
        for rank, one in enumerate(order, 1)
    ]
    request = CardRequest(tuple(pool), rounds + 1, "lot", floater)
    return price_pairs(pool, request, has_rematches=True)


@pytest.mark.parametrize("floater", Floater)
@pytest.mark.parametrize("size", [128, 150])
def test_pricing_pairs_finds_the_optimum_of_all_pairs(size: int, floater: Floater) -> None:
    prices = _prices(size, 4, floater)
    priced = match_priced(prices)
    listed = min_cost_matching(size, prices.list_edges(), [None] * size)
    assert priced is not None
    assert listed is not None

    def cost(mates: Sequence[int | None]) -> int:
        pairs = [(one, two) for one, two in enumerate(mates) if two is not None and one < two]
        assert len(pairs) == size // 2
        return sum(prices.cost(one, two) for one, two in pairs)

    assert cost(priced) == cost(listed)


def test_pricing_says_when_there_is_no_matching() -> None:
    prices = _prices(130, 2, Floater.COST)
    lonely = frozenset((0, other) for other in range(1, 130))
    assert match_priced(replace(prices, apart=lonely, extras={})) is None


def test_two_small_gaps_are_better_than_one_wide_one() -> None:
    players = tuple(CardPlayer(n, points, n) for n, points in enumerate([6, 4, 3, 1], 1))
    assert pair_pool(CardRequest(players, 3, "x")).pairs == ((1, 2), (3, 4))
