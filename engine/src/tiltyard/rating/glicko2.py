"""Glicko-2 (Glickman, "Example of the Glicko-2 system"), with the constants as settings."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.core.checked import checked, checked_fields

_SCALE: Final = 173.7178


@checked_fields
@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating with its deviation and volatility."""

    rating: float = 1500.0
    deviation: float = 500.0
    volatility: float = 0.09


@checked_fields
@dataclass(frozen=True, slots=True)
class GlickoSettings:
    """The constants of a system. Defaults are those of a large chess site."""

    tau: float = 0.75
    epsilon: float = 1e-6
    min_deviation: float = 45.0
    max_deviation: float = 500.0
    max_volatility: float = 0.1
    min_rating: float = 400.0
    max_rating: float = 4000.0
    max_change: float = 700.0  # of one update


PAPER: Final = GlickoSettings(
    tau=0.5, min_deviation=0.0, max_deviation=350.0, max_volatility=1.0, min_rating=-4000.0
)
DEFAULT: Final = GlickoSettings()


@checked_fields
@dataclass(frozen=True, slots=True)
class GlickoGame:
    """A result: the opponent before the game, and the score from 0 to 1."""

    opponent: Glicko
    score: float
    advantage: float = 0.0  # rating points added to our side, such as half a colour bonus twice


@checked
def update(
    player: Glicko,
    games: Sequence[GlickoGame],
    *,
    settings: GlickoSettings = DEFAULT,
    periods: float = 1.0,
) -> Glicko:
    """Return the rating after one rating period; every opponent counts as before it.

    `periods` is how much time passed since the last update, in rating periods.
    """
    if not games:
        return wait(player, periods, settings=settings)
    deviation = player.deviation / _SCALE
    variance, gain = _evidence(player, games)
    volatility = _solve_volatility(player, variance, variance * gain, settings)
    waited = math.sqrt(deviation**2 + periods * volatility**2)
    after = 1 / math.sqrt(1 / waited**2 + 1 / variance)
    change = _SCALE * after**2 * gain
    change = max(-settings.max_change, min(settings.max_change, change))
    return Glicko(
        rating=_clamp(player.rating + change, settings.min_rating, settings.max_rating),
        deviation=_clamp(_SCALE * after, settings.min_deviation, settings.max_deviation),
        volatility=min(volatility, settings.max_volatility),
    )


@checked
def wait(player: Glicko, periods: float, *, settings: GlickoSettings = DEFAULT) -> Glicko:
    """Return the player after `periods` rating periods without a game: less is known."""
    deviation = math.sqrt((player.deviation / _SCALE) ** 2 + periods * player.volatility**2)
    return Glicko(
        rating=player.rating,
        deviation=_clamp(_SCALE * deviation, settings.min_deviation, settings.max_deviation),
        volatility=player.volatility,
    )


@checked
def expected_score(player: Glicko, opponent: Glicko) -> float:
    """Return the score to expect, from 0 to 1, as the update reckons it."""
    return _expect(player.rating - opponent.rating, _weight(opponent.deviation / _SCALE))


def _evidence(player: Glicko, games: Sequence[GlickoGame]) -> tuple[float, float]:
    """Return v, the variance from the games alone, and the weighted surplus of the scores."""
    information, gain = 0.0, 0.0
    for game in games:
        weight = _weight(game.opponent.deviation / _SCALE)
        expected = _expect(player.rating + game.advantage - game.opponent.rating, weight)
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    return 1 / information, gain


def _solve_volatility(
    player: Glicko, variance: float, improvement: float, settings: GlickoSettings
) -> float:
    """Step 5: the root of f by the Illinois variant of regula falsi."""
    squared = (player.deviation / _SCALE) ** 2
    start = math.log(player.volatility**2)
    tau = settings.tau

    def f(x: float) -> float:
        spread = squared + variance + math.exp(x)
        slope = math.exp(x) * (improvement**2 - spread) / (2 * spread**2)
        return slope - (x - start) / tau**2

    low, high = start, _find_other_end(f, start, improvement**2 - squared - variance, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > settings.epsilon:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _find_other_end(
    f: Callable[[float], float], start: float, surprise: float, tau: float
) -> float:
    if surprise > 0:
        return math.log(surprise)
    step = 1
    while f(start - step * tau) < 0:
        step += 1
    return start - step * tau


def _weight(deviation: float) -> float:
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _expect(difference: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * difference / _SCALE))


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))
