"""How a match of cards may end (mtg-swiss 1 and 10)."""

from typing import Final

from tiltyard.core.model import Match, Result, ResultKind
from tiltyard.errors import RuleError

MOST_DRAWN_GAMES: Final = 99


def check_cards(match: Match, result: Result, *, is_decisive: bool) -> None:
    """Refuse games that cannot be: best of three ends 2-0, 2-1, or at time 1-0, 1-1, 0-0.

    Raises:
        RuleError: `result.score_missing`, `result.score_impossible` or `result.draw_not_allowed`.
    """
    if result.kind is not ResultKind.NORMAL:
        return
    number, best_of = match.fixture.id, match.fixture.best_of
    if result.score is None:
        raise RuleError(
            "result.score_missing",
            f"Enter the games each side won in match {number}, such as "
            f"{'2-1' if best_of > 1 else '1-0'}.",
            match=number,
        )
    most, least = max(result.score), min(result.score)
    needed = 10 * (best_of // 2 + 1)
    is_whole = most % 10 == 0 and least % 10 == 0 and least >= 0
    has_winner = None if most == least else int(result.score[1] == most)
    is_possible = is_whole and most <= needed and least < needed and has_winner == result.winner
    if not is_possible or not 0 <= result.drawn_games <= MOST_DRAWN_GAMES:
        games = f"{_games(result.score[0])}-{_games(result.score[1])}-{result.drawn_games}"
        raise RuleError(
            "result.score_impossible",
            f"{games} is no result of match {number}, best of {best_of}: a side wins up to "
            f"{needed // 10} games, and only one of them that many.",
            match=number,
            best_of=best_of,
        )
    if is_decisive and result.winner is None:
        raise RuleError(
            "result.draw_not_allowed",
            f"Match {number} cannot end level: the higher life total wins the game at hand.",
            match=number,
        )


def _games(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else str(tenths / 10)
