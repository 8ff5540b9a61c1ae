"""Prizes: what a tournament promises, and who gets how much of it. Integers in, integers out.

`split` pays a pool by final places. `assignment` gives announced prizes, money and things, to
players by points, categories and the rule of one prize a player.
"""

from tiltyard.prizes.assignment import assign_prizes
from tiltyard.prizes.award import Award, Awards, Portion, Unclaimed
from tiltyard.prizes.catalogue import (
    Category,
    Prize,
    PrizeFund,
    PrizeGroup,
    PrizeSystem,
    Slot,
)
from tiltyard.prizes.claimant import Claimant
from tiltyard.prizes.criteria import Criteria, born_for_over, born_for_under
from tiltyard.prizes.currency import CURRENCIES, Currency, get_currency
from tiltyard.prizes.reduction import reduce_prizes
from tiltyard.prizes.rules import PrizeModel, PrizeRules, Tier, parse_positions
from tiltyard.prizes.split import (
    Split,
    round_shares,
    split_expected,
    split_places,
    value_places,
)
from tiltyard.prizes.tied_places import Sharing, divide_places, share_prizes

__all__ = [
    "CURRENCIES",
    "Award",
    "Awards",
    "Category",
    "Claimant",
    "Criteria",
    "Currency",
    "Portion",
    "Prize",
    "PrizeFund",
    "PrizeGroup",
    "PrizeModel",
    "PrizeRules",
    "PrizeSystem",
    "Sharing",
    "Slot",
    "Split",
    "Tier",
    "Unclaimed",
    "assign_prizes",
    "born_for_over",
    "born_for_under",
    "divide_places",
    "get_currency",
    "parse_positions",
    "reduce_prizes",
    "round_shares",
    "share_prizes",
    "split_expected",
    "split_places",
    "value_places",
]
