"""Links and codes that show a private tournament to whoever has them, until they are revoked."""

import secrets
from typing import Final

from django.db import transaction
from django.db.models import Count

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.tournaments.commands.envelopes import INVITATION_LINK_CHANGED, Envelope, Note
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Guest, InvitationLink, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command

_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are mistaken for another
_LENGTH: Final = 12  # of 32 letters: 60 bits
_GROUP: Final = 4
_OPEN_MAX: Final = 50


@transaction.atomic
def make_link(access: Access) -> tuple[InvitationLink, int]:
    """Make a link to a tournament; return it and the new `seq`.

    Raises:
        RuleError: `invitation_link.too_many`.
    """
    tournament = lock_tournament(access.tournament.pk)
    if InvitationLink.objects.filter(tournament=tournament, revoked_at=None).count() >= _OPEN_MAX:
        raise RuleError(
            "invitation_link.too_many",
            say(
                "This tournament has {open_max} links already; revoke one that is not needed.",
                open_max=_OPEN_MAX,
            ),
        )
    link = InvitationLink.objects.create(
        tournament=tournament,
        code="".join(secrets.choice(_LETTERS) for _ in range(_LENGTH)),
        made_by_id=access.actor_id,
        created_at=clock.now(),
    )
    return link, _note(access, link, is_open=True)


@transaction.atomic
def revoke_link(access: Access, *, link_id: int) -> int:
    """Let a link lead nowhere from now on; return the new `seq`. Who has entered stays."""
    lock_tournament(access.tournament.pk)
    link = InvitationLink.objects.filter(
        tournament=access.tournament, pk=link_id, revoked_at=None
    ).first()
    if link is None:
        raise NotFoundError(
            "invitation_link.unknown", say("There is no open link {link_id}.", link_id=link_id)
        )
    link.revoked_at = clock.now()
    link.save(update_fields=["revoked_at"])
    return _note(access, link, is_open=False)


def open_link(viewer: Viewer, code: str) -> InvitationLink:
    """Return the link with this code, and remember the account that opened it.

    Small letters, spaces and hyphens do not matter: codes are also read aloud and typed.

    Raises:
        NotFoundError: `invitation_link.unknown`.
    """
    letters = "".join(code.upper().replace("-", "").split())
    link = (
        InvitationLink.objects.select_related("tournament")
        .filter(code=letters, revoked_at=None)
        .first()
    )
    if link is None:
        raise NotFoundError(
            "invitation_link.unknown",
            say("This invitation is not known or was revoked; ask the organisers for a new one."),
        )
    if viewer.user_id is not None:
        Guest.objects.get_or_create(
            link=link, user_id=viewer.user_id, defaults={"created_at": clock.now()}
        )
    return link


def list_links(tournament: Tournament) -> list[dict[str, object]]:
    """Return the links that lead to a tournament, newest first."""
    found = InvitationLink.objects.filter(tournament=tournament, revoked_at=None)
    return [link_view(link) for link in found.annotate(count=Count("guests")).order_by("-id")]


def link_view(link: InvitationLink) -> dict[str, object]:
    """Return a link as the API shows it, its code in groups that can be read aloud."""
    groups = [link.code[n : n + _GROUP] for n in range(0, len(link.code), _GROUP)]
    return {
        "id": link.pk,
        "code": "-".join(groups),
        "path": f"/join/{'-'.join(groups)}",
        "created_at": clock.to_iso(link.created_at),
        "guests": getattr(link, "count", 0),
    }


def _note(access: Access, link: InvitationLink, *, is_open: bool) -> int:
    about = {"link": link.pk, "is_open": is_open}
    seq, _ = apply_command(
        tournament_id=access.tournament.pk,
        envelope=Envelope(Note(INVITATION_LINK_CHANGED, about, clock.now_ms())),
        actor_id=access.actor_id,
    )
    return seq
