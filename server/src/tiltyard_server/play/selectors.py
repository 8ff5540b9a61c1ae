"""Reading games: as they are, as they were, and what is new."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from tiltyard import RuleError
from tiltyard_hosts.ludo.codec import board_to_json
from tiltyard_hosts.ludo.proof import make_proof
from tiltyard_hosts.ludo.records import Record, record_from_json
from tiltyard_hosts.ludo.rules import legal_moves
from tiltyard_hosts.ludo.session import (
    Session,
    Setup,
    Status,
    next_due,
    replay_until,
    session_from_json,
)
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.chess import settings as chess_settings
from tiltyard_server.play.models import BotSeat, ChessGame, HostedGame, HostSetup
from tiltyard_server.tournaments.models import Entry, Tournament

View = dict[str, Any]
_BACKLOG_MAX: Final = 200  # entries; who is further behind gets a snapshot


def get_game(game_id: int) -> HostedGame:
    """Return the row; who may see it is the business of the caller."""
    game = HostedGame.objects.filter(pk=game_id).first()
    if game is None:
        raise NotFoundError("game.unknown", f"There is no game {game_id}.")
    return game


def host_view(tournament: Tournament) -> View:
    """Return what is played here, and how; `kind` is None where nothing is."""
    setup = HostSetup.objects.filter(tournament=tournament).first()
    bots = BotSeat.objects.filter(tournament=tournament).order_by("entry_number")
    shown = setup or HostSetup()
    names = ("turn_seconds", "grace_seconds", "no_show_seconds", "missed_max", "think_ms")
    ludo = {name: getattr(shown, name) for name in names}
    chess = chess_settings.complete(shown.settings)
    own, other = (chess, ludo) if shown.kind == HostSetup.Kind.CHESS else (ludo, chess)
    return {
        "kind": shown.kind or None,
        **other,
        **own,
        "is_fixed": has_games(tournament),
        "bots": [{"entry": bot.entry_number, "level": bot.level} for bot in bots],
    }


def has_games(tournament: Tournament) -> bool:
    """Whether games were opened, so that another game cannot be chosen any more."""
    chess = ChessGame.objects.filter(tournament=tournament)
    return chess.exists() or HostedGame.objects.filter(tournament=tournament).exists()


def game_view(game: HostedGame, *, now: datetime, delay_ms: int = 0) -> View:
    """Return a game as insiders see it, or as it was `delay_ms` ago."""
    at = clock.to_ms(now) - delay_ms
    session = state_at(game, clock.from_ms(at)) if delay_ms else session_from_json(game.session)
    return view_of(game, session, at=at, is_delayed=delay_ms > 0)


def view_of(game: HostedGame, session: Session, *, at: int, is_delayed: bool) -> View:
    """Return a game in a state of its past or present; `at` is what its clocks are read by."""
    due = next_due(session)
    return {
        **head_view(game, session, find_names(game.tournament_id, game.entries)),
        "state": None if session.board is None else board_to_json(session.board),
        "legal": list(legal_moves(session.board)) if session.board else [],
        "due_at": _iso(due),
        "left_ms": session.left if session.due is None else max(0, session.due - at),
        "commitment": game.commitment,
        "client_seeds": list(session.seeds) if session.started_at is not None else None,
        "seed": game.seed if session.status is Status.OVER else None,
        "is_delayed": is_delayed,
        "opened_at": clock.to_iso(game.opened_at),
        "started_at": _iso(session.started_at),
        "ended_at": _iso(session.ended_at),
        "now": _iso(at),
    }


def state_at(game: HostedGame, moment: datetime) -> Session:
    """Return the game as it was at a moment: for spectators behind the play, and for replays."""
    kept = session_from_json(game.session)
    start = Session(kept.setup, clock.to_ms(game.opened_at))
    return replay_until(start, list_records(game), clock.to_ms(moment))


def list_records(game: HostedGame) -> list[Record]:
    """Return the whole record."""
    payloads = game.record.order_by("number").values_list("payload", flat=True)
    return [record_from_json(payload) for payload in payloads]


def list_entries(game: HostedGame, *, after: int) -> list[View]:
    """Return the record after entry `after`, as JSON."""
    found = game.record.filter(number__gt=after).order_by("number")
    return [{"number": n, **payload} for n, payload in found.values_list("number", "payload")]


def get_news(game_id: int, *, after: int, now: datetime) -> View | None:
    """Return the message that brings an insider from `after` to now, or None if they are there.

    Who has nothing yet (`after` is 0) always gets the game.
    """
    game = get_game(game_id)
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


def get_numbers(game_ids: list[int]) -> dict[int, int]:
    """Return how long some records are."""
    return dict(HostedGame.objects.filter(pk__in=game_ids).values_list("pk", "number"))


def get_proof(game: HostedGame) -> View:
    """Return all that is needed to check a game that is over.

    Raises:
        RuleError: `proof.sealed`, while it is not.
    """
    if game.status != Status.OVER:
        raise RuleError("proof.sealed", "The seed is published when the game is over.")
    session = session_from_json(game.session)
    first, second = session.seeds
    return make_proof(
        game=game.pk,
        seed=game.seed,
        client_seeds=(first or "", second or ""),
        records=list_records(game),
        board=session.board,
    )


def make_setup(setup: HostSetup, bots: tuple[str | None, str | None]) -> Setup:
    """Return the times of a tournament as a game keeps them."""
    return Setup(
        bots=bots,
        turn_ms=1000 * setup.turn_seconds,
        grace_ms=1000 * setup.grace_seconds,
        no_show_ms=1000 * setup.no_show_seconds,
        think_ms=setup.think_ms,
        missed_max=setup.missed_max,
    )


def head_view(game: HostedGame, session: Session, names: dict[int, str]) -> View:
    """Return a game as lists show it."""
    return {
        "id": game.pk,
        "tournament_id": game.tournament_id,
        "match_number": game.match_number,
        "game_number": game.game_number,
        "kind": game.kind,
        "status": session.status.value,
        "number": session.number,
        "winner": session.winner,
        "reason": session.reason,
        "sides": [
            _side_view(session, side, entry, names) for side, entry in enumerate(game.entries)
        ],
    }


def _side_view(session: Session, side: int, entry: int, names: dict[int, str]) -> View:
    since = session.away[side]
    return {
        "entry": entry,
        "name": names.get(entry, f"Entry {entry}"),
        "bot": session.setup.bots[side],
        "is_ready": session.seeds[side] is not None,
        "is_away": since is not None,
        "grace_ends_at": None if since is None else _iso(since + session.setup.grace_ms),
        "missed": session.missed[side],
    }


def find_names(tournament_id: int, numbers: Iterable[int]) -> dict[int, str]:
    """Return the names of entries."""
    found = Entry.objects.filter(tournament_id=tournament_id, number__in=set(numbers))
    return dict(found.values_list("number", "name"))


def _iso(milliseconds: int | None) -> str | None:
    return None if milliseconds is None else clock.to_iso(clock.from_ms(milliseconds))
