"""Loading games and storing what happened in them: the only place that writes a record."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction

from tiltyard_hosts.ludo.deciding import Play
from tiltyard_hosts.ludo.records import record_to_json
from tiltyard_hosts.ludo.session import Status, next_due, session_from_json, session_to_json
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play import announcing
from tiltyard_server.play.models import HostedGame, HostedMove
from tiltyard_server.tournaments.announcing import announce as announce_tournament

OVER_TOPIC: Final = "hosted-game.over"
_UPDATES: Final = ("status", "number", "session", "due_at", "winner", "reason", "ended_at")


class Table:
    """A game in hand: its row, held until the end of the transaction, and the play."""

    def __init__(self, game: HostedGame) -> None:
        self.game = game
        self.play = Play(session_from_json(game.session), seed=game.seed, game=game.pk)


def lock_table(game_id: int) -> Table:
    """Return a game, held until the end of the transaction."""
    try:
        return Table(HostedGame.objects.select_for_update().get(pk=game_id))
    except HostedGame.DoesNotExist:
        raise NotFoundError("game.unknown", f"There is no game {game_id}.") from None


def store(tables: Iterable[Table], *, now: datetime) -> None:
    """Append what happened and update the rows, all in one go; then tell, once committed."""
    changed = [table for table in tables if table.play.records]
    if not changed:
        return
    HostedMove.objects.bulk_create([move for table in changed for move in _list_moves(table)])
    for table in changed:
        _copy(table)
    HostedGame.objects.bulk_create(  # the rows are there and held: one update of all of them
        [table.game for table in changed],
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=_UPDATES,
    )
    over = [t.game for t in changed if t.game.status == Status.OVER]
    put_messages([(OVER_TOPIC, {"game_id": game.pk}) for game in over], at=now)
    news = [(table.game.pk, table.game.number) for table in changed]
    tournaments = {table.game.tournament_id for table in changed}
    for table in changed:
        table.play.records.clear()
    transaction.on_commit(partial(_announce, news, tournaments))


def _list_moves(table: Table) -> list[HostedMove]:
    first = table.game.number + 1
    return [
        HostedMove(game=table.game, number=number, at=record.at, payload=record_to_json(record))
        for number, record in enumerate(table.play.records, first)
    ]


def _copy(table: Table) -> None:
    game, session = table.game, table.play.session
    due = next_due(session)
    game.status, game.number = session.status.value, session.number
    game.session = session_to_json(session)
    game.due_at = None if due is None else clock.from_ms(due)
    game.winner, game.reason = session.winner, session.reason or ""
    game.ended_at = None if session.ended_at is None else clock.from_ms(session.ended_at)


def _announce(news: Sequence[tuple[int, int]], tournaments: Iterable[int]) -> None:
    """Tell those at the games, and those who watch the tournaments: their logs stay as they are."""
    for game_id, number in news:
        announcing.announce(game_id, number)
    for tournament_id in tournaments:
        announce_tournament(tournament_id, 0)
