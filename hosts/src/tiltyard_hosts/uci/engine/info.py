"""What an engine says while it thinks."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tiltyard_hosts.uci.kernel import compiled

_FIELDS: Final = {
    "depth": "depth",
    "seldepth": "seldepth",
    "nodes": "nodes",
    "nps": "nps",
    "time": "time_ms",
    "hashfull": "hashfull",
    "tbhits": "tbhits",
}
_ENDS: Final = ("string", "refutation", "currline")
_DIGITS: Final = 18


class Report(NamedTuple):
    """The last complete line before the move. Scores are from the mover's view."""

    centipawns: int | None = None
    mate: int | None = None
    is_bound: bool = False
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0
    nps: int = 0
    time_ms: int = 0
    hashfull: int = 0  # thousandths
    tbhits: int = 0
    wdl: tuple[int, int, int] | None = None  # thousandths: win, draw, loss of the mover
    pv: tuple[str, ...] = ()

    @property
    def has_score(self) -> bool:
        """Whether the engine said how it stands, exactly."""
        return not self.is_bound and (self.centipawns is not None or self.mate is not None)


def is_report(line: bytes) -> bool:
    """Whether an `info` line says how the mover stands in the best line.

    Engines write a dozen for each move, and only the last is read: this must be quick.
    """
    is_main_line = b" multipv " not in line or b" multipv 1 " in line
    return b" score " in line and is_main_line and not line.startswith(b"info string")


def is_bound(line: bytes) -> bool:
    """Whether the score of a report is only the least or the most it can be."""
    return b"lowerbound" in line or b"upperbound" in line


def read_info(line: bytes) -> Report:
    """Return what an `info` line says; unknown words are passed over."""
    return parse_info(line) if compiled is None else Report(*compiled.read_info(line))


def parse_info(line: bytes) -> Report:
    """The readable twin of the compiled reader."""
    words = [word.decode("utf-8", "replace") for word in line.split()]
    found: dict[str, Any] = {}
    position = 1
    while position < len(words):
        word = words[position]
        position += 1
        if word in _ENDS:
            break
        if word == "pv":
            found["pv"] = tuple(words[position:])
            break
        if word in _FIELDS:
            found[_FIELDS[word]] = _number(words, position) or 0
            position += 1
        elif word == "wdl":
            numbers = [_number(words, position + step) for step in range(3)]
            found["wdl"] = None if None in numbers else tuple(numbers)
            position += 3
        elif word == "score":
            found |= _read_score(words, position)
            position += 2
    return Report(**found)


def _read_score(words: Sequence[str], position: int) -> dict[str, Any]:
    kind = {"cp": "centipawns", "mate": "mate"}.get(words[position] if words[position:] else "")
    is_bound = bool({"lowerbound", "upperbound"} & set(words[position + 2 : position + 4]))
    return {kind: _number(words, position + 1), "is_bound": is_bound} if kind else {}


def _number(words: Sequence[str], position: int) -> int | None:
    """Plain digits of a size that a machine counts to, with a minus or none."""
    digits = words[position].removeprefix("-") if position < len(words) else ""
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS):
        return None
    return int(words[position])
