"""Positions as JSON: one form for one position."""

from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.ludo.rules import (
    HOME,
    SAFE,
    SIX,
    SIXES_MAX,
    TOKENS,
    YARD,
    Board,
    Steps,
    legal_moves,
    square_of,
)

VERSION: Final = 1
Json = dict[str, Any]
_KEYS: Final = {"version", "turn", "die", "sixes", "rolls", "tokens", "winner"}


def board_to_json(board: Board) -> Json:
    """Return the position as `docs/reference/ludo.md` describes it."""
    return {
        "version": VERSION,
        "turn": board.turn,
        "die": board.die,
        "sixes": board.sixes,
        "rolls": board.rolls,
        "tokens": [list(steps) for steps in board.tokens],
        "winner": board.winner,
    }


def board_from_json(data: object) -> Board:
    """Read a position that `board_to_json` wrote.

    Raises:
        InputError: `board.malformed`, for anything that no game can reach in form.
    """
    if not isinstance(data, dict) or data.keys() != _KEYS or data["version"] != VERSION:
        raise _malformed("it must be an object of version 1 with exactly the keys of the reference")
    tokens = data["tokens"]
    if not isinstance(tokens, list) or len(tokens) != 2:
        raise _malformed("tokens must be two lists")
    board = Board(
        turn=_number(data["turn"], "turn", 0, 1),
        die=None if data["die"] is None else _number(data["die"], "die", 1, SIX),
        sixes=_number(data["sixes"], "sixes", 0, SIXES_MAX - 1),
        rolls=_number(data["rolls"], "rolls", 0, 2**31),
        tokens=(_steps(tokens[0]), _steps(tokens[1])),
        winner=None if data["winner"] is None else _number(data["winner"], "winner", 0, 1),
    )
    _check(board)
    return board


def _check(board: Board) -> None:
    done = [side for side in (0, 1) if all(steps == HOME for steps in board.tokens[side])]
    if done != ([] if board.winner is None else [board.winner]):
        raise _malformed("the winner is the one side with all tokens home")
    if board.die is not None and not legal_moves(board):
        raise _malformed("a die lies there although no token can move")
    first, second = ({square_of(side, steps) for steps in board.tokens[side]} for side in (0, 1))
    for square in (first & second) - SAFE - {None}:
        raise _malformed(f"both sides stand on square {square}")


def _steps(data: object) -> Steps:
    if not isinstance(data, list) or len(data) != TOKENS:
        raise _malformed("each side has four tokens")
    a, b, c, d = (_number(steps, "steps", YARD, HOME) for steps in data)
    return (a, b, c, d)


def _number(value: object, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _malformed(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _malformed(why: str) -> InputError:
    return InputError("board.malformed", f"This is no Ludo position: {why}.")
