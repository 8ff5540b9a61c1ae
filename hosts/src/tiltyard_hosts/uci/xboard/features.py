"""What an xboard engine says that it can, and what it thinks: its lines, read."""

import re
from dataclasses import dataclass, field
from typing import Final

_FEATURE: Final = re.compile(r'(\w+)=("[^"]*"|\S+)')
_THOUGHT: Final = re.compile(r"\s*(\d+)\S?\s+(-?\d+)\s+(\d+)\s+(\d+)\s*(.*)")
_COORDINATES: Final = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?")
_MATE: Final = 100_000  # scores beyond tell moves to mate


@dataclass(slots=True)
class Features:
    """The features of an engine; what is not said has the value of the protocol."""

    name: str = ""
    has_ping: bool = False
    has_setboard: bool = False
    has_usermove: bool = False
    has_memory: bool = False
    has_cores: bool = False
    options: list[str] = field(default_factory=list)
    is_done: bool = False

    def read(self, line: str) -> list[str]:
        """Take a line of features; return the names of those that were understood."""
        names: list[str] = []
        for name, raw in _FEATURE.findall(line):
            value = raw.strip('"')
            names.append(name)
            self._set(name, value)
        return names

    def _set(self, name: str, value: str) -> None:
        flags = {
            "ping": "has_ping",
            "setboard": "has_setboard",
            "usermove": "has_usermove",
            "memory": "has_memory",
            "smp": "has_cores",
        }
        if name in flags:
            setattr(self, flags[name], value == "1")
        elif name == "myname":
            self.name = value
        elif name == "option":
            self.options.append(value.split(" -", 1)[0])
        elif name == "done":
            self.is_done = value == "1"


def read_thought(line: str) -> str:
    """Return the UCI line of `ply score time nodes pv`, "" for any other line.

    >>> read_thought(" 9  35 12 40211 e2e4 e7e5")
    'info depth 9 score cp 35 time 120 nodes 40211 pv e2e4 e7e5'
    >>> read_thought("12 100003 5 900 Qh5")
    'info depth 12 score mate 3 time 50 nodes 900'
    """
    found = _THOUGHT.fullmatch(line)
    if found is None:
        return ""
    depth, score, hundredths, nodes = (int(found[place]) for place in range(1, 5))
    told = f"cp {score}"
    if abs(score) >= _MATE:
        moves = abs(score) - _MATE
        told = f"mate {moves if score > 0 else -moves}"
    words = found[5].split()
    moves_told = [word for word in words if _COORDINATES.fullmatch(word)]
    pv = f" pv {' '.join(words)}" if words and moves_told == words else ""
    return f"info depth {depth} score {told} time {10 * hundredths} nodes {nodes}{pv}"


def write_level(base_ms: int, increment_ms: int, moves: int) -> str:
    """Return the command that sets a clock.

    >>> write_level(65_000, 500, 0)
    'level 0 1:05 0.5'
    """
    minutes, seconds = divmod(max(1, base_ms // 1000), 60)
    increment = f"{increment_ms / 1000:g}"
    return f"level {moves} {minutes}:{seconds:02d} {increment}"
