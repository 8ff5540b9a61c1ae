"""Whatever an engine does, its game ends in bounded time, and the cup goes on."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from engine_tournaments import ENGINE, engine, play, write_tournament

from tiltyard_hosts.uci.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.faults import StartError


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", "crash"),
        ("silent", "time"),
        ("illegal", "illegal_move"),
        ("nonsense", "illegal_move"),
        ("none", "illegal_move"),
        ("flood", "time"),
        ("long-line", "crash"),
        ("dies-between", "crash"),
    ],
)
def test_a_misbehaving_engine_loses_its_games_and_the_cup_goes_on(
    tmp_path: Path, fault: str, reason: str
) -> None:
    path = write_tournament(
        tmp_path,
        [engine("Good", rating=2500), engine("Bad", fault, "2", rating=2400)],
        TimeControl={"TimeConfigs": [{"Id": "quick", "MoveTime": "00:00:00.300"}]},
    )
    start = time.monotonic()
    _, contest = play(path)
    assert contest.cup.champion == "Good"
    lost = {game.reason for game in contest.games} - {"move_limit"}
    assert lost
    assert lost <= ({reason, "hang", "crash"} if "flood" in fault else {reason, "hang"})
    assert all(game.result != "1/2-1/2" or game.reason == "move_limit" for game in contest.games)
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("fault", ["no-start", "no-uciok"])
def test_an_engine_that_cannot_be_started_forfeits_its_match(tmp_path: Path, fault: str) -> None:
    engines = [engine("Good", rating=2500), engine("Bad", fault, rating=2400)]
    path = write_tournament(tmp_path, engines, EngineStartupTimeoutInSec=1)
    _, contest = play(path)
    match = contest.cup.get_match(1)
    assert (contest.cup.champion, match.decided_by) == ("Good", "forfeit")


def test_an_unknown_option_is_an_error_at_the_start_and_an_unknown_hash_only_a_note(
    tmp_path: Path,
) -> None:
    spec = EngineSpec("A", (sys.executable, str(ENGINE)), tmp_path)
    with pytest.raises(StartError, match="no option 'Speed'"):
        UciEngine(EngineSpec("A", spec.command, tmp_path, {"Speed": "9"}))
    kept = UciEngine(EngineSpec("A", spec.command, tmp_path, {"Hash": "16", "threads": "2"}))
    assert kept.warnings == ["A has no option Hash."]
    kept.close()
    assert not kept.is_alive


def test_an_engine_dies_with_the_process_that_started_it() -> None:
    """Some engines think on when nobody listens: nothing may be left behind by a kill."""
    script = (
        "import os, sys; from tiltyard_hosts.uci.process import EngineProcess; "
        f"EngineProcess(({sys.executable!r}, '-c', 'import os, time; "
        "print(os.getpid(), flush=True); time.sleep(600)'))"
    )
    child = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{script}; import time; "
            "k = open(f'/proc/self/task/{os.getpid()}/children').read().split(); "
            "print(k[0], flush=True); os.kill(os.getpid(), 9)",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    orphan = Path("/proc") / child.stdout.strip()
    deadline = time.monotonic() + 10
    while orphan.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not orphan.exists() or "Z" in (orphan / "stat").read_text().split()[2]
