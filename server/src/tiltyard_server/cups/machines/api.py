"""Machines over HTTP: those that play ask with a key and sign, everybody reads who they are."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.cups.machines import (
    leases,
    live,
    registry,
    removal,
    reports,
    schemas,
    selectors,
)
from tiltyard_server.cups.models import LabMachine
from tiltyard_server.cups.permissions import Action, require
from tiltyard_server.cups.selectors import get_run

router = Router(tags=["engine cups"])
_MACHINE = "/lab/machines/{machine_id}"
_SIGNED: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LabReportIn"}}},
    },
    "parameters": [
        {"name": name, "in": "header", "required": True, "schema": {"type": "string"}}
        for name in ("X-Tiltyard-Signature",)
    ],
}


@router.post("/lab/machines", response={201: schemas.LabMachineOut})
def register_machine(
    request: HttpRequest, body: schemas.LabMachineIn
) -> Status[schemas.LabMachineOut]:
    """Register a machine, or describe it anew; the secret is new each time."""
    owner_id = require(get_viewer(request), Action.LEND_MACHINE)
    machine = registry.register(body.model_dump(), owner_id=owner_id, now=clock.now())
    secret = registry.get_secret(machine)
    out = schemas.LabMachineOut(
        id=machine.pk, name=machine.name, secret=secret, generation=machine.generation
    )
    return Status(201, out)


@router.post(f"{_MACHINE}/sync", response=schemas.LabSyncOut)
def sync_machine(
    request: HttpRequest, machine_id: Id, body: schemas.LabSyncIn
) -> schemas.LabSyncOut:
    """Renew the leases of what a machine plays, and give it more; the rest goes back."""
    machine = _find_own(request, machine_id)
    wish = leases.Wish(body.held, body.free, body.generation, body.number)
    found = leases.sync(machine, wish, now=clock.now())
    beat_ms = int(registry.find_beat().total_seconds() * 1000)
    return schemas.LabSyncOut.model_validate(
        {"orders": found.orders, "gone": found.gone, "beat_ms": beat_ms}
    )


@router.post(f"{_MACHINE}/boards", response=schemas.LabBoardsOut)
def show_boards(
    request: HttpRequest, machine_id: Id, body: schemas.LabBoardsIn
) -> schemas.LabBoardsOut:
    """Show how all games stand that a machine plays now."""
    machine = _find_own(request, machine_id)
    return schemas.LabBoardsOut(shown=live.show(machine, body.model_dump()["boards"]))


@router.post(f"{_MACHINE}/reports", response=schemas.LabReportOut, openapi_extra=_SIGNED)
def report_pair(request: HttpRequest, machine_id: Id) -> schemas.LabReportOut:
    """Report a pair, signed; a report whose moves do not give the result is refused."""
    machine = _find_own(request, machine_id)
    signature = request.headers.get("X-Tiltyard-Signature", "")[:128]
    row = reports.receive(machine, request.body, signature, now=clock.now())
    return schemas.LabReportOut(pair=row.pk)


@router.get("/cups/{cup_id}/machines", response=schemas.LabSeatsOut)
def list_cup_machines(request: HttpRequest, cup_id: Id) -> schemas.LabSeatsOut:
    """Return the machines that play, with speed and residual, and what happened with them."""
    return _answer(cup_id)


@router.post("/cups/{cup_id}/machines/{machine_id}/drop", response=schemas.LabSeatsOut)
def drop_cup_machine(request: HttpRequest, cup_id: Id, machine_id: Id) -> schemas.LabSeatsOut:
    """Give a machine nothing more and let its games be played again."""
    require(get_viewer(request), Action.DROP_MACHINE)
    removal.drop_machine(cup_id, machine_id, now=clock.now())
    return _answer(cup_id)


def _answer(cup_id: int) -> schemas.LabSeatsOut:
    found = selectors.view_machines(get_run(cup_id), now=clock.now())
    return schemas.LabSeatsOut.model_validate(found)


def _find_own(request: HttpRequest, machine_id: int) -> LabMachine:
    owner_id = require(get_viewer(request), Action.LEND_MACHINE)
    return registry.get_machine(machine_id, owner_id=owner_id)
