"""From a configuration and what is stored of it to the contest that goes on."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias

from tiltyard.machine import Log
from tiltyard_hosts.uci.contest.knockout import CupContest
from tiltyard_hosts.uci.contest.record import NO_LOG
from tiltyard_hosts.uci.contest.series import SeriesContest
from tiltyard_hosts.uci.setup.config import Config, Mode
from tiltyard_hosts.uci.storage import read_json

AnyContest: TypeAlias = CupContest | SeriesContest


def make_contest(
    config: Config,
    saved: Mapping[str, object] | None = None,
    *,
    log: Log = NO_LOG,
    now: Callable[[], datetime],
) -> AnyContest:
    """Return the contest of a log; `saved` is the state file of one that has none.

    Raises:
        InputError: what is stored belongs to another tournament, or cannot be played.
    """
    kind = CupContest if config.mode is Mode.CUP else SeriesContest
    return kind(config, saved, log=log, now=now)


def resume_contest(config: Config, log: Log, *, now: Callable[[], datetime]) -> AnyContest:
    """Return the contest of a log, or of the state file if the log is empty."""
    saved = None if log.entries else read_json(config.state_path)
    return make_contest(config, saved, log=log, now=now)
