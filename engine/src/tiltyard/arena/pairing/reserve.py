"""Reservation prices: what it costs a player to wait on, below which a pair is made at once (2.2).

A free player can be paired now or wait for somebody who is still playing. Say the player would
take any of the k dearest wishes: those k come free at a rate, so the first of them comes after
1 / rate seconds, and is each of them as likely as their game is to end. Waiting for them costs

    seconds until the first * price of a second + mean cost of a pair with them

and the best k makes it cheapest. That is the reservation price. It says what the field can offer:
where nobody plays it is without end, where hundreds finish a game every minute it is low. A pair
is worth making now if it costs less than the prices of both, on average; the cheapest matching in
which staying free costs this price says which pairs to make. The price of a second grows with the
time waited, so nobody waits long for a little.

Whole numbers only: rates are in millionths a second, so every machine finds the same pairs.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from tiltyard.arena.clocks import Clock
from tiltyard.arena.pairing.costs import Field, Waiting
from tiltyard.matching.sparse import Numbers

PRICE: Final = 25  # of the first second, for each who waits, in the unit of costs
GROWTH: Final = 40  # by which each second is dearer than the one before
LIMIT_MS: Final = 20_000  # who has waited so long takes anybody
RIVALS: Final = 100  # of more players in games a sample is asked
JOINS_MS: Final = 10_000  # those who entered within so long say how many will come
_MILLION: Final = 1_000_000
NEVER: Final = 1 << 60  # milliseconds, and prices: more than any


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody in a game, as they will be when they come free; millionths a second."""

    player: Waiting
    rate: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who may be free soon: those in games, and `joins` others like all of them, in millionths."""

    coming: tuple[Coming, ...] = ()
    joins: int = 0


NOBODY: Final = Outlook()


@dataclass(frozen=True, slots=True)
class Reserves:
    """For each place of a field the price of waiting on, and the milliseconds it would take."""

    prices: Numbers
    waits: Numbers


def find_rate(clock: Clock, played_ms: int) -> int:
    """Return how likely a game that lasts so long is to end within a second, in millionths.

    A game takes about `typical_ms`; the longer it lasts the sooner it ends, up to twice as soon.
    """
    typical = max(typical_ms(clock), 1)
    return 2_000 * _MILLION * min(max(played_ms, 0), typical) // (typical * typical)


def typical_ms(clock: Clock) -> int:
    """Return how long a game of this clock lasts in the middle of many: both sides use much."""
    return 1_200 * clock.estimate


def find_reserves(field: Field, outlook: Outlook, *, at: int, most: int) -> Reserves:
    """Return the price of waiting on for everybody in `field` who has a `since`.

    `field` holds those who wait and those who come; `most` stands for "without end".
    """
    rates = _list_rates(field, outlook)
    rows = np.array([n for n, each in enumerate(field.players) if each.since >= 0], np.int64)
    first, second = rows[:, None], np.arange(len(field))[None, :]
    cost = field.cost(first, second)
    rate = np.where(field.is_allowed(first, second), rates[None, :], 0)
    order = np.argsort(cost, axis=1)
    cost, rate = np.take_along_axis(cost, order, 1), np.take_along_axis(rate, order, 1)
    waited = np.array([max(0, at - field.players[n].since) for n in rows], np.int64)
    total = np.cumsum(rate, axis=1)
    spent = _MILLION * (PRICE + GROWTH * waited // 1000) * len(rows)
    price = np.cumsum(rate * cost, axis=1) + spent[:, None]
    price = np.where(total > 0, price // np.maximum(total, 1), NEVER)
    best = np.argmin(price, axis=1)[:, None]
    prices = np.minimum(np.take_along_axis(price, best, 1)[:, 0], most)
    prices[waited >= LIMIT_MS] = most
    speed = np.take_along_axis(total, best, 1)[:, 0]
    waits = np.where(speed > 0, 1000 * _MILLION // np.maximum(speed, 1), NEVER)
    return Reserves(prices, waits)


def _list_rates(field: Field, outlook: Outlook) -> Numbers:
    coming = {each.player.player: each.rate for each in outlook.coming}
    everybody = outlook.joins // len(field)
    return np.array([coming.get(each.player, 0) + everybody for each in field.players], np.int64)
