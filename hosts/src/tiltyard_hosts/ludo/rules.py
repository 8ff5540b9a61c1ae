"""The rules of Ludo for two sides: which tokens may move, and what a roll and a move do.

`docs/reference/ludo.md` gives the rules in words; the numbers below are those of its section
"Rules". The die is an argument: nothing here rolls.
"""

from dataclasses import dataclass, replace
from typing import Final

from tiltyard import RuleError
from tiltyard.sentence import say

YARD: Final = -1
RING_END: Final = 50  # the last square of the ring that a side uses; then its column begins
HOME: Final = 56
RING: Final = 52
SIX: Final = 6
SIXES_MAX: Final = 3
TOKENS: Final = 4
SAFE: Final = frozenset({0, 8, 13, 21, 26, 34, 39, 47})

Steps = tuple[int, int, int, int]
Tokens = tuple[Steps, Steps]


@dataclass(frozen=True, slots=True)
class Board:
    """A position. `die` is None when `turn` must roll; else `turn` must choose a token."""

    turn: int
    die: int | None = None
    sixes: int = 0
    rolls: int = 0
    tokens: Tokens = ((YARD,) * 4, (YARD,) * 4)
    winner: int | None = None


def start(turn: int) -> Board:
    """Return the position before the first roll, of side `turn`."""
    return Board(turn=turn)


def is_over(board: Board) -> bool:
    """Whether a side has all its tokens home."""
    return board.winner is not None


def square_of(side: int, steps: int) -> int | None:
    """Return the square of the ring, or None in the yard, in the column and at home."""
    return (26 * side + steps) % RING if 0 <= steps <= RING_END else None


def legal_moves(board: Board) -> tuple[int, ...]:
    """Return the tokens that the side to move may move by the die that lies there."""
    die = board.die
    if die is None or board.winner is not None:
        return ()
    blocks = _find_blocks(board, 1 - board.turn)
    mine = board.tokens[board.turn]
    return tuple(
        token for token in range(TOKENS) if _can_move(mine[token], die, board.turn, blocks)
    )


def list_choices(board: Board) -> tuple[int, ...]:
    """Return one legal token for each different move: tokens that stand together are equal."""
    mine = board.tokens[board.turn]
    first: dict[int, int] = {}
    for token in legal_moves(board):
        first.setdefault(mine[token], token)
    return tuple(first.values())


def roll(board: Board, die: int) -> Board:
    """Return the position after `die` was rolled; the turn passes where nothing can be moved.

    Raises:
        RuleError: `game.over`, `roll.done`.
    """
    if board.winner is not None:
        raise RuleError("game.over", say("The game is over."))
    if board.die is not None:
        raise RuleError(
            "roll.done", say("A {die} lies there already; choose a token.", die=board.die)
        )
    if not 1 <= die <= SIX:
        raise RuleError("die.invalid", say("A die shows 1 to 6, not {die}.", die=die))
    sixes = board.sixes + 1 if die == SIX else 0
    rolled = replace(board, die=die, sixes=sixes, rolls=board.rolls + 1)
    if sixes == SIXES_MAX:
        return _pass_on(rolled)
    if legal_moves(rolled):
        return rolled
    return replace(rolled, die=None) if die == SIX else _pass_on(rolled)


def play(board: Board, token: int) -> Board:
    """Return the position after `token` was moved by the die that lies there.

    Raises:
        RuleError: `game.over`, `roll.first`, `move.illegal`.
    """
    if board.winner is not None:
        raise RuleError("game.over", say("The game is over."))
    if board.die is None:
        raise RuleError("roll.first", say("Roll first, then choose a token."))
    legal = legal_moves(board)
    if token not in legal:
        names = ", ".join(map(str, legal))
        raise RuleError(
            "move.illegal",
            say(
                "Token {token} cannot move by {die}; these can: {names}.",
                token=token,
                die=board.die,
                names=names,
            ),
            legal=list(legal),
        )
    side, mine = board.turn, board.tokens[board.turn]
    to = _target(mine[token], board.die)
    moved = _with(mine, token, to)
    hit = find_capture(board, token)
    theirs = board.tokens[1 - side]
    theirs = theirs if hit is None else _with(theirs, hit, YARD)
    tokens = (moved, theirs) if side == 0 else (theirs, moved)
    after = replace(board, tokens=tokens, die=None)
    if all(steps == HOME for steps in moved):
        return replace(after, winner=side)
    if board.die == SIX or hit is not None or to == HOME:
        return after
    return _pass_on(after)


def find_capture(board: Board, token: int) -> int | None:
    """Return the token of the opponent that a legal move of `token` sends back, if any."""
    if board.die is None:
        return None
    square = square_of(board.turn, _target(board.tokens[board.turn][token], board.die))
    if square is None or square in SAFE:
        return None
    other = 1 - board.turn
    for theirs, steps in enumerate(board.tokens[other]):
        if square_of(other, steps) == square:
            return theirs
    return None


def choose_for_absent(board: Board) -> int:
    """Return the token that is moved for somebody whose time ran out: the furthest ahead."""
    mine = board.tokens[board.turn]
    return max(legal_moves(board), key=lambda token: (mine[token], -token))


def _find_blocks(board: Board, side: int) -> frozenset[int]:
    squares = [square_of(side, steps) for steps in board.tokens[side]]
    return frozenset(s for s in squares if s is not None and squares.count(s) > 1)


def _can_move(steps: int, die: int, side: int, blocks: frozenset[int]) -> bool:
    if steps == YARD:
        return die == SIX and square_of(side, 0) not in blocks
    if steps + die > HOME:
        return False
    return not blocks or all(
        square_of(side, on_the_way) not in blocks
        for on_the_way in range(steps + 1, steps + die + 1)
    )


def _target(steps: int, die: int) -> int:
    return 0 if steps == YARD else steps + die


def _with(steps: Steps, token: int, to: int) -> Steps:
    changed = list(steps)
    changed[token] = to
    return (changed[0], changed[1], changed[2], changed[3])


def _pass_on(board: Board) -> Board:
    return replace(board, turn=1 - board.turn, die=None, sixes=0)
