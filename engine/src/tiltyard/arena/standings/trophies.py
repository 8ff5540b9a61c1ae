"""Shields, marathon trophies and lifetime points (arena rules 4.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.arena.model import ArenaState
from tiltyard.arena.standings.sheet import Variant


class ShieldCategory(StrEnum):
    """What one can hold the shield of: seven speeds and eight variants."""

    ULTRABULLET = "ultrabullet"
    HYPERBULLET = "hyperbullet"
    BULLET = "bullet"
    SUPERBLITZ = "superblitz"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CHESS960 = Variant.CHESS960.value
    CRAZYHOUSE = Variant.CRAZYHOUSE.value
    KING_OF_THE_HILL = Variant.KING_OF_THE_HILL.value
    RACING_KINGS = Variant.RACING_KINGS.value
    ANTICHESS = Variant.ANTICHESS.value
    ATOMIC = Variant.ATOMIC.value
    HORDE = Variant.HORDE.value
    THREE_CHECK = Variant.THREE_CHECK.value


class MarathonTrophy(StrEnum):
    """What the best of a marathon take home."""

    WINNER = "winner"
    TOP_10 = "top-10"
    TOP_50 = "top-50"
    TOP_100 = "top-100"
    TOP_500 = "top-500"


_TIERS: Final = (
    (1, MarathonTrophy.WINNER),
    (10, MarathonTrophy.TOP_10),
    (50, MarathonTrophy.TOP_50),
    (100, MarathonTrophy.TOP_100),
    (500, MarathonTrophy.TOP_500),
)


@dataclass(frozen=True, slots=True)
class FinishedShield:
    """A shield arena that is over. `winner` is a user: shields outlast arenas."""

    category: ShieldCategory
    finished_at: int
    winner: int


def find_holders(shields: Iterable[FinishedShield]) -> Mapping[ShieldCategory, int]:
    """Return who holds each shield: the winner of the latest arena of the category."""
    latest: dict[ShieldCategory, FinishedShield] = {}
    for shield in shields:
        held = latest.get(shield.category)
        if held is None or held.finished_at < shield.finished_at:
            latest[shield.category] = shield
    return {category: shield.winner for category, shield in latest.items()}


def marathon_trophy(rank: int) -> MarathonTrophy | None:
    """Return the trophy of a final rank, counted from 0."""
    return next((trophy for last, trophy in _TIERS if rank < last), None)


def award_marathon(state: ArenaState) -> tuple[tuple[int, MarathonTrophy], ...]:
    """Return the trophies of a finished marathon, best first; nobody gets one without a game."""
    awards = []
    for rank, number in enumerate(state.ranking.slice(0, _TIERS[-1][0])):
        trophy = marathon_trophy(rank)
        if trophy is not None and state.players[number].games:
            awards.append((number, trophy))
    return tuple(awards)


def list_lifetime_points(state: ArenaState) -> tuple[tuple[int, int], ...]:
    """Return what the arena adds to each player's lifetime total."""
    return tuple(
        (number, state.players[number].sheet.score)
        for number in state.ranking
        if state.players[number].sheet.score
    )
