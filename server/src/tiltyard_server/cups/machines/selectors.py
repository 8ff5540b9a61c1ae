"""Reading the machines of a run."""

from datetime import datetime
from typing import Any, Final

from django.db.models import Count

from tiltyard.cup import MachineFigures, measure_machines
from tiltyard_server.cups.log import load_state
from tiltyard_server.cups.machines.registry import find_lease
from tiltyard_server.cups.models import CupRun, LabNote, LabPair, LabSeat

_NOTES: Final = 50


def view_machines(run: CupRun, *, now: datetime) -> dict[str, Any]:
    """Return the machines of a run with their figures, and what happened with them."""
    cup = load_state(run)
    figures = measure_machines(cup) if cup is not None and cup.series is not None else []
    known = {row.name: row for row in figures}
    pairs = LabPair.objects.filter(run=run, status=LabPair.Status.OPEN)
    held = dict(
        pairs.exclude(machine=None).values_list("machine").annotate(count=Count("pk")).order_by()
    )
    seats = run.seats.select_related("machine").order_by("pk")
    return {
        "seats": [
            _view_seat(seat, known.get(seat.machine.name), held.get(seat.machine_id, 0), now)
            for seat in seats
        ],
        "notes": [_view_note(note) for note in run.notes.order_by("-pk")[:_NOTES]],
        "waiting": pairs.filter(machine=None).count(),
    }


def write_section(run: CupRun, *, now: datetime) -> str:
    """Return the machines and what happened with them, for the report in Markdown."""
    if not run.is_hosted:
        return ""
    seats = view_machines(run, now=now)["seats"]
    lines = ["", "## Machines", "", "| machine | | games | nodes/s | times | residual | refused |"]
    lines.append("|---|---|---|---|---|---|---|")
    for seat in seats:
        residual = "" if seat["residual"] is None else f"{seat['residual']:+.1f} σ"
        figures = (seat["games"], seat["speed"], f"{seat['factor']} %", residual, seat["refusals"])
        lines.append(f"| {seat['name']} | {seat['status']} | {' | '.join(map(str, figures))} |")
    notes = run.notes.order_by("pk")
    lines += ["", *(f"- {note.at:%Y-%m-%d %H:%M:%S}: {note.text}" for note in notes)]
    return "\n".join(lines) + "\n"


def _view_seat(
    seat: LabSeat, figures: MachineFigures | None, held: int, now: datetime
) -> dict[str, Any]:
    machine = seat.machine
    return {
        "machine": machine.pk,
        "name": machine.name,
        "status": seat.status,
        "is_away": machine.seen_at < now - find_lease(),
        "games": figures.games if figures else 0,
        "pairs": figures.pairs if figures else 0,
        "held": held,
        "speed": seat.speed,
        "factor": seat.factor,
        "residual": figures.residual if figures else None,
        "faults": dict(figures.faults) if figures else {},
        "refusals": seat.refusals,
        "seen_at": machine.seen_at.isoformat(),
    }


def _view_note(note: LabNote) -> dict[str, Any]:
    return {"at": note.at.isoformat(), "what": note.what, "games": note.games, "text": note.text}
