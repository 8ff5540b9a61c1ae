"""Round-robin tables: FIDE Handbook C.05, Annex 1 (Berger tables)."""

from collections.abc import Iterator

Table = tuple[tuple[tuple[int, int], ...], ...]  # rounds of (white, black), players from 1


def berger_table(players: int) -> Table:
    """Return the Berger table for `players`: each round's games, board 1 first.

    For an odd number the highest number of the table is the free round ("bye").

    >>> berger_table(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    size = players + players % 2
    return tuple(tuple(_berger_round(size, number)) for number in range(1, size))


def _berger_round(size: int, number: int) -> Iterator[tuple[int, int]]:
    """Board 1 is the game of the last number; then boards by the closed form of the table."""
    modulus = size - 1
    pivot = (number + 1) // 2 if number % 2 else number // 2 + size // 2
    yield (pivot, size) if number % 2 else (size, pivot)
    for step in range(1, size // 2):
        after = (pivot - 1 + step) % modulus + 1
        before = (pivot - 1 - step) % modulus + 1
        low, high = sorted((after, before))
        yield (low, high) if (low + high) % 2 else (high, low)


def double_table(table: Table, *, exchanges: bool = True) -> Table:
    """Return two cycles: the last two rounds of the first exchanged, the second colour-reversed.

    The exchange (FIDE double round robin) keeps anybody from three equal colours in a row.
    """
    first = (*table[:-2], *reversed(table[-2:])) if exchanges and len(table) > 1 else table
    second = tuple(tuple((black, white) for white, black in games) for games in table)
    return (*first, *second)
