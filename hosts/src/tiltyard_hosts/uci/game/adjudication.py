"""Ending games that both engines agree about. Off unless configured."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard_hosts.uci.engine.info import Report
from tiltyard_hosts.uci.game.tablebase import TablebaseRule

_MATE: Final = 100_000


@dataclass(frozen=True, slots=True)
class DrawRule:
    """From move `min_move` on, `length` moves of both within `max_score` pawns (in hundredths)."""

    min_move: int
    length: int
    max_score: int


@dataclass(frozen=True, slots=True)
class WinRule:
    """From move `min_move` on, `length` moves of both agree on at least `min_score`."""

    min_move: int
    length: int
    min_score: int
    is_one_sided: bool = False  # the losing engine alone says so


@dataclass(frozen=True, slots=True)
class Rules:
    """What ends a game before the board does."""

    draw: DrawRule | None = None
    win: WinRule | None = None
    tablebase: TablebaseRule | None = None
    max_plies: int = 0

    @property
    def has_scores(self) -> bool:
        """Whether what the engines say counts."""
        return self.draw is not None or self.win is not None


@dataclass(slots=True)
class Adjudicator:
    """Counts what the engines say, move by move."""

    rules: Rules
    _level: int = 0
    _won: dict[tuple[int, int], int] = field(default_factory=dict)  # (mover, winner) -> in a row

    def hear(self, report: Report, *, mover: int, move: int, is_zeroing: bool) -> str | None:
        """Take the score with a move; return `win-0`, `win-1`, `draw` or None.

        Args:
            report: what the engine said.
            mover: 0 for White, 1 for Black.
            move: the full move number of the board.
            is_zeroing: a pawn move or a capture, which makes the position new.
        """
        score = _score(report)
        return self._hear_win(score, mover, move) or self._hear_draw(
            score, move, is_zeroing=is_zeroing
        )

    def _hear_win(self, score: int | None, mover: int, move: int) -> str | None:
        rule = self.rules.win
        if rule is None:
            return None
        winner = None
        if score is not None and abs(score) >= rule.min_score:
            winner = mover if score > 0 else 1 - mover
        for side in (0, 1):
            self._won[mover, side] = self._won.get((mover, side), 0) + 1 if side == winner else 0
        if winner is None or move < rule.min_move:
            return None
        loser = 1 - winner
        voices = [(loser, winner)] if rule.is_one_sided else [(0, winner), (1, winner)]
        is_agreed = all(self._won.get(voice, 0) >= rule.length for voice in voices)
        return f"win-{winner}" if is_agreed else None

    def _hear_draw(self, score: int | None, move: int, *, is_zeroing: bool) -> str | None:
        rule = self.rules.draw
        if rule is None:
            return None
        if score is None or abs(score) > rule.max_score or is_zeroing:
            self._level = 0
            return None
        self._level += 1
        return "draw" if move >= rule.min_move and self._level >= 2 * rule.length else None


def _score(report: Report) -> int | None:
    """Hundredths of a pawn for the mover; a bound or silence counts as nothing said."""
    if not report.has_score:
        return None
    if report.mate is not None:
        return _MATE if report.mate > 0 else -_MATE
    return report.centipawns
