"""Engine cups from the web: chosen from a list, played by a process, read by everybody."""

import json
import os
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import chess
import pytest
from conftest import Api
from factories import make_cup, make_user

from tiltyard.machine import FIRST_HASH
from tiltyard_hosts.uci.setup import discovery
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import BALANCED
from tiltyard_server.cups.log import LOG, find_problems
from tiltyard_server.cups.models import CupLogEntry, CupRun
from tiltyard_server.cups.process import Supervisor, claim_cup, keep_cup, play_cup, release_cup
from tiltyard_server.cups.services import LEASE

pytestmark = pytest.mark.django_db
STOCKFISH = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
CUP: dict[str, Any] = {
    "name": "Evening cup",
    "engines": ["Strong", "Weak"],
    "book": "Short",
    "seed": 4,
    "time": {"kind": "depth", "value": 1},
}
needs_engine = pytest.mark.skipif(STOCKFISH is None, reason="needs the engine stockfish")


@pytest.fixture
def catalogue(tmp_path: Path, settings: Any) -> Path:
    """A list of two engines and a book, and a folder for the files."""
    engine = {"Command": STOCKFISH or "/bin/true"}
    weak = {"Skill Level": 0, "Hash": 1}
    listed = {
        "Engines": [
            {**engine, "Name": "Strong", "Rating": 3000, "Options": {"Hash": 1}},
            {**engine, "Name": "Weak", "Rating": 1500, "Options": weak},
        ],
        "Books": [{"Name": "Short", "Path": "short.epd"}],
        "GamesAtOnce": 1,
    }
    (tmp_path / "short.epd").write_text(f"{chess.Board().epd()}\n8/8/8/4k3/8/8/3Q4/4K3 w - -\n")
    path = tmp_path / "engines.json"
    path.write_text(json.dumps(listed))
    settings.TILTYARD_ENGINES = str(path)
    settings.VAR_DIR = tmp_path / "var"
    return path


@pytest.fixture
def operator() -> Api:
    return Api(make_user("warden", is_operator=True))


@needs_engine
def test_a_cup_is_queued_played_stopped_resumed_and_read_by_everybody(
    catalogue: Path, operator: Api
) -> None:
    queued = operator.ok("POST", "/cups", {**CUP, "increments": [3]})
    path = f"/cups/{queued['id']}"
    assert (queued["status"], queued["rounds"]) == ("queued", [])

    run = claim_cup(now=clock.now())
    assert run is not None
    play_cup(run.pk, is_abandoned=lambda: CupRun.objects.get(pk=run.pk).played >= 1)
    halfway = Api().get(path)
    assert halfway["status"] == "queued", "it waits for another worker"
    assert 1 <= halfway["played"] <= 2, "what ended meanwhile is kept"
    first = halfway["games"][0]

    operator.ok("POST", f"{path}/stop")
    assert operator.get(path)["status"] == "stopped"
    assert claim_cup(now=clock.now()) is None
    operator.ok("POST", f"{path}/resume")
    run.games.all().delete()  # the log is the truth; rows are made again
    assert claim_cup(now=clock.now()) is not None
    play_cup(run.pk)

    over = Api().get(path)
    assert (over["status"], over["error"], over["boards"]) == ("over", "", [])
    assert over["champion"] in CUP["engines"]
    assert over["games"][0] == first, "no finished game is played again"
    final = over["rounds"][-1]["matches"][-1]
    assert final["games"] == [game["number"] for game in over["games"]]
    for row in over["games"][:1] + over["games"][-1:]:
        game = Api().get(f"{path}/games/{row['number']}")
        assert len(game["moves"]) == game["plies"]
        board = chess.Board(game["start_fen"])
        for move in game["moves"]:
            board.push_uci(move["uci"])
            assert board.fen() == move["fen"]
    _check_downloads(path, catalogue)


@needs_engine
@pytest.mark.parametrize("lost", ["files", "log"])
def test_a_cup_goes_on_from_its_log_alone_and_one_of_an_older_version_from_its_file(
    catalogue: Path, operator: Api, lost: str
) -> None:
    path = f"/cups/{operator.ok('POST', '/cups', {**CUP, 'increments': [2]})['id']}"
    run = claim_cup(now=clock.now())
    assert run is not None
    play_cup(run.pk, is_abandoned=lambda: CupRun.objects.get(pk=run.pk).played >= 1)
    first = Api().get(path)["games"][0]
    assert LOG.verify(CupRun.objects.get(pk=run.pk)).broken_at is None
    if lost == "files":
        shutil.rmtree(run.folder)
    else:
        CupLogEntry.objects.all().delete()
        CupRun.objects.update(seq=0, head_hash=FIRST_HASH)

    assert claim_cup(now=clock.now()) is not None
    play_cup(run.pk)

    over = Api().get(path)
    assert (over["status"], over["error"], over["games"][0]) == ("over", "", first)
    assert list(find_problems(CupRun.objects.get(pk=run.pk))) == []
    begun = {"files": "cup-drawn", "log": "cup-adopted"}[lost]
    assert CupLogEntry.objects.get(cup=run, seq=1).kind == begun
    saved = json.loads((run.folder / "cup_bracket.json").read_text())
    assert saved["Rounds"] == CupRun.objects.get(pk=run.pk).state["Rounds"]


def _check_downloads(path: str, catalogue: Path) -> None:
    _, answer = Api().call("GET", f"{path}/pgn")
    pgn = b"".join(answer.streaming_content).decode()
    assert pgn.count("[GameNr") == Api().get(path)["played"]
    bracket = Api().get(f"{path}/bracket")
    assert bracket["SchemaVersion"] == 1
    for text in (pgn, json.dumps(bracket), json.dumps(Api().get(path))):
        assert str(STOCKFISH) not in text, "no command of an engine is told"
        assert str(catalogue.parent) not in text


@needs_engine
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"engines": ["Strong", "/bin/sh"]}, "cup.engine_unknown"),
        ({"engines": ["Strong", "Strong"]}, "config.invalid"),
        ({"engines": ["Strong"]}, "input.invalid"),
        ({"book": "../../etc/passwd"}, "cup.book_unknown"),
        ({"time": {"kind": "depth", "value": 99}}, "cup.time_invalid"),
        ({"time": {"kind": "infinite", "value": 1}}, "input.invalid"),
        ({"command": "/bin/sh"}, "input.invalid"),
        ({"increments": []}, "input.invalid"),
    ],
)
def test_only_what_is_in_the_list_can_be_asked_for(
    catalogue: Path, operator: Api, change: dict[str, Any], code: str
) -> None:
    assert operator.refused("POST", "/cups", {**CUP, **change}) == (422, code)
    assert not CupRun.objects.exists()


def test_without_a_list_the_engines_of_this_machine_are_offered(
    operator: Api, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "stockfish"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    settings.TILTYARD_ENGINES, settings.VAR_DIR = "", tmp_path / "var"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(discovery, "_FOLDER", "")
    offered = [engine["name"] for engine in operator.get("/cups/options")["engines"]]
    assert offered == ["Stockfish", "Stockfish 12", "Stockfish 6", "Stockfish 0"]
    made = operator.ok("POST", "/cups", {**CUP, "engines": offered, "book": ""})
    assert made["engines"] == offered


def test_without_any_engine_there_are_no_cups_to_start(
    operator: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TILTYARD_ENGINES = ""
    monkeypatch.setattr(discovery, "PROGRAMS", ())
    assert operator.refused("POST", "/cups", CUP) == (422, "cup.no_engines")
    assert operator.refused("GET", "/cups/options") == (422, "cup.no_engines")


def test_the_options_name_engines_and_tell_no_command(catalogue: Path, operator: Api) -> None:
    options = operator.get("/cups/options")
    assert [engine["name"] for engine in options["engines"]] == ["Strong", "Weak"]
    assert options["books"] == ["Short", BALANCED]
    assert "Command" not in json.dumps(options)


def test_stopping_resuming_and_reading_need_the_right_moment(operator: Api) -> None:
    run = make_cup(status="over")
    run.games.create(number=2, match=1, round="1.2", white="B", black="A")
    assert operator.refused("POST", f"/cups/{run.pk}/stop") == (409, "cup.not_running")
    assert operator.refused("POST", f"/cups/{run.pk}/resume") == (409, "cup.not_stopped")
    assert operator.refused("POST", "/cups/999/stop") == (404, "cup.unknown")
    assert Api().refused("GET", f"/cups/{run.pk}/games/9") == (404, "cup.game_unknown")
    assert Api().refused("GET", f"/cups/{run.pk}/games/2") == (409, "cup.game_running")


def test_a_cup_is_one_process_s_until_it_is_silent_for_long() -> None:
    run, now = make_cup(), clock.now()
    assert claim_cup(now=now) == run
    assert claim_cup(now=now + LEASE / 2) is None
    assert keep_cup(run.pk, now=now + LEASE)
    assert claim_cup(now=now + LEASE + timedelta(seconds=1)) is None
    assert claim_cup(now=now + 3 * LEASE) == run, "its process was killed: another takes it"
    release_cup(run.pk)
    assert claim_cup(now=now + 3 * LEASE) == run


def test_a_cup_whose_process_always_dies_is_given_up() -> None:
    run, now = make_cup(), clock.now()
    starts = 0
    while claim_cup(now=now + starts * 2 * LEASE):
        starts += 1
    run.refresh_from_db()
    assert (starts, run.status) == (5, "failed")


def test_a_stop_reaches_the_playing_process_and_outlives_it(operator: Api) -> None:
    run, now = make_cup(), clock.now()
    claim_cup(now=now)
    assert operator.ok("POST", f"/cups/{run.pk}/stop")["is_stopping"]
    assert not keep_cup(run.pk, now=now)
    assert claim_cup(now=now + 2 * LEASE) is None, "the process died before it heard"
    run.refresh_from_db()
    assert run.status == "stopped"


def test_an_engine_that_left_the_list_fails_the_cup_with_a_sentence(catalogue: Path) -> None:
    run = make_cup()
    claim_cup(now=clock.now())
    play_cup(run.pk)
    run.refresh_from_db()
    assert (run.status, run.error) == ("failed", "There is no engine 'A' here.")


def test_a_supervisor_without_a_cup_starts_nothing() -> None:
    supervisor = Supervisor()
    assert not supervisor.work()
    supervisor.close()
