"""Category prizes, one prize a player: everybody gets the best prize they could win.

The way of the program Swiss-Chess. The main prizes are shared first. Then the other prizes are
offered in the order of their value, among equal ones in the order of the categories, then of the
places; each goes to the best-ranked player who may win it and has nothing or less. Who takes one
leaves the main prizes, which are shared anew among the others.

What the description leaves open, and what is done here:

- Values are compared exactly, before amounts are rounded.
- Of two prizes of equal value a player keeps the main one, as US Chess has it (32B4).
- A prize of a category is never taken away again, unless its player gets something better. With a
  minimum share a main prize can become smaller when the prizes are shared anew; who has it is
  then offered only prizes that nobody has.
- A player who left the main prizes does not come back when others leave them too and the old place
  becomes worth more than the prize taken. A warning says so: the organiser decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from tiltyard.prizes.award import Pool, Portion, Stake
from tiltyard.prizes.catalogue import PrizeGroup, Slot
from tiltyard.prizes.claimant import Claimant, check_points, check_ranks
from tiltyard.prizes.tied_places import Sharing, divide_places
from tiltyard.sentence import say


def assign_one_prize(
    group: PrizeGroup, ordered: Sequence[Claimant]
) -> tuple[list[Pool], list[str]]:
    """Return who divides which prizes, and warnings for the organiser.

    It comes to an end: players leave the main prizes for good, and while nobody leaves, every step
    gives somebody more than they had.

    Raises:
        InputError: `claimant.rank_shared`, or `claimant.points` where points are shared.
    """
    check_ranks(ordered)
    if group.sharing is not Sharing.NONE:
        check_points(ordered)
    table = _Table(group, tuple(ordered))
    while table.settle() or table.offer():
        pass
    return table.list_pools(), table.list_warnings()


def share_main(group: PrizeGroup, ordered: Sequence[Claimant]) -> list[Pool]:
    """Return how `ordered` share the prizes for everybody: a pool for each group of equal points.

    Money is shared as the group says; a thing goes to the player of its place.
    """
    slots = [slot for slot in group.list_slots() if slot.category.is_main]
    pools: list[Pool] = []
    taken = 0
    for block in _list_blocks(group.sharing, ordered):
        own = slots[taken : taken + len(block)]
        if not own:
            break
        amounts = [slot.prize.amount for slot in own] + [0] * (len(block) - len(own))
        parts = divide_places(amounts, sharing=group.sharing, minimum=group.minimum)
        pools.append(
            tuple(
                Stake(claimant, _take_portions(own, row, parts[row]))
                for row, claimant in enumerate(block)
            )
        )
        taken += len(block)
    return pools


@dataclass(slots=True)
class _Table:
    """Who has what while the prizes are given: the one thing that changes, a local variable."""

    group: PrizeGroup
    ordered: tuple[Claimant, ...]
    gone: set[str] = field(default_factory=set)  # who left the main prizes
    held: dict[str, Slot] = field(default_factory=dict)  # prizes of categories, by player
    main: list[Pool] = field(init=False)
    stakes: Mapping[str, Stake] = field(init=False)  # main prizes, by player
    queue: Sequence[Slot] = field(init=False)
    eligible: Mapping[str, Sequence[Claimant]] = field(init=False)

    def __post_init__(self) -> None:
        """Share the main prizes among all, and order the others."""
        others = [slot for slot in self.group.list_slots() if not slot.category.is_main]
        self.queue = sorted(others, key=lambda slot: -slot.prize.worth)  # stable: see the module
        self.eligible = {
            category.name: [one for one in self.ordered if category.criteria.admit(one)]
            for category in self.group.categories
        }
        self._share()

    def settle(self) -> bool:
        """Let one player with a main prize and another keep the better one; False if none has."""
        for player in (one.id for one in self.ordered):
            if player not in self.held or player not in self.stakes:
                continue
            if self.stakes[player].worth >= self.held[player].prize.worth:
                del self.held[player]
            else:
                self._leave(player)
            return True
        return False

    def offer(self) -> bool:
        """Give one prize that nobody has to the best player who gains by it; False if none does."""
        owned = {(slot.category.name, slot.place) for slot in self.held.values()}
        for slot in self.queue:
            if (slot.category.name, slot.place) in owned:
                continue
            for claimant in self.eligible[slot.category.name]:
                if self._gains(claimant.id, slot):
                    self.held[claimant.id] = slot
                    if claimant.id in self.stakes:
                        self._leave(claimant.id)
                    return True
        return False

    def list_pools(self) -> list[Pool]:
        """Return the main prizes and, each by itself, the others."""
        return self.main + [
            (Stake(one, (_take_whole(self.held[one.id]),)),)
            for one in self.ordered
            if one.id in self.held
        ]

    def list_warnings(self) -> list[str]:
        """Name those whose main prize would by now be worth more than what they took instead."""
        return [
            say(
                "{player} took {prize}, but would now win more among the prizes for everybody; "
                "decide whether {player} changes back.",
                player=one.id,
                prize=self.held[one.id].name,
            )
            for one in self.ordered
            if one.id in self.gone and self._would_win(one.id) > self.held[one.id].prize.worth
        ]

    def _gains(self, player: str, slot: Slot) -> bool:
        if player in self.held:
            return self.held[player].prize.worth < slot.prize.worth
        return player not in self.stakes or self.stakes[player].worth < slot.prize.worth

    def _leave(self, player: str) -> None:
        self.gone.add(player)
        self._share()

    def _share(self) -> None:
        self.main = share_main(self.group, [one for one in self.ordered if one.id not in self.gone])
        self.stakes = {
            stake.claimant.id: stake for pool in self.main for stake in pool if stake.portions
        }

    def _would_win(self, player: str) -> Fraction:
        others = self.gone - {player}
        main = share_main(self.group, [one for one in self.ordered if one.id not in others])
        return next(
            (stake.worth for pool in main for stake in pool if stake.claimant.id == player),
            Fraction(0),
        )


def _list_blocks(sharing: Sharing, ordered: Sequence[Claimant]) -> Iterator[list[Claimant]]:
    """Return those who share: by points alone, tie-breaks only order them."""
    if sharing is Sharing.NONE:
        yield from ([claimant] for claimant in ordered)
    else:
        for _, block in groupby(ordered, key=lambda claimant: claimant.points):
            yield list(block)


def _take_portions(
    slots: Sequence[Slot], row: int, parts: Sequence[Fraction]
) -> tuple[Portion, ...]:
    """Return what the player in `row` gets of the prizes of a block."""
    portions = (
        Portion(slot, parts[place], has_thing=place == row and bool(slot.prize.thing))
        for place, slot in enumerate(slots)
    )
    return tuple(portion for portion in portions if portion.amount or portion.has_thing)


def _take_whole(slot: Slot) -> Portion:
    return Portion(slot, Fraction(1), has_thing=bool(slot.prize.thing))
