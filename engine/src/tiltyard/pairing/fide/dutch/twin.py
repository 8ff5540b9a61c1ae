"""The readable twin of the compiled `pair_dutch`: a round, bracket by bracket from the top.

The same arguments, answers and refusals, for both editions.
"""

from collections.abc import Callable, Sequence

from tiltyard.errors import InputError
from tiltyard.pairing.fide.dutch.cost import Mode, Spec
from tiltyard.pairing.fide.dutch.field import LARGEST_SCORE, Field, Row, check_met, read_players
from tiltyard.pairing.fide.dutch.twin_search import BracketSearch, Paired, Reach, always

Record = tuple[list[int], list[int], list[int], list[tuple[int, int]]]  # see _core.pyi
Answer = tuple[bool, int, int, list[Record]]
_TRIES = 8  # how many players of the following bracket are tried as its downfloater


def pair_dutch(players: list[Row], met: list[list[int]], edition: str, point: int) -> Answer:
    """Return whether a round can be paired, the bye, its score, and the brackets."""
    if edition not in ("2017", "2026"):
        raise InputError(
            "edition.unknown",
            f"There is no edition {edition} of the Dutch system; choose 2017 or 2026.",
        )
    if not 0 < point <= LARGEST_SCORE:
        sentence = f"A point is worth {point}; give its value in tenths, 10 as a rule."
        raise InputError("score.point", sentence)
    read = read_players(players)
    check_met(met, len(read))
    found = _Round(Field(read, met), point)
    return found.pair_2017() if edition == "2017" else found.pair_2026()


class _Round:
    def __init__(self, field: Field, point: int) -> None:
        self.field, self.point = field, point
        self.records: list[Record] = []

    def pair_2026(self) -> Answer:
        groups = self.field.groups
        if not groups or not self._find_bye_score():
            return not groups, -1, 0, []
        moved: list[int] = []
        for place, group in enumerate(groups):
            spec = self._bracket(moved, place, Mode.EDITION_2026)
            own = self.field.players[group[0]].score
            paired = self._pair_2026(spec, self.field.is_odd and self.field.bye_score >= own)
            moved = self._record(spec, paired)
        return self._finish(moved)

    def pair_2017(self) -> Answer:
        groups = self.field.groups
        self.field.bye_score = self.field.players[0].score if groups else 0
        if not groups or not self.field.is_possible(self.field.everybody_from(0)):
            return not groups, -1, 0, []
        moved: list[int] = []
        for place in range(len(groups)):
            is_last = place == len(groups) - 1
            spec = self._bracket(moved, place, Mode.FINAL_2017 if is_last else Mode.NORMAL_2017)
            spec.is_following_last = place == len(groups) - 2
            paired = self._search(spec, Reach.BRACKET) if is_last else self._pair_2017(spec)
            if not is_last and not self._completes(paired, place):
                return self._collapse(moved, place)
            moved = self._record(spec, paired)
        return self._finish(moved)

    def _find_bye_score(self) -> bool:
        """C5: the lowest score that can take the bye in any complete pairing."""
        everybody = self.field.everybody_from(0)
        if not self.field.is_odd:
            return self.field.is_possible(everybody)
        for group in reversed(self.field.groups):
            self.field.bye_score = self.field.players[group[0]].score
            if self.field.is_possible(everybody):
                return True
        return False

    def _bracket(self, moved: list[int], place: int, mode: Mode) -> Spec:
        groups = self.field.groups
        following = groups[place + 1] if place + 1 < len(groups) else []
        below = self.field.everybody_from(place + 2)
        return Spec(mode, moved, groups[place], following, below, self.point)

    def _search(
        self, spec: Spec, reach: Reach, accept: Callable[[Paired], bool] = always
    ) -> Paired:
        return BracketSearch(self.field, spec, reach).run(accept)

    def _pair_2026(self, spec: Spec, sends_to_bye: bool) -> Paired:  # noqa: FBT001
        """Look no further down than needed."""
        if not spec.following:
            spec.has_bye_criterion = sends_to_bye
            return self._search(spec, Reach.BRACKET)
        if sends_to_bye:
            found = self._search(spec, Reach.EVERYBODY, lambda p: len(p.downfloaters) != 1)
            if not found.is_accepted:
                spec.has_bye_criterion = True
                found = self._search(spec, Reach.EVERYBODY)
            return found
        found = self._search(
            spec, Reach.BRACKET, lambda p: self._is_settled_below(spec, len(p.downfloaters))
        )
        if not found.is_accepted and spec.below:
            found = self._search(
                spec,
                Reach.FOLLOWING,
                lambda p: self.field.is_plain(spec.below, p.unpaired_below),
            )
        return found if found.is_accepted else self._search(spec, Reach.EVERYBODY)

    def _is_settled_below(self, spec: Spec, count: int) -> bool:
        """Whether any `count` downfloaters leave the same outlook (C4 and C8).

        They do when the following bracket has so many possible pairs that it loses nobody but
        one resident if its number is odd.
        """
        if not count:
            return self.field.is_possible([*spec.following, *spec.below])
        leaves_one = (count + len(spec.following)) % 2 == 1
        if not self._is_dense(spec.following, leaves_one, count):
            return False
        if not leaves_one:
            return self.field.is_possible(spec.below)
        tried = spec.following[::-1][:_TRIES]
        return any(self.field.is_possible([v, *spec.below]) for v in tried)

    def _is_dense(self, group: Sequence[int], leaves_one: bool, outside: int) -> bool:  # noqa: FBT001
        size = len(group) + outside - leaves_one
        return size >= 2 and self.field.is_dense(group, size, outside)

    def _pair_2017(self, spec: Spec) -> Paired:
        def accept(paired: Paired) -> bool:
            count = len(paired.downfloaters)
            leaves_one = (count + len(spec.following)) % 2 == 1
            has_free = (
                not leaves_one
                or not spec.is_following_last
                or any(not self.field.players[v].is_barred for v in spec.following)
            )
            return not count or (has_free and self._is_dense(spec.following, leaves_one, count))

        alone = self._search(spec, Reach.BRACKET, accept)
        return alone if alone.is_accepted else self._search(spec, Reach.FOLLOWING)

    def _completes(self, paired: Paired, place: int) -> bool:
        lower = self.field.everybody_from(place + 1)
        return self.field.is_possible([*paired.downfloaters, *lower])

    def _collapse(self, moved: list[int], place: int) -> Answer:
        """2017 A.9: the bracket becomes the penultimate one, everybody below the last."""
        spec = self._bracket(moved, place, Mode.PENULTIMATE_2017)
        paired = self._search(spec, Reach.EVERYBODY)
        down = self._record(spec, paired)
        lower = self.field.everybody_from(place + 1)
        last = Spec(Mode.FINAL_2017, down, lower, [], [], self.point)
        paired = self._search(last, Reach.BRACKET)
        return self._finish(self._record(last, paired))

    def _record(self, spec: Spec, paired: Paired) -> list[int]:
        down = list(paired.downfloaters)
        self.records.append((spec.moved_down, spec.residents, down, list(paired.pairs)))
        return down

    def _finish(self, left: list[int]) -> Answer:
        bye = left[0] if left else -1
        return len(left) == self.field.is_odd, bye, self.field.bye_score, self.records
