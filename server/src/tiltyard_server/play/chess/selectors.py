"""Reading games: the page of one, what is new in it, boards of many, PGN."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from tiltyard_hosts.chess.pgn import GameTags, write_pgn
from tiltyard_hosts.chess.session import Session
from tiltyard_hosts.chess.view import describe_game
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import TOURNAMENT, ChessGame
from tiltyard_server.play.rules import View

_LISTED: Final = 50
_BOARD_FIELDS: Final = ("fen", "last_move", "plies")
_MOVE_FIELDS: Final = ("uci", "san", "left_ms", "at")


@dataclass(frozen=True, slots=True)
class News:
    """A game as it stands, and the moves that somebody has not seen who knows `after` entries."""

    after: int
    number: int
    at: int
    session: Session
    moves: list[View]

    def to_message(self, *, has_legal: bool) -> View:
        """Return what is sent: to players with the legal moves, to spectators without."""
        return {
            "type": "game",
            "number": self.number,
            "now": self.at,
            "game": describe_game(self.session, self.at, has_legal=has_legal),
            "moves": self.moves,
        }


def game_view(
    game: ChessGame, *, now: datetime, side: int | None, until: int | None = None
) -> View:
    """Return the page of a game as one of its players sees it, or a spectator (`side` None).

    With `until` it is as it was at that moment.
    """
    at = clock.to_ms(now) if until is None else until
    session = CHESS.load(game) if until is None else CHESS.state_at(game, until)
    white, black = sides_view(game)
    return {
        "id": game.pk,
        "origin": origin_view(game),
        "white": white,
        "black": black,
        "is_rated": game.is_rated,
        "started_at": clock.to_ms(game.opened_at),
        "ended_at": session.ended_at,
        "game": describe_game(session, at, has_legal=side is not None),
        "moves": _list_moves(game, after=0, last=session.number),
        "now": at,
        "my_side": side,
        "is_delayed": until is not None,
        "report": game.report if until is None or session.ended_at is not None else None,
    }


def get_news(game_id: int, *, after: int, now: datetime) -> News | None:
    """Return how a game stands and the moves after entry `after` of its record.

    None where there is nothing new; who has nothing yet (`after` is 0) always gets the game.
    """
    game = ChessGame.objects.filter(pk=game_id).first()
    if game is None or after == game.number > 0:
        return None
    return news_of(game, after=after, now=now)


def news_of(game: ChessGame, *, after: int, now: datetime) -> News:
    """Return how a game stands and the moves after `after`; who is ahead of us gets all of them."""
    known = after if after <= game.number else 0
    moves = _list_moves(game, after=known) if known < game.number else []
    return News(known, game.number, clock.to_ms(now), CHESS.load(game), moves)


def list_boards(game_ids: Iterable[int]) -> dict[int, View]:
    """Return position, last move and plies of some games, by id."""
    found = ChessGame.objects.filter(pk__in=list(game_ids)).values_list("pk", "session")
    return {pk: {name: kept[name] for name in _BOARD_FIELDS} for pk, kept in found}


def list_own_games(user_id: int) -> list[View]:
    """Return the games that somebody plays now, newest first."""
    games: QuerySet[ChessGame] = ChessGame.objects.filter(
        Q(white_user_id=user_id) | Q(black_user_id=user_id), ended_at=None
    ).select_related("white_user", "black_user")
    return [_own_view(game, user_id) for game in games.order_by("-id")[:_LISTED]]


def get_pgn(game: ChessGame, *, site: str, until: int | None = None) -> str:
    """Return a game as PGN, with the clock after every move; with `until`, as it was then."""
    tags = GameTags(
        event=game.origin_name or ("Rated game" if game.is_rated else "Casual game"),
        site=site,
        round=_name_round(game),
        white=game.white_name,
        black=game.black_name,
        white_elo=game.white_rating,
        black_elo=game.black_rating,
    )
    if until is None:
        return write_pgn(CHESS.load(game), CHESS.list_records(game), tags)
    return write_pgn(CHESS.state_at(game, until), CHESS.list_until(game, until), tags)


def _name_round(game: ChessGame) -> str:
    if game.tournament_id is not None:
        return f"{game.match_number}.{game.game_number}"
    return "-" if game.origin_number is None else str(game.origin_number)


def origin_view(game: ChessGame) -> View | None:
    """Return what a game belongs to."""
    if game.tournament_id is not None:
        return {
            "kind": TOURNAMENT,
            "id": game.tournament_id,
            "name": game.origin_name,
            "number": game.match_number,
            "game": game.game_number,
        }
    if not game.origin_kind:
        return None
    return {
        "kind": game.origin_kind,
        "id": game.origin_id,
        "name": game.origin_name,
        "number": game.origin_number,
    }


def sides_view(game: ChessGame) -> tuple[View, View]:
    """Return who plays, White first."""
    white, black = (
        {
            "username": user.username if user else None,
            "display_name": getattr(game, f"{colour}_name"),
            "rating": getattr(game, f"{colour}_rating"),
            "bot": getattr(game, f"{colour}_bot") or None,
        }
        for colour, user in (("white", game.white_user), ("black", game.black_user))
    )
    return white, black


def _own_view(game: ChessGame, user_id: int) -> View:
    side = game.users.index(user_id)
    return {
        "id": game.pk,
        "origin": origin_view(game),
        "status": game.session["status"],
        "color": ("white", "black")[side],
        "opponent": sides_view(game)[1 - side],
        "started_at": clock.to_ms(game.opened_at),
    }


def _list_moves(game: ChessGame, *, after: int, last: int | None = None) -> list[View]:
    """Return the moves after an entry, up to `last` or the one the row knows of."""
    until = game.number if last is None else last
    entries = game.record.filter(number__gt=after, number__lte=until).order_by("number")
    return [
        {name: payload[name] for name in _MOVE_FIELDS}
        for payload in entries.values_list("payload", flat=True)
        if payload["type"] == "move"
    ]
