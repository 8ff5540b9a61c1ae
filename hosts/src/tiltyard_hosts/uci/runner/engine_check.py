"""Whether the engines of a tournament have the options that they are given."""

from concurrent.futures import ThreadPoolExecutor

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.engine.faults import EngineError, OptionError
from tiltyard_hosts.uci.setup.config import Config


def check_engines(config: Config) -> None:
    """Start every engine once and set its options, before a game is lost by a misspelt one.

    An engine that does not start at all loses its games, with the reason, as one that crashes.

    Raises:
        InputError: `config.option_unknown`, with the option that was probably meant.
    """
    with ThreadPoolExecutor(config.concurrency) as pool:
        problems = [problem for problem in pool.map(_try_engine, config.engines) if problem]
    if problems:
        raise InputError(
            "config.option_unknown", "\n".join(f"EngineSetup.Engines: {one}" for one in problems)
        )


def _try_engine(spec: EngineSpec) -> str:
    try:
        engine = UciEngine(spec)
        engine.close()
        if spec.ponders and not engine.can_ponder:
            return say("{engine} has no option Ponder: let it not ponder.", engine=spec.name)
    except OptionError as problem:
        return problem.message
    except EngineError:
        return ""
    return ""
