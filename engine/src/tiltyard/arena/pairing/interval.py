"""When a pairing round runs, and who sits it out (arena rules 2.2 and 2.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.arena.pairing.costs import Waiting

CROWD: Final = 100  # more waiting than this: pair at once
SMALL_ARENA: Final = 30  # entrants below which the share of waiting players decides
TICK_MS: Final = 1000  # rounds are considered this often, whatever the size of the arena
DEBOUNCE_MS: Final = 250  # and this soon after somebody began to wait


@dataclass(frozen=True, slots=True)
class Scene:
    """What the arena looks like when a round is considered."""

    at: int  # milliseconds, as all times
    patience: int  # seconds: `Clock.patience`
    entrants: int
    active: int  # not paused
    playing: int  # active and in a game
    has_paired: bool  # a game was begun in this arena before
    pairs_when_nobody_plays: bool = False  # proposal e) of 2.2
    is_prompt: bool = False  # prices say who is paired and who waits on, not these conditions


def is_round_due(waiting: Sequence[Waiting], scene: Scene) -> bool:
    """Say whether to pair now: two must wait, and one of the conditions of 2.2 hold.

    Where prices decide they are asked whenever anybody waits: they also say for how long.
    """
    if scene.is_prompt:
        return bool(waiting)
    if len(waiting) < 2:
        return False
    patient = sum(scene.at - each.since > 1000 * scene.patience for each in waiting)
    return (
        not scene.has_paired
        or len(waiting) > CROWD
        or patient >= 2
        or (scene.entrants < SMALL_ARENA and 2 * scene.active <= 3 * len(waiting))
        or (scene.pairs_when_nobody_plays and scene.playing == 0)
    )


def choose_out(
    waiting: Sequence[Waiting], *, sat_out: frozenset[int] = frozenset()
) -> Waiting | None:
    """Return who sits out: of an odd number the one who waited the shortest (2.3).

    Among equals the worse rank. `sat_out` holds those left out last time, where the arena spares
    them (proposal in 2.3): they sit out again only if everybody was.
    """
    if len(waiting) % 2 == 0:
        return None
    others = [each for each in waiting if each.player not in sat_out] or waiting
    return max(others, key=lambda each: (each.since, each.rank))
