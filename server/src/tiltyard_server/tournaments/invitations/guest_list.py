"""Who may see a private tournament without being part of it: the invited, and guests of a link."""

from collections.abc import Collection

from django.db.models import Q

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.tournaments.models import Guest, Invitation, InvitationLink, Tournament

_WELCOME = (Invitation.Status.PENDING, Invitation.Status.ACCEPTED)


def is_welcome(viewer: Viewer, tournament: Tournament) -> bool:
    """Whether somebody was invited by name, or came by a link that still works."""
    if viewer.links:
        opened = InvitationLink.objects.filter(pk__in=viewer.links, revoked_at=None)
        if opened.filter(tournament=tournament).exists():
            return True
    if viewer.user_id is None:
        return False
    asked = Invitation.objects.filter(tournament=tournament, status__in=_WELCOME)
    came = Guest.objects.filter(link__tournament=tournament, link__revoked_at=None)
    return any(found.filter(user_id=viewer.user_id).exists() for found in (asked, came))


def list_open_links(tournaments: Collection[int]) -> dict[int, int]:
    """Return the links that still work, with the tournament of each."""
    found = InvitationLink.objects.filter(tournament__in=tournaments, revoked_at=None)
    return dict(found.values_list("pk", "tournament_id"))


def list_welcome(tournaments: Collection[int], users: Collection[int]) -> set[tuple[int, int]]:
    """Return who of some accounts `is_welcome` to which of some tournaments."""
    about = Q(user__in=users)
    asked = Invitation.objects.filter(about, tournament__in=tournaments, status__in=_WELCOME)
    came = Guest.objects.filter(about, link__tournament__in=tournaments, link__revoked_at=None)
    return {
        *asked.values_list("tournament_id", "user_id"),
        *came.values_list("link__tournament_id", "user_id"),
    }


def welcome_filter(viewer: Viewer) -> Q:
    """Return the condition of tournaments that `is_welcome` would show to somebody."""
    links = InvitationLink.objects.filter(revoked_at=None)
    seen = Q(pk__in=links.filter(pk__in=viewer.links).values("tournament_id"))
    if viewer.user_id is None:
        return seen
    asked = Invitation.objects.filter(user_id=viewer.user_id, status__in=_WELCOME)
    came = links.filter(guests__user_id=viewer.user_id)
    return seen | Q(pk__in=asked.values("tournament_id")) | Q(pk__in=came.values("tournament_id"))


def find_answer(viewer: Viewer, tournament: Tournament) -> str | None:
    """Return how somebody answered their invitation, or None if they have none."""
    if viewer.user_id is None:
        return None
    found = Invitation.objects.filter(tournament=tournament, user_id=viewer.user_id)
    return found.values_list("status", flat=True).first()
