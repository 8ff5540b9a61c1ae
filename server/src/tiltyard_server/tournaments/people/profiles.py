"""People across tournaments: their ratings, where they played and what it did to them."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Q

from tiltyard import EntryId
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.ratings.models import ARENA, Pool, RatingChange
from tiltyard_server.ratings.selectors import list_games, list_hidden, list_history
from tiltyard_server.tournaments import disclosure, rows, visibility
from tiltyard_server.tournaments.log import Head
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.selectors import list_tournaments

DEFAULT_GAME = "general"
_TOURNAMENTS_SHOWN = 100
_CHALLENGE = "challenge"  # what a casual game came from


def get_player(viewer: Viewer, user: User, *, page_size: int) -> dict[str, Any]:
    """Return somebody as everybody may see them, with the first page of their main history."""
    hidden = list_unknown_changes(viewer, user)
    games = list_games(user.pk, hidden)
    game = games[0]["game"] if games else DEFAULT_GAME
    return {
        "id": user.pk,
        "username": user.username,
        "display_name": user.get_full_name(),
        "title": user.title or None,
        "games": games,
        "history": _get_page(viewer, user, hidden, Pool.TOURNAMENT, game, (1, page_size)),
        "tournaments": _list_played(viewer, user),
    }


def get_history(
    viewer: Viewer, user: User, *, pool: Pool, game: str, page: int, page_size: int
) -> dict[str, Any]:
    """Return a page of the changes of a rating, newest first.

    A tournament that the viewer may not see changes the rating all the same; it has no name here.
    """
    hidden = list_unknown_changes(viewer, user)
    return _get_page(viewer, user, hidden, pool, game, (page, page_size))


def _get_page(
    viewer: Viewer,
    user: User,
    hidden: Sequence[RatingChange],
    pool: Pool,
    game: str,
    part: tuple[int, int],
) -> dict[str, Any]:
    page, page_size = part
    found = list_history(user.pk, pool=pool, game=game).exclude(pk__in=[h.pk for h in hidden])
    first = (page - 1) * page_size
    changes = list(found[first : first + page_size])
    numbers = {change.tournament_id for change in changes if change.tournament_id}
    names = _name_tournaments(viewer, numbers)
    covered = _list_covered(numbers - set(names))
    return {
        "pool": pool.value,
        "game": game,
        "items": [
            {**view, "opponent": None} if change.tournament_id in covered else view
            for change in changes
            for view in [_change_view(_take_out(change, hidden), names)]
        ],
        "total": found.count(),
        "page": page,
        "page_size": page_size,
    }


def _name_tournaments(viewer: Viewer, numbers: Collection[int]) -> dict[int, str]:
    """Return the names of some tournaments that somebody may see, and where all names are shown."""
    visible = list_tournaments(viewer).filter(pk__in=numbers)
    shown = visibility.show_many(viewer, visible)
    return {one.tournament.pk: one.tournament.name for one in shown if not one.disclosure.names}


def _list_covered(numbers: Collection[int]) -> set[int]:
    """Return those of some tournaments that do not name everybody."""
    found = Tournament.objects.filter(pk__in=numbers, minors_from__isnull=False)
    return {tournament.pk for tournament in found if disclosure.hides_names(tournament)}


def list_unknown_changes(viewer: Viewer, user: User) -> list[RatingChange]:
    """Return what matches did to a rating whose results the viewer may not know yet."""
    held = Q(delays_results=True) | Q(withholds_rounds=True)
    entered = Tournament.objects.filter(
        held, entries__user=user, phase__in=visibility.PLAYED
    ).select_related("owner")
    moments = {shown.tournament.pk: shown.moment for shown in visibility.show_many(viewer, entered)}
    return list_hidden(user.pk, {pk: at for pk, at in moments.items() if at is not None})


def _take_out(change: RatingChange, hidden: Sequence[RatingChange]) -> RatingChange:
    """Return a step of a rating, never to be saved, without what is hidden."""
    for other in hidden:
        if other.reverses_id == change.pk:
            change.is_reversed = False
        if other.pk < change.pk and (other.pool, other.game) == (change.pool, change.game):
            change.before -= other.delta
            change.after -= other.delta
    return change


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
        "arena": _find_arena(change),
        "chess_game": _find_casual_game(change),
        "match": change.match if is_shown else None,
        "round": change.round if is_shown else None,
        "is_reversal": change.reverses_id is not None,
        "is_reversed": change.is_reversed,
    }


def _find_arena(change: RatingChange) -> dict[str, int] | None:
    """Return the arena and the game that a reference names; others give references of their own."""
    if change.pool != Pool.TOURNAMENT or change.reference is None:
        return None
    kind, _, numbers = change.reference.partition(":")
    if kind != ARENA:
        return None
    arena, _, game = numbers.partition(":")
    return {"id": int(arena), "game": int(game)}


def _find_casual_game(change: RatingChange) -> int | None:
    """Return the game of a challenge that a reference names."""
    if change.pool != Pool.MATCHMAKING or change.reference is None:
        return None
    kind, _, number = change.reference.partition(":")
    return int(number) if kind == _CHALLENGE and number.isdigit() else None


def _list_played(viewer: Viewer, user: User) -> list[dict[str, Any]]:
    visible = list_tournaments(viewer).filter(entries__user=user)
    entries = (
        Entry.objects.filter(user=user, tournament__in=visible.order_by().values("pk"))
        .select_related("tournament")
        .order_by("-tournament_id")[:_TOURNAMENTS_SHOWN]
    )
    played = list(entries)
    shown = visibility.show_many(viewer, [entry.tournament for entry in played])
    return [
        _played_view(tournament, _entry_row(entry, head))
        for entry, (tournament, head, _, told) in zip(played, shown, strict=True)
        if entry.number not in told.names and (head is None or entry.number in head.state.entries)
    ]


def _entry_row(entry: Entry, head: Head | None) -> rows.Row:
    """Return what became of an entry, as far as it is shown."""
    if head is None:
        return {name: getattr(entry, name) for name in rows.ENTRY_STATE}
    number = EntryId(entry.number)
    place = rows.places_of(head.state).get(number)
    return rows.entry_row(head.state.entries[number], seed=None, place=place)


def _played_view(tournament: Tournament, entry: rows.Row) -> dict[str, Any]:
    place = {"from": entry["place_from"], "to": entry["place_to"]} if entry["place_from"] else None
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "format_name": rows.name_format(tournament.format),
        "game": tournament.game,
        "phase": tournament.phase,
        "phase_name": rows.PHASE_NAMES[tournament.phase],
        "entry_count": tournament.entry_count,
        "at": clock.to_iso(tournament.starts_at or tournament.created_at),
        "status": entry["status"],
        "place": place,
    }
