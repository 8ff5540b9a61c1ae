"""The part of `tournament.json` that says how long engines think."""

import re
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say, word
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.clock import TimeControl

_TIME: Final = re.compile(r"(\d+):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?")


def read_controls(top: Fields) -> dict[str, TimeControl]:
    """Return the time controls by their names."""
    rows = top.section("TimeControl").rows("TimeConfigs")
    if not rows:
        raise InputError(
            "config.invalid", say("TimeControl.TimeConfigs: name at least one time control.")
        )
    return {row.text("Id"): _read_control(row) for row in rows}


def _read_control(row: Fields) -> TimeControl:
    control = TimeControl(
        base_ms=read_time(row.text("Fixed", "00:00:00"), f"{row.path}.Fixed"),
        increment_ms=read_time(row.text("Increment", "00:00:00"), f"{row.path}.Increment"),
        moves_to_go=row.number("MovesToGo", 0),
        move_ms=read_time(row.text("MoveTime", "00:00:00"), f"{row.path}.MoveTime"),
        nodes=row.number("Nodes", 0)
        if row.flag("NodeLimit", default=row.number("Nodes", 0) > 0)
        else 0,
        depth=row.number("Depth", 0),
    )
    if control == TimeControl():
        raise InputError(
            "config.invalid",
            say("{path}: no time, no nodes, no depth; set one of them.", path=row.path),
        )
    return control


def read_margin(row: Fields, default: int) -> int:
    """Return how late an answer may be, in milliseconds."""
    text = row.text("MoveOverhead", "")
    place = f"{row.path}.MoveOverhead" if row.path else "MoveOverhead"
    return read_time(text, place) if text else default


def read_time(text: str, field: str) -> int:
    """Return `hh:mm:ss[.fff]` in milliseconds."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise InputError(
            "config.invalid",
            say(
                "{field}: {text} is no time; write hh:mm:ss or hh:mm:ss.fff.",
                field=word(field),
                text=f"{text!r}",
            ),
        )
    hours, minutes, seconds, fraction = match.groups(default="0")
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(
        fraction.ljust(3, "0")
    )
