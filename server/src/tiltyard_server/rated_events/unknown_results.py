"""Signs of results that no standard knows: the game has an unknown result (VCL Q166)."""

from collections.abc import Iterator
from typing import Final

from tiltyard.io.trf.player import FIRST_ROUND, RESULTS, ROUND_WIDTH
from tiltyard.sentence import say
from tiltyard_server.rated_events.adjustments import Adjustment

_PLAYER: Final = "001"
_SIGN: Final = 7  # of the ten columns of a round, from 0
_UNKNOWN: Final = "?"
Place = tuple[int, int]  # starting rank and round


def mark_unknown(text: str) -> tuple[str, tuple[Adjustment, ...]]:
    """Return a report file whose unknown signs of results say that the result is unknown.

    Both players of the game have none then; what was written is told.
    """
    lines = text.splitlines()
    rows = {
        rank: number
        for number, line in enumerate(lines)
        if line.startswith(_PLAYER) and (rank := _read(line[4:8])) is not None
    }
    told: list[Adjustment] = []
    unknown: set[Place] = set()
    for rank, number in rows.items():
        for round_, opponent, sign in _list_unknown(lines[number]):
            unknown |= {(rank, round_), (opponent, round_)}
            message = say(
                "Player {player}: the sign {sign} in round {round} is no result; it is unknown.",
                player=rank,
                sign=f"{sign!r}",
                round=round_,
            )
            told.append(Adjustment(number + 1, message))
    for rank, round_ in unknown:
        if rank in rows:
            line, column = lines[rows[rank]], _column(round_)
            lines[rows[rank]] = f"{line[:column].ljust(column)}{_UNKNOWN}{line[column + 1 :]}"
    return ("\n".join(lines) + "\n" if told else text), tuple(told)


def _list_unknown(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield round, opponent and sign of the games of a player whose sign nobody knows."""
    rounds = range(1, (len(line) - FIRST_ROUND + 1) // ROUND_WIDTH + 2)
    for number in rounds:
        column = _column(number)
        sign = line[column : column + 1].strip().upper()
        opponent = _read(line[column - _SIGN : column - _SIGN + 4])
        if sign and sign not in RESULTS and opponent:
            yield number, opponent, sign


def _column(number: int) -> int:
    return FIRST_ROUND - 1 + (number - 1) * ROUND_WIDTH + _SIGN


def _read(text: str) -> int | None:
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() else None
