"""Lists of games: of a tournament as somebody may see them, one's own, and those to watch."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

from django.db.models import F, Q, QuerySet

from tiltyard_server.common import clock
from tiltyard_server.play.games import list_rules
from tiltyard_server.play.rules import Rules, View
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
    heads: list[View] = []
    for rules in list_rules():
        found = rules.games.filter(tournament=tournament)
        if match is not None:
            found = found.filter(match_number=match)
        heads += _list_as_at(rules, found, moment, is_insider, status)
    return heads[:_LISTED]


def list_own_games(user_id: int) -> list[View]:
    """Return the heads of the games that somebody plays and that are not over, newest first."""
    own = "tournament__entries__number"
    heads: list[View] = []
    for rules in list_rules():
        games = rules.games.filter(  # one filter: both conditions are about the same entry
            Q(first_entry=F(own)) | Q(second_entry=F(own)),
            ended_at=None,
            tournament__entries__user_id=user_id,
        )
        newest = games.order_by("-id")[:_LISTED]
        heads += _list_heads(rules, [(game, rules.load(game)) for game in newest])
    return heads


def list_playing(tournaments: QuerySet[Tournament], *, most: int) -> list[View]:
    """Return games that are being played in some tournaments, the newest of each kind first."""
    shown: list[View] = []
    for rules in list_rules():
        found = rules.games.filter(
            session__status="playing", tournament__in=tournaments.values("pk"), ended_at=None
        )
        games = list(found.select_related("tournament").order_by("-id")[:most])
        names = rules.find_names(games)
        shown += [
            {
                "id": game.pk,
                "kind": str(rules.kind),
                "tournament_id": game.tournament_id,
                "tournament": game.tournament.name,
                "match": game.match_number,
                "players": list(names[game.pk]),
            }
            for game in games
        ]
    return shown[:most]


def find_open_game(match: Match) -> tuple[str, int | None]:
    """Return the kind and the id of the game that a match is played by now, if there is one."""
    for rules in list_rules():
        found = rules.games.filter(
            tournament_id=match.tournament_id, match_number=match.number, ended_at=None
        )
        game_id = found.values_list("pk", flat=True).first()
        if game_id is not None:
            return str(rules.kind), game_id
    return "", None


def _list_as_at(
    rules: Rules[Any],
    found: QuerySet[Any],
    moment: datetime,
    is_insider: IsInsider,
    status: str,
) -> list[View]:
    at = clock.to_ms(moment)
    moved = rules.shelf.entries.filter(game__in=found, at__gt=at)
    young = set(moved.values_list("game_id", flat=True))
    if status == _OVER:
        found = found.filter(ended_at__isnull=False)
    elif status:
        found = found.filter(Q(ended_at=None) | Q(pk__in=young))
    shown: list[tuple[Any, Any]] = []
    for game in found.order_by("-id").iterator(chunk_size=_LISTED):
        is_inside = is_insider(game.entries)
        if not is_inside and game.opened_at > moment:
            continue
        is_behind = game.pk in young and not is_inside
        session = rules.state_at(game, at) if is_behind else rules.load(game)
        if status in ("", session.status.value):
            shown.append((game, session))
        if len(shown) == _LISTED:
            break
    return _list_heads(rules, shown)


def _list_heads(rules: Rules[Any], games: Sequence[tuple[Any, Any]]) -> list[View]:
    names = rules.find_names([game for game, _ in games])
    return [rules.head_view(game, session, names[game.pk]) for game, session in games]
