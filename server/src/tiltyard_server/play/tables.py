"""Loading games and storing what happened in them: the only place that writes a record."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction

from tiltyard_server.common.announce import announce
from tiltyard_server.jobs.wakeup import wake_here
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play.games import find_rules, unknown_game
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.play.people import announce_turns
from tiltyard_server.play.rules import Rules
from tiltyard_server.tournaments.log import LOG as TOURNAMENTS

CONDUCTOR: Final = "game"  # the kind of job that keeps the clocks
_COPIED: Final = (
    *("number", "session", "plies", "away", "due", "due_at"),
    *("winner", "reason", "ended_at"),
)


class Table:
    """A game in hand: its row, held until the end of the transaction, and the play."""

    def __init__(self, game: Game, answer: str | None = None) -> None:
        self.game = game
        self.rules: Rules = find_rules(game)
        self.play: Any = self.rules.make_play(game, answer)


def lock_table(game_id: int) -> Table:
    """Return a game, held until the end of the transaction.

    Raises:
        NotFoundError: `game.unknown`.
    """
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise unknown_game(game_id)
    return Table(game)


def lock_tables(game_ids: Iterable[int]) -> list[Table]:
    """Return games that are not over, held until the end of the transaction."""
    found = Game.objects.filter(pk__in=list(game_ids), ended_at=None)
    return [Table(game) for game in found.order_by("pk").select_for_update()]


def store(tables: Iterable[Table], *, now: datetime, is_conductor: bool = False) -> None:
    """Append what happened and update the rows, all in one go; then tell, once committed."""
    changed = [table for table in tables if table.play.records]
    if not changed:
        return
    write_record(changed)
    for table in changed:
        table.rules.copy_session(table.game, table.play.session)
    games = [table.game for table in changed]
    Game.objects.bulk_create(  # the rows are there and held: one update of all of them
        games, update_conflicts=True, unique_fields=("id",), update_fields=_COPIED
    )
    messages = [
        message
        for table in changed
        for message in table.rules.list_messages(table.game, table.play.records)
    ]
    if messages:
        put_messages(messages, at=now)
    for table in changed:
        table.play.records.clear()
    transaction.on_commit(partial(tell, games, is_call=not is_conductor))


def write_record(tables: Sequence[Table]) -> None:
    """Append what has happened since games were loaded."""
    GameMove.objects.bulk_create(
        GameMove(
            game=table.game, number=number, at=record.at, payload=table.rules.write_record(record)
        )
        for table in tables
        for number, record in enumerate(
            table.play.records, table.play.session.number - len(table.play.records) + 1
        )
    )


def tell(games: Sequence[Game], *, is_call: bool) -> None:
    """Tell those at the games; the conductor, if it does not know; spectators."""
    for game in games:
        announce(find_rules(game).address, game.pk, game.number)
    if is_call:
        wake_here(CONDUCTOR)
    announce_turns(games)
    for tournament_id in {game.tournament_id for game in games if game.tournament_id}:
        announce(TOURNAMENTS.name, tournament_id, 0)  # spectators look at boards; its log stays
