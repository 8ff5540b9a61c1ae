"""Lists of games: of a tournament as somebody may see them, one's own, and those to watch."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db.models import F, Q, QuerySet

from tiltyard_server.common import clock
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.play.rules import View
from tiltyard_server.tournaments.models import Match, Tournament

IsInsider = Callable[[tuple[int, int]], bool]
_LISTED: Final = 200
_OVER: Final = "over"


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
    at = clock.to_ms(moment)
    found = Game.objects.filter(tournament=tournament)
    if match is not None:
        found = found.filter(match_number=match)
    moved = GameMove.objects.filter(game__in=found, at__gt=at)
    young = set(moved.values_list("game_id", flat=True))
    if status == _OVER:
        found = found.filter(ended_at__isnull=False)
    elif status:
        found = found.filter(Q(ended_at=None) | Q(pk__in=young))
    heads: list[View] = []
    for game in found.order_by("-id").iterator(chunk_size=_LISTED):
        rules, is_inside = find_rules(game), is_insider(game.entries)
        if not is_inside and game.opened_at > moment:
            continue
        is_behind = game.pk in young and not is_inside
        session = rules.state_at(game, at) if is_behind else rules.load(game)
        if status in ("", session.status.value):
            heads.append(rules.head_view(game, session))
        if len(heads) == _LISTED:
            break
    return heads


def list_own_games(user_id: int) -> list[View]:
    """Return the heads of the games that somebody plays and that are not over, newest first."""
    own = "tournament__entries__number"
    games = Game.objects.filter(  # one filter: both conditions are about the same entry
        Q(first_entry=F(own)) | Q(second_entry=F(own)),
        ended_at=None,
        tournament__entries__user_id=user_id,
        tournament__binned_at__isnull=True,
    )
    newest = games.order_by("-id")[:_LISTED]
    return [(rules := find_rules(game)).head_view(game, rules.load(game)) for game in newest]


def list_playing(tournaments: QuerySet[Tournament], *, most: int) -> list[View]:
    """Return games that are being played in some tournaments, the newest first."""
    found = Game.objects.filter(
        session__status="playing", tournament__in=tournaments.values("pk"), ended_at=None
    )
    return [
        {
            "id": game.public_id,
            "kind": game.kind,
            "tournament_id": game.tournament_id,
            "tournament": game.tournament.name,
            "match": game.match_number,
            "players": list(game.names),
        }
        for game in found.select_related("tournament").order_by("-id")[:most]
        if game.tournament is not None
    ]


def find_open_game(match: Match) -> tuple[str, int | None]:
    """Return the kind and the id of the game that a match is played by now, if there is one."""
    game = Game.objects.filter(
        tournament_id=match.tournament_id, match_number=match.number, ended_at=None
    ).first()
    return ("", None) if game is None else (game.kind, game.public_id)
