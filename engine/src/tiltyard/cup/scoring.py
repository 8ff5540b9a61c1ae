"""When a match is over, and who won it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tiltyard.cup.model import Cup, CupGame, CupMatch

_POINTS: Final = {"1-0": (10, 0), "0-1": (0, 10), "1/2-1/2": (5, 5)}
RESULTS: Final = tuple(_POINTS)
_FAILURES: Final = ("time", "crash", "illegal_move", "hang", "start_failed")
_BREAKDOWNS: Final = ("crash", "hang", "start_failed")
_BREAKDOWNS_IN_A_ROW: Final = 3


class Decision(NamedTuple):
    """The side that goes through, and by what: score, early, tiebreak, or a rule in words."""

    side: int
    by: str


def score_match(match: CupMatch) -> tuple[int, int]:
    """Return the points of both sides, in tenths, from the games."""
    totals = [0, 0]
    for game in match.games:
        white, black = _POINTS[game.result]
        is_first_white = game.white == match.sides[0]
        totals[0] += white if is_first_white else black
        totals[1] += black if is_first_white else white
    return (totals[0], totals[1])


def count_scheduled(cup: Cup, match: CupMatch) -> int:
    """Return the games of a match as it stands: the round's, and two for each tie-break pair."""
    return 2 * max(cup.settings.count_pairs(match.round), len(match.pairs))


def decide_match(cup: Cup, match: CupMatch) -> Decision | None:
    """Return who has won, as soon as it is certain: one side has more than half of the games.

    A level match goes on with further pairs, at most `max_tiebreak_pairs`; then more wins with
    Black, fewer failures, the better seed decide, in this order.
    """
    points = score_match(match)
    games = count_scheduled(cup, match)
    if 2 * max(points) > 10 * games:
        return Decision(int(points[1] > points[0]), _how(cup, match, games))
    limit = cup.settings.max_tiebreak_pairs
    extra = len(match.pairs) - cup.settings.count_pairs(match.round)
    if len(match.games) == games and limit and extra >= limit:
        return _break_tie(cup, match)
    return None


def find_hopeless(match: CupMatch) -> str | None:
    """Return the engine that lost the last three games of a match by crash or hang."""
    last = match.games[-_BREAKDOWNS_IN_A_ROW:]
    if len(last) < _BREAKDOWNS_IN_A_ROW or any(game.reason not in _BREAKDOWNS for game in last):
        return None
    losers = {game.white if game.result == "0-1" else game.black for game in last}
    return losers.pop() if len(losers) == 1 else None


def _how(cup: Cup, match: CupMatch, games: int) -> str:
    if len(match.pairs) > cup.settings.count_pairs(match.round):
        return "tiebreak"
    return "score" if len(match.games) == games else "early"


def _break_tie(cup: Cup, match: CupMatch) -> Decision:
    black_wins = [_count(match, side, _won_with_black) for side in (0, 1)]
    if black_wins[0] != black_wins[1]:
        return Decision(int(black_wins[1] > black_wins[0]), "rule: more wins with Black")
    failures = [_count(match, side, _failed) for side in (0, 1)]
    if failures[0] != failures[1]:
        return Decision(int(failures[1] < failures[0]), "rule: fewer failures")
    first, second = (cup.seeds[name] for name in match.sides)
    return Decision(int(second < first), "rule: better seed")


def _count(match: CupMatch, side: int, test: Callable[[CupGame, str], bool]) -> int:
    return sum(test(game, match.sides[side]) for game in match.games)


def _won_with_black(game: CupGame, name: str) -> bool:
    return game.black == name and game.result == "0-1"


def _failed(game: CupGame, name: str) -> bool:
    has_lost = game.result == ("0-1" if game.white == name else "1-0")
    return has_lost and game.reason in _FAILURES
