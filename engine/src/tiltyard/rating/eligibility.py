"""Which games are rated, and why the others are not."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.rating.event import EventGame, EventPlayer, GameEnding, RatingEvent
from tiltyard.rating.fide import is_fast_game_rated
from tiltyard.rating.time_control import find_chapter, is_long_enough


class Reason(StrEnum):
    """Why a game is not rated. The last one concerns one side of a game only."""

    PENDING = "pending"
    FORFEIT = "forfeit"
    UNMOVED = "unmoved"
    OTHER_CHAPTER = "other-chapter"
    TOO_FAST = "too-fast"
    UNEQUAL_TIMES = "unequal-times"
    UNRATED_MATCH = "unrated-match"
    MATCH_DECIDED = "match-decided"
    FAR_APART = "far-apart"
    UNRATED_OPPONENT = "unrated-opponent"


SENTENCES: Final[Mapping[Reason, str]] = {
    Reason.PENDING: "no result yet",
    Reason.FORFEIT: "forfeit",
    Reason.UNMOVED: "not both players made a move",
    Reason.OTHER_CHAPTER: "the time control belongs to another rating list",
    Reason.TOO_FAST: "too little time for the ratings of the players",
    Reason.UNEQUAL_TIMES: "the players had unequal times",
    Reason.UNRATED_MATCH: "match with an unrated player",
    Reason.MATCH_DECIDED: "the match was already decided",
    Reason.FAR_APART: "600 points or more apart, one above 2600",
    Reason.UNRATED_OPPONENT: "the opponent is unrated",
}
_BY_ENDING: Final[Mapping[GameEnding, Reason]] = {
    GameEnding.PENDING: Reason.PENDING,
    GameEnding.FORFEIT: Reason.FORFEIT,
    GameEnding.UNMOVED: Reason.UNMOVED,
}


@checked
def list_reasons(
    event: RatingEvent, players: Mapping[str, EventPlayer]
) -> tuple[Reason | None, ...]:
    """Return for each game of the event why it is not rated, or None where it is.

    A game against an unrated opponent is one that counts: for that opponent.
    """
    decided = _list_decided(event)
    reasons = []
    for index, game in enumerate(event.games):
        ratings = [event.rating_for_others(players[side]) for side in (game.white, game.black)]
        found = _BY_ENDING.get(game.ending) or _find_time_reason(event, game, max(ratings))
        if found is None and event.match_games is not None and not all(ratings):
            found = Reason.UNRATED_MATCH
        if found is None and index in decided:
            found = Reason.MATCH_DECIDED
        if found is None and event.chapter.is_fast and all(ratings):
            found = None if is_fast_game_rated(*ratings) else Reason.FAR_APART
        reasons.append(found)
    return tuple(reasons)


def _find_time_reason(event: RatingEvent, game: EventGame, highest: int) -> Reason | None:
    """By the time of both sides (B.02 1.1, 1.2; rapid and blitz regulations, article 1).

    Unequal times keep a game out of the rapid and blitz lists; in standard chess each side needs
    the minimum, and may have more.
    """
    times = game.times or event.times
    if times is None:
        return None
    if event.chapter.is_fast:
        if times[0] != times[1]:
            return Reason.UNEQUAL_TIMES
        return None if find_chapter(times[0]) is event.chapter else Reason.OTHER_CHAPTER
    if any(find_chapter(time) is not event.chapter for time in times):
        return Reason.OTHER_CHAPTER
    return None if all(is_long_enough(time, highest) for time in times) else Reason.TOO_FAST


def _list_decided(event: RatingEvent) -> frozenset[int]:
    """Return the games, by their place, that were played after their match was decided.

    A match is decided when one side has more than half of its points, forfeits included.
    """
    if event.match_games is None:
        return frozenset()
    points: Counter[tuple[frozenset[str], str]] = Counter()
    decided = set()
    for index, game in sorted(enumerate(event.games), key=lambda row: (row[1].round, row[0])):
        pair = frozenset((game.white, game.black))
        if max(points[pair, side] for side in pair) > 5 * event.match_games:
            decided.add(index)
        points[pair, game.white] += game.scores[0]
        points[pair, game.black] += game.scores[1]
    return frozenset(decided)
