"""People across tournaments: their ratings, where they played and what it did to them."""

from typing import Any

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.ratings.models import Pool, RatingChange
from tiltyard_server.ratings.selectors import list_games, list_history
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.selectors import list_tournaments

DEFAULT_GAME = "general"
_TOURNAMENTS_SHOWN = 100


def get_player(viewer: Viewer, user: User, *, page_size: int) -> dict[str, Any]:
    """Return somebody as everybody may see them, with the first page of their main history."""
    games = list_games(user.pk)
    game = games[0]["game"] if games else DEFAULT_GAME
    return {
        "id": user.pk,
        "username": user.username,
        "display_name": user.get_full_name(),
        "title": user.title or None,
        "games": games,
        "history": get_history(
            viewer, user, pool=Pool.TOURNAMENT, game=game, page=1, page_size=page_size
        ),
        "tournaments": _list_played(viewer, user),
    }


def get_history(
    viewer: Viewer, user: User, *, pool: Pool, game: str, page: int, page_size: int
) -> dict[str, Any]:
    """Return a page of the changes of a rating, newest first.

    A tournament that the viewer may not see changes the rating all the same; it has no name here.
    """
    found = list_history(user.pk, pool=pool, game=game)
    first = (page - 1) * page_size
    changes = list(found[first : first + page_size])
    names = dict(
        list_tournaments(viewer)
        .filter(pk__in={change.tournament_id for change in changes})
        .values_list("pk", "name")
    )
    return {
        "pool": pool.value,
        "game": game,
        "items": [_change_view(change, names) for change in changes],
        "total": found.count(),
        "page": page,
        "page_size": page_size,
    }


def _change_view(change: RatingChange, names: dict[int, str]) -> dict[str, Any]:
    opponent, tournament_id = change.opponent, change.tournament_id
    is_shown = tournament_id in names
    return {
        "id": change.pk,
        "at": clock.to_iso(change.at),
        "before": change.before,
        "after": change.after,
        "delta": change.delta,
        "k": change.k,
        "score": change.score,
        "opponent_rating": change.opponent_rating,
        "opponent": opponent
        and {"username": opponent.username, "display_name": opponent.get_full_name()},
        "tournament": {"id": tournament_id, "name": names[tournament_id]}
        if tournament_id is not None and is_shown
        else None,
        "match": change.match if is_shown else None,
        "round": change.round if is_shown else None,
        "is_reversal": change.reverses_id is not None,
        "is_reversed": change.is_reversed,
    }


def _list_played(viewer: Viewer, user: User) -> list[dict[str, Any]]:
    visible = list_tournaments(viewer).filter(entries__user=user)
    entries = (
        Entry.objects.filter(user=user, tournament__in=visible.order_by().values("pk"))
        .select_related("tournament")
        .order_by("-tournament_id")[:_TOURNAMENTS_SHOWN]
    )
    return [
        {
            "id": entry.tournament.pk,
            "name": entry.tournament.name,
            "format_name": rows.name_format(entry.tournament.format),
            "game": entry.tournament.game,
            "phase": entry.tournament.phase,
            "phase_name": rows.PHASE_NAMES[entry.tournament.phase],
            "entry_count": entry.tournament.entry_count,
            "at": clock.to_iso(entry.tournament.starts_at or entry.tournament.created_at),
            "status": entry.status,
            "place": {"from": entry.place_from, "to": entry.place_to} if entry.place_from else None,
        }
        for entry in entries
    ]
