"""Elimination brackets: where the seeds stand, and who goes where."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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


def find_first_place(bracket: str) -> int:
    """Return the best place that is played for in a bracket of a single elimination.

    >>> find_first_place("main"), find_first_place("third-place"), find_first_place("places-5-8")
    (1, 3, 5)
    """
    if bracket == MAIN:
        return 1
    return 3 if bracket == THIRD_PLACE else int(bracket.split("-")[1])


def draw_single_elimination(
    entrants: int,
    *,
    best_of: Sequence[int],
    has_third_place: bool,
    has_all_places: bool = False,
    order: Sequence[int] | None = None,
) -> tuple[Fixture, ...]:
    """Return the fixtures of a bracket, in an order in which they can be played.

    Args:
        entrants: how many enter; places beyond them are byes for the best seeds.
        best_of: games per match, round by round, the final last.
        has_third_place: whether the losers of the semi-finals meet.
        has_all_places: whether the losers of every round play on for their places (§6).
        order: the seed of each slot, if not the usual one.
    """
    rounds = count_rounds(entrants)
    seeds = order or order_seeds(2**rounds)
    fixtures: list[Fixture] = []
    with _paused_collector():
        feeders = [Source(SourceKind.SEED, seed) for seed in seeds]
        lines = [_Line(MAIN, feeders, [seed <= entrants for seed in seeds])]
        for number, usual in enumerate(best_of, start=1):
            wants_losers = has_all_places or (has_third_place and number == rounds - 1)
            first = len(fixtures) + 1
            next_first = first + sum(line.matches for line in lines)
            following: list[_Line] = []
            for line in lines:
                has_losers = wants_losers and line.has_contest
                drawn = _draw_round(number, line, usual, (first, next_first), has_losers=has_losers)
                first += line.matches
                next_first += line.matches // 2 * (1 + has_losers)
                following += line.follow(drawn, usual, has_losers=has_losers)
                fixtures += drawn
            lines = following
    return tuple(fixtures)


@dataclass(frozen=True, slots=True)
class _Line:
    """Those who play for the same places: everybody, or the losers of some round."""

    bracket: str
    feeders: list[Source]  # by slot
    present: list[bool]  # by slot: whether somebody comes from there
    best_of: int = 0  # as long as the match that led here; 0: as the round has it

    @property
    def matches(self) -> int:
        return len(self.feeders) // 2

    @property
    def has_contest(self) -> bool:
        """Whether two or more lose in this round, so that there are places to play for."""
        return self.matches > 1 and sum(self._losers()) > 1

    def follow(self, drawn: list[Fixture], usual: int, *, has_losers: bool) -> "list[_Line]":
        """Return who plays on after this round: the winners, and perhaps the losers."""
        if self.matches == 1:
            return []
        feeders = [Source(SourceKind.WINNER, fixture.id) for fixture in drawn]
        present = [a or b for a, b in self._pairs()]
        lines = [_Line(self.bracket, feeders, present, self.best_of)]
        if has_losers:
            feeders = [Source(SourceKind.LOSER, fixture.id) for fixture in drawn]
            first = find_first_place(self.bracket) + self.matches
            bracket = f"places-{first}-{first + self.matches - 1}"
            bracket = THIRD_PLACE if first == 3 else bracket
            lines.append(_Line(bracket, feeders, self._losers(), self.best_of or usual))
        return lines

    def _pairs(self) -> Iterator[tuple[bool, bool]]:
        return zip(self.present[::2], self.present[1::2], strict=True)

    def _losers(self) -> list[bool]:
        return [a and b for a, b in self._pairs()]


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
    number: int, line: _Line, usual: int, numbers: tuple[int, int], *, has_losers: bool
) -> list[Fixture]:
    """Neighbours meet; the winner of match j goes to match j // 2 of the next round."""
    matches, feeders = line.matches, line.feeders
    first, next_first = numbers
    ids = cast("Sequence[MatchId]", range(first, first + matches))
    winners = cast("Sequence[MatchId]", range(next_first, next_first + matches // 2))
    losers = cast("Sequence[MatchId]", range(next_first + matches // 2, next_first + matches))
    return [
        Fixture(
            ids[index],
            number,
            line.bracket,
            index,
            line.best_of or usual,
            (feeders[2 * index], feeders[2 * index + 1]),
            Target(winners[index // 2], index % 2) if matches > 1 else None,
            Target(losers[index // 2], index % 2) if has_losers else None,
        )
        for index in range(matches)
    ]
