"""What people do with the machines of a run."""

from datetime import datetime

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.cups.machines.registry import drop, get_seat
from tiltyard_server.cups.models import LabSeat
from tiltyard_server.cups.services import reopen_cup


@transaction.atomic
def drop_machine(run_id: int, machine_id: int, *, now: datetime) -> LabSeat:
    """Drop a machine; a run that was over goes on, as games are missing again.

    Raises:
        RuleError: `lab.machine_dropped`, for one that was dropped before.
    """
    run = reopen_cup(run_id)
    seat = get_seat(run, machine_id)
    if seat.status == LabSeat.Status.DROPPED:
        raise RuleError(
            "lab.machine_dropped", say("{machine} was dropped before.", machine=seat.machine.name)
        )
    drop(seat, "operator", now=now)
    return seat
