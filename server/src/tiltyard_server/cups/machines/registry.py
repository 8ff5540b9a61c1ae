"""Machines: registered by their owners, each with a secret to sign with."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import F

from tiltyard import RuleError
from tiltyard.sentence import Sentence, say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.cups.models import CupRun, LabMachine, LabNote, LabPair, LabSeat
from tiltyard_server.games.keys import derive_secret

_PURPOSE: Final = "tiltyard lab machine secret"
_MISSED: Final = 3  # beats, before a machine counts as away


def find_lease() -> timedelta:
    """Return how long a machine may be silent before others get what it holds."""
    return timedelta(seconds=settings.TILTYARD_LAB_LEASE)


def find_beat() -> timedelta:
    """Return how often a machine shall say that it is there."""
    return find_lease() / _MISSED


@transaction.atomic
def register(described: Mapping[str, Any], *, owner_id: int, now: datetime) -> LabMachine:
    """Enter a machine, or a new description of it; its secret is new each time.

    Raises:
        RuleError: `lab.name_taken`, for a name that is another owner's.
    """
    engines = {
        row["name"]: {"fingerprint": row["fingerprint"], "speed": row["speed"]}
        for row in described["engines"]
    }
    fields = {"engines": engines, "games_at_once": described["games_at_once"], "seen_at": now}
    machine, is_new = LabMachine.objects.select_for_update(of=("self",)).get_or_create(
        name=described["name"], defaults={**fields, "owner_id": owner_id, "registered_at": now}
    )
    if machine.owner_id != owner_id:
        raise RuleError(
            "lab.name_taken",
            say("Another machine is called {name}; choose another name.", name=machine.name),
        )
    if not is_new:
        known = LabMachine.objects.filter(pk=machine.pk)
        known.update(**fields, generation=F("generation") + 1, syncs=0)
        machine.refresh_from_db()
    return machine


def get_secret(machine: LabMachine) -> str:
    """Return what a machine signs with: in no table, as those of game servers."""
    return derive_secret(_PURPOSE, str(machine.pk), machine.generation)


def get_machine(machine_id: int, *, owner_id: int) -> LabMachine:
    """Return a machine of somebody, or `lab.machine_unknown`."""
    machine = LabMachine.objects.filter(pk=machine_id, owner_id=owner_id).first()
    if machine is None:
        raise NotFoundError(
            "lab.machine_unknown", say("You have no machine {number} here.", number=machine_id)
        )
    return machine


def note(
    run_id: int,
    machine: LabMachine | None,
    what: str,
    text: Sentence,
    *,
    now: datetime,
    games: list[int] | None = None,
) -> None:
    """Write down what happened with a machine."""
    LabNote.objects.create(
        run_id=run_id, machine=machine, what=what, text=text, at=now, games=games or []
    )


def drop(seat: LabSeat, reason: str, *, now: datetime) -> None:
    """Give a machine nothing more; whoever plays the run takes its games back."""
    seat.status, seat.reason, seat.is_void_due = LabSeat.Status.DROPPED, reason, True
    seat.save(update_fields=["status", "reason", "is_void_due"])
    release(seat.run_id, seat.machine_id)
    name = seat.machine.name
    text = {
        "operator": say("{machine} was dropped by an operator.", machine=name),
        "outvoted": say(
            "{machine} played other moves than two others in the same pair, and was dropped.",
            machine=name,
        ),
    }[reason]
    note(seat.run_id, seat.machine, "dropped", text, now=now)


def suspend(seat: LabSeat, *, now: datetime) -> None:
    """Give a machine nothing more in this run; what it played before counts."""
    seat.status = LabSeat.Status.SUSPENDED
    seat.save(update_fields=["status"])
    release(seat.run_id, seat.machine_id)
    text = say("{machine} gets no more games: its reports were wrong.", machine=seat.machine.name)
    note(seat.run_id, seat.machine, "suspended", text, now=now)


def release(run_id: int, machine_id: int) -> None:
    """Let others have what a machine holds."""
    held = LabPair.objects.filter(run_id=run_id, machine_id=machine_id, status=LabPair.Status.OPEN)
    held.update(machine=None, claimed_until=None)


def get_seat(run: CupRun, machine_id: int) -> LabSeat:
    """Return a machine in a run, or `lab.machine_unknown`."""
    seat = run.seats.select_related("machine").filter(machine_id=machine_id).first()
    if seat is None:
        raise NotFoundError(
            "lab.machine_unknown", say("No machine {number} plays here.", number=machine_id)
        )
    return seat
