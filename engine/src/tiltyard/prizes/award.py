"""Who gets what, and why: every prize traced to the players who share it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tiltyard.prizes.catalogue import Slot
from tiltyard.prizes.claimant import Claimant
from tiltyard.prizes.currency import Currency
from tiltyard.prizes.split import round_shares


@dataclass(frozen=True, slots=True)
class Portion:
    """What one player gets of one prize: a part of the money, and the thing or not."""

    slot: Slot
    part: Fraction
    has_thing: bool = False

    @property
    def amount(self) -> Fraction:
        """The money, before it is rounded."""
        return self.slot.prize.amount * self.part

    @property
    def worth(self) -> Fraction:
        """What the portion counts when prizes are compared."""
        return self.amount + (self.slot.prize.thing_worth if self.has_thing else 0)

    @property
    def is_whole(self) -> bool:
        """Whether nobody else gets any of the money."""
        return self.part == 1 or not self.amount


@dataclass(frozen=True, slots=True)
class Stake:
    """The portions of one player in a pool."""

    claimant: Claimant
    portions: tuple[Portion, ...]

    @property
    def amount(self) -> Fraction:
        """The money, before it is rounded."""
        return sum((portion.amount for portion in self.portions), Fraction(0))

    @property
    def worth(self) -> Fraction:
        """What the portions count when prizes are compared."""
        return sum((portion.worth for portion in self.portions), Fraction(0))


Pool = tuple[Stake, ...]  # those who divide some prizes among them, best first


@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins in one group: money in minor units, things, and the portions they are."""

    player: str
    group: str
    amount: int
    things: tuple[str, ...]
    portions: tuple[Portion, ...]
    sharers: int  # with how many players, this one counted, the prizes were shared

    @property
    def prizes(self) -> tuple[str, ...]:
        """The prizes it is made of, such as `Main 2`."""
        return tuple(portion.slot.name for portion in self.portions)

    def explain(self, currency: Currency) -> str:
        """Return one sentence that says what the player gets and of which prizes."""
        gets = [currency.write(self.amount)] if self.amount else []
        parts = ", ".join(_explain_portion(portion, currency) for portion in self.portions)
        shared = f"; shared by {self.sharers} players" if self.sharers > 1 else ""
        return f"{self.player} gets {' and '.join((*gets, *self.things))}: {parts}{shared}."


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A prize that nobody wins, because nobody is left who may."""

    group: str
    slot: Slot


@dataclass(frozen=True, slots=True)
class Awards:
    """The outcome: awards by group and rank, prizes that nobody wins, and what to look at."""

    rows: tuple[Award, ...]
    unclaimed: tuple[Unclaimed, ...]
    warnings: tuple[str, ...]

    @property
    def total(self) -> int:
        """All the money that is given."""
        return sum(row.amount for row in self.rows)

    @property
    def rest(self) -> int:
        """All the money that nobody wins."""
        return sum(row.slot.prize.amount for row in self.unclaimed)

    def list_for(self, player: str) -> tuple[Award, ...]:
        """Return what one player wins, at most one award a group."""
        return tuple(row for row in self.rows if row.player == player)


def round_pool(pool: Pool, *, group: str, unit: int = 1) -> list[Award]:
    """Return the awards of those who divide some prizes, in whole multiples of `unit`.

    The exact shares are rounded down, and what is left over goes, one unit each, to the largest
    remainders, among equal ones to the better placed: first by rank, then by id.
    """
    exact = [stake.amount / unit for stake in pool]
    shares = [unit * share for share in round_shares(exact, int(sum(exact, Fraction(0))))]
    sharers = sum(1 for stake in pool if stake.amount)
    return [
        _make_award(stake, amount, group, sharers)
        for stake, amount in zip(pool, shares, strict=True)
        if stake.portions
    ]


def find_unclaimed(slots: Sequence[Slot], pools: Sequence[Pool]) -> list[Slot]:
    """Return the prizes of which no player has a portion."""
    claimed = {
        (portion.slot.category.name, portion.slot.place)
        for pool in pools
        for stake in pool
        for portion in stake.portions
    }
    return [slot for slot in slots if (slot.category.name, slot.place) not in claimed]


def _make_award(stake: Stake, amount: int, group: str, sharers: int) -> Award:
    things = tuple(portion.slot.prize.thing for portion in stake.portions if portion.has_thing)
    is_whole = all(portion.is_whole for portion in stake.portions)
    return Award(
        stake.claimant.id, group, amount, things, stake.portions, 1 if is_whole else sharers
    )


def _explain_portion(portion: Portion, currency: Currency) -> str:
    prize = portion.slot.prize
    money = currency.write(prize.amount) if portion.amount else ""
    thing = prize.thing if portion.has_thing else ""
    part = "" if portion.is_whole or not portion.amount else f"{portion.part} of "
    return f"{part}{portion.slot.name} ({' and '.join(text for text in (money, thing) if text)})"
