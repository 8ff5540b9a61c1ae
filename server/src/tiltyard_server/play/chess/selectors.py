"""Reading games: the page of one, what is new in it, boards of many, PGN."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Q

from tiltyard_hosts.chess.pgn import GameTags, write_pgn
from tiltyard_hosts.chess.view import describe_game
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import TOURNAMENT, Game
from tiltyard_server.play.rules import View

_LISTED: Final = 50
_BOARD_FIELDS: Final = ("fen", "last_move", "plies")


def game_view(game: Game, *, now: datetime, side: int | None, until: int | None = None) -> View:
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
        "moves": CHESS.list_moves(game, after=0, last=session.number),
        "now": at,
        "my_side": side,
        "is_delayed": until is not None,
        "report": game.report if until is None or session.ended_at is not None else None,
    }


def list_boards(game_ids: Iterable[int]) -> dict[int, View]:
    """Return position, last move and plies of some games, by id."""
    found = Game.objects.filter(pk__in=list(game_ids)).values_list("pk", "session")
    return {pk: {name: kept[name] for name in _BOARD_FIELDS} for pk, kept in found}


def list_own_games(user_id: int) -> list[View]:
    """Return the games that somebody plays now, newest first."""
    games = CHESS.games.filter(
        Q(first_user_id=user_id) | Q(second_user_id=user_id), ended_at=None
    ).select_related("first_user", "second_user")
    return [_own_view(game, user_id) for game in games.order_by("-id")[:_LISTED]]


def get_pgn(game: Game, *, site: str, until: int | None = None) -> str:
    """Return a game as PGN, with the clock after every move; with `until`, as it was then."""
    tags = GameTags(
        event=game.origin_name or ("Rated game" if game.is_rated else "Casual game"),
        site=site,
        round=_name_round(game),
        white=game.first_name,
        black=game.second_name,
        white_elo=game.first_rating,
        black_elo=game.second_rating,
    )
    return write_tagged(game, tags, until=until)


def write_tagged(game: Game, tags: GameTags, *, until: int | None = None) -> str:
    """Return a game as PGN under tags of the caller's; with `until`, as it was then."""
    if until is None:
        return write_pgn(CHESS.load(game), CHESS.list_records(game), tags)
    return write_pgn(CHESS.state_at(game, until), CHESS.list_until(game, until), tags)


def _name_round(game: Game) -> str:
    if game.tournament_id is not None:
        return f"{game.match_number}.{game.game_number}"
    return "-" if game.origin_number is None else str(game.origin_number)


def origin_view(game: Game) -> View | None:
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


def sides_view(game: Game) -> tuple[View, View]:
    """Return who plays, White first."""
    white, black = (
        {
            "username": user.username if user else None,
            "display_name": getattr(game, f"{side}_name"),
            "rating": getattr(game, f"{side}_rating"),
            "bot": getattr(game, f"{side}_bot") or None,
        }
        for side, user in (("first", game.first_user), ("second", game.second_user))
    )
    return white, black


def _own_view(game: Game, user_id: int) -> View:
    side = game.users.index(user_id)
    return {
        "id": game.pk,
        "origin": origin_view(game),
        "status": game.session["status"],
        "color": ("white", "black")[side],
        "opponent": sides_view(game)[1 - side],
        "started_at": clock.to_ms(game.opened_at),
    }
