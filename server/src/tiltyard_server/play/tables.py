"""Loading games and storing what happened in them: the only place that writes a record."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction

from tiltyard_server.common.database.prepared_query import Prepared, PreparedWrite
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.jobs.wakeup import wake_here
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play.games import find_rules, unknown_game
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.play.people import announce_turns
from tiltyard_server.play.rules import BOT, Rules, Step
from tiltyard_server.tournaments.log import LOG as TOURNAMENTS

CONDUCTOR: Final = "game"  # the kind of job that keeps the clocks
CONDUCTOR_RESTS: Final = timedelta(milliseconds=250)  # at most, so what is due later is found
_ROWS: Final = Prepared(
    lambda pks: Game.objects.select_for_update().filter(pk__in=pks).order_by("pk")
)
_COPIED: Final = (
    *("number", "session", "plies", "away", "due", "due_at"),
    *("winner", "reason", "ended_at"),
)
_CHANGES: Final = PreparedWrite(Game, *_COPIED, by="id")
_RECORD: Final = PreparedWrite(GameMove, "game", "number", "at", "payload")


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
    for table in lock_tables([game_id]):
        return table
    raise unknown_game(game_id)


def lock_tables(game_ids: Sequence[int]) -> list[Table]:
    """Return the games that there are, held until the end of the transaction."""
    return [Table(game) for game in _ROWS.list(game_ids)]


def lock_tables_in_play(game_ids: Iterable[int]) -> list[Table]:
    """Return those that are not over."""
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
    steps = [(table.game, _make_step(table)) for table in changed]
    _CHANGES.write([game for game, _ in steps])  # the rows are there and held
    messages = [
        message
        for table in changed
        for message in table.rules.list_messages(table.game, table.play.records)
    ]
    if messages:
        put_messages(messages, at=now)
    for table in changed:
        table.play.records.clear()
    is_call = not is_conductor and any(_is_due_soon(table.game, now) for table in changed)
    transaction.on_commit(partial(tell, steps, is_call=is_call))


def write_record(tables: Sequence[Table]) -> None:
    """Append what has happened since games were loaded."""
    _RECORD.write(
        [
            GameMove(
                game_id=table.game.pk,
                number=number,
                at=record.at,
                payload=table.rules.write_record(record),
            )
            for table in tables
            for number, record in enumerate(
                table.play.records, table.play.session.number - len(table.play.records) + 1
            )
        ]
    )


def tell(steps: Sequence[tuple[Game, Step | None]], *, is_call: bool) -> None:
    """Tell those at the games; the conductor, if it does not know; spectators."""
    games = [game for game, _ in steps]
    for game, step in steps:
        announce(find_rules(game).address, game.pk, game.number, step)
    if is_call:
        wake_here(CONDUCTOR)
    announce_turns(games)
    for tournament_id in {game.tournament_id for game in games if game.tournament_id}:
        announce(TOURNAMENTS.name, tournament_id, 0)  # spectators look at boards; its log stays


def _make_step(table: Table) -> Step:
    session, records = table.play.session, tuple(table.play.records)
    position = getattr(table.play, "position", None)
    return Step(session.number - len(records), session, records, position)


def _is_due_soon(game: Game, now: datetime) -> bool:
    """Whether the conductor must know before it looks by itself: bots are asked ahead of time."""
    return game.due_at is not None and (game.due == BOT or game.due_at <= now + CONDUCTOR_RESTS)
