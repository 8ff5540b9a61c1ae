"""What a machine reports is played again: only moves that give the result are believed."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tiltyard import InputError
from tiltyard.machine.codec import from_json
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.game.adjudication import DrawRule, Rules
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.game.play import STANDARD, GameInPlay, GamePlan
from tiltyard_hosts.uci.machines.fingerprint import fingerprint
from tiltyard_hosts.uci.machines.orders import (
    GameOrder,
    GameReport,
    PairReport,
    hash_moves,
    report_game,
    write_signed,
)
from tiltyard_hosts.uci.machines.replay import replay_game
from tiltyard_hosts.uci.machines.speed import find_factor, measure_speed, scale_control

SCRIPT = str(Path(__file__).with_name("scripted_engine.py"))
NODES = TimeControl(nodes=100)
HASH = {"Hash": 16}
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
CLOCK = TimeControl(base_ms=60_000)


def spec(*faults: str) -> EngineSpec:
    return EngineSpec("script", (sys.executable, "-S", "-E", SCRIPT, *faults))


def play(
    plan: GamePlan, white: tuple[str, ...] = (), black: tuple[str, ...] = ()
) -> tuple[GameOrder, GameReport]:
    """Let two scripts play, and return the order with the report as it came over the wire."""
    engines = [UciEngine(spec(*faults)) for faults in (white, black)]
    try:
        played = GameInPlay(engines, plan).play()
    finally:
        for engine in engines:
            engine.close()
    raw = write_signed(PairReport(1, 1, (report_game(7, played),)))
    (report,) = from_json(PairReport, json.loads(raw)).games
    return GameOrder(7, "A", "B", plan), report


@pytest.mark.parametrize(
    ("white", "black", "control", "reason"),
    [
        ((), (), NODES, "repetition"),
        ((), ("illegal", "2"), NODES, "illegal_move"),
        ((), ("crash", "3"), NODES, "crash"),
        (("crash", "1"), (), NODES, "crash"),
        ((), ("late-400", "2"), TimeControl(move_ms=50), "time"),
    ],
)
def test_what_was_played_is_believed(
    white: tuple[str, ...], black: tuple[str, ...], control: TimeControl, reason: str
) -> None:
    order, report = play(GamePlan(STANDARD, (), (control, control)), white, black)
    again = replay_game(order, report)
    assert (again.ending.result, again.ending.reason) == (report.result, reason)
    assert [move.uci for move in again.moves] == [move.uci for move in report.moves]
    assert [move.elapsed_ms for move in again.moves] == [move.ms for move in report.moves]


def test_an_adjudication_is_worked_out_from_the_scores() -> None:
    rules = Rules(draw=DrawRule(1, 1, 20))
    plan = GamePlan(STANDARD, KNIGHTS, (NODES, NODES), rules=rules)
    order, report = play(plan, ("talks", "99"), ("talks", "99"))
    assert report.reason == "adjudicated_draw"
    assert replay_game(order, report).ending.result == "1/2-1/2"
    unsure = tuple(replace(move, info=move.info and "info depth 3") for move in report.moves)
    with pytest.raises(InputError, match="they end before the game"):
        replay_game(order, replace(report, moves=unsure))


def test_moves_that_do_not_give_the_result_are_refused() -> None:
    order, report = play(GamePlan(STANDARD, KNIGHTS, (CLOCK, CLOCK)))
    slow, pawn = replace(report.moves[-1], ms=70_000), replace(report.moves[-1], uci="e2e5")
    wrong = {
        "they give 1/2-1/2": replace(report, result="1-0"),
        "they end before the game": replace(report, moves=report.moves[:-1]),
        "they go on after the end": replace(report, moves=(*report.moves, report.moves[-1])),
        "they do not begin with the opening": replace(report, moves=report.moves[1:]),
        "illegal_move": replace(report, moves=(*report.moves[:-1], pawn)),
        "time": replace(report, moves=(*report.moves[:-1], slow)),
    }
    for words, told in wrong.items():
        with pytest.raises(InputError, match=words):
            replay_game(order, told)


def test_two_reports_agree_when_their_moves_do() -> None:
    _, report = play(GamePlan(STANDARD, (), (NODES, NODES)))
    slower = replace(report, moves=tuple(replace(move, ms=99) for move in report.moves))
    shorter = replace(report, moves=report.moves[:-1])
    first, second, third = (
        hash_moves(PairReport(1, machine, (told,)))
        for machine, told in enumerate((report, slower, shorter))
    )
    assert first == second != third


def test_an_engine_is_its_program_its_arguments_and_its_options(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text("one")
    engine = {"Name": "A", "Command": sys.executable, "Args": [str(script)], "Options": HASH}
    found = fingerprint(engine)
    assert fingerprint({**engine, "Name": "B", "Rating": 3000}) == found
    assert fingerprint({**engine, "Options": {"Hash": "16"}}) == found
    assert fingerprint({**engine, "Options": {"Hash": 32}}) != found
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "engine.py").write_text("one")
    assert fingerprint({**engine, "Args": [str(elsewhere / "engine.py")]}) == found
    script.write_text("two, and longer")
    assert fingerprint(engine) != found


def test_times_follow_the_speed_within_bounds() -> None:
    assert [find_factor(speed, 1000) for speed in (1000, 500, 2000, 1, 10**9, 0)] == [
        100,
        200,
        50,
        400,
        25,
        100,
    ]
    control = TimeControl(base_ms=8000, increment_ms=80, moves_to_go=40)
    assert scale_control(control, 150) == replace(control, base_ms=12_000, increment_ms=120)
    assert scale_control(NODES, 150) is NODES
    assert measure_speed(spec(), 2) > 0
    assert measure_speed(spec("crash", "1"), 1) == 0
