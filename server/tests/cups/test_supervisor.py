"""The process that plays a cup: killed in the middle, it is followed by one that goes on."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tiltyard_server.common import clock
from tiltyard_server.cups.models import CupGame, CupRun
from tiltyard_server.cups.process import Supervisor, claim_cup, expire_cup

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPTED = Path(__file__).parents[3] / "hosts" / "tests" / "uci" / "scripted_engine.py"


@pytest.fixture
def cup(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> CupRun:
    """A queued cup of a slow engine and one that loses, and the surroundings of a real worker."""
    engines = [
        {
            "Name": name,
            "Command": sys.executable,
            "Args": ["-S", "-E", str(SCRIPTED), fault, "0"],
            "Rating": rating,
        }
        for name, fault, rating in (("A", "late-200", 2), ("B", "illegal", 1))
    ]
    path = tmp_path / "engines.json"
    path.write_text(json.dumps({"Engines": engines, "GamesAtOnce": 1}))
    settings.VAR_DIR = tmp_path
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.dev",
        "TILTYARD_DATABASE_URL": _name_database(),
        "TILTYARD_REDIS_URL": "",
        "TILTYARD_VAR": str(tmp_path),
        "TILTYARD_ENGINES": str(path),
    }
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    choice = {
        "name": "Cup",
        "engines": ["A", "B"],
        "increments": [10],
        "seeding": "Strict",
        "book": "",
        "unique_in_cup": False,
        "seed": 0,
        "time": {"kind": "depth", "value": 1, "increment": 0},
    }
    return CupRun.objects.create(name="Cup", choice=choice, created_at=clock.now())


def _name_database() -> str:
    held = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{held['NAME']}"
    return f"postgresql://{held['USER']}@{held['HOST']}:{held['PORT']}/{held['NAME']}"


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    made = Supervisor()
    yield made
    made.close()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.long  # two processes with all of Django
def test_a_killed_process_is_followed_by_one_that_replays_no_finished_game(
    cup: CupRun, supervisor: Supervisor
) -> None:
    def is_past(games: int) -> bool:
        cup.refresh_from_db()
        return cup.played >= games

    assert supervisor.work()
    assert not supervisor.work(), "one is enough"
    wait_until(lambda: CupGame.objects.filter(is_over=True).exists())
    killed = supervisor.processes[cup.pk]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: bool(supervisor.work()))
    assert supervisor.processes[cup.pk] != killed
    before = dict(CupGame.objects.filter(is_over=True).values_list("number", "pgn"))
    wait_until(lambda: is_past(1) and cup.status != "running")

    assert (cup.status, cup.champion, cup.error) == ("over", "A", "")
    after = dict(CupGame.objects.values_list("number", "pgn"))
    assert 1 <= len(before) < len(after) == cup.played
    assert before.items() <= after.items()


def test_the_end_of_a_process_is_no_matter_when_it_has_said_how_it_ended(cup: CupRun) -> None:
    assert claim_cup(now=clock.now()) == cup
    expire_cup(cup.pk)
    assert claim_cup(now=clock.now()) == cup, "it was killed: no need to wait"
    CupRun.objects.update(status="over")
    expire_cup(cup.pk)
    assert claim_cup(now=clock.now()) is None
