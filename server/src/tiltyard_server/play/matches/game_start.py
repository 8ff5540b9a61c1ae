"""Opening games: many at once, in the transaction of whoever needs them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from tiltyard_server.common import clock
from tiltyard_server.play.conductor.timekeeper import ensure_time_is_kept
from tiltyard_server.play.games import GAMES, find_rules
from tiltyard_server.play.matches.orders import Key, NewGame, Origin
from tiltyard_server.play.models import Game
from tiltyard_server.play.tables import Table, store, tell, write_record


@transaction.atomic
def open_games(new: Sequence[NewGame], *, now: datetime) -> list[Game]:
    """Make and start games, in the caller's transaction; they are announced when it commits.

    The same origin again gives the game there is. A few statements, however many games.
    """
    if not new:
        return []
    ensure_time_is_kept(now=now)
    found = _find_games(order.origin for order in new if order.origin)
    games: list[Game] = []
    opened: list[Game] = []
    for order in new:
        game = found.get(order.origin.key) if order.origin else None
        if game is None:
            game = _make_row(order, now)
            opened.append(game)
            if order.origin:
                found[order.origin.key] = game
        games.append(game)
    if opened:
        _begin(opened, now)
    return games


def _begin(games: Sequence[Game], now: datetime) -> None:
    """Start games and write their rows: in one statement, but where chance needs their ids."""
    at = clock.to_ms(now)
    early = [Table(game) for game in games if not find_rules(game).has_chance_by_id]
    for table in early:
        table.play.open(at)
        table.rules.copy_session(table.game, table.play.session)
    Game.objects.bulk_create(games)
    write_record(early)
    late = [Table(game) for game in games if find_rules(game).has_chance_by_id]
    for table in late:
        table.play.open(at)
    store(late, now=now)
    transaction.on_commit(partial(tell, [(game, None) for game in games], is_call=True))


def _find_games(origins: Iterable[Origin]) -> dict[Key, Game]:
    numbers: dict[tuple[str, int], list[int]] = {}
    for origin in origins:
        numbers.setdefault((origin.kind, origin.id), []).append(origin.number)
    return {
        (kind, origin_id, game.origin_number or 0): game
        for (kind, origin_id), wanted in numbers.items()
        for game in Game.objects.filter(
            origin_kind=kind, origin_id=origin_id, origin_number__in=wanted
        )
    }


def _make_row(order: NewGame, now: datetime) -> Game:
    game = Game(kind=order.kind, is_rated=order.is_rated, seed=order.seed, opened_at=now)
    for side, player in (("first", order.first), ("second", order.second)):
        setattr(game, f"{side}_user_id", player.user_id)
        setattr(game, f"{side}_name", player.name)
        setattr(game, f"{side}_rating", player.rating)
        setattr(game, f"{side}_bot", player.bot or "")
        setattr(game, f"{side}_entry", player.entry)
    if order.origin:
        game.origin_kind, game.origin_id = order.origin.kind, order.origin.id
        game.origin_number, game.origin_name = order.origin.number, order.origin.name
    if order.place:
        game.tournament_id, game.origin_name = order.place.tournament_id, order.place.name
        game.match_number, game.game_number = order.place.match, order.place.game
    rules = GAMES[order.kind]
    game.variant, game.speed = rules.name_kind(order.setup)
    rules.copy_session(game, rules.start(order.setup, clock.to_ms(now)))
    return game
