"""Entries over HTTP: coming, checking in, leaving, coming back."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard import (
    CheckIn,
    EntryId,
    EntryStatus,
    InputError,
    Phase,
    ReinstateEntry,
    ReplaceEntry,
    UndoCheckIn,
    WithdrawEntry,
)
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.tournaments import services
from tiltyard_server.tournaments.api.answers import command_id_of, name_each, open_tournament, run
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.inputs import (
    EntriesIn,
    EntryIn,
    EntryPatch,
    ReasonIn,
    ReplaceIn,
    WithdrawIn,
)
from tiltyard_server.tournaments.invitations import invitation
from tiltyard_server.tournaments.permissions import (
    Action,
    require,
    require_check_in,
    require_consent,
    require_own_or,
)
from tiltyard_server.tournaments.schemas import NumberOut, NumbersOut, SeqOut

router = Router(tags=["entries"])
_BASE = "/tournaments/{tournament_id}/entries"


@router.post(_BASE, response={201: NumberOut})
def create_entry(
    request: HttpRequest, tournament_id: Id, body: EntryIn | None = None
) -> Status[NumberOut]:
    """Enter yourself with an empty body; organisers and arbiters enter people by name.

    An account other than your own is invited (`…/invitations`) and enters by accepting.
    """
    access = open_tournament(request, tournament_id)
    if body is None or not body.model_fields_set:
        user_id = require_user(get_viewer(request), Scope.PLAY)
        require(access, Action.REGISTER)
        seq, number = invitation.enter(access, user_id, command_id=command_id_of(request))
        return Status(201, NumberOut(seq=seq, number=number))
    require(access, Action.MANAGE_ENTRIES)
    if not body.name and body.user_id is None:
        raise InputError("entry.nameless", say("An entry needs a name."), field="name")
    require_consent(access, body.user_id)
    seq, number = workflows.enter_somebody(
        access,
        Profile(body.name or "", body.user_id),
        rating=body.rating,
        club=body.club,
        command_id=command_id_of(request),
    )
    return Status(201, NumberOut(seq=seq, number=number))


@router.post(f"{_BASE}/bulk", response={201: NumbersOut})
def create_entries(request: HttpRequest, tournament_id: Id, body: EntriesIn) -> Status[NumbersOut]:
    """Enter many at once: all of them or none."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    at, phase = clock.now_ms(), Phase(access.tournament.phase)
    entered = [entry.to_envelope(at, phase) for entry in body.entries]
    key = command_id_of(request)
    applied = services.apply_commands(
        tournament_id=tournament_id,
        envelopes=entered if key is None else name_each(entered, key),
        actor_id=access.actor_id,
        is_atomic=True,
    )
    return Status(201, NumbersOut(seq=applied.seq, numbers=applied.numbers))


@router.patch(f"{_BASE}/{{number}}", response=SeqOut)
def edit_entry(request: HttpRequest, tournament_id: Id, number: Number, body: EntryPatch) -> SeqOut:
    """Change the name or the club of an entry; its rating only before seeding."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    changes = {name: getattr(body, name) for name in body.model_fields_set}
    return SeqOut(seq=workflows.edit_entry(access, number, changes))


@router.post(f"{_BASE}/{{number}}/check-in", response=SeqOut)
def check_in(request: HttpRequest, tournament_id: Id, number: Number) -> SeqOut:
    """Say that an entry has turned up: yours, or as staff any."""
    access = open_tournament(request, tournament_id)
    require_check_in(access, number)
    return run(request, access, Envelope(CheckIn(EntryId(number), clock.now_ms())))


@router.delete(f"{_BASE}/{{number}}/check-in", response=SeqOut)
def undo_check_in(request: HttpRequest, tournament_id: Id, number: Number) -> SeqOut:
    """Take a check-in back."""
    access = open_tournament(request, tournament_id)
    require_own_or(access, number, own=Action.CHECK_IN)
    return run(request, access, Envelope(UndoCheckIn(EntryId(number), clock.now_ms())))


@router.post(f"{_BASE}/{{number}}/withdraw", response=SeqOut)
def withdraw(
    request: HttpRequest, tournament_id: Id, number: Number, body: WithdrawIn | None = None
) -> SeqOut:
    """Take an entry out; open matches are forfeited. Only staff may disqualify."""
    access = open_tournament(request, tournament_id)
    body = body or WithdrawIn()
    if body.disqualify:
        require(access, Action.MANAGE_ENTRIES)
    require_own_or(access, number, own=Action.WITHDRAW)
    status = EntryStatus.DISQUALIFIED if body.disqualify else EntryStatus.WITHDRAWN
    command = WithdrawEntry(EntryId(number), clock.now_ms(), status, body.reason)
    return run(request, access, Envelope(command))


@router.post(f"{_BASE}/{{number}}/reinstate", response=SeqOut)
def reinstate(
    request: HttpRequest, tournament_id: Id, number: Number, body: ReasonIn | None = None
) -> SeqOut:
    """Let an entry that was out take part again. Accounts that left by themselves are invited."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    invitation.require_return(access, number)
    reason = body.reason if body else ""
    return run(request, access, Envelope(ReinstateEntry(EntryId(number), clock.now_ms(), reason)))


@router.post(f"{_BASE}/{{number}}/replace", response=SeqOut)
def replace(request: HttpRequest, tournament_id: Id, number: Number, body: ReplaceIn) -> SeqOut:
    """Put a newcomer in the place of an entry that has not played yet."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    command = ReplaceEntry(EntryId(number), clock.now_ms(), body.rating, body.club or None)
    return run(request, access, Envelope(command, profile=Profile(body.name)))
