"""Loading games and storing what happened in them: the only place that writes a record."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction

from tiltyard_hosts.chess.brains import Brain, think_simply
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.deciding import Play
from tiltyard_hosts.chess.records import Berserked, Record, record_to_json
from tiltyard_hosts.chess.session import Session, next_deadline
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play.chess import announcing
from tiltyard_server.play.models import ChessGame, ChessMove
from tiltyard_server.tournaments.announcing import announce as announce_tournament

OVER_TOPIC: Final = "chess-game.over"
BERSERKED_TOPIC: Final = "chess-game.berserked"
_UPDATES: Final = (
    "number",
    "plies",
    "session",
    "away",
    "due",
    "due_at",
    "winner",
    "reason",
    "ended_at",
)


class Table:
    """A game in hand: its row, held until the end of the transaction, and the play."""

    def __init__(
        self, game: ChessGame, *, brain: Brain = think_simply, session: Session | None = None
    ) -> None:
        self.game = game
        self.play = Play(session or session_from_json(game.session), seed=game.seed, brain=brain)


def lock_table(game_id: int) -> Table:
    """Return a game, held until the end of the transaction."""
    try:
        return Table(ChessGame.objects.select_for_update().get(pk=game_id))
    except ChessGame.DoesNotExist:
        raise NotFoundError("game.unknown", f"There is no chess game {game_id}.") from None


def lock_tables(game_ids: Iterable[int]) -> list[Table]:
    """Return games that are not over, held until the end of the transaction."""
    found = ChessGame.objects.filter(pk__in=list(game_ids), ended_at=None)
    return [Table(game) for game in found.order_by("pk").select_for_update()]


def store(tables: Iterable[Table], *, now: datetime, is_conductor: bool = False) -> None:
    """Append what happened and update the rows, all in one go; then tell, once committed."""
    changed = [table for table in tables if table.play.records]
    if not changed:
        return
    ChessMove.objects.bulk_create([move for table in changed for move in list_moves(table)])
    for table in changed:
        copy_session(table.game, table.play.session)
    ChessGame.objects.bulk_create(  # the rows are there and held: one update of all of them
        [table.game for table in changed],
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=_UPDATES,
    )
    messages = [message for table in changed for message in _list_messages(table)]
    if messages:
        put_messages(messages, at=now)
    for table in changed:
        table.play.records.clear()
    games = [table.game for table in changed]
    transaction.on_commit(
        partial(tell, games, is_call=not is_conductor, has_messages=bool(messages))
    )


def tell(games: Sequence[ChessGame], *, is_call: bool, has_messages: bool = False) -> None:
    """Tell those at the games; the conductor, if it does not know; the worker; spectators."""
    for game in games:
        announcing.changes.tell(game.pk, game.number)
    if is_call:
        announcing.calls.tell(games[0].pk, games[0].number)
    if has_messages:
        announcing.messages.tell(games[0].pk, games[0].number)
    for tournament_id in {game.tournament_id for game in games if game.tournament_id}:
        announce_tournament(tournament_id, 0)  # its spectators look at boards; its log is as it was


def list_moves(table: Table) -> list[ChessMove]:
    """Return the rows of what has happened since the game was loaded."""
    first = table.play.session.number - len(table.play.records) + 1
    return [
        ChessMove(game=table.game, number=number, at=record.at, payload=record_to_json(record))
        for number, record in enumerate(table.play.records, first)
    ]


def copy_session(game: ChessGame, session: Session) -> None:
    """Bring the columns of a row up to its session."""
    deadline = next_deadline(session)
    game.number, game.plies = session.number, session.plies
    game.session = session_to_json(session)
    game.away = sum(1 << side for side in (0, 1) if session.away[side] is not None)
    game.due = "" if deadline is None else deadline.what.value
    game.due_at = None if deadline is None else clock.from_ms(deadline.at)
    game.winner, game.reason = session.winner, session.reason or ""
    game.ended_at = None if session.ended_at is None else clock.from_ms(session.ended_at)


def _list_messages(table: Table) -> list[tuple[str, dict[str, Any]]]:
    """Return what the one who opened the game must hear; a game of nobody's tells nobody."""
    game, records = table.game, table.play.records
    if not game.origin_kind and game.tournament_id is None:
        return []
    found: list[tuple[str, dict[str, Any]]] = [
        (BERSERKED_TOPIC, {"game_id": game.pk, "side": record.side})
        for record in _berserks(records)
    ]
    if game.ended_at is not None:
        about = {} if game.tournament_id is None else {"tournament_id": game.tournament_id}
        found.append((OVER_TOPIC, {"game_id": game.pk, **about}))
    return found


def _berserks(records: Sequence[Record]) -> list[Berserked]:
    return [record for record in records if isinstance(record, Berserked)]
