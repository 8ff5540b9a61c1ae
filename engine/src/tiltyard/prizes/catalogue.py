"""The prizes of a tournament as they are announced: funds, groups, categories, money and things."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from tiltyard.core.checked import checked_fields
from tiltyard.errors import InputError
from tiltyard.prizes.criteria import EVERYBODY, Criteria
from tiltyard.prizes.currency import get_currency
from tiltyard.prizes.tied_places import Sharing, check_minimum
from tiltyard.sentence import say, template


class PrizeSystem(StrEnum):
    """How the prizes of a group find their players.

    `one-prize`: the prizes of everybody are shared by points, those of categories go to the best
    of the category (`category_prizes`). `us-chess-2014`: Rule 32 of US Chess with the limit that
    was added in 2014, `us-chess-uncapped`: without it (`us_chess`).
    """

    ONE_PRIZE = "one-prize"
    US_CHESS = "us-chess-2014"
    US_CHESS_UNCAPPED = "us-chess-uncapped"


@checked_fields
@dataclass(frozen=True, slots=True)
class Prize:
    """Money in minor units, a thing such as a trophy or a book, or both.

    `value` compares prizes when a player could win several; without it, it is the money. Money is
    shared, a thing never is.
    """

    amount: int = 0
    thing: str = ""
    value: int | None = None

    def __post_init__(self) -> None:
        """Refuse a prize of nothing, fractions, and a value below the money."""
        for amount in (self.amount, self.value or 0):
            if not isinstance(amount, int):
                raise InputError(
                    "prize.amount",
                    say(
                        "{amount} is no whole number of minor units; write 16250 for 162.50.",
                        amount=f"{amount}",
                    ),
                    field="amount",
                )
        if self.amount < 0 or not (self.amount or self.thing):
            raise InputError(
                "prize.empty",
                say(
                    "A prize of {amount} with {thing} is none; name an amount above 0, or 0 and a "
                    "thing.",
                    amount=self.amount,
                    thing=self.thing or say("no thing"),
                ),
                field="amount",
            )
        if self.value is not None and self.value < self.amount:
            raise InputError(
                "prize.value",
                say(
                    "A prize of {amount} is not worth {value}; leave the value out, or add what "
                    "the thing is worth to the money.",
                    amount=self.amount,
                    value=self.value,
                ),
                field="value",
            )

    @property
    def worth(self) -> int:
        """What the prize counts when prizes are compared."""
        return self.amount if self.value is None else self.value

    @property
    def thing_worth(self) -> int:
        """What the thing alone counts."""
        return self.worth - self.amount


@checked_fields
@dataclass(frozen=True, slots=True)
class Category:
    """Prizes for the best of those who meet the criteria, first place first."""

    name: str
    prizes: tuple[Prize, ...]
    criteria: Criteria = EVERYBODY

    def __post_init__(self) -> None:
        """Refuse a category without a name, and a place that is worth more than the one before."""
        if not self.name:
            raise InputError(
                "category.name", say("A category has no name; give one."), field="name"
            )
        for place, (one, two) in enumerate(pairwise(self.prizes), 2):
            if two.worth > one.worth:
                raise InputError(
                    "category.order",
                    say(
                        "Place {place} of {category} is worth {worth}, more than the place before "
                        "with {before}; order the prizes by their value.",
                        place=place,
                        category=self.name,
                        worth=two.worth,
                        before=one.worth,
                    ),
                    field="prizes",
                )

    @property
    def is_main(self) -> bool:
        """Whether everybody may win here."""
        return self.criteria == EVERYBODY


class Slot(NamedTuple):
    """One prize of a category."""

    category: Category
    place: int
    prize: Prize

    @property
    def name(self) -> str:
        """The prize as people say it: `Women 2`."""
        return f"{self.category.name} {self.place}"


@checked_fields
@dataclass(frozen=True, slots=True)
class PrizeGroup:
    """Categories of which a player wins one prize. Their order decides between equal values.

    At most one category is for everybody, the main one. `sharing` and `minimum` are about it; the
    system of US Chess has its own way of sharing and looks at neither. Shares are whole multiples
    of `unit`: 100 pays whole euros.
    """

    categories: tuple[Category, ...]
    name: str = "prizes"
    system: PrizeSystem = PrizeSystem.ONE_PRIZE
    sharing: Sharing = Sharing.NONE
    minimum: int = 0
    unit: int = 1

    def __post_init__(self) -> None:
        """Refuse names used twice, two main categories, and things that US Chess would share."""
        check_minimum(self.minimum)
        self._check_unit()
        _check_names("category", (category.name for category in self.categories))
        mains = [category.name for category in self.categories if category.is_main]
        if len(mains) > 1:
            raise InputError(
                "group.main",
                say(
                    "{one} and {two} are both for everybody; put all prizes for everybody into "
                    "one category, or into groups of their own.",
                    one=mains[0],
                    two=mains[1],
                ),
                field="categories",
            )
        if self.system is not PrizeSystem.ONE_PRIZE:
            self._check_money()

    def list_slots(self) -> list[Slot]:
        """Return all prizes, in the order of categories and places."""
        return [
            Slot(category, place, prize)
            for category in self.categories
            for place, prize in enumerate(category.prizes, 1)
        ]

    def _check_unit(self) -> None:
        if self.unit < 1:
            raise InputError(
                "group.unit",
                say("The unit is {unit}; it is 1 for single minor units, or more.", unit=self.unit),
                field="unit",
            )
        for slot in self.list_slots():
            if slot.prize.amount % self.unit:
                raise InputError(
                    "group.unit",
                    say(
                        "{prize} is {amount}, which cannot be paid in units of {unit}; change the "
                        "prize or the unit.",
                        prize=slot.name,
                        amount=slot.prize.amount,
                        unit=self.unit,
                    ),
                    field="unit",
                )

    def _check_money(self) -> None:
        for slot in self.list_slots():
            if slot.prize.thing:
                raise InputError(
                    "group.thing",
                    say(
                        "{prize} is {thing}, but Rule 32 of US Chess divides money only; put "
                        "things into a group of their own.",
                        prize=slot.name,
                        thing=f"{slot.prize.thing!r}",
                    ),
                    field="categories",
                )


@checked_fields
@dataclass(frozen=True, slots=True)
class PrizeFund:
    """All that a tournament gives: in every group a player wins at most one prize."""

    groups: tuple[PrizeGroup, ...]
    currency: str = "coins"

    def __post_init__(self) -> None:
        """Refuse a currency nobody knows, and groups of one name."""
        get_currency(self.currency)
        _check_names("group", (group.name for group in self.groups))

    @property
    def total(self) -> int:
        """All the money."""
        return sum(slot.prize.amount for group in self.groups for slot in group.list_slots())


def _check_names(what: str, names: Iterable[str]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            sentence = (
                template("{name} is the name of {count}; give every category a name of its own.")
                if what == "category"
                else template("{name} is the name of {count}; give every group a name of its own.")
            )
            raise InputError(
                f"{what}.duplicate",
                say(sentence, name=f"{name!r}", count=count),
                field="name",
            )
