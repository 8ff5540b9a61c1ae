"""The moves of a game in the compiled kernel and in Python: the same games, whatever engines do."""

import random
import sys
from pathlib import Path

import pytest

from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.game.adjudication import DrawRule, Rules
from tiltyard_hosts.uci.game.board import Board
from tiltyard_hosts.uci.game.clock import Clock, TimeControl, write_go
from tiltyard_hosts.uci.game.play import STANDARD, GameInPlay, GamePlan, PlayedGame, PlayedMove
from tiltyard_hosts.uci.kernel import compiled

pytestmark = pytest.mark.skipif(compiled is None, reason="needs the compiled kernel")
COMMAND = (sys.executable, "-S", "-E", str(Path(__file__).with_name("scripted_engine.py")))
CLOCK, NODES = TimeControl(base_ms=60_000, increment_ms=100), TimeControl(nodes=100)
HASTY = TimeControl(move_ms=200)
BLACK_FIRST = STANDARD.replace(" w ", " b ")


def play(plan: GamePlan, *faults: str) -> tuple[PlayedGame, list[str]]:
    """Play a game whose Black may misbehave; return it with the moves that somebody saw."""
    seen: list[str] = []

    def watch(board: Board, move: PlayedMove, clocks: tuple[int, int]) -> None:
        assert board.last_move == move.uci
        assert move.left_ms in clocks
        seen.append(move.uci)

    engines = [UciEngine(EngineSpec("script", (*COMMAND, *words))) for words in ((), faults)]
    try:
        return GameInPlay(engines, plan, watch).play(), seen
    finally:
        for engine in engines:
            engine.kill()


def describe(game: PlayedGame) -> tuple[object, ...]:
    """What does not depend on the time that the machine took."""
    moves = [(move.uci, move.report) for move in game.moves]
    detail = "" if game.ending.reason == "time" else game.ending.text
    return (moves, game.ending.result, game.ending.reason, detail, game.failed)


def hide_kernel(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tiltyard_hosts.uci.game.turns.compiled", None)


@pytest.mark.parametrize(
    ("faults", "control"),
    [
        ((), CLOCK),
        ((), NODES),
        (("illegal", "2"), CLOCK),
        (("nonsense", "1"), NODES),
        (("null", "2"), CLOCK),
        (("crash", "2"), CLOCK),
        (("closes-output", "2"), NODES),
        (("ends-with-bound", "0"), NODES),
        (("flood", "2"), NODES),
        (("silent", "2"), HASTY),
        (("late-1000", "2"), HASTY),
        (("late-400", "2"), HASTY),
    ],
)
def test_a_game_is_the_same_in_the_kernel_and_in_python(
    faults: tuple[str, ...], control: TimeControl, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = GamePlan(STANDARD, (), (CLOCK, control))
    ours, _ = play(plan, *faults)
    hide_kernel(monkeypatch)
    twin, _ = play(plan, *faults)
    assert describe(ours) == describe(twin)


@pytest.mark.parametrize(
    "plan",
    [
        GamePlan(STANDARD, ("g1f3", "g8f6", "f3g1", "f6g8"), (NODES, NODES)),
        GamePlan(STANDARD, (), (NODES, CLOCK), rules=Rules(max_plies=5)),
        GamePlan(STANDARD, (), (NODES, NODES), rules=Rules(draw=DrawRule(2, 1, 20))),
    ],
    ids=["book", "move limit", "draw by scores"],
)
def test_books_limits_and_adjudication_are_the_same(
    plan: GamePlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, _ = play(plan)
    hide_kernel(monkeypatch)
    twin, _ = play(plan)
    assert describe(ours) == describe(twin)


def test_a_watcher_sees_every_move_when_the_kernel_looks_up_after_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tiltyard_hosts.uci.game.play._LOOK_SECONDS", -1.0)
    game, seen = play(GamePlan(BLACK_FIRST, (), (CLOCK, CLOCK)))
    assert seen == [move.uci for move in game.moves]
    assert len(seen) > 1


def test_clocks_and_what_engines_are_told_of_them_are_the_same() -> None:
    chance = random.Random(59)
    for _ in range(300):
        controls = [make_control(chance) for _ in range(2)]
        twins = [Clock(control) for control in controls]
        ours = [compiled.Clock(give(control), control.margin_ms) for control in controls]
        for ply in range(12):
            side = ply % 2
            assert compiled.write_go(ours[side], *ours) == write_go(twins[side], *twins)
            elapsed = chance.randrange(4_000)
            assert ours[side].press(elapsed) == twins[side].press(elapsed)
            assert tell(ours[side]) == tell(twins[side])


def tell(clock: Clock) -> tuple[int, int, int]:
    return clock.left_ms, clock.limit_ms, clock.tolerance_ms


def give(control: TimeControl) -> tuple[int, ...]:
    times = (control.base_ms, control.increment_ms, control.moves_to_go, control.move_ms)
    return (*times, control.nodes, control.depth)


def make_control(chance: random.Random) -> TimeControl:
    kind = chance.choice(("clock", "clock", "move", "nodes", "depth"))
    return TimeControl(
        base_ms=chance.choice((0, 1_000, 5_000)),
        increment_ms=chance.choice((1, 80, 500)),
        moves_to_go=chance.choice((0, 0, 2, 3)),
        move_ms=500 if kind == "move" else 0,
        nodes=1_000 if kind == "nodes" else 0,
        depth=7 if kind == "depth" else 0,
        margin_ms=chance.choice((0, 20, 100)),
    )
