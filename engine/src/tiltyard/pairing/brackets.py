"""Elimination brackets: where the seeds stand, and who goes where."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import cast

from tiltyard.core.model import Fixture, MatchId, Source, SourceKind, Target

MAIN = "main"
THIRD_PLACE = "third-place"


def count_rounds(entrants: int) -> int:
    """Return the number of rounds of a bracket for `entrants`: at least one.

    >>> count_rounds(2), count_rounds(37), count_rounds(64)
    (1, 6, 6)
    """
    return max(1, (entrants - 1).bit_length())


@cache
def order_seeds(size: int) -> tuple[int, ...]:
    """Return the seed of each slot of a bracket of `size`, a power of two.

    Built by doubling: every seed s becomes s and size + 1 - s. So the best 2^t seeds can
    meet only in the last t rounds.

    >>> order_seeds(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return tuple(order)


def draw_single_elimination(
    entrants: int, *, best_of: Sequence[int], has_third_place: bool
) -> tuple[Fixture, ...]:
    """Return the fixtures of a bracket, in an order in which they can be played.

    Args:
        entrants: how many enter; places beyond them are byes for the best seeds.
        best_of: games per match, round by round, the final last.
        has_third_place: whether the losers of the semi-finals meet.
    """
    rounds = count_rounds(entrants)
    third = MatchId(2**rounds) if has_third_place and entrants >= 4 else None
    fixtures: list[Fixture] = []
    with _paused_collector():
        feeders = [Source(SourceKind.SEED, seed) for seed in order_seeds(2**rounds)]
        for number, games in enumerate(best_of, start=1):
            loser_match = third if number == rounds - 1 else None
            drawn = _draw_round(number, feeders, len(fixtures) + 1, games, loser_match)
            feeders = [Source(SourceKind.WINNER, fixture.id) for fixture in drawn]
            fixtures += drawn
    if third is not None:
        fixtures.append(_third_place_match(third, rounds, best_of))
    return tuple(fixtures)


@contextmanager
def _paused_collector() -> Iterator[None]:
    """A million fixtures hold no cycle: walking them while they are made doubles the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _draw_round(
    number: int, feeders: Sequence[Source], first: int, best_of: int, loser_match: MatchId | None
) -> list[Fixture]:
    """Neighbours meet; the winner of match j goes to match j // 2 of the next round."""
    matches = len(feeders) // 2
    numbers = cast("Sequence[MatchId]", range(first, first + matches + (matches + 1) // 2))
    is_final = matches == 1
    return [
        Fixture(
            numbers[index],
            number,
            MAIN,
            index,
            best_of,
            (feeders[2 * index], feeders[2 * index + 1]),
            None if is_final else Target(numbers[matches + index // 2], index % 2),
            None if loser_match is None else Target(loser_match, index),
        )
        for index in range(matches)
    ]


def _third_place_match(number: MatchId, rounds: int, best_of: Sequence[int]) -> Fixture:
    """The losers of the semi-finals; as long as a semi-final, and independent of the final."""
    semi_final = number - 3
    return Fixture(
        id=number,
        round=rounds,
        bracket=THIRD_PLACE,
        index=0,
        best_of=best_of[rounds - 2],
        sources=(Source(SourceKind.LOSER, semi_final), Source(SourceKind.LOSER, semi_final + 1)),
    )
