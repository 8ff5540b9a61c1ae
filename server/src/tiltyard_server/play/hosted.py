"""Reading games that share tables: as they are, as they were, and what is new."""

from datetime import datetime
from typing import Final

from tiltyard_server.common import clock
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import HostedGame
from tiltyard_server.play.rules import HostedRules, View
from tiltyard_server.play.shelves import HOSTED

_BACKLOG_MAX: Final = 200  # entries; who is further behind gets a snapshot


def game_view(game: HostedGame, *, now: datetime, delay_ms: int = 0) -> View:
    """Return a game as insiders see it, or as it was `delay_ms` ago."""
    at = clock.to_ms(now) - delay_ms
    rules = find_rules(game)
    assert isinstance(rules, HostedRules)
    session = rules.state_at(game, at) if delay_ms else rules.load(game)
    return rules.describe(game, session, at=at, is_delayed=delay_ms > 0)


def list_entries(game: HostedGame, *, after: int) -> list[View]:
    """Return the record after entry `after`, as JSON."""
    found = game.record.filter(number__gt=after).order_by("number")
    return [{"number": n, **payload} for n, payload in found.values_list("number", "payload")]


def get_news(game_id: int, *, after: int, now: datetime) -> View | None:
    """Return the message that brings an insider from `after` to now, or None if they are there.

    Who has nothing yet (`after` is 0) always gets the game.
    """
    game = HOSTED.get(game_id)
    if after == game.number > 0:
        return None
    view = game_view(game, now=now)
    if not 0 < after < game.number or game.number - after > _BACKLOG_MAX:
        return {"type": "snapshot", "number": game.number, "game": view}
    entries = [e for e in list_entries(game, after=after) if e["number"] <= game.number]
    return {
        "type": "record",
        "from": after,
        "number": game.number,
        "record": entries,
        "game": view,
    }
