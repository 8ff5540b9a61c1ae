"""The built-in player: a short search, made weaker by chance. The same arguments, the same move."""

from collections.abc import Iterable, Set
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import chess

from tiltyard_hosts.chess.evaluation import PIECES, find_worth
from tiltyard_hosts.chess.levels import draw_number
from tiltyard_hosts.chess.variants import Variant

_MATE: Final = 100_000
_SOONER: Final = 1_000  # a win one ply earlier is better by so much: more than any noise
_INFINITE: Final = 10 * _MATE


class Skill(NamedTuple):
    """How far a level looks, and how often it errs."""

    depth: int  # plies
    captures: int  # plies of captures beyond that
    nodes: int  # positions looked at, at most
    noise: int  # hundredths of a pawn by which it misjudges
    blunders: int  # moves in a hundred made without thinking


SKILLS: Final[dict[int, Skill]] = {
    1: Skill(depth=1, captures=0, nodes=500, noise=200, blunders=60),
    2: Skill(depth=1, captures=0, nodes=500, noise=100, blunders=25),
    3: Skill(depth=1, captures=2, nodes=500, noise=80, blunders=12),
    4: Skill(depth=2, captures=0, nodes=1_000, noise=80, blunders=6),
    5: Skill(depth=2, captures=2, nodes=1_500, noise=50, blunders=2),
    6: Skill(depth=2, captures=4, nodes=2_500, noise=25, blunders=0),
    7: Skill(depth=3, captures=4, nodes=3_000, noise=12, blunders=0),
    8: Skill(depth=3, captures=4, nodes=6_000, noise=4, blunders=0),
}


def choose(level: int, variant: Variant, board: chess.Board, *, chance: str) -> str:
    """Return the move, in UCI, that the bot of `level` makes. The board is left as it was.

    `chance` is any text; another text may give another move.
    """
    skill = SKILLS[level]
    moves = sorted(board.generate_legal_moves(), key=chess.Move.uci)
    if len(moves) == 1 or draw_number(chance, "blunder", below=100) < skill.blunders:
        return board.uci(moves[draw_number(chance, "any", below=len(moves))])
    repeats = {move for move in moves if _is_repeat(board, move)}
    ranked = _order(board, moves)
    for depth in range(1, skill.depth + 1):
        # Without the past: boards of Crazyhouse that share it spoil each other's pockets.
        search = _Search(variant, board.copy(stack=False), skill, depth)
        with suppress(_TooManyError):
            search.score_moves(ranked, repeats, chance)
        # Half a search is good, too: it began with the moves that looked best before.
        seen = sorted(search.scores, key=lambda move: -search.scores[move])
        ranked = seen + [move for move in ranked if move not in search.scores]
    return board.uci(ranked[0])


def accepts_draw(variant: Variant, board: chess.Board, side: int, plies: int) -> bool:
    """Whether a bot takes a draw: it stands worse, or nobody stands better after 40 moves."""
    worth = find_worth(variant, board)
    own = worth if (board.turn == chess.WHITE) == (side == 0) else -worth
    return own <= -150 or (plies >= 80 and abs(own) <= 30)


class _TooManyError(Exception):
    """So many positions were looked at as the level allows."""


@dataclass
class _Search:
    variant: Variant
    board: chess.Board
    skill: Skill
    depth: int
    seen: int = 0
    scores: dict[chess.Move, int] = field(default_factory=dict)

    def score_moves(
        self, moves: Iterable[chess.Move], repeats: Set[chess.Move], chance: str
    ) -> None:
        """Score moves as this level sees them. To repeat a position is worth nothing."""
        noise_max = self.skill.noise
        for move in moves:
            noise = draw_number(chance, move.uci(), below=2 * noise_max + 1) - noise_max
            # Noise can lift a move by so much only: what is worse needs no exact score.
            alpha = max(self.scores.values(), default=-_INFINITE) - noise_max
            score = 0 if move in repeats else self._try(move, alpha)
            self.scores[move] = score + noise

    def _try(self, move: chess.Move, alpha: int) -> int:
        """Return the score of a move for its mover."""
        self.board.push(move)
        score = -self._look(self.depth - 1, -_INFINITE, -alpha)
        self.board.pop()
        return score

    def _look(self, depth: int, alpha: int, beta: int) -> int:
        self._count()
        board = self.board
        over = self._find_end(depth)
        if over is not None:
            return over
        if depth <= 0:
            return self._look_at_captures(self.skill.captures, alpha, beta)
        best = -_INFINITE
        for move in _order(board, board.generate_legal_moves()):
            board.push(move)
            best = max(best, -self._look(depth - 1, -beta, -max(alpha, best)))
            board.pop()
            if best >= beta:
                break
        return best

    def _look_at_captures(self, depth: int, alpha: int, beta: int) -> int:
        """Return the worth once the captures that somebody wants to make are made."""
        board = self.board
        best = find_worth(self.variant, board)
        if depth <= 0 or best >= beta or board.is_variant_end():
            return best
        for move in _order(board, board.generate_legal_captures()):
            self._count()
            board.push(move)
            best = max(best, -self._look_at_captures(depth - 1, -beta, -max(alpha, best)))
            board.pop()
            if best >= beta:
                break
        return best

    def _count(self) -> None:
        self.seen += 1
        if self.seen > self.skill.nodes and self.depth > 1:
            raise _TooManyError

    def _find_end(self, depth: int) -> int | None:
        """Return the score of a position that ends the game; a near win is the better win."""
        board = self.board
        if board.is_variant_loss():
            return -_MATE - _SOONER * depth
        if board.is_variant_win():
            return _MATE + _SOONER * depth
        if board.is_variant_draw():
            return 0
        if any(board.generate_legal_moves()):
            return None
        return -_MATE - _SOONER * depth if board.is_check() else 0


def _is_repeat(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    is_repeat = board.is_repetition(2)
    board.pop()
    return is_repeat


def _order(board: chess.Board, moves: Iterable[chess.Move]) -> list[chess.Move]:
    """Return the captures of big pieces first: they decide most, and cut the search short."""

    def rank(move: chess.Move) -> int:
        victim = board.piece_type_at(move.to_square)
        mover = board.piece_type_at(move.from_square)
        gain = PIECES[move.promotion] if move.promotion else 0
        return gain + (10 * PIECES[victim] - PIECES[mover or 0] if victim else 0)

    return sorted(moves, key=rank, reverse=True)
