"""Three players that never tire. Each is a function of the position and a number of chance."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import joined, say
from tiltyard_hosts.ludo.rules import (
    HOME,
    RING,
    RING_END,
    SAFE,
    YARD,
    Board,
    find_capture,
    list_choices,
    play,
    square_of,
)

Bot = Callable[[Board, int], int]
_FACES: Final = range(1, 7)
_REACH: Final = 6  # squares within which a token is in danger


def play_random(board: Board, chance: int) -> int:
    """Move any token."""
    choices = list_choices(board)
    return choices[chance % len(choices)]


def play_greedy(board: Board, chance: int) -> int:
    """Capture, else bring home, else leave the yard, else move on the token furthest ahead."""
    mine, die = board.tokens[board.turn], board.die or 0

    def rank(token: int) -> tuple[int, int]:
        steps = mine[token]
        if find_capture(board, token) is not None:
            return 3, steps
        if steps + die == HOME:
            return 2, steps
        return (1, 0) if steps == YARD else (0, steps)

    return max(list_choices(board), key=rank)


def play_careful(board: Board, chance: int) -> int:
    """Look one roll of the opponent ahead: the best mean of what the worst replies leave."""
    side = board.turn
    choices = list_choices(board)
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda token: _expect(play(board, token), side))


LEVELS: Final[Mapping[str, Bot]] = {
    "random": play_random,
    "greedy": play_greedy,
    "careful": play_careful,
}


def choose(level: str, board: Board, chance: int) -> int:
    """Return the token that a bot of `level` moves; the same for the same arguments."""
    if level not in LEVELS:
        raise InputError(
            "bot.unknown",
            say(
                "There is no level {level}: {list}.", level=f"{level!r}", list=joined(", ", LEVELS)
            ),
        )
    return LEVELS[level](board, chance)


def _expect(after: Board, side: int) -> int:
    """Return six times the mean worth to `side`, over the opponent's rolls and best replies."""
    if after.winner is not None or after.turn == side:
        return 6 * _worth(after, side) + 60  # another roll is worth ten steps
    total = 0
    for die in _FACES:
        rolled = replace(after, die=die)
        replies = list_choices(rolled)
        total += min((_worth(play(rolled, t), side) for t in replies), default=_worth(after, side))
    return total


def _worth(board: Board, side: int) -> int:
    """Return how well `side` stands: its tokens' worth less the opponent's."""
    return _value(board.tokens[side], board.tokens[1 - side], side) - _value(
        board.tokens[1 - side], board.tokens[side], 1 - side
    )


@cache
def _square(side: int, steps: int) -> int | None:
    return square_of(side, steps)


def _value(mine: tuple[int, ...], theirs: tuple[int, ...], side: int) -> int:
    total = 0
    hunters = [s for steps in theirs if (s := _square(1 - side, steps)) is not None]
    for steps in mine:
        if steps == YARD:
            continue
        total += steps + 15
        if steps == HOME:
            total += 20
        elif steps > RING_END:
            total += 8
        elif _is_exposed(steps, mine, side, hunters):
            total -= (steps + 15) // 3
    return total


def _is_exposed(steps: int, mine: tuple[int, ...], side: int, hunters: list[int]) -> bool:
    square = _square(side, steps)
    if square is None or square in SAFE or mine.count(steps) > 1:
        return False
    return any(1 <= (square - hunter) % RING <= _REACH for hunter in hunters)
