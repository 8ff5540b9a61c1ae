"""What prizes are paid in: one row a currency. Amounts are integers of its minor unit."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.sentence import joined, say


class Currency(NamedTuple):
    """A currency: its code, what people call it, and how many digits its minor unit has."""

    code: str
    name: str
    digits: int
    symbol: str

    def write(self, amount: int) -> str:
        """Return an amount of minor units as people read it: `162.50 EUR`, `7 coins`."""
        whole, minor = divmod(amount, 10**self.digits)
        if not self.digits:
            return f"{whole} {self.code}"
        return f"{whole}.{minor:0{self.digits}} {self.code.upper()}"


CURRENCIES: Final[Mapping[str, Currency]] = {
    row.code: row
    for row in (
        Currency("coins", "coins", 0, ""),
        Currency("eur", "euro", 2, "€"),
        Currency("gbp", say("pound sterling"), 2, "£"),
        Currency("inr", say("Indian rupee"), 2, "₹"),
        Currency("usd", say("US dollar"), 2, "$"),
    )
}


@checked
def get_currency(code: str) -> Currency:
    """Return a currency.

    Raises:
        InputError: `currency.unknown`, naming those there are.
    """
    if code not in CURRENCIES:
        raise InputError(
            "currency.unknown",
            say(
                "There is no currency {code}; choose one of {list}.",
                code=f"{code!r}",
                list=joined(", ", CURRENCIES),
            ),
            field="currency",
        )
    return CURRENCIES[code]
