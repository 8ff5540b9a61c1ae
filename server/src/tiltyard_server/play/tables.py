"""Loading games and storing what happened in them: the only place that writes a record."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Generic

from django.db import transaction

from tiltyard_server.common.announce import announce
from tiltyard_server.jobs.wakeup import wake_here
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play.models import ChessGame, HostedGame
from tiltyard_server.play.rules import Rules
from tiltyard_server.play.shelves import Row, Shelf
from tiltyard_server.tournaments.log import LOG as TOURNAMENTS


class Table(Generic[Row]):
    """A game in hand: its row, held until the end of the transaction, and the play."""

    def __init__(self, rules: Rules[Row], game: Row, play: Any = None) -> None:  # noqa: ANN401
        self.rules: Rules[Row] = rules
        self.game: Row = game
        self.play: Any = play or rules.make_play(game)


def lock_table(rules: Rules[Row], game_id: int) -> Table[Row]:
    """Return a game, held until the end of the transaction."""
    return Table(rules, rules.shelf.get(game_id, is_locked=True))


def lock_tables(rules: Rules[Row], game_ids: Iterable[int]) -> list[Table[Row]]:
    """Return games that are not over, held until the end of the transaction."""
    found = rules.games.filter(pk__in=list(game_ids), ended_at=None)
    return [Table(rules, game) for game in found.order_by("pk").select_for_update()]


def store(tables: Iterable[Table[Any]], *, now: datetime, is_conductor: bool = False) -> None:
    """Append what happened and update the rows, all in one go; then tell, once committed.

    All games are of one shelf.
    """
    changed = [table for table in tables if table.play.records]
    if not changed:
        return
    shelf = changed[0].rules.shelf
    write_record(changed)
    for table in changed:
        table.rules.copy_session(table.game, table.play.session)
    shelf.games.bulk_create(  # the rows are there and held: one update of all of them
        [table.game for table in changed],
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=shelf.copied,
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
    games = [table.game for table in changed]
    transaction.on_commit(partial(tell, shelf, games, is_call=not is_conductor))


def write_record(tables: Sequence[Table[Any]]) -> None:
    """Append what has happened since games were loaded."""
    shelf = tables[0].rules.shelf
    shelf.entries.bulk_create(
        shelf.moves(
            game=table.game, number=number, at=record.at, payload=table.rules.write_record(record)
        )
        for table in tables
        for number, record in enumerate(
            table.play.records, table.play.session.number - len(table.play.records) + 1
        )
    )


def tell(shelf: Shelf[Any], games: Sequence[ChessGame | HostedGame], *, is_call: bool) -> None:
    """Tell those at the games; the conductor, if it does not know; spectators."""
    for game in games:
        announce(shelf.channel, game.pk, game.number)
    if is_call:
        wake_here(shelf.conductor)
    for tournament_id in {game.tournament_id for game in games if game.tournament_id}:
        announce(TOURNAMENTS.name, tournament_id, 0)  # spectators look at boards; its log stays
