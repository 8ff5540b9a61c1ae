"""Passes of a hall over HTTP: for a helper's phone, and for a tablet that stands there."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import get_viewer, note_pass
from tiltyard_server.common.numbers import Id
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.hall_passes import registry
from tiltyard_server.tournaments.hall_passes.schemas import (
    HallPassIn,
    HallPassOut,
    HallSecretIn,
    HeldPassOut,
    NewHallPassOut,
    OpenedPassOut,
)
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["hall"])
_PATH = "/tournaments/{tournament_id}/hall-passes"


@router.get(_PATH, response=list[HallPassOut])
def list_hall_passes(request: HttpRequest, tournament_id: Id) -> list[HallPassOut]:
    """Return the devices of the hall that have a right now, with when each was used last."""
    access = open_tournament(request, tournament_id, Action.MANAGE_PASSES)
    return [HallPassOut.model_validate(each) for each in registry.list_passes(access.tournament)]


@router.post(_PATH, response={201: NewHallPassOut})
def make_hall_pass(
    request: HttpRequest, tournament_id: Id, body: HallPassIn
) -> Status[NewHallPassOut]:
    """Make a pass. Its link is good for the first device that opens it, and shown once."""
    access = open_tournament(request, tournament_id, Action.MANAGE_PASSES)
    made, secret, seq = registry.make_pass(access, body)
    answer = {**registry.pass_view(made), "seq": seq, "path": f"/pass#{secret}"}
    return Status(201, NewHallPassOut.model_validate(answer))


@router.delete(f"{_PATH}/{{pass_id}}", response=SeqOut)
def revoke_hall_pass(request: HttpRequest, tournament_id: Id, pass_id: Id) -> SeqOut:
    """Revoke a pass: its device may nothing more, also where its page is open."""
    access = open_tournament(request, tournament_id, Action.MANAGE_PASSES)
    return SeqOut(seq=registry.revoke_pass(access, pass_id=pass_id))


@router.get("/tournaments/{tournament_id}/held-pass", response=HeldPassOut | None)
def get_held_pass(request: HttpRequest, tournament_id: Id) -> HeldPassOut | None:
    """Return the pass that this browser holds, null where it has none that is good."""
    held = open_tournament(request, tournament_id).hall_pass
    return None if held is None else HeldPassOut.model_validate(registry.device_view(held))


@router.post("/hall-passes/open", response=OpenedPassOut)
def open_hall_pass(request: HttpRequest, body: HallSecretIn) -> OpenedPassOut:
    """Take a pass for this browser, if no other device has it."""
    held = registry.open_pass(get_viewer(request), body.secret)
    note_pass(request.session, held.pk)
    about = {"tournament_id": held.tournament_id, "tournament": held.tournament.name}
    return OpenedPassOut.model_validate({**registry.device_view(held), **about})
