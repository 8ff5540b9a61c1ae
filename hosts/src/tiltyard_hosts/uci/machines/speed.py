"""How fast a machine is: nodes a second of an engine, with as many beside it as shall play."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.engine.faults import EngineError
from tiltyard_hosts.uci.game.clock import TimeControl

_POSITIONS: Final = (
    "position startpos",
    "position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)
_MOVE_MS: Final = 300
_SLOWEST, _FASTEST = 25, 400  # hundredths: a factor beyond says that something is wrong


def measure_speed(spec: EngineSpec, at_once: int) -> int:
    """Return the nodes a second of the slowest of `at_once` engines; 0 if it counts none."""
    with ThreadPoolExecutor(at_once) as pool:
        return min(pool.map(_measure, [spec] * at_once))


def _measure(spec: EngineSpec) -> int:
    """A time for each position, not a number of nodes: no engine thinks for long."""
    nodes = milliseconds = 0
    try:
        engine = UciEngine(spec)
    except EngineError:
        return 0
    try:
        engine.new_game()
        engine.await_ready()
        for position in _POSITIONS:
            start = engine.ask(position, f"go movetime {_MOVE_MS}")
            thought = engine.await_move(start, limit_ms=_MOVE_MS, margin_ms=10 * _MOVE_MS)
            nodes += thought.report.nodes or 0
            milliseconds += max(1, thought.elapsed_ms)
    except EngineError:
        return 0
    finally:
        engine.close()
    return nodes * 1000 // max(1, milliseconds)


def find_factor(speed: int, reference: int) -> int:
    """Return how much more time a machine gets than the one of `reference`, in hundredths."""
    if speed <= 0 or reference <= 0:
        return 100
    return max(_SLOWEST, min(_FASTEST, round(100 * reference / speed)))


def scale_control(control: TimeControl, factor: int) -> TimeControl:
    """Return a time control with all its times longer or shorter; nodes and depth stay."""
    if not control.is_timed:
        return control
    return replace(
        control,
        base_ms=control.base_ms * factor // 100,
        increment_ms=control.increment_ms * factor // 100,
        move_ms=control.move_ms and max(1, control.move_ms * factor // 100),
    )
