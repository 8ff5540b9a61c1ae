"""Search: tournaments and people by a part of their names."""

from typing import Any, Final

from django.db.models import CharField, Exists, OuterRef, Q
from django.db.models.functions import Cast

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.selectors import list_tournaments, summary_view

View = dict[str, Any]
_MOST: Final = 8


def _is_hidden() -> Q:
    """Return the entries of minors in tournaments that do not name them in full."""
    minors = Identity.objects.filter(
        tournament=OuterRef("tournament"),
        number=OuterRef("number"),
        birth__gte=Cast(OuterRef("tournament__minors_from"), CharField()),
    )
    return Q(Exists(minors)) & ~Q(tournament__minor_names=Tournament.MinorNames.FULL)


def find(viewer: Viewer, words: str) -> View:
    """Return what `viewer` may see and whose name contains `words`.

    People are found by what they did in public: who never entered a tournament that the viewer
    may see is not found. Entries are players without an account of their own.
    """
    text = words.strip()
    visible = list_tournaments(viewer)
    shown = visible.order_by().values("pk")
    entered = Entry.objects.filter(tournament__in=shown).exclude(_is_hidden())
    people = User.objects.filter(
        Q(username__icontains=text) | Q(display_name__icontains=text),
        is_active=True,
        pk__in=entered.filter(user__isnull=False).values("user_id"),
    ).order_by("display_name", "username")[:_MOST]
    entries = (
        entered.filter(name__icontains=text, user=None)
        .select_related("tournament")
        .order_by("-tournament_id", "number")[:_MOST]
    )
    named = list_tournaments(viewer, search=text)
    return {
        "tournaments": [summary_view(row) for row in visibility.list_rows(viewer, named[:_MOST])],
        "players": [
            {"username": row.username, "display_name": row.get_full_name()} for row in people
        ],
        "entries": [
            {
                "name": row.name,
                "tournament_id": row.tournament_id,
                "tournament": row.tournament.name,
            }
            for row in entries
        ],
    }
