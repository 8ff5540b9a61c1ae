"""A cup is played in a process of its own: who claims it, starts it, plays it and ends it.

`Supervisor` is the worker's side, `play_cup` what runs in the process (`manage.py play_cup`).
"""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction

from tiltyard import TiltyardError
from tiltyard.sentence import say
from tiltyard_hosts.uci.contest.opening import resume_contest
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.runner.workers import WorkerPool, end_processes
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.log import read_log
from tiltyard_server.cups.machines.pool import MachinePool, prepare
from tiltyard_server.cups.models import CupRun
from tiltyard_server.cups.recorder import Recorder
from tiltyard_server.cups.selectors import get_run
from tiltyard_server.cups.services import CUPS
from tiltyard_server.cups.setup import make_cup_config

_AT_ONCE: Final = {  # cups of a worker, by whether other machines play them
    False: 1,  # each plays several games
    True: 8,  # each only waits for others
}
_PATIENCE: Final = 20.0  # for a process that was told to end
_ATTEMPTS: Final = 5  # processes that may die with a cup
_BEAT_SECONDS: Final = 1.0
_FAULT: Final = say("A fault of the server stopped this cup; the log of the server says why.")
_log = logging.getLogger(__name__)


class Supervisor:
    """Keeps the playing processes of one worker. They stop by themselves when it is gone."""

    def __init__(self) -> None:
        self._children: dict[int, subprocess.Popen[bytes]] = {}  # by cup
        self._hosted: set[int] = set()  # cups that other machines play

    @property
    def processes(self) -> dict[int, int]:
        """The playing processes, by cup."""
        return {run_id: child.pid for run_id, child in self._children.items()}

    def work(self) -> int:
        """Start what waits; return how much was started."""
        for run_id, child in list(self._children.items()):
            if child.poll() is not None:
                del self._children[run_id]
                self._hosted.discard(run_id)
                expire_cup(run_id)  # whoever was killed is not waited for
        return sum(self._start(is_hosted=is_hosted) for is_hosted in _AT_ONCE)

    def _start(self, *, is_hosted: bool) -> int:
        held = len(self._hosted) if is_hosted else len(self._children) - len(self._hosted)
        if held >= _AT_ONCE[is_hosted]:
            return 0
        run = claim_cup(now=clock.now(), is_hosted=is_hosted)
        if run is None:
            return 0
        command = [sys.executable, "-m", "django", "play_cup", str(run.pk), str(os.getpid())]
        self._children[run.pk] = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        if is_hosted:
            self._hosted.add(run.pk)
        return 1

    def find_rest(self) -> float:
        """Return for ever: it is woken when a cup waits, and looks for ended processes anyhow."""
        return float("inf")

    def close(self) -> None:
        """End the processes; their cups wait for the next worker."""
        end_processes(self._children.values(), patience=_PATIENCE)
        self._children.clear()
        self._hosted.clear()


def play_for(run_id: int, parent: int) -> None:
    """Play a claimed cup until its end, a signal, or the death of the worker `parent`."""
    is_told = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: is_told.append(True))
    play_cup(run_id, is_abandoned=lambda: bool(is_told) or os.getppid() != parent)


def play_cup(run_id: int, *, is_abandoned: Callable[[], bool] = lambda: False) -> None:
    """Play a claimed cup until it is over, stopped, or `is_abandoned` says that nobody cares."""
    pulse = _Pulse(run_id, is_abandoned)
    try:
        is_over = _play(get_run(run_id), pulse)
    except TiltyardError as error:
        if error.code == "cup.in_use":
            return  # an older process still plays it; the lease will tell when it is gone
        close_cup(run_id, CupRun.Status.FAILED, error=error.message)
    except Exception:
        _log.exception(
            "Cup %s was stopped by a fault of this server and is marked as failed; its stored "
            "games are kept. Continue it from its page when the cause is mended",
            run_id,
        )
        close_cup(run_id, CupRun.Status.FAILED, error=_FAULT)
    else:
        if is_over:
            close_cup(run_id, CupRun.Status.OVER)
        elif pulse.is_abandoned:
            release_cup(run_id)
        else:
            close_cup(run_id, CupRun.Status.STOPPED)


def _play(run: CupRun, pulse: "_Pulse") -> bool:
    catalogue = load_catalogue()
    config = make_cup_config(run.choice, catalogue, run.folder)
    if run.is_hosted:
        prepare(run.pk, catalogue)
    contest = resume_contest(config, read_log(run.pk), now=clock.now)
    recorder = Recorder(run, contest)
    recorder.restore_files()
    runner = Runner(
        config,
        contest,
        now=clock.now,
        listener=recorder,
        keep_log=recorder.keep_log,
        make_pool=lambda size: MachinePool(run) if run.is_hosted else WorkerPool(size),
    )
    runner.run(pulse.should_stop, begin=recorder.begin)
    return contest.is_over


class _Pulse:
    """Tells the row that we live, and us whether to stop; asked often, it looks once a second."""

    def __init__(self, run_id: int, is_abandoned: Callable[[], bool]) -> None:
        self._run_id = run_id
        self._is_abandoned = is_abandoned
        self._next = 0.0
        self._is_stopping = False
        self.is_abandoned = False

    def should_stop(self) -> bool:
        """Whether to leave."""
        self.is_abandoned = self.is_abandoned or self._is_abandoned()
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _BEAT_SECONDS
            self._is_stopping = not keep_cup(self._run_id, now=clock.now())
        return self.is_abandoned or self._is_stopping


def claim_cup(*, now: datetime, is_hosted: bool = False) -> CupRun | None:
    """Return a cup that waits for a process, or whose process is gone; it is ours for a while."""
    queue = replace(CUPS, rows=lambda: CUPS.rows().filter(is_hosted=is_hosted))
    with transaction.atomic():
        for run in queue.claim(now, 1):
            run.refresh_from_db()
            if run.is_stopping:
                close_cup(run.pk, CupRun.Status.STOPPED)
            elif run.attempts > _ATTEMPTS:
                error = say(
                    "Its process ended {attempts} times without finishing a game.",
                    attempts=_ATTEMPTS,
                )
                close_cup(run.pk, CupRun.Status.FAILED, error=error)
            else:
                return run
    return None


def keep_cup(run_id: int, *, now: datetime) -> bool:
    """Say that a cup is being played; return whether it shall go on."""
    return CUPS.renew(run_id, now, status=CupRun.Status.RUNNING, is_stopping=False)


def expire_cup(run_id: int) -> None:
    """Note that the process of a cup is gone; if it did not say how it ended, another may begin.

    The attempt counts: a cup whose process always dies is given up.
    """
    CupRun.objects.filter(pk=run_id, status=CupRun.Status.RUNNING).update(beat_at=None)


def release_cup(run_id: int) -> None:
    """Let another process take a cup at once: ours ends, and the cup is not over."""
    run = CupRun.objects.filter(pk=run_id, status=CupRun.Status.RUNNING)
    run.update(status=CupRun.Status.QUEUED, beat_at=None, attempts=0)


def close_cup(run_id: int, status: CupRun.Status, *, error: str = "") -> None:
    """Note how the play of a cup ended."""
    CupRun.objects.filter(pk=run_id).update(
        status=status, error=error, is_stopping=False, beat_at=None
    )
