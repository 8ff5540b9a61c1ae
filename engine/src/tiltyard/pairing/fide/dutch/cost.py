"""The criteria of a bracket of the Dutch system as the digits of one cost, both editions.

An earlier criterion is a more significant digit; a list of values, compared from the largest, is
a digit for each value. Part of the readable twin of the Dutch kernel.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from tiltyard.pairing.fide.dutch.field import ABSOLUTE, DOWN, STRONG, UP, Field, Player

Entry = tuple[int | None, int]  # a digit (None: nothing to add to) and an amount


class Mode(Enum):
    """The edition, and for 2017 which bracket it is."""

    EDITION_2026 = auto()
    NORMAL_2017 = auto()
    PENULTIMATE_2017 = auto()
    FINAL_2017 = auto()


@dataclass(slots=True)
class Spec:
    """A bracket and everybody below it, as places."""

    mode: Mode
    moved_down: list[int]
    residents: list[int]
    following: list[int]  # the next score group
    below: list[int]  # all further ones
    point: int
    has_bye_criterion: bool = False  # C9 speaks in this bracket
    is_following_last: bool = False  # 2017 only


class Ledger:
    """Which digits a pair, a downfloater or an unpaired player of the next bracket adds to."""

    def __init__(self, field: Field, spec: Spec) -> None:
        self.players, self.spec = field.players, spec
        here = [*spec.moved_down, *spec.residents]
        self.here = [self.players[v] for v in here]
        self.size = len(here)
        self.low = self.players[spec.residents[-1]].score
        self._widths: list[int] = []
        self.down_score: dict[int, int] = {}
        self.next: int | None = None
        self.next_score: dict[int, int] = {}
        self.bye: int | None = None
        self.difference: dict[int, int] = {}
        self.colour: list[int] = []
        self.again: list[int] = []  # down and up one round ago, down and up two rounds ago
        self.gap: list[dict[int, int]] = []
        self.limbo: list[dict[int, int]] = []
        self.unpaired_moved_down: int | None = None
        self.level_order: dict[int, int] = {}
        self.down = self._digit(self.size)  # C6 (2017: C.5)
        if spec.mode is Mode.EDITION_2026:
            self._lay_out_2026()
        else:
            self._lay_out_2017()

    def _digit(self, most: int) -> int:
        self._widths.append(most.bit_length())
        return len(self._widths) - 1

    def _digits(self, counts: dict[int, int]) -> dict[int, int]:
        """Return a digit for each value, the largest value first."""
        return {value: self._digit(counts[value]) for value in sorted(counts, reverse=True)}

    def _count_scores(self, *groups: Sequence[int]) -> Counter[int]:
        return Counter(self.players[v].score for group in groups for v in group)

    def _drop(self, player: Player) -> int:
        """The score difference of a downfloater (2017 A.8)."""
        return player.score - (self.low - self.spec.point)

    def _lay_out_2026(self) -> None:
        spec = self.spec
        moved = self._count_scores(spec.moved_down)
        scores = self._count_scores(spec.moved_down, spec.residents)
        self.down_score = self._digits({s: n for s, n in scores.items() if s != self.low})  # C7
        if spec.following:  # C8
            near = self._count_scores(spec.moved_down, spec.residents, spec.following)
            del near[min(near)]
            self.next = self._digit(self.size + len(spec.following))
            self.next_score = self._digits(near)
        if spec.has_bye_criterion:  # C9
            self.bye = self._digit(max(player.unplayed for player in self.here))
        self._lay_out_colours()  # C10 to C13
        most = self._count_floats([self.players[v] for v in spec.residents])
        for kind in (1, 3):
            most[kind] = min(most[kind], len(spec.moved_down))
        self.again = [self._digit(count) for count in most]  # C14 to C17
        for kind in range(4):  # C18 to C21
            self.limbo.append(self._digits(moved) if kind % 2 == 0 else {})
            self.gap.append(self._digits({s - self.low: n for s, n in moved.items()}))

    def _lay_out_2017(self) -> None:
        spec = self.spec
        moved = self._count_scores(spec.moved_down)
        scores = {self.players[v].score for v in spec.residents}
        values = {self._drop(player) for player in self.here}
        values |= {abs(one - other) for one in {*moved, *scores} for other in scores}
        self.difference = self._digits(dict.fromkeys(values, self.size))  # C.6
        if spec.mode is Mode.NORMAL_2017 and spec.following:  # C.7
            near = self._count_scores(spec.moved_down, spec.residents, spec.following)
            self.next = self._digit(3 * (self.size + len(spec.following)))
            self.next_score = self._digits(near)
        self._lay_out_colours()  # C.8 to C.11
        most = self._count_floats(self.here)
        self.again = [self._digit(count) for count in most]  # C.12 to C.15
        self.gap = [self._digits(dict.fromkeys(values, count)) for count in most]  # C.16 to C.19
        self.unpaired_moved_down = self._digit(len(spec.moved_down))  # D.3
        self.level_order = self._digits(moved)

    def _lay_out_colours(self) -> None:
        has_topscorer = any(player.is_topscorer for player in self.here)
        most = self.size // 2
        self.colour = [self._digit(most if place > 1 or has_topscorer else 0) for place in range(4)]

    def _count_floats(self, players: Sequence[Player]) -> list[int]:
        kinds = [(when, kind) for when in (0, 1) for kind in (DOWN, UP)]
        return [sum(p.floats[when] == kind for p in players) for when, kind in kinds]

    @cached_property
    def _shifts(self) -> list[int]:
        return [sum(self._widths[digit + 1 :]) for digit in range(len(self._widths))]

    def weigh(self, entries: Sequence[Entry]) -> int:
        """Return the number that these entries make."""
        return sum(
            amount << self._shifts[digit]
            for digit, amount in entries
            if digit is not None and self._widths[digit]
        )

    def pair(self, a: int, b: int, *, is_floated: bool) -> list[Entry]:
        """What a pair adds; `a` is the moved-down or higher player."""
        one, two = self.players[a], self.players[b]
        entries = self._pair_colours(one, two)
        distance = abs(one.score - two.score)
        if self.spec.mode is not Mode.EDITION_2026:
            entries.append((self.difference.get(distance), 1))
            is_floated = distance > 0
        if not is_floated:
            return entries
        high, low = (one, two) if one.score > two.score else (two, one)
        for when in (0, 1):
            if high.floats[when] == DOWN:
                entries.append((self.gap[2 * when].get(distance), 1))
                if self.spec.mode is not Mode.EDITION_2026:
                    entries.append((self.again[2 * when], 1))
            if low.floats[when] == UP:
                entries.append((self.gap[2 * when + 1].get(distance), 1))
                entries.append((self.again[2 * when + 1], 1))
        return entries

    def _pair_colours(self, one: Player, two: Player) -> list[Entry]:
        if not one.colour or one.colour != two.colour:
            return []
        weaker = min(one, two, key=lambda player: player.difference)
        is_both = one.strength == two.strength == ABSOLUTE
        is_third = weaker.is_against
        if one.difference == two.difference:
            is_third = one.is_against and two.is_against
        return [
            (self.colour[0], int(weaker.difference > 1)),
            (self.colour[1], int(is_both and is_third)),
            (self.colour[2], 1),
            (self.colour[3], int(min(one.strength, two.strength) == STRONG)),
        ]

    def downfloat(self, v: int, *, is_moved_down: bool) -> list[Entry]:
        """What a downfloater adds."""
        player = self.players[v]
        again = [when for when in (0, 1) if player.floats[when] == DOWN]
        entries: list[Entry] = [(self.down, 1)]
        if self.spec.mode is Mode.EDITION_2026:
            entries += [(self.down_score.get(player.score), 1), (self.bye, player.unplayed)]
            if is_moved_down:
                return entries + [(self.limbo[2 * when].get(player.score), 1) for when in again]
            return entries + [(self.again[2 * when], 1) for when in again]
        drop = self._drop(player)
        entries.append((self.difference.get(drop), 1))
        for when in again:
            entries += [(self.again[2 * when], 1), (self.gap[2 * when].get(drop), 1)]
        if is_moved_down:
            entries.append((self.unpaired_moved_down, 1))
            entries.append((self.level_order.get(player.score), 1))
        return entries

    def following(self, v: int) -> list[Entry]:
        """What a player adds who stays unpaired in the following bracket."""
        player = self.players[v]
        is_2026 = self.spec.mode is Mode.EDITION_2026
        weighs_three = self.spec.is_following_last and player.is_barred and not is_2026
        return [(self.next, 3 if weighs_three else 1), (self.next_score.get(player.score), 1)]
