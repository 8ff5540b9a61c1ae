"""Every kind of tournament of engines on the server: played, stopped, proved, read."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Api
from factories import make_user

from tiltyard_hosts.uci.setup import discovery
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import BALANCED
from tiltyard_server.cups.log import LOG, find_problems
from tiltyard_server.cups.models import CupGame, CupLogEntry, CupRun
from tiltyard_server.cups.process import claim_cup, play_cup

pytestmark = pytest.mark.django_db
SCRIPTED = Path(__file__).parents[3] / "hosts" / "tests" / "uci" / "scripted_engine.py"
TIME = {"kind": "depth", "value": 1}
KINDS: dict[str, dict[str, Any]] = {
    "RR": {"pairs": 2},
    "Gauntlet": {"challengers": 1},
    "Swiss": {"rounds": 2},
    "Ladder": {},
    "Match": {"pairs": 3},
    "SPRT": {"pairs": 40, "test": {"elo0": 0, "elo1": 200}},
}


@pytest.fixture
def engines(tmp_path: Path, settings: Any) -> list[str]:
    """Three engines of scripts: one plays, two lose by illegal moves, one of them later."""
    rows = [
        {
            "Name": name,
            "Command": sys.executable,
            "Args": ["-S", "-E", str(SCRIPTED), *faults],
            "Rating": rating,
        }
        for name, faults, rating in (
            ("A", (), 3),
            ("B", ("illegal", "4"), 2),
            ("C", ("illegal", "0"), 1),
        )
    ]
    path = tmp_path / "engines.json"
    path.write_text(json.dumps({"Engines": rows, "GamesAtOnce": 2}))
    settings.TILTYARD_ENGINES, settings.VAR_DIR = str(path), tmp_path / "var"
    return [str(row["Name"]) for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_played_stopped_gone_on_with_proved_and_read(engines: list[str], kind: str) -> None:
    operator = Api(make_user("warden", is_operator=True))
    names = ["A", "C"] if kind in ("Match", "SPRT") else engines
    body = {"name": kind, "kind": kind, "engines": names, "time": TIME, "seed": 3, **KINDS[kind]}
    queued = operator.ok("POST", "/cups", body)  # without a book: the scripts know one opening
    path = f"/cups/{queued['id']}"
    assert queued["report"] is None
    run = claim_cup(now=clock.now())
    assert run is not None
    play_cup(run.pk, is_abandoned=lambda: CupRun.objects.get(pk=run.pk).played >= 2)
    before = Api().get(path)["games"]
    if claim_cup(now=clock.now()) is not None:  # quick engines may have ended it by now
        play_cup(run.pk)

    over = Api().get(path)
    assert (over["status"], over["error"]) == ("over", "")
    assert all(game in over["games"] for game in before), "no finished game is played again"
    assert list(find_problems(CupRun.objects.get(pk=run.pk))) == []
    assert CupLogEntry.objects.get(cup=run, seq=1).kind == "series-drawn"
    assert LOG.verify(CupRun.objects.get(pk=run.pk)).broken_at is None
    _check_report(over, kind)
    _, answer = Api().call("GET", f"{path}/report")
    assert answer.content.decode().startswith(f"# {kind}\n")
    saved = Api().get(f"{path}/bracket")
    assert [game["GameNr"] for game in saved["Games"]] == [row["number"] for row in over["games"]]


def _check_report(over: dict[str, Any], kind: str) -> None:
    report = over["report"]
    assert report["games"] == over["played"] == len(over["games"])
    table = {row["name"]: row for row in report["engines"]}
    assert table["C"]["faults"]["illegal_move"] == table["C"]["losses"] == table["C"]["games"]
    if kind == "SPRT":
        assert report["test"]["verdict"] == "accept-h1"
        assert over["played"] < 80
        assert report["meetings"][0]["first"] == "A"
    else:
        assert over["played"] == over["expected"]
        assert over["champion"] == "A"
    if kind in ("Swiss", "Ladder"):
        assert report["order"][0] == "A"
        assert sorted(report["order"]) == ["A", "B", "C"]


def test_it_stops_where_an_engine_would_be_started_anew_and_must_not_be(
    engines: list[str], settings: Any
) -> None:
    path = Path(settings.TILTYARD_ENGINES)
    rows = json.loads(path.read_text())
    rows["Engines"][2] |= {"Args": ["-S", "-E", str(SCRIPTED), "crash", "1"], "Rating": 1}
    other = path.with_name("crashing.json")
    other.write_text(json.dumps(rows))
    settings.TILTYARD_ENGINES = str(other)
    operator = Api(make_user("warden", is_operator=True))
    body = {"name": "M", "kind": "Match", "engines": ["A", "C"], "time": TIME, "pairs": 5}
    operator.ok("POST", "/cups", {**body, "restart": "Never", "at_once": 1})
    run = claim_cup(now=clock.now())
    assert run is not None
    play_cup(run.pk)
    stopped = Api().get(f"/cups/{run.pk}")
    assert (stopped["status"], stopped["played"]) == ("failed", 1)
    assert "C failed in game 1 and is not started anew" in stopped["error"]


def test_two_engines_are_compared_over_all_tournaments(engines: list[str]) -> None:
    operator = Api(make_user("warden", is_operator=True))
    for names in (["A", "B"], ["B", "A"], ["A", "C"]):
        body = {"name": "M", "kind": "Match", "engines": names, "time": TIME}
        operator.ok("POST", "/cups", body)
        run = claim_cup(now=clock.now())
        assert run is not None
        play_cup(run.pk)
    found = Api().get("/lab/compare?first=A&second=B")
    assert [row["wins"] + row["draws"] + row["losses"] for row in found["rows"]] == [2, 2]
    assert (found["total"]["elo"] or 1) > 0
    turned = Api().get("/lab/compare?first=B&second=A")
    assert turned["total"]["pairs"] == found["total"]["pairs"][::-1]
    assert turned["total"]["losses"] == found["total"]["wins"]
    assert Api().get("/lab/compare?first=B&second=C")["total"] is None


def test_all_engines_stand_in_one_rating_list(engines: list[str]) -> None:
    assert Api().get("/lab/ratings") == []
    run = CupRun.objects.create(
        name="M",
        choice={"engines": engines},
        created_at=clock.now(),
        status=CupRun.Status.OVER,
    )
    results = [("A", "B", "1-0"), ("B", "A", "1/2-1/2"), ("A", "B", "1/2-1/2"), ("C", "A", "0-1")]
    for number, (white, black, result) in enumerate(results, 1):
        fields = {"white": white, "black": black, "result": result, "is_over": True}
        CupGame.objects.create(run=run, number=number, match=0, round="1", **fields)
    first, second, third = Api().get("/lab/ratings")
    assert [row["name"] for row in (first, second, third)] == ["A", "B", "C"]
    assert first["rating"] + second["rating"] == pytest.approx(4600)
    assert (first["points"], first["games"], first["draws"]) == (3, 4, 2)
    assert (third["rating"], third["points"]) == (None, 0), "C lost all"
    CupGame.objects.create(
        run=run, number=5, match=0, round="1", white="B", black="A", result="1-0", is_over=True
    )
    assert Api().get("/lab/ratings")[0]["rating"] == pytest.approx(2300), "a new game counts"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "Match"}, "series.two_engines"),
        ({"kind": "SPRT", "engines": ["A", "B"]}, "config.invalid"),
        ({"kind": "SPRT", "engines": ["A", "B"], "test": {"elo1": 999}}, "input.invalid"),
        ({"kind": "Swiss", "rounds": 9}, "series.rounds"),
        ({"kind": "Gauntlet", "challengers": 3}, "series.challengers"),
        ({"kind": "Pyramid"}, "input.invalid"),
        ({"kind": "RR", "pairs": 0}, "input.invalid"),
        ({"kind": "RR", "ponder": True}, "config.invalid"),  # by depth
        ({"kind": "RR", "restart": "Often"}, "input.invalid"),
        ({"kind": "RR", "margin": 60_001}, "input.invalid"),
    ],
)
def test_what_cannot_be_played_is_refused(
    engines: list[str], change: dict[str, Any], code: str
) -> None:
    operator = Api(make_user("warden", is_operator=True))
    body = {"name": "No", "engines": engines, "time": TIME, **change}
    assert operator.refused("POST", "/cups", body) == (422, code)
    assert not CupRun.objects.exists()


def test_whoever_has_signed_in_starts_engines_on_their_own_machine_and_operators_elsewhere(
    engines: list[str], settings: Any
) -> None:
    stranger = Api(make_user("stranger"))
    assert not stranger.get("/lab")["may_start"]
    assert stranger.refused("GET", "/cups/options") == (403, "operator.only")
    settings.TILTYARD_LAB_OPEN = True
    lab = stranger.get("/lab")
    assert (lab["may_start"], lab["engines"], lab["hint"]) == (True, 3, "")
    body = {"name": "M", "kind": "Match", "engines": ["A", "B"], "time": TIME}
    assert stranger.ok("POST", "/cups", body)["status"] == "queued"
    assert not Api().get("/lab")["may_start"], "nobody does without an account"


def test_programs_of_the_folder_are_offered_and_nothing_else_of_it(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TILTYARD_ENGINES, settings.VAR_DIR = "", tmp_path
    monkeypatch.setattr(discovery, "PROGRAMS", ())
    folder = tmp_path / "engines"
    folder.mkdir()
    for name, mode in (("mine-2.1", 0o755), ("notes.txt", 0o644), (".hidden", 0o755)):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(mode)
    (folder / "deeper").mkdir()
    operator = Api(make_user("warden", is_operator=True))
    options = operator.get("/cups/options")
    assert [engine["name"] for engine in options["engines"]] == ["mine-2.1"]
    assert options["books"] == [BALANCED]
