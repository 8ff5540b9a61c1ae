"""Playing a cup in a process of its own, from the row to its end."""

import logging
import time
from collections.abc import Callable
from typing import Final

from tiltyard import TiltyardError
from tiltyard_hosts.uci.cup_contest import open_cup
from tiltyard_hosts.uci.runner import Runner
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.log import read_log
from tiltyard_server.cups.models import CupRun
from tiltyard_server.cups.recording import Recorder
from tiltyard_server.cups.selectors import get_run
from tiltyard_server.cups.services import close_cup, keep_cup, release_cup
from tiltyard_server.cups.setup import make_cup_config

_BEAT_SECONDS: Final = 1.0
_FAULT: Final = "A fault of the server stopped this cup; the log of the server says why."
_log = logging.getLogger(__name__)


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
    config = make_cup_config(run.choice, load_catalogue(), run.folder)
    contest = open_cup(config, read_log(run.pk), now=clock.now)
    recorder = Recorder(run, contest)
    recorder.restore_files()
    runner = Runner(config, contest, now=clock.now, listener=recorder, keep_log=recorder.keep_log)
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
