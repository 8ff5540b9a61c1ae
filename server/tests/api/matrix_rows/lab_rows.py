"""The engine lab in the permission matrix: its rows, and what stands in them."""

from typing import Final

from matrix_row import OPERATORS, Row

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.cups.models import CupRun, LabMachine, LabSeat

_CUP: Final = {"name": "C", "engines": ["A", "B"], "time": {"kind": "depth", "value": 1}}
_OAK: Final = {
    "name": "oak",
    "games_at_once": 1,
    "engines": [{"name": "A", "fingerprint": "0" * 64, "speed": 1}],
}
_OWN: Final = "/lab/machines/{machine}"
LAB_ROWS: Final = {
    "get_cup_options": Row("GET", "/cups/options", OPERATORS),
    "create_cup": Row("POST", "/cups", OPERATORS, _CUP),
    "stop_cup": Row("POST", "/cups/{cup}/stop", OPERATORS),
    "resume_cup": Row("POST", "/cups/{cup}/resume", OPERATORS),
    "drop_cup_machine": Row("POST", "/cups/{cup}/machines/{seated}/drop", OPERATORS),
    "register_machine": Row("POST", "/lab/machines", OPERATORS, _OAK, scope="lab"),
    "sync_machine": Row("POST", f"{_OWN}/sync", OPERATORS, {"held": [], "free": 0}, scope="lab"),
    "show_boards": Row("POST", f"{_OWN}/boards", OPERATORS, {"boards": []}, scope="lab"),
    "report_pair": Row("POST", f"{_OWN}/reports", OPERATORS, {"pair": 1}, scope="lab"),
}


def own_machine(owner: User | None, name: str = "") -> int:
    """Make a machine of somebody."""
    now = clock.now()
    times = {"registered_at": now, "seen_at": now}
    name = owner.username if owner else name
    machine = LabMachine.objects.create(
        name=name, owner=owner, engines={}, games_at_once=1, **times
    )
    return machine.pk


def seat_machine(run: CupRun) -> dict[str, object]:
    """Make a machine that plays in a run; return both."""
    machine = own_machine(None, f"machine of {run.pk}")
    LabSeat.objects.create(run=run, machine_id=machine, joined_at=clock.now())
    return {"cup": run.pk, "seated": machine}
