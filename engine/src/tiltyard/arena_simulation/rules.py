"""The rules of when to pair that are compared: `RULES` has a row for each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.arena.arena import describe_scene, request_round
from tiltyard.arena.model import ArenaState
from tiltyard.arena.pairing.costs import Waiting
from tiltyard.arena.pairing.interval import CROWD, DEBOUNCE_MS, TICK_MS, choose_out, is_round_due
from tiltyard.arena.pairing.round import (
    FAST_START_MS,
    PairedRound,
    Pairing,
    give_colours,
    pair_round,
)
from tiltyard.arena.settings import PairingSettings

_PASSES: Final = 15  # of the loop elsewhere: small arenas are looked at in each 15th
_MIDDLE: Final = 50  # players from which every second pass looks
_LARGE: Final = 1000  # and every pass
_SMART: Final = 100  # players of an exact group
_CHEAP_GROUPS: Final = 6  # groups of neighbours after the two exact ones

Look = Callable[[ArenaState, tuple[Waiting, ...], int], PairedRound | None]


@dataclass(frozen=True, slots=True)
class PairingRule:
    """A rule: how often it looks, what it finds, and the settings its arenas have."""

    code: str
    every_ms: int
    look: Look
    settings: PairingSettings


def _by_prices(state: ArenaState, waiting: tuple[Waiting, ...], at: int) -> PairedRound | None:
    return pair_round(request_round(state, waiting, at))


def _by_conditions(state: ArenaState, waiting: tuple[Waiting, ...], at: int) -> PairedRound | None:
    if not is_round_due(waiting, describe_scene(state, at)):
        return None
    return pair_round(request_round(state, waiting, at))


def _by_passes(state: ArenaState, waiting: tuple[Waiting, ...], at: int) -> PairedRound | None:
    """Pair as lichess is documented to (arena rules 2.2, 2.3, 2.6): passes, groups of a hundred."""
    number, entrants = at // TICK_MS, len(state.ranking)
    if not (
        number % _PASSES == 0 or (number % 2 == 0 and entrants >= _MIDDLE) or entrants >= _LARGE
    ):
        return None
    if not is_round_due(waiting, describe_scene(state, at)):
        return None
    is_early = at - state.started_at < FAST_START_MS
    if len(waiting) <= CROWD or is_early:
        request = request_round(state, waiting, at)
        if is_early:  # rematches are not looked for in the first seconds
            fresh = tuple(replace(each, last_opponent=0) for each in waiting)
            request = replace(request, waiting=fresh)
        return pair_round(request)
    return _pair_groups(state, waiting, at)


def _pair_groups(state: ArenaState, waiting: tuple[Waiting, ...], at: int) -> PairedRound:
    """Two exact groups, then neighbours without a look at rematches and runs of a colour."""
    out = choose_out(waiting)
    order = sorted((each for each in waiting if each is not out), key=lambda each: each.rank)
    size = min(_SMART, len(order) // 4 * 2)
    pairings: list[Pairing] = []
    for start in (0, size):
        group = tuple(order[start : start + size])
        pairings += pair_round(request_round(state, group, at)).pairings
    rest = order[2 * size : (2 + _CHEAP_GROUPS) * size]
    for first, second in zip(rest[::2], rest[1::2], strict=False):
        white, black = give_colours(first, second, f"{state.lot}|{at}")
        pairings.append(Pairing(white.player, black.player, second.rank))
    return PairedRound(tuple(pairings), ())


RULES: Final[Mapping[str, PairingRule]] = {
    rule.code: rule
    for rule in (
        PairingRule(
            "lichess",
            TICK_MS,
            _by_passes,
            PairingSettings(is_balanced=False),
        ),
        PairingRule("conditions", TICK_MS, _by_conditions, PairingSettings()),
        PairingRule(
            "prompt",
            DEBOUNCE_MS,
            _by_prices,
            PairingSettings(is_prompt=True),
        ),
        PairingRule(
            "prompt-classic",
            DEBOUNCE_MS,
            _by_prices,
            PairingSettings(is_balanced=False, is_prompt=True),
        ),
    )
}
