"""What is new in games, for those who sit at them."""

from collections.abc import Collection

from tiltyard_server.common import clock
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import News


def get_news(game_id: int, *, after: int, has_players: bool) -> News | None:
    """Return what follows entry `after` of a record, or None where there is nothing new.

    Who has nothing yet (`after` is 0) always gets the game.
    """
    game = Game.objects.filter(pk=game_id).first()
    if game is None or after == game.number > 0:
        return None
    return read_news(game, after=after, has_players=has_players)


def read_news(game: Game, *, after: int, has_players: bool) -> News:
    """Return how a game stands, for those who know its record up to `after`."""
    rules = find_rules(game)
    return rules.get_news(game, after=after, at=clock.now_ms(), has_players=has_players)


def get_numbers(game_ids: Collection[int]) -> dict[int, int]:
    """Return how long some records are."""
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "number"))
