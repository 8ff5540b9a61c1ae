"""How amounts of minor units are written: the digits behind the point of each currency."""

from decimal import Decimal
from typing import Final

_DIGITS: Final = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


def minor_digits(currency: str) -> int:
    """Return how many digits stand behind the point; what is no currency is counted whole."""
    code = currency.upper()
    return _DIGITS.get(code, 2) if len(code) == 3 else 0


def write_amount(amount: int, currency: str) -> str:
    """Return minor units as people count: 1250 of EUR is `12.50`, 1250 coins are `1250`."""
    return f"{Decimal(amount).scaleb(-minor_digits(currency)):f}"


def write_currency(currency: str) -> str:
    """Return the code of a currency as it is printed; what is no currency has a plain name."""
    return currency.upper() if len(currency) == 3 else currency
