"""A list of engines in a file: what may play on a server, or on a machine that plays for one."""

import json
from pathlib import Path
from typing import Any

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_hosts.uci.fields import Fields


def read_list(path: Path) -> Fields:
    """Return what a file says.

    Raises:
        InputError: `cup.no_engines`.
    """
    try:
        raw: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError("cup.no_engines", say("The list of engines cannot be opened.")) from error
    except ValueError as error:
        raise InputError("cup.no_engines", say("The list of engines is not JSON.")) from error
    return Fields(raw if isinstance(raw, dict) else {})


def read_listed_engines(top: Fields, home: Path) -> list[dict[str, Any]]:
    """Return the engines of a list, as `EngineSetup.Engines` writes them."""
    return [
        {
            "Name": row.text("Name"),
            "Command": row.text("Command"),
            "Args": list(row.texts("Args")),
            "Dir": str(home / row.text("Dir", ".")),
            "Options": row.options("Options"),
            "Rating": row.number("Rating", 0),
            **_read_handling(row),
        }
        for row in top.rows("Engines")
    ]


def _read_handling(row: Fields) -> dict[str, Any]:
    """What few engines say of themselves; what it may be is checked where it is played."""
    names = ("Protocol", "Restart", "MoveOverhead", "Affinity")
    found: dict[str, Any] = {name: row.text(name) for name in names if row.text(name, "")}
    return {**found, "Ponder": True} if row.flag("Ponder", default=False) else found
