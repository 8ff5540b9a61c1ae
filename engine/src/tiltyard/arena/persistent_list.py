"""A list that never changes: a new one shares all but a few items with the old one.

Arenas have ten thousand players and a hundred results a second. Copying a plain dictionary for
every event would cost more than the rules do; two levels of tuples cost two short copies.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")
WIDTH: Final = 128  # items a row


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """Items numbered from 1, as players and games are."""

    rows: tuple[tuple[T, ...], ...] = ()

    @classmethod
    def of(cls, items: Sequence[T]) -> "Shelf[T]":
        """Return a shelf with these items."""
        return cls(tuple(tuple(items[at : at + WIDTH]) for at in range(0, len(items), WIDTH)))

    def __len__(self) -> int:
        return WIDTH * (len(self.rows) - 1) + len(self.rows[-1]) if self.rows else 0

    def __iter__(self) -> Iterator[T]:
        for row in self.rows:
            yield from row

    def __contains__(self, number: int) -> bool:
        return 1 <= number <= len(self)

    def __getitem__(self, number: int) -> T:
        if number < 1:
            raise IndexError(number)
        return self.rows[(number - 1) // WIDTH][(number - 1) % WIDTH]

    def append(self, item: T) -> "Shelf[T]":
        """Return the shelf with one more item."""
        if not self.rows or len(self.rows[-1]) == WIDTH:
            return Shelf((*self.rows, (item,)))
        return Shelf((*self.rows[:-1], (*self.rows[-1], item)))

    def put(self, number: int, item: T) -> "Shelf[T]":
        """Return the shelf with `item` in place of the one of that number."""
        at, place = divmod(number - 1, WIDTH)
        row = self.rows[at]
        changed = (*row[:place], item, *row[place + 1 :])
        return Shelf((*self.rows[:at], changed, *self.rows[at + 1 :]))
