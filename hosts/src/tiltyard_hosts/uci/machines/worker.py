"""A machine that plays for a server: it registers, takes pairs of games, and reports them signed.

What comes from the server are positions, moves and limits. Engines are those that the owner of
this machine has installed, found by name and fingerprint.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

from tiltyard.machine.codec import from_json, to_json
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.machines.connection import AwayError, Connection, RefusedError
from tiltyard_hosts.uci.machines.fingerprint import fingerprint
from tiltyard_hosts.uci.machines.orders import (
    GameOrder,
    GameReport,
    PairOrder,
    PairReport,
    report_board,
    report_game,
    write_signed,
)
from tiltyard_hosts.uci.machines.speed import measure_speed
from tiltyard_hosts.uci.runner.pool import Finished, Progress, Task
from tiltyard_hosts.uci.runner.workers import WorkerPool
from tiltyard_hosts.uci.setup.config_engines import Defaults, read_engine
from tiltyard_hosts.uci.setup.processors import check_processors

_LISTEN: Final = 0.2
_AWAY_SECONDS: Final = 2.0
_BOARD_SECONDS: Final = 1.0  # between two reports of the boards, all in one
_ANY: Final = {"": TimeControl(base_ms=60_000)}  # the server says which


class UnstartableError(Exception):
    """An engine does not start on this machine: nothing can be played before that is mended."""


@dataclass(frozen=True, slots=True)
class Machine:
    """This machine, as its owner describes it: a name, engines as a list of engines has them."""

    name: str
    engines: Sequence[Mapping[str, Any]]
    games_at_once: int = 1


@dataclass(slots=True)
class _Pair:
    """An order, and how far it is."""

    order: PairOrder
    waiting: list[GameOrder]
    done: dict[int, GameReport] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Whether every game is over."""
        return len(self.done) == len(self.order.games)


class LabWorker:
    """Plays for a server until it is told to stop."""

    def __init__(
        self, connection: Connection, machine: Machine, say: Callable[[str], None]
    ) -> None:
        self._connection = connection
        self._machine = machine
        self._say = say
        self._specs = {spec.name: spec for spec in map(_make_spec, machine.engines)}
        check_processors(self._specs.values(), machine.games_at_once)
        self._prints = {str(row["Name"]): fingerprint(row) for row in machine.engines}
        self._pairs: dict[int, _Pair] = {}
        self._running: dict[int, tuple[int, GameOrder]] = {}  # by the number of the task
        self._numbers = count(1)
        self._unsent: list[PairReport] = []
        self._id, self._secret = 0, ""
        self._next_sync = self._next_boards = 0.0
        self._syncs = count(1)
        self._boards: dict[int, Progress] = {}  # of running games, by the number of the task
        self._has_news = False  # about the boards
        self._generation = 0

    def run(self, should_stop: Callable[[], bool]) -> None:
        """Register, then play until `should_stop`.

        Raises:
            RefusedError: the server does not take this machine.
            AwayError: there is no server.
            UnstartableError: an engine does not start.
        """
        self._register()
        try:
            with closing(WorkerPool(self._machine.games_at_once)) as pool:
                while not should_stop():
                    self._begin(pool)
                    if time.monotonic() >= self._next_sync:
                        self._sync(pool)
                        self._begin(pool)
                    for message in pool.listen(_LISTEN):
                        if isinstance(message, Finished):
                            self._hear(message)
                        else:
                            self._boards[message.number] = message
                        self._has_news = True
                    if self._has_news and time.monotonic() >= self._next_boards:
                        self._show_boards()
        finally:
            self._leave()

    def _register(self) -> None:
        at_once = self._machine.games_at_once
        speeds: dict[str, int] = {}
        for command in {spec.command for spec in self._specs.values()}:
            same = [spec for spec in self._specs.values() if spec.command == command]
            speed = measure_speed(same[0], at_once)
            speeds |= {spec.name: speed for spec in same}
            self._say(f"{same[0].name}: {speed} nodes a second, {at_once} at once")
        body = {
            "name": self._machine.name,
            "games_at_once": at_once,
            "engines": [
                {"name": name, "fingerprint": self._prints[name], "speed": speeds[name]}
                for name in self._specs
            ],
        }
        answer = self._connection.ask("/lab/machines", body)
        self._id, self._secret = answer["id"], answer["secret"]
        self._generation = answer["generation"]
        self._say(f"registered as machine {self._id}, {self._machine.name}")

    def _begin(self, pool: WorkerPool) -> None:
        """Start what waits here; what is free after that asks the server for more."""
        for pair in self._pairs.values():
            while pair.waiting and pool.free:
                game = pair.waiting.pop(0)
                number = next(self._numbers)
                self._running[number] = (pair.order.id, game)
                sides = (self._specs[game.white], self._specs[game.black])
                pool.submit(Task(number, sides, game.plan, is_watched=True))

    def _hear(self, message: Finished) -> None:
        self._boards.pop(message.number, None)
        pair_id, game = self._running.pop(message.number)
        pair = self._pairs.get(pair_id)
        if pair is None:
            return
        if message.unstartable is not None:
            name = (game.white, game.black)[message.unstartable]
            raise UnstartableError(f"{name} does not start here: {message.game.ending.text}")
        pair.done[game.number] = report_game(game.number, message.game)
        if pair.is_done:
            games = tuple(pair.done[number] for number in sorted(pair.done))
            self._unsent.append(PairReport(pair_id, self._id, games))
            self._next_sync = 0.0

    def _sync(self, pool: WorkerPool) -> None:
        """Send what is done, say what is held, take what there is to play."""
        try:
            self._send_reports()
            wants = 0 if any(pair.waiting for pair in self._pairs.values()) else pool.free
            answer = self._ask(sorted(self._pairs), (wants + 1) // 2)
        except AwayError as problem:
            self._say(f"the server is away: {problem}")
            self._next_sync = time.monotonic() + _AWAY_SECONDS
            return
        for pair_id in answer["gone"]:
            self._give_up(pool, pair_id)
        for row in answer["orders"]:
            order = from_json(PairOrder, row)
            if all(self._prints.get(name) == seal for name, seal in order.prints.items()):
                self._pairs[order.id] = _Pair(order, list(order.games))
        self._next_sync = time.monotonic() + answer["beat_ms"] / 1000

    def _ask(self, held: list[int], free: int) -> dict[str, Any]:
        """Say what is held; the number tells the server which of two requests is the later one."""
        body: dict[str, object] = {"held": held, "free": free}
        body |= {"generation": self._generation, "number": next(self._syncs)}
        return self._connection.ask(f"/lab/machines/{self._id}/sync", body)

    def _show_boards(self) -> None:
        """Tell how the games stand; nobody misses it where that does not arrive."""
        self._has_news = False
        self._next_boards = time.monotonic() + _BOARD_SECONDS
        playing = [(self._running[number], board) for number, board in self._boards.items()]
        rows = [to_json(report_board(pair, game.number, board)) for (pair, game), board in playing]
        try:
            self._connection.ask(f"/lab/machines/{self._id}/boards", {"boards": rows})
        except (AwayError, RefusedError):
            self._next_boards = time.monotonic() + _AWAY_SECONDS

    def _send_reports(self) -> None:
        path = f"/lab/machines/{self._id}/reports"
        while self._unsent:
            report = self._unsent[0]
            try:
                self._connection.report(path, write_signed(report), self._secret)
                results = ", ".join(f"{game.result} {game.reason}" for game in report.games)
                self._say(f"pair {report.pair}: {results}")
            except RefusedError as refusal:
                self._say(f"pair {report.pair} is refused: {refusal}")
            self._unsent.pop(0)
            self._pairs.pop(report.pair, None)

    def _give_up(self, pool: WorkerPool, pair_id: int) -> None:
        """Nobody waits for a pair any more: the test is over, or another machine has it."""
        if self._pairs.pop(pair_id, None) is None:
            return
        self._say(f"pair {pair_id} is not awaited any more")
        for number in [number for number, (held, _) in self._running.items() if held == pair_id]:
            del self._running[number]
            self._boards.pop(number, None)
            pool.drop(number)

    def _leave(self) -> None:
        """Give back what was not played, so that nobody waits for the end of a lease."""
        with suppress(AwayError, RefusedError):
            self._send_reports()
            self._ask([], 0)


def _make_spec(row: Mapping[str, Any]) -> EngineSpec:
    return read_engine(Fields(dict(row)), Path(row.get("Dir") or "."), _ANY, Defaults())
