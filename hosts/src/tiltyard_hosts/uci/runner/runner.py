"""Playing a contest: hand out what is ready, store what is finished, go on after any crash."""

import fcntl
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from tiltyard import RuleError
from tiltyard.cup import CupGame
from tiltyard.machine import Log, write_log
from tiltyard_hosts.uci.contest.protocol import Assignment, Contest
from tiltyard_hosts.uci.game.pgn import write_pgn
from tiltyard_hosts.uci.game.play import GamePlan, PlayedGame
from tiltyard_hosts.uci.runner.engine_check import check_engines
from tiltyard_hosts.uci.runner.failure import find_failure
from tiltyard_hosts.uci.runner.pool import Message, Noted, Pool, Progress, Task, Voided
from tiltyard_hosts.uci.runner.workers import WorkerPool
from tiltyard_hosts.uci.setup.config import Config
from tiltyard_hosts.uci.storage import append_log_lines, write_atomically, write_json

_PATIENCE: Final = 0.5
_STATE_SECONDS: Final = 1.0  # the state grows with every game: written after each it costs more


class Listener(Protocol):
    """Whoever watches: a terminal, a server."""

    def started(self, assignment: Assignment) -> None:
        """A game began."""

    def moved(self, assignment: Assignment, progress: Progress) -> None:
        """A move was played."""

    def finished(self, assignment: Assignment, game: CupGame, played: PlayedGame) -> None:
        """A game ended and is stored."""

    def voided(self, machine: str) -> None:
        """The games of a machine count no more."""


class _News(NamedTuple):
    """A game that has ended, and when."""

    assignment: Assignment
    game: CupGame
    played: PlayedGame
    ended: datetime
    machine: str = ""


class Runner:
    """Runs a contest to its end. A game is written as soon as it has ended, and the log with it."""

    def __init__(
        self,
        config: Config,
        contest: Contest,
        *,
        now: Callable[[], datetime],
        listener: Listener | None = None,
        keep_log: Callable[[Log], None] | None = None,
        make_pool: Callable[[int], Pool] = WorkerPool,
    ) -> None:
        self._config = config
        self._make_pool = make_pool
        self._contest = contest
        self._listener = listener
        self._keep_log = keep_log or self._append_to_file
        self._now = now
        self._running: dict[int, Assignment] = {}
        self._began: dict[int, datetime] = {}
        self._failure: RuleError | None = None  # of an engine that is never started anew
        self._news: list[_News] = []  # not stored yet
        self._stored: list[_News] = []  # not told yet
        self._games = config.state_path.parent / "games"
        self._state_due = 0.0

    def run(
        self,
        should_stop: Callable[[], bool] = lambda: False,
        *,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        """Play until the contest is over or `should_stop` says so.

        Args:
            should_stop: asked again and again.
            begin: called once, when the state file is ours.

        Raises:
            RuleError: `cup.in_use`, when another process plays it; `cup.engine_failed`, when an
                engine failed that is never started anew.
            InputError: `config.option_unknown`, when an engine does not have an option it is given.
        """
        with hold(self._config.state_path):
            workers = 0 if self._contest.is_over else self._config.concurrency
            with closing(self._make_pool(workers)) as pool:
                if workers:
                    check_engines(self._config, pool.try_engines)
                self._save()
                self.write_all_games()
                begin()
                self._play(pool, should_stop)
            self._write_state()
            self.write_all_games()
        if self._failure is not None:
            raise self._failure

    def _play(self, pool: Pool, should_stop: Callable[[], bool]) -> None:
        while True:
            is_over = self._contest.is_over
            is_failed = self._failure is not None
            is_last = is_failed or should_stop() or (is_over and pool.settle())
            running = tuple(self._running.values())
            is_ready = not (is_over or is_last)
            ready = self._contest.list_ready(running, pool.free) if is_ready else ()
            if any(assignment.is_dealt_now for assignment in ready):
                self._store()  # what is finished and what is dealt, in one write
            self._hand_out(pool, ready)
            if self._news:
                self._store()  # while the next games are played
            self._tell()
            if is_last:
                break
            for message in pool.listen(_PATIENCE):
                self._hear(message)

    def write_all_games(self) -> None:
        """Put the games of all files into one PGN, by number; those not counted are marked."""
        texts: dict[int, str] = {}
        for game in (*self._contest.games, *self._contest.unpaired):
            if game.path:
                path = self._games.parent / game.path
                texts[game.number] = path.read_text(encoding="utf-8")
        for game in self._contest.unpaired:
            texts[game.number] = '[Annotation "unpaired"]\n'.join(("", texts[game.number]))
        write_atomically(self._config.pgn_path, "".join(texts[key] for key in sorted(texts)))

    def _hand_out(self, pool: Pool, ready: Sequence[Assignment]) -> None:
        for assignment in ready:
            self._running[assignment.number] = assignment
            self._began[assignment.number] = self._now()
            pool.submit(self._make_task(assignment))
            if self._listener:
                self._listener.started(assignment)

    def _make_task(self, assignment: Assignment) -> Task:
        config = self._config
        opening = config.book.openings[assignment.opening]
        names = (assignment.white, assignment.black)
        engines = (config.get_engine(names[0]), config.get_engine(names[1]))
        plan = GamePlan(
            fen=opening.fen,
            opening=opening.moves,
            controls=(config.get_control(names[0]), config.get_control(names[1])),
            rules=config.rules,
            is_chess960=opening.is_chess960,
            ponders=(engines[0].ponders, engines[1].ponders),
        )
        is_watched = self._listener is not None
        return Task(assignment.number, engines, plan, is_watched, config.delay_ms)

    def _hear(self, message: Message) -> None:
        if isinstance(message, Voided):
            self._void(message)
            return
        if isinstance(message, Noted):
            self._contest.note(message.machine, message.what, message.games)
            self._save()
            return
        assignment = self._running[message.number]
        if isinstance(message, Progress):
            if self._listener:
                self._listener.moved(assignment, message)
            return
        del self._running[message.number]
        game = self._make_game(assignment, message.game)
        if message.unstartable is None:
            self._contest.record(assignment, game, message.machine)
        else:
            loser = (assignment.white, assignment.black)[message.unstartable]
            self._contest.forfeit(assignment, loser, game)
        self._failure = self._failure or find_failure(self._config, assignment, message)
        ended = self._now()
        self._news.append(_News(assignment, game, message.game, ended, message.machine))

    def _void(self, message: Voided) -> None:
        """What is not stored yet is stored first: the log says in which order it was."""
        if self._news:
            self._store()
        self._tell()
        self._contest.void(message.machine, message.reason)
        self._save()
        if self._listener:
            self._listener.voided(message.machine)

    def _store(self) -> None:
        """Write each new game to its own file, then the state that names them."""
        news, self._news = self._news, []
        texts = [write_pgn(row.played, self._write_tags(row)) for row in news]
        for row, text in zip(news, texts, strict=True):
            write_atomically(self._games.parent / row.game.path, text)
        self._save()
        with self._config.pgn_path.open("a", encoding="utf-8") as every:
            every.writelines(texts)  # in the order of their ends; by number when all is over
        self._stored += news

    def _tell(self) -> None:
        """Tell the listener which games are stored."""
        stored, self._stored = self._stored, []
        for row in stored if self._listener else ():
            assert self._listener is not None
            self._listener.finished(row.assignment, row.game, row.played)

    def _make_game(self, assignment: Assignment, played: PlayedGame) -> CupGame:
        again = sum(game.number == assignment.number for game in self._contest.unpaired)
        name = f"{assignment.number:06d}-{again + 1}" if again else f"{assignment.number:06d}"
        path = self._games / f"{name}.pgn"
        opening = self._config.book.openings[assignment.opening]
        return CupGame(
            number=assignment.number,
            pair=assignment.pair,
            white=assignment.white,
            black=assignment.black,
            opening=assignment.opening,
            opening_hash=opening.hash,
            result=played.ending.result,
            reason=played.ending.reason,
            plies=len(played.moves),
            time_ms=played.elapsed_ms,
            path=str(path.relative_to(self._games.parent)),
        )

    def _write_tags(self, news: "_News") -> dict[str, str]:
        config, assignment, played = self._config, news.assignment, news.played
        began, ended = self._began.pop(assignment.number), news.ended
        opening = config.book.openings[assignment.opening]
        names = (assignment.white, assignment.black)
        first, second = (config.get_engine(name) for name in names)
        controls = [config.get_control(name).describe() for name in names]
        tags = {
            "Event": config.cup.name,
            "Site": "Tiltyard",
            "Date": began.strftime("%Y.%m.%d"),
            "Round": assignment.round,
            "White": first.name,
            "Black": second.name,
            "Result": played.ending.result,
            "GameNr": str(assignment.number),
            "WhiteElo": str(first.rating),
            "BlackElo": str(second.rating),
            "ECO": opening.eco,
            "Opening": opening.name,
            "OpeningHash": opening.hash,
            "TimeControl": controls[0] if controls[0] == controls[1] else "",
            "WhiteTimeControl": controls[0] if controls[0] != controls[1] else "",
            "BlackTimeControl": controls[1] if controls[0] != controls[1] else "",
            "GameStartTime": began.isoformat(timespec="milliseconds"),
            "GameEndTime": ended.isoformat(timespec="milliseconds"),
            "GameDuration": time.strftime("%H:%M:%S", time.gmtime((ended - began).seconds)),
            "Machine": news.machine,
        }
        return {name: value for name, value in tags.items() if value and value != "0"}

    def _append_to_file(self, news: Log) -> None:
        append_log_lines(self._config.log_path, list(write_log(news)))

    def _save(self) -> None:
        """Add to the log what is new; the state file, made from it, follows when it is due."""
        news = self._contest.take_log()
        if news.entries:
            self._keep_log(news)
        if time.monotonic() >= self._state_due:
            self._write_state()

    def _write_state(self) -> None:
        self._state_due = time.monotonic() + _STATE_SECONDS
        updated = self._now().isoformat(timespec="seconds")
        write_json(self._config.state_path, self._contest.to_json(updated))


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Hold a state file for this process alone; a crash lets go of it.

    Raises:
        RuleError: `cup.in_use`, when another process plays it now.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RuleError(
                "cup.in_use", f"Another process plays {path.name} now; stop it first."
            ) from error
        yield
