"""A machine that asks twice at once, or is registered twice: one of them is given the games."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from conftest import Api
from django.db import connection
from factories import make_user
from lab_machines import Machine, begin, list_engines, number_of

from tiltyard import RuleError
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.machines import leases
from tiltyard_server.cups.machines.pool import prepare
from tiltyard_server.cups.models import LabMachine, LabPair
from tiltyard_server.cups.process import claim_cup


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    list_engines(tmp_path, settings, monkeypatch)


def begin_run(pairs: int) -> int:
    """Begin a test whose process is between two looks: so many pairs wait."""
    path = begin(Api(make_user("warden", is_operator=True)), pairs=pairs)
    run = claim_cup(now=clock.now(), is_hosted=True)
    assert run is not None
    prepare(run.pk, load_catalogue())
    plan: dict[str, Any] = {
        "fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        "opening": [],
        "controls": [{"nodes": 9}, {"nodes": 9}],
    }
    for index in range(pairs):
        game = {"number": 2 * index + 1, "white": "A", "black": "B", "plan": plan}
        LabPair.objects.create(run_id=run.pk, index=index, games=[game], due_at=clock.now())
    return number_of(path)


def list_held(machine: Machine) -> list[int]:
    held = LabPair.objects.filter(machine=machine.id, status="open").order_by("pk")
    return list(held.values_list("pk", flat=True))


@pytest.mark.django_db
def test_a_request_that_was_overtaken_changes_nothing() -> None:
    begin_run(6)
    machine = Machine("oak")
    address = f"/lab/machines/{machine.id}/sync"
    later = machine.api.ok("POST", address, {"held": [], "free": 2, "number": 2})
    held = [order["id"] for order in later["orders"]]
    assert list_held(machine) == held
    early = {"held": [], "free": 2, "number": 1}
    assert machine.api.refused("POST", address, early) == (409, "lab.sync_overtaken")
    assert list_held(machine) == held
    assert machine.api.ok("POST", address, {"held": held, "free": 0, "number": 3})["gone"] == []


@pytest.mark.django_db
def test_a_program_whose_machine_was_registered_anew_is_told_so() -> None:
    begin_run(2)
    first = Machine("oak")
    again = Machine("oak", api=first.api)
    address = f"/lab/machines/{first.id}/sync"
    old = {"held": [], "free": 1, "generation": 1, "number": 9}
    assert first.api.refused("POST", address, old) == (409, "lab.machine_replaced")
    assert len(again.sync(free=1)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_are_answered_one_after_the_other() -> None:
    """What is held in the end is what the later one was given, and no more than it asked for."""
    begin_run(12)
    machine = Machine("oak")
    row = LabMachine.objects.get(pk=machine.id)
    gate = Barrier(2)

    def ask(number: int) -> list[int]:
        gate.wait()
        try:
            found = leases.sync(row, leases.Wish((), 3, 0, number), now=clock.now())
        except RuleError:  # it was overtaken
            return []
        finally:
            connection.close()
        return [order["id"] for order in found.orders]

    for round_ in range(5):
        with ThreadPoolExecutor(2) as pool:
            early, late = pool.map(ask, (2 * round_ + 1, 2 * round_ + 2))
        assert list_held(machine) == late
        assert len(late) == 3
        assert len(early) in (0, 3)
