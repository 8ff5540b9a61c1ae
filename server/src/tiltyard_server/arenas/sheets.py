"""Sheets and places as they stand in rows: short, and in the order of the engine."""

from typing import Final

from tiltyard.arena.model import ArenaPlayer, PlayerStatus
from tiltyard.arena.sheet import LIGHTS_AFTER, Sheet

_PLAIN: Final = "012345"
_ON_FIRE: Final = "abcdef"  # the same points, doubled
_STRENGTHS: Final = 20_000
_LEAST_STRENGTH: Final = -5_000
_NUMBERS: Final = 10_000_000


def write_sheet(sheet: Sheet) -> str:
    """Return one letter a game, oldest first."""
    return "".join(
        (_ON_FIRE if entry.is_doubled else _PLAIN)[entry.points] for entry in sheet.entries
    )


def read_points(sheet: str) -> list[int]:
    """Return the points of each game.

    >>> read_points("22e0")
    [2, 2, 4, 0]
    """
    return [_PLAIN.find(letter) if letter in _PLAIN else _ON_FIRE.find(letter) for letter in sheet]


def read_fire(sheet: str) -> list[bool]:
    """Return for each game whether it was scored on fire.

    >>> read_fire("22e0")
    [False, False, True, False]
    """
    return [letter in _ON_FIRE for letter in sheet]


def count_streak(sheet: str, *, is_on_fire: bool) -> int:
    """Return how many games at the end were won in a row; 0 where an arena has no streaks.

    A win is worth two points, four on fire, and more with berserk; a draw half of that.

    >>> count_streak("0223", is_on_fire=True), count_streak("22ec", is_on_fire=False)
    (3, 0)
    """
    wins = 0
    for letter in reversed(sheet):
        if letter not in (_PLAIN[2:] if letter in _PLAIN else _ON_FIRE[4:]):
            break
        wins += 1
    return wins if is_on_fire or wins < LIGHTS_AFTER else 0


def find_place(player: ArenaPlayer) -> int | None:
    """Return a number that is higher the better a player stands; None for those taken out.

    Score, then performance or rating, then the earlier join: the order of `RankKey`.
    """
    if player.status is PlayerStatus.REMOVED:
        return None
    key = player.key
    strength = min(max(-key.minus_strength - _LEAST_STRENGTH, 0), _STRENGTHS - 1)
    return (-key.minus_score * _STRENGTHS + strength) * _NUMBERS + _NUMBERS - key.player
