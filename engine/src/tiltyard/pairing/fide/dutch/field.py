"""The players of a round as the kernel reads them, for the readable twin of the Dutch kernel."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tiltyard.errors import InputError, NotFoundError
from tiltyard.matching.blossom import Blossoms

Row = tuple[int, int, int, int, int, int]
MILD, STRONG, ABSOLUTE = 1, 2, 3
DOWN, UP = 1, 2
LARGEST_SCORE: Final = 100_000_000
_MOST_ROUNDS: Final = 10_000
_BOUNDS: Final = (
    ("The score", -LARGEST_SCORE, LARGEST_SCORE),
    ("The due colour", 0, 11),
    ("The colour difference", -_MOST_ROUNDS, _MOST_ROUNDS),
    ("The flags", 0, 7),
    ("The number of unplayed rounds", 0, _MOST_ROUNDS),
    ("The floats", 0, 15),
)


@dataclass(frozen=True, slots=True)
class Player:
    """What the criteria ask about a player. Colours: 0 none, 1 white, 2 black."""

    score: int
    colour: int
    strength: int
    difference: int
    is_against: bool  # the last two games both had the colour not due
    is_topscorer: bool
    is_barred: bool  # from the bye
    unplayed: int
    floats: tuple[int, int]  # one and two rounds ago

    @property
    def absolute_class(self) -> int:
        """The colour that two such players cannot share (C3); 0 when there is none."""
        return self.colour if self.strength == ABSOLUTE and not self.is_topscorer else 0


def read_players(rows: Sequence[Row]) -> list[Player]:
    """Return the players of the kernel's rows, checked."""
    for place, row in enumerate(rows):
        for (what, least, most), value in zip(_BOUNDS, row, strict=True):
            if not least <= value <= most:
                raise InputError(
                    "player.malformed",
                    f"{what} of player {place} is {value}; it must be from {least} to {most}.",
                )
        if place and row[0] > rows[place - 1][0]:
            raise InputError(
                "player.order",
                f"Player {place} has a higher score than the one before; give the players in rank "
                "order.",
            )
    return [
        Player(
            score, due // 4, due % 4, abs(difference), bool(flags & 1), bool(flags & 2),
            bool(flags & 4), unplayed, (floats % 4, floats // 4),
        )
        for score, due, difference, flags, unplayed, floats in rows
    ]  # fmt: skip


def check_met(met: Sequence[Sequence[int]], size: int) -> None:
    """Refuse lists of past opponents that name strangers or contradict one another."""
    if len(met) != size:
        raise InputError(
            "met.length",
            f"{size} players need as many lists of past opponents, not {len(met)}.",
        )
    for other in (other for others in met for other in others):
        if not 0 <= other < size:
            sentence = f"There is no vertex {other}; the vertices are 0 to {size - 1}."
            raise NotFoundError("vertex.unknown", sentence)
    for place, others in enumerate(met):
        for other in others:
            if place not in met[other]:
                raise InputError(
                    "met.one_sided",
                    f"Player {place} has met {other}, but not the other way round; list each "
                    "meeting for both.",
                )


class Field:
    """Players in rank order, who may meet, and whether some of them can all be paired."""

    def __init__(self, players: Sequence[Player], met: Sequence[Sequence[int]]) -> None:
        self.players = players
        self.bye_score = 0  # C5: the highest score that may take the bye
        self.is_odd = len(players) % 2 == 1
        self._met = [{place, *others} for place, others in enumerate(met)]
        self._classes = [player.absolute_class for player in players]

    @cached_property
    def most_met(self) -> int:
        """The largest number of past opponents of one player."""
        return max((len(others) - 1 for others in self._met), default=0)

    @cached_property
    def groups(self) -> list[list[int]]:
        """The places of the players, by score from the top."""
        scores = dict.fromkeys(player.score for player in self.players)
        return [[v for v, p in enumerate(self.players) if p.score == score] for score in scores]

    def everybody_from(self, group: int) -> list[int]:
        """Return the places from a score group down."""
        return [v for members in self.groups[group:] for v in members]

    def may_meet(self, u: int, v: int) -> bool:
        """Whether the absolute criteria allow a pair (C1, C3)."""
        if v in self._met[u]:
            return False
        return not self._classes[u] or self._classes[u] != self._classes[v]

    def may_take_bye(self, v: int) -> bool:
        """Whether C2 and C5 allow the bye."""
        player = self.players[v]
        return self.is_odd and not player.is_barred and player.score <= self.bye_score

    def is_dense(self, group: Sequence[int], size: int, outside: int) -> bool:
        """Whether degrees alone (Dirac) prove that `size` of the group can be paired.

        `outside` players of unknown identity join, who may not meet one another.
        """
        clashes = [sum(self._classes[v] == colour for v in group) for colour in (1, 2)]
        return 2 * (self.most_met + max(1, *clashes) + 2 * outside) <= size

    def is_plain(self, group: Sequence[int], outside: int) -> bool:
        """Whether it is plain by degrees that all can be paired. Never wrongly true."""
        size = len(group) + outside
        if size % 2:
            if not any(self.may_take_bye(v) for v in group):
                return False
            size -= 1
        return self.is_dense(group, size, outside)

    def is_possible(self, group: Sequence[int]) -> bool:
        """Whether all can be paired, one left for the bye if the number is odd (C4)."""
        if not group or self.is_plain(group, 0):
            return True
        size = len(group)
        edges = [
            (i, j, 0)
            for i, u in enumerate(group)
            for j in range(i + 1, size)
            if self.may_meet(u, group[j])
        ]
        if size % 2:
            edges += [(i, size, 0) for i, u in enumerate(group) if self.may_take_bye(u)]
        return Blossoms(size + size % 2, edges, [None] * (size + size % 2)).solve()
