"""A tournament as an event that can be rated."""

from collections.abc import Iterable, Iterator

from tiltyard.core.arguments import check_kind, list_items
from tiltyard.core.scores import PointSystem
from tiltyard.errors import RuleError
from tiltyard.rating.event import EventGame, EventPlayer, GameEnding, RatingEvent
from tiltyard.rating.fide import Chapter
from tiltyard.tournament.games import FORFEITS, Game
from tiltyard.tournament.record import Record
from tiltyard.tournament.settings import Settings


def make_rating_event(
    record: Record, settings: Settings, chapter: Chapter, listed: Iterable[EventPlayer]
) -> RatingEvent:
    """Return the players and games; `listed` says what the list knows of some of the players.

    Raises:
        InputError: `rating.player`, for anything but what a list says of somebody.
        RuleError: `rating.matches`, where a score is that of a match, whose games are unknown.
        NotFoundError: `player.unknown`, when somebody listed does not play.
    """
    if settings.counts_points:
        raise RuleError(
            "rating.matches",
            "The results of this tournament are those of matches, so its games are unknown; rate "
            "a report file that has them.",
        )
    given = list_items(listed, "Listed players are a list of EventPlayer", "rating.player")
    for player in given:
        check_kind(player, EventPlayer, "A listed player is an EventPlayer", "rating.player")
    known: dict[str, EventPlayer] = {player.id: player for player in given}
    for name in known:
        record.get_entry(name)
    players = (
        known.get(player.id) or EventPlayer(player.id, player.rating, player.name)
        for player in record.players
    )
    return RatingEvent(chapter, tuple(players), tuple(_list_games(record, settings.points)))


def _list_games(record: Record, points: PointSystem) -> Iterator[EventGame]:
    for games in record.rounds:
        for game in games:
            if game.black is not None:
                scores = (
                    (0, 0)
                    if game.points is None
                    else (_outcome(game.points[0], points), _outcome(game.points[1], points))
                )
                yield EventGame(game.round, game.white, game.black, scores, _find_ending(game))


def _outcome(points: int, system: PointSystem) -> int:
    """Return 10, 5 or 0, whatever the tournament gives for a win, a draw and a loss."""
    if points >= system.win:
        return 10
    return 5 if points > system.loss else 0


def _find_ending(game: Game) -> GameEnding:
    if game.points is None:
        return GameEnding.PENDING
    return GameEnding.FORFEIT if game.kind in FORFEITS else GameEnding.PLAYED
