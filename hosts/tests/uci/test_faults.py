"""Whatever an engine does, its game ends in bounded time, and the cup goes on."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from engine_tournaments import COMMAND, engine, play, write_tournament

from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine, start_engine
from tiltyard_hosts.uci.engine.faults import StartError
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.game.play import GameInPlay, GamePlan, PlayedGame

PATIENT, HASTY = TimeControl(base_ms=60_000), TimeControl(move_ms=200)
BOUND_SECONDS = 60.0  # far more than a game takes, far less than the engines would sleep


@pytest.fixture(scope="module")
def good() -> Iterator[UciEngine]:
    opponent = UciEngine(EngineSpec("Good", COMMAND))
    yield opponent
    opponent.close()


def meet(good: UciEngine, fault: str, control: TimeControl, when: int = 2) -> PlayedGame:
    """Play a game whose Black misbehaves at a move; the processes are ended as a worker does."""
    bad = UciEngine(EngineSpec("Bad", (*COMMAND, fault, str(when))))
    start = time.monotonic()
    plan = GamePlan(chess.STARTING_FEN, (), (PATIENT, control))
    game = GameInPlay([good, bad], plan).play()
    bad.kill() if game.failed == 1 else bad.close()
    assert time.monotonic() - start < BOUND_SECONDS
    assert not bad.is_alive
    return game


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", "crash"),
        ("closes-output", "crash"),
        ("dies-between", "crash"),
        ("silent", "time"),
        ("ignores-stop", "time"),
        ("illegal", "illegal_move"),
        ("nonsense", "illegal_move"),
        ("none", "illegal_move"),
        ("null", "illegal_move"),
        ("flood", "hang"),
        ("flood-without-newline", "hang"),
        ("flood-of-errors", "time"),
        ("late-1000", "time"),
    ],
)
def test_a_misbehaving_engine_loses_its_game_in_bounded_time(
    good: UciEngine, fault: str, reason: str
) -> None:
    game = meet(good, fault, HASTY if reason == "time" else PATIENT)
    assert (game.ending.result, game.ending.reason) == ("1-0", reason)
    assert game.failed in (None, 1)


def test_a_flood_without_a_clock_is_a_hang(good: UciEngine) -> None:
    game = meet(good, "flood", TimeControl(depth=1))
    assert (game.ending.result, game.ending.reason) == ("1-0", "hang")


@pytest.mark.parametrize("fault", ["late-10", "late-100", "complains"])
def test_a_moment_late_or_noisy_beside_the_protocol_costs_nothing(
    good: UciEngine, fault: str
) -> None:
    assert meet(good, fault, PATIENT).ending.reason == "repetition"


def test_a_cup_goes_on_whoever_fails(tmp_path: Path) -> None:
    engines = [
        engine("Good", rating=2500),
        engine("Fine", rating=2400),
        engine("Crasher", "crash", "2", rating=2300),
        engine("Sleeper", "silent", "2", rating=2200, TimeControlID="hasty"),
    ]
    path = write_tournament(
        tmp_path,
        engines,
        CupOptions={"SeedingStrategy": "Strict", "MaxTiebreakPairs": 1},
        TimeControl={
            "TimeConfigs": [
                {"Id": "patient", "Fixed": "00:01:00"},
                {"Id": "hasty", "MoveTime": "00:00:00.200"},
            ]
        },
    )
    _, contest = play(path)
    assert contest.cup.champion == "Good"
    assert {game.reason for game in contest.games} == {"crash", "time", "repetition"}
    assert all(game.result != "1/2-1/2" or game.reason == "repetition" for game in contest.games)


@pytest.mark.parametrize("fault", ["no-start", "no-uciok", "start-flood"])
def test_an_engine_that_never_says_uciok_is_given_up_after_three_attempts(fault: str) -> None:
    start = time.monotonic()
    with pytest.raises(StartError):
        start_engine(EngineSpec("Bad", (*COMMAND, fault), start_seconds=0.2))
    assert time.monotonic() - start < BOUND_SECONDS


def test_an_engine_that_cannot_be_started_forfeits_its_match(tmp_path: Path) -> None:
    engines = [engine("Good", rating=2500), engine("Bad", "no-start", rating=2400)]
    _, contest = play(write_tournament(tmp_path, engines))
    match = contest.cup.get_match(1)
    assert (contest.cup.champion, match.decided_by) == ("Good", "forfeit")


def test_an_unknown_option_is_an_error_at_the_start_and_an_unknown_hash_only_a_note() -> None:
    with pytest.raises(StartError, match="no option 'Speed'"):
        UciEngine(EngineSpec("A", COMMAND, None, {"Speed": "9"}))
    kept = UciEngine(EngineSpec("A", COMMAND, None, {"Hash": "16", "threads": "2"}))
    assert kept.warnings == ["A has no option Hash."]
    kept.close()
    assert not kept.is_alive


def test_an_engine_dies_with_the_process_that_started_it() -> None:
    """Some engines think on when nobody listens: nothing may be left behind by a kill."""
    script = (
        "import os, sys; from tiltyard_hosts.uci.engine.process import EngineProcess; "
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
    deadline = time.monotonic() + BOUND_SECONDS
    while orphan.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not orphan.exists() or "Z" in (orphan / "stat").read_text().split()[2]
