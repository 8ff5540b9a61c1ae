"""Which board of a round a game of a file is: by FIDE numbers, by names, by Round "n.board".

People are surer than numbers of boards: who plays is asked first. A board alone is enough where the
file names nobody, or one of its two players; names of others at that board are an error of cables.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from tiltyard_server.player_lists.name_folds import fold, list_readings

_NOBODY: Final = frozenset({"", "?", "white", "black", "n n", "nn", "unknown"})
_ROUND: Final = re.compile(r"^\s*(\d{1,4})(?:\s*[.,]\s*(\d{1,4}))?")
Pair = tuple[str, str]  # two people together, White first


class Reason(StrEnum):
    """Why a game belongs to no board."""

    OTHER_ROUND = "other-round"
    OTHER_PLAYERS = "other-players"
    COLOURS = "colours"
    UNKNOWN = "unknown"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a board, as the tournament knows them."""

    name: str
    fide_id: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round: its number, its match, and who has White and Black."""

    number: int
    match: int
    seats: tuple[Seat, Seat]


class BoardFinder:
    """The boards of a round, to find those of games."""

    def __init__(self, round_number: int, boards: Mapping[int, Board]) -> None:
        self._round = round_number
        self._boards = boards
        self._known: dict[Pair, Board] = {}
        for board in boards.values():
            for pair in _list_pairs(*board.seats):
                self._known.setdefault(pair, board)

    def find(self, tags: Mapping[str, str]) -> Board | Reason:
        """Return the board of a game, or why it has none."""
        said_round, number = _read_place(tags)
        if said_round is not None and said_round != self._round:
            return Reason.OTHER_ROUND
        white, black = read_seat(tags, "White"), read_seat(tags, "Black")
        for one, two in _list_pairs(white, black):
            if (one, two) in self._known:
                return self._known[one, two]
            if (two, one) in self._known:
                return Reason.COLOURS
        board = self._boards.get(number) if number is not None else None
        if board is None:
            return Reason.UNKNOWN
        is_named = not (is_nobody(white.name) or is_nobody(black.name))
        are_others = not (_is_alike(white, board.seats[0]) or _is_alike(black, board.seats[1]))
        return Reason.OTHER_PLAYERS if is_named and are_others else board


def list_keys(seat: Seat) -> list[str]:
    """Return by what somebody is known: the FIDE number first, then the readings of the name."""
    return [*_list_numbers(seat), *_list_names(seat)]


def _list_pairs(white: Seat, black: Seat) -> Iterator[Pair]:
    """Yield how two people are known together: by their numbers first, then by their names."""
    yield from product(_list_numbers(white), _list_numbers(black))
    yield from product(_list_names(white), _list_names(black))


def _list_numbers(seat: Seat) -> list[str]:
    number = seat.fide_id.lstrip("0")
    return [f"#{number}"] if number else []


def _list_names(seat: Seat) -> list[str]:
    """Return the readings of a name, its words in order, and with the first name as a letter."""
    if is_nobody(seat.name):
        return []
    last, comma, first = seat.name.partition(",")
    short = f"{last} {first.strip()[:1]}" if comma else seat.name
    return [_sort(reading) for name in (seat.name, short) for reading in list_readings(name)]


def _is_alike(one: Seat, two: Seat) -> bool:
    """Whether two may be one: a word of three letters or more, or the number, is the same."""
    words = {word for word in fold(one.name).split() if len(word) >= 3}
    is_same_number = bool(_list_numbers(one)) and _list_numbers(one) == _list_numbers(two)
    return is_same_number or bool(words.intersection(fold(two.name).split()))


def _sort(name: str) -> str:
    return " ".join(sorted(name.split()))


def is_nobody(name: str) -> bool:
    """Whether a name is none."""
    return fold(name) in _NOBODY


def read_seat(tags: Mapping[str, str], colour: str) -> Seat:
    """Return who plays a colour, as a file says it."""
    return Seat(tags.get(colour, ""), tags.get(f"{colour}FideId", "").strip())


def _read_place(tags: Mapping[str, str]) -> tuple[int | None, int | None]:
    """Return round and board, as far as they are said."""
    found = _ROUND.match(tags.get("Round", ""))
    said_round = int(found[1]) if found else None
    board = found[2] if found else None
    if board is None:
        alone = tags.get("Board", "").strip()
        board = alone if alone.isdecimal() and len(alone) <= 4 else None
    return said_round, None if board is None else int(board)
