"""Prizes: what a tournament promises, and who gets how much of it. Integers in, integers out."""

from tiltyard.prizes.currency import CURRENCIES, Currency, get_currency
from tiltyard.prizes.rules import PrizeModel, PrizeRules, Tier, parse_positions
from tiltyard.prizes.split import (
    Split,
    round_shares,
    split_expected,
    split_places,
    value_places,
)

__all__ = [
    "CURRENCIES",
    "Currency",
    "PrizeModel",
    "PrizeRules",
    "Split",
    "Tier",
    "get_currency",
    "parse_positions",
    "round_shares",
    "split_expected",
    "split_places",
    "value_places",
]
