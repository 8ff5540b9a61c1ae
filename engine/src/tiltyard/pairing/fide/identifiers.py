"""The pairing of one bracket: first identifier among the best (C.04.5 and C.04.6, 3.6)."""

from collections.abc import Sequence

from tiltyard.errors import InvariantError
from tiltyard.matching.perfect import PerfectMatching
from tiltyard.pairing.fide.contender import Contender
from tiltyard.pairing.fide.upfloats import Cost, UpfloatRules, rows_of

Pairs = tuple[tuple[Contender, Contender], ...]


def pair_bracket(members: Sequence[Contender], rules: UpfloatRules) -> Pairs:
    """Return the pairs of a bracket, the smaller number of each first.

    `members` are in the order of their numbers. The identifier of a pairing is the list of
    the smaller numbers, then of their opponents; the first one in lexicographic order wins
    among the pairings that the criteria find best.
    """
    half = len(members) // 2
    rows = rows_of(members)
    natural = tuple(zip(members[:half], members[half:], strict=True))
    is_legal = all(rows[place] >> (place + half) & 1 for place in range(half))
    if is_legal and not any(any(rules.cost(*pair)) for pair in natural):
        return natural
    search = _Search(members, rules, rows)
    best = search.solve()
    if is_legal and search.cost_of(natural) == best:
        return natural
    halves = _Search(members, rules, _between_halves(rows))
    if halves.solve() == best:  # the smaller numbers are all above: no earlier list exists
        return halves.pair_tops(range(half))
    return search.pair_tops(search.find_tops())


def _between_halves(rows: Sequence[int]) -> list[int]:
    half = len(rows) // 2
    upper = (1 << half) - 1
    return [row & ~upper if place < half else row & upper for place, row in enumerate(rows)]


class _Search:
    """The cheapest pairings of a bracket, narrowed down step by step."""

    def __init__(
        self, members: Sequence[Contender], rules: UpfloatRules, rows: Sequence[int]
    ) -> None:
        self._members = members
        self._rules = rules
        self._rows = rows
        self._digit = 1 << len(members).bit_length()
        kinds: dict[tuple[object, ...], int] = {}
        first_of: list[Contender] = []
        classes = []
        for member in members:
            traits = rules.traits(member)
            if traits not in kinds:
                kinds[traits] = len(kinds)
                first_of.append(member)
            classes.append(kinds[traits])
        costs = [[self._spell(rules.cost(a, b)) for b in first_of] for a in first_of]
        self._matching = PerfectMatching(rows, classes, costs)

    def _spell(self, cost: Cost) -> int:
        value = 0
        for part in cost:
            value = value * self._digit + part
        return value

    def cost_of(self, pairs: Pairs) -> int:
        """Return the criteria of a pairing, spelt as one number."""
        return sum(self._spell(self._rules.cost(*pair)) for pair in pairs)

    def solve(self) -> int | None:
        """Return the cost of the best pairings, or None when there is none."""
        if not self._matching.solve():
            return None
        mates = self._matching.mates()
        return self.cost_of(
            tuple(
                (member, self._members[mate])
                for place, (member, mate) in enumerate(zip(self._members, mates, strict=True))
                if place < mate
            )
        )

    def find_tops(self) -> list[int]:
        """Return the places of the smaller numbers: each member in order, where possible."""
        size = len(self._members)
        tops: list[int] = []
        for place in range(size):
            if 2 * len(tops) == size:
                break
            if self._matching.keep_to(place, range(place + 1, size)):
                tops.append(place)
            else:
                self._matching.keep_to(place, range(place))
        return tops

    def pair_tops(self, tops: Sequence[int]) -> Pairs:
        """Return the pairing in which each top in order has the smallest opponent possible."""
        free = [place for place in range(len(self._members)) if place not in set(tops)]
        pairs = []
        for top in tops:
            bottom = self._join_first(top, free)
            free.remove(bottom)
            pairs.append((self._members[top], self._members[bottom]))
        return tuple(pairs)

    def _join_first(self, top: int, free: Sequence[int]) -> int:
        for bottom in free:
            if bottom > top and self._rows[top] >> bottom & 1 and self._matching.join(top, bottom):
                return bottom
        raise InvariantError("pairing.bracket", "A bracket that can be paired was not.")
