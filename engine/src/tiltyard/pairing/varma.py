"""The restricted drawing of lots for round robins (C.05 Annex 2, Varma tables).

Players of one federation draw from one group of numbers, so that they do not meet in the last
three rounds.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tiltyard.core.lots import shuffle

# Numbers by size of the table; an odd field leaves out the highest one.
_GROUPS: Final[Mapping[int, str]] = {
    10: "3 4 8 | 5 7 9 | 1 6 | 2 10",
    12: "4 5 9 10 | 1 2 7 | 6 8 12 | 3 11",
    14: "4 5 6 11 12 | 1 2 8 9 | 7 10 13 | 3 14",
    16: "5 6 7 12 13 14 | 1 2 3 9 10 | 8 11 15 | 4 16",
    18: "5 6 7 8 14 15 16 | 1 2 3 10 11 12 | 9 13 17 | 4 18",
    20: "6 7 8 9 15 16 17 18 | 1 2 3 11 12 13 14 | 5 10 19 | 4 20",
    22: "6 7 8 9 10 17 18 19 20 | 1 2 3 4 12 13 14 15 | 11 16 21 | 5 22",
    24: "6 7 8 9 10 11 19 20 21 22 | 1 2 3 4 13 14 15 16 17 | 12 18 23 | 5 24",
}


def varma_groups(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups of numbers to draw from; without a table, one group of all.

    >>> varma_groups(9)
    ((3, 4, 8), (5, 7, 9), (1, 6), (2,))
    """
    text = _GROUPS.get(players + players % 2)
    if text is None:
        return (tuple(range(1, players + 1)),)
    groups = (tuple(map(int, group.split())) for group in text.split("|"))
    return tuple(tuple(n for n in group if n <= players) for group in groups)


def draw_varma(federations: Mapping[str, str], lot: str) -> dict[str, int]:
    """Return a number for each player, drawn with the stored text `lot`.

    `federations` gives each player's. The largest federation draws first (equal ones by
    code), its players in alphabetical order, from one group that has room for all of them;
    where none has, from the fullest ones. Players without compatriots draw last, from what is
    left.
    """
    free = [list(group) for group in varma_groups(len(federations))]
    drawn: dict[str, int] = {}
    for code, members in _list_federations(federations):
        drawn.update(zip(members, _draw(free, len(members), f"{lot}:{code}"), strict=True))
    alone = sorted(player for player in federations if player not in drawn)
    left = sorted(number for group in free for number in group)
    drawn.update(zip(alone, shuffle(left, f"{lot}:rest"), strict=True))
    return drawn


def _list_federations(federations: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """Return federations with more than one player, in the order in which they draw."""
    members: dict[str, list[str]] = {}
    for player in sorted(federations):
        members.setdefault(federations[player], []).append(player)
    several = [(code, names) for code, names in members.items() if len(names) > 1]
    return sorted(several, key=lambda row: (-len(row[1]), row[0]))


def _draw(free: list[list[int]], count: int, lot: str) -> Sequence[int]:
    """Take `count` numbers out of the free groups."""
    roomy = [group for group in free if len(group) >= count]
    if roomy:
        group = shuffle(roomy, f"{lot}:group")[0]
        taken = shuffle(group, lot)[:count]
        group[:] = [number for number in group if number not in taken]
        return taken
    fullest = max(free, key=len)
    taken = shuffle(fullest, lot)
    fullest.clear()
    return (*taken, *_draw(free, count - len(taken), lot))
