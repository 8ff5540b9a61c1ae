"""Tests on many machines: who plays, leases, times, what a stopped process leaves."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from conftest import Api
from factories import make_user
from lab_machines import (
    BODY,
    Machine,
    begin,
    check_proved,
    list_engines,
    list_kinds,
    list_notes,
    number_of,
    steer,
)

from tiltyard_server.common import clock
from tiltyard_server.cups.models import CupGame, LabPair
from tiltyard_server.cups.process import claim_cup, play_cup

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    list_engines(tmp_path, settings, monkeypatch)


@pytest.fixture
def operator() -> Api:
    return Api(make_user("warden", is_operator=True))


def test_two_machines_play_a_match_and_the_log_says_who_played_what(operator: Api) -> None:
    path = begin(operator)
    first, second = Machine("oak"), Machine("elm", speed=4000)
    steer(lambda: (first.work(free=1), second.work(free=1)))

    over = Api().get(path)
    assert (over["status"], over["played"], over["champion"]) == ("over", 12, "A")
    seats = {row["name"]: row for row in Api().get(f"{path}/machines")["seats"]}
    assert seats["oak"]["games"] + seats["elm"]["games"] == 12
    assert (seats["oak"]["factor"], seats["elm"]["factor"]) == (100, 25)
    assert list_kinds(path).count("machine-game-played") == 12
    assert list_notes(path) == ["joined", "joined"]
    pgn = CupGame.objects.get(run=number_of(path), number=1).pgn
    assert '[Machine "oak"]' in pgn or '[Machine "elm"]' in pgn
    check_proved(path)


def test_times_are_those_of_the_first_machine_and_longer_on_a_slow_one(operator: Api) -> None:
    begin(operator, time={"kind": "clock", "value": 8000, "increment": 80})
    orders: dict[str, Any] = {}
    first, slow = Machine("oak"), Machine("elm", speed=500)

    def step() -> None:
        for machine in (first, slow):
            for order in machine.sync(free=1):
                orders[machine.api.headers["Authorization"]] = order["games"][0]["plan"]
        first.work()
        slow.work()

    steer(step)
    controls = [plan["controls"][0] for plan in orders.values()]
    assert [(row["base_ms"], row["increment_ms"]) for row in controls] == [(8000, 80), (16000, 160)]


def test_what_a_lost_machine_holds_goes_to_another_when_its_lease_is_over(
    operator: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(operator)
    lost, other = Machine("fox"), Machine("oak")
    now = clock.now()
    held: list[dict[str, Any]] = []

    def step() -> None:
        if not held:
            held.extend(lost.sync(free=6))
        elif other.sync(free=6) or other.held:
            other.work()
        else:
            monkeypatch.setattr(clock, "now", lambda: now + timedelta(seconds=31))

    steer(step)
    assert len(held) == 6
    assert Api().get(path)["played"] == 12
    assert list_notes(path).count("lost") == 6
    status, answer = lost.report(held[0])
    assert (status, answer["code"]) == (409, "lab.pair_gone")
    lost.held = held
    lost.sync(free=0)
    assert lost.gone == sorted(order["id"] for order in held)


def test_the_answer_of_a_test_reaches_every_machine(operator: Api) -> None:
    path = begin(
        operator, kind="SPRT", pairs=400, test={"elo0": 0, "elo1": 200, "alpha": 0.05, "beta": 0.05}
    )
    quick, slow = Machine("oak"), Machine("elm")
    slow_orders: list[dict[str, Any]] = []

    def step() -> None:
        if not slow_orders:
            slow_orders.extend(slow.sync(free=2))
        quick.work()

    steer(step)
    over = Api().get(path)
    assert over["report"]["test"]["verdict"] == "accept-h1"
    assert over["played"] < 200
    slow.sync(free=2)
    assert slow.gone == sorted(order["id"] for order in slow_orders)
    assert slow.held == []


def test_a_process_that_dies_between_report_and_log_loses_no_pair(operator: Api) -> None:
    path = begin(operator)
    machine = Machine("oak")
    run = claim_cup(now=clock.now(), is_hosted=True)
    assert run is not None
    looks = iter(range(3))

    def die() -> bool:
        machine.work(free=1)
        return next(looks, None) is None

    play_cup(run.pk, is_abandoned=die)
    machine.work(free=2)  # while nobody plays: nothing is handed out
    assert LabPair.objects.filter(status="reported").count() <= 4
    steer(machine.work)
    assert Api().get(path)["played"] == 12
    check_proved(path)


def test_a_report_that_is_sent_twice_is_taken_once(operator: Api) -> None:
    path = begin(operator)
    machine = Machine("oak")

    def step() -> None:
        for order in machine.sync(free=2):
            assert machine.report(order)[0] == 200
            assert machine.report(order)[0] == 200
        machine.held = []

    steer(step)
    assert Api().get(path)["played"] == 12


def test_engines_with_another_fingerprint_get_nothing(operator: Api) -> None:
    path = begin(operator)
    machine, other = Machine("oak"), Machine("elm")
    rows = [{"name": name, "fingerprint": "0" * 64, "speed": 1} for name in ("A", "B")]
    body = {"name": "elm", "games_at_once": 1, "engines": rows}
    other.api.ok("POST", "/lab/machines", body)
    taken: list[Any] = []

    def step() -> None:
        taken.extend(other.sync())
        machine.work()

    steer(step)
    assert taken == []
    assert [row["name"] for row in Api().get(f"{path}/machines")["seats"]] == ["oak"]


def test_names_of_machines_belong_to_who_took_them_first(operator: Api) -> None:
    machine = Machine("oak")
    body = {
        "name": "oak",
        "games_at_once": 1,
        "engines": [{"name": "A", "fingerprint": "0" * 64, "speed": 1}],
    }
    assert operator.refused("POST", "/lab/machines", body) == (409, "lab.name_taken")
    again = machine.api.ok("POST", "/lab/machines", body)
    assert again["id"] == machine.id
    assert again["secret"] != machine.secret
    assert operator.refused(
        "POST", f"/lab/machines/{machine.id}/sync", {"held": [], "free": 1}
    ) == (
        404,
        "lab.machine_unknown",
    )


def test_a_knock_out_is_not_played_elsewhere(operator: Api) -> None:
    body = {**BODY, "kind": "Cup"}
    assert operator.refused("POST", "/cups", body) == (422, "lab.machines_cup")
