"""The part of `tournament.json` that says who plays."""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import joined, say
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, Restart
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.clock import MARGIN_MS, TimeControl
from tiltyard_hosts.uci.setup.config_times import read_margin
from tiltyard_hosts.uci.setup.processors import read_processors

_SECOND: Final = 1000


@dataclass(frozen=True, slots=True)
class Defaults:
    """What holds for an engine that says nothing else."""

    start_seconds: int = 10
    margin_ms: int = MARGIN_MS
    ponders: bool = False
    restart: Restart = Restart.ON_CRASH
    processors: tuple[int, ...] = ()


class Protocol(StrEnum):
    """What an engine speaks."""

    UCI = "uci"
    XBOARD = "xboard"  # through our adapter


def read_engines(
    top: Fields, folder: Path, controls: Mapping[str, TimeControl]
) -> tuple[EngineSpec, ...]:
    """Return the engines, each of a name of its own."""
    rows = top.section("EngineSetup").rows("Engines")
    if len(rows) < 2:
        raise InputError(
            "config.invalid",
            say("EngineSetup.Engines: {count} engines; at least 2 play.", count=len(rows)),
        )
    defaults = _read_defaults(top)
    engines = tuple(
        replace(read_engine(row, folder, controls, defaults), log=folder / "logs" / f"{n}.log")
        for n, row in enumerate(rows, 1)
    )
    names = [engine.name for engine in engines]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                "config.invalid",
                say("EngineSetup.Engines: two are called {name}.", name=f"{name!r}"),
            )
    return engines


def _read_defaults(top: Fields) -> Defaults:
    return Defaults(
        top.number("EngineStartupTimeoutInSec", 10, minimum=1),
        read_margin(top, MARGIN_MS),
        top.flag("Ponder", default=False),
        top.choice(
            "RestartEngines",
            Restart,
            Restart.ON_CRASH,
            flags=(Restart.ON_CRASH, Restart.EVERY_GAME),
        ),
        read_processors(top.text("Affinity", ""), "Affinity"),
    )


def read_engine(
    row: Fields, folder: Path, controls: Mapping[str, TimeControl], defaults: Defaults
) -> EngineSpec:
    """Return the engine of a row; without another word its time control is the first."""
    control = row.text("TimeControlID", next(iter(controls)))
    if control not in controls:
        raise InputError(
            "config.invalid",
            say(
                "{path}.TimeControlID: there is no time control {control}; there are {list}.",
                path=row.path,
                control=f"{control!r}",
                list=joined(", ", controls),
            ),
        )
    words = (_find_program(row, folder), *row.texts("Args"))
    is_xboard = row.choice("Protocol", Protocol, Protocol.UCI) is Protocol.XBOARD
    if is_xboard:
        words = (*_adapt_xboard(row, controls[control]), *words)
    affinity = row.text("Affinity", "")
    return EngineSpec(
        name=row.text("Name"),
        command=words,
        folder=folder / row.text("Dir", "."),
        options=row.options("Options"),
        rating=row.number("Rating", 0),
        time_control=control,
        start_seconds=float(defaults.start_seconds),
        margin_ms=read_margin(row, defaults.margin_ms),
        ponders=_read_ponder(row, defaults, controls[control], is_xboard=is_xboard),
        restart=row.choice("Restart", Restart, defaults.restart),
        processors=read_processors(affinity, f"{row.path}.Affinity") or defaults.processors,
    )


def _find_program(row: Fields, folder: Path) -> str:
    name, command = row.text("Name"), row.text("Command")
    found = shutil.which(command) or shutil.which(str(folder / row.text("Dir", ".") / command))
    if found is None:
        raise InputError(
            "config.engine_missing",
            say(
                "{path}.Command: {command} of {name} is no program here; install it or correct "
                "the path.",
                path=row.path,
                command=f"{command!r}",
                name=name,
            ),
        )
    return str(Path(found).absolute())


def _read_ponder(row: Fields, defaults: Defaults, control: TimeControl, *, is_xboard: bool) -> bool:
    ponders = row.flag("Ponder", default=defaults.ponders)
    if ponders and (is_xboard or not control.is_timed):
        who = say("xboard engines") if is_xboard else say("engines with nodes or a depth")
        raise InputError(
            "config.invalid",
            say("{path}.Ponder: {who} do not ponder here; write false.", path=row.path, who=who),
        )
    return ponders


def _adapt_xboard(row: Fields, control: TimeControl) -> tuple[str, ...]:
    """The adapter in front of an engine; it has no counterpart of some limits."""
    if control.nodes or 0 < control.move_ms < _SECOND or control.move_ms % _SECOND:
        raise InputError(
            "config.invalid",
            say(
                "{path}.Protocol: xboard engines count no nodes, and whole seconds for each move; "
                "give them a clock or a depth.",
                path=row.path,
            ),
        )
    return (sys.executable, "-m", "tiltyard_hosts.uci.xboard.adapter")
