"""Engines on trial: do they have the options that they are given?"""

import contextlib
from collections.abc import Iterator, Sequence

from tiltyard.sentence import say
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine, start_process
from tiltyard_hosts.uci.engine.faults import EngineError, OptionError, StartError
from tiltyard_hosts.uci.engine.process import EngineProcess


def start_together(engines: Sequence[EngineSpec]) -> Iterator[tuple[UciEngine | None, str]]:
    """Start engines at the same time; yield each, or what is wrong with its options.

    An engine that does not start at all is nothing to complain of: it loses its games, with the
    reason, as one that crashes.
    """
    processes: list[EngineProcess | None] = []
    for spec in engines:
        processes.append(None)
        with contextlib.suppress(StartError):
            processes[-1] = start_process(spec)
    for spec, process in zip(engines, processes, strict=True):
        yield _greet(spec, process)


def _greet(spec: EngineSpec, process: EngineProcess | None) -> tuple[UciEngine | None, str]:
    if process is None:
        return None, ""
    try:
        engine = UciEngine(spec, process)
    except OptionError as problem:
        return None, problem.message
    except EngineError:
        return None, ""
    if spec.ponders and not engine.can_ponder:
        return engine, say("{engine} has no option Ponder: let it not ponder.", engine=spec.name)
    return engine, ""
