"""The part of `tournament.json` that says who plays."""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import joined, say
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.clock import TimeControl

_SECOND: Final = 1000


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
    seconds = top.number("EngineStartupTimeoutInSec", 10, minimum=1)
    engines = tuple(
        replace(read_engine(row, folder, controls, seconds), log=folder / "logs" / f"{n}.log")
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


def read_engine(
    row: Fields, folder: Path, controls: Mapping[str, TimeControl], seconds: int
) -> EngineSpec:
    """Return the engine of a row; without another word its time control is the first."""
    name, command = row.text("Name"), row.text("Command")
    home = folder / row.text("Dir", ".")
    found = shutil.which(command) or shutil.which(str(home / command))
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
    words = (str(Path(found).absolute()), *row.texts("Args"))
    if row.choice("Protocol", Protocol, Protocol.UCI) is Protocol.XBOARD:
        words = (*_adapt_xboard(row, controls[control]), *words)
    return EngineSpec(
        name=name,
        command=words,
        folder=home,
        options=row.options("Options"),
        rating=row.number("Rating", 0),
        time_control=control,
        start_seconds=float(seconds),
    )


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
