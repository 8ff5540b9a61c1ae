"""Invitations over HTTP: by account, and by link."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, get_viewer, note_link, require_scope
from tiltyard_server.common.numbers import Id
from tiltyard_server.tournaments.api.answers import command_id_of, open_tournament
from tiltyard_server.tournaments.invitations import invitation, links
from tiltyard_server.tournaments.invitations.schemas import (
    CodeIn,
    InvitationIn,
    InvitationOut,
    InvitationsOut,
    LinkOut,
    NewLinkOut,
    OpenedOut,
)
from tiltyard_server.tournaments.permissions import Access, Action
from tiltyard_server.tournaments.schemas import NumberOut, SeqOut

router = Router(tags=["entries"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/invitations", response=InvitationsOut)
def list_invitations(request: HttpRequest, tournament_id: Id) -> InvitationsOut:
    """Return who was invited to a tournament, and the links that lead to it."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    tournament = access.tournament
    return InvitationsOut(
        invitations=[
            InvitationOut.model_validate(each) for each in invitation.list_invitations(tournament)
        ],
        links=[LinkOut.model_validate(each) for each in links.list_links(tournament)],
    )


@router.post(f"{_BASE}/invitations", response=SeqOut)
def invite(request: HttpRequest, tournament_id: Id, body: InvitationIn) -> SeqOut:
    """Ask an account to take part. It takes part when it accepts, and not before."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return SeqOut(seq=invitation.invite(access, username=body.username))


@router.delete(f"{_BASE}/invitations/{{user_id}}", response=SeqOut)
def withdraw_invitation(request: HttpRequest, tournament_id: Id, user_id: Id) -> SeqOut:
    """Take an invitation back that waits for its answer."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return SeqOut(seq=invitation.withdraw_invitation(access, user_id=user_id))


@router.post(f"{_BASE}/invitation/accept", response={201: NumberOut})
def accept_invitation(request: HttpRequest, tournament_id: Id) -> Status[NumberOut]:
    """Accept your invitation: you are entered, and pay the fee if there is one."""
    access, user_id = _open_own(request, tournament_id)
    seq, number = invitation.accept(access, user_id, command_id=command_id_of(request))
    return Status(201, NumberOut(seq=seq, number=number))


@router.post(f"{_BASE}/invitation/decline", response=SeqOut)
def decline_invitation(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Decline your invitation."""
    access, user_id = _open_own(request, tournament_id)
    return SeqOut(seq=invitation.decline(access, user_id))


@router.post(f"{_BASE}/invitation-links", response={201: NewLinkOut})
def make_invitation_link(request: HttpRequest, tournament_id: Id) -> Status[NewLinkOut]:
    """Make a link: whoever has it sees the tournament and may enter while entries are open."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    link, seq = links.make_link(access)
    return Status(201, NewLinkOut.model_validate({**links.link_view(link), "seq": seq}))


@router.delete(f"{_BASE}/invitation-links/{{link_id}}", response=SeqOut)
def revoke_invitation_link(request: HttpRequest, tournament_id: Id, link_id: Id) -> SeqOut:
    """Revoke a link: it leads nowhere from now on. Who has entered stays."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return SeqOut(seq=links.revoke_link(access, link_id=link_id))


@router.post("/invitation-links/open", response=OpenedOut)
def open_invitation_link(request: HttpRequest, body: CodeIn) -> OpenedOut:
    """Say where an invitation leads. Your account, or this browser, sees it from now on."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    link = links.open_link(viewer, body.code)
    if viewer.scopes is None:
        note_link(request.session, link.pk)
    return OpenedOut(tournament_id=link.tournament_id, name=link.tournament.name)


def _open_own(request: HttpRequest, tournament_id: int) -> tuple[Access, int]:
    access = open_tournament(request, tournament_id, Action.REGISTER)
    user_id = access.viewer.user_id
    assert user_id is not None  # else it was refused
    return access, user_id
