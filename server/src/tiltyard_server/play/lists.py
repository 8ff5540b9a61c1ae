"""Lists of games: of a tournament as somebody may see them, and one's own."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.db.models import F, Q

from tiltyard_hosts.chess import codec as chess
from tiltyard_hosts.chess.session import Session as ChessSession
from tiltyard_hosts.ludo.session import Session, Status, session_from_json
from tiltyard_server.common import clock
from tiltyard_server.play.chess import selectors as chess_selectors
from tiltyard_server.play.models import ChessGame, ChessMove, HostedGame, HostedMove
from tiltyard_server.play.selectors import find_names, head_view, state_at
from tiltyard_server.tournaments.models import Tournament

View = dict[str, Any]
IsInsider = Callable[[tuple[int, int]], bool]
_LISTED: Final = 200


def list_games(
    tournament: Tournament,
    *,
    moment: datetime,
    is_insider: IsInsider,
    match: int | None = None,
    status: str = "",
) -> list[View]:
    """Return the heads of games, newest first: as they are to insiders, to others as at `moment`.

    `is_insider` says of the sides of a game whether they are to be shown as they are.
    """
    about = {} if match is None else {"match_number": match}
    chess_views = _list_chess(tournament, moment, is_insider, status, about)
    return chess_views or _list_ludo(tournament, moment, is_insider, status, about)


def list_own_games(user_id: int) -> list[View]:
    """Return the heads of the games that somebody plays and that are not over, newest first."""
    own = "tournament__entries__number"
    ludo = HostedGame.objects.filter(  # one filter: both conditions are about the same entry
        Q(first_entry=F(own)) | Q(second_entry=F(own)),
        reported_at=None,
        tournament__entries__user_id=user_id,
    ).exclude(status=Status.OVER.value)
    games = ChessGame.objects.filter(
        Q(first_entry=F(own)) | Q(second_entry=F(own)),
        ended_at=None,
        tournament__entries__user_id=user_id,
    )
    heads = [
        head_view(
            game, session_from_json(game.session), find_names(game.tournament_id, game.entries)
        )
        for game in ludo.order_by("-id")[:_LISTED]
    ]
    heads += [
        chess_head(game, chess.session_from_json(game.session))
        for game in games.order_by("-id")[:_LISTED]
    ]
    return heads


def chess_head(game: ChessGame, session: ChessSession) -> View:
    """Return a game of chess as lists show it; the first side has White."""
    names = (game.white_name, game.black_name)
    return {
        "id": game.pk,
        "tournament_id": game.tournament_id,
        "match_number": game.match_number,
        "game_number": game.game_number,
        "kind": "chess",
        "status": session.status.value,
        "number": session.number,
        "winner": session.winner,
        "reason": session.reason,
        "sides": [
            {
                "entry": entry,
                "name": names[side],
                "bot": session.setup.bots[side],
                "is_ready": session.is_ready[side] or session.started_at is not None,
                "is_away": session.away[side] is not None,
                "grace_ends_at": None,
                "missed": 0,
            }
            for side, entry in enumerate(game.entries)
        ],
    }


def _list_chess(
    tournament: Tournament, moment: datetime, is_insider: IsInsider, status: str, about: View
) -> list[View]:
    found = ChessGame.objects.filter(tournament=tournament, **about)
    at = clock.to_ms(moment)
    young = set(ChessMove.objects.filter(game__in=found, at__gt=at).values_list("game", flat=True))
    shown: list[View] = []
    for game in found.order_by("-id"):
        is_inside = is_insider(game.entries)
        if not is_inside and game.opened_at > moment:
            continue
        is_behind = game.pk in young and not is_inside
        session = (
            chess_selectors.state_at(game, at)
            if is_behind
            else chess.session_from_json(game.session)
        )
        if status in ("", session.status.value):
            shown.append(chess_head(game, session))
        if len(shown) == _LISTED:
            break
    return shown


def _list_ludo(
    tournament: Tournament, moment: datetime, is_insider: IsInsider, status: str, about: View
) -> list[View]:
    found = HostedGame.objects.filter(tournament=tournament, **about)
    moves = HostedMove.objects.filter(game__in=found, at__gt=clock.to_ms(moment))
    young = set(moves.values_list("game_id", flat=True))  # these have moved since
    if status:
        found = found.filter(Q(status=status) | Q(pk__in=young))
    shown: list[tuple[HostedGame, Session]] = []
    for game in found.order_by("-id")[: _LISTED + len(young)]:
        is_inside = is_insider(game.entries)
        is_behind = game.pk in young and not is_inside
        session = state_at(game, moment) if is_behind else session_from_json(game.session)
        if (is_inside or game.opened_at <= moment) and status in ("", session.status.value):
            shown.append((game, session))
    del shown[_LISTED:]
    names = find_names(tournament.pk, [n for game, _ in shown for n in game.entries])
    return [head_view(game, session, names) for game, session in shown]
