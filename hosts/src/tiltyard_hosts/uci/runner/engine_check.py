"""Whether the engines of a tournament have the options that they are given."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tiltyard import InputError
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.runner.trial import start_together
from tiltyard_hosts.uci.setup.config import Config

_AT_ONCE: Final = 4


def try_engines(engines: Sequence[EngineSpec]) -> list[str]:
    """Start every engine, set its options and end it; return what is wrong with options."""

    def try_one(spec: EngineSpec) -> str:
        ((engine, problem),) = start_together((spec,))
        if engine is not None:
            engine.close()
        return problem

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return [problem for problem in pool.map(try_one, engines) if problem]


def check_engines(
    config: Config, trial: Callable[[Sequence[EngineSpec]], Sequence[str]] = try_engines
) -> None:
    """Try every engine, before a game is lost by a misspelt option.

    Raises:
        InputError: `config.option_unknown`, with the option that was probably meant.
    """
    problems = trial(config.engines)
    if problems:
        raise InputError(
            "config.option_unknown", "\n".join(f"EngineSetup.Engines: {one}" for one in problems)
        )
