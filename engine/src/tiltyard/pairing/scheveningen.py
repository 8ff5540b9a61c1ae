"""Scheveningen: everybody of one team meets everybody of the other, and nobody of their own.

FIDE has no definition; these are the tables in common use, and for larger teams rules that keep
what makes them good: each round is complete, colours balance, nobody has three in a row.
"""

import re
from collections.abc import Iterator
from typing import Final

from tiltyard.errors import RuleError
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.berger import Table
from tiltyard.pairing.cycles import seat_table

_PRINTED: Final = {  # sizes that no rule below gives with balanced colours
    2: "A1-B1 A2-B2 | B2-A1 B1-A2",
    6: "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6 | B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6 |"
    "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6 | B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5 |"
    "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6 | B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
}
_GAME: Final = re.compile(r"([AB])(\d+)-([AB])(\d+)")


def scheveningen_table(size: int, cycles: int = 1) -> Table:
    """Return the rounds for two teams of `size`: places 1 to size, and size + 1 to 2 size.

    An even cycle repeats the table with colours reversed.

    >>> scheveningen_table(2)
    (((1, 3), (2, 4)), ((4, 1), (3, 2)))
    """
    if size in _PRINTED:
        table = tuple(tuple(_read_games(games, size)) for games in _PRINTED[size].split("|"))
    else:
        table = tuple(
            tuple(_game(size, number, place) for place in range(size)) for number in range(size)
        )
    reverse = tuple(tuple((black, white) for white, black in games) for games in table)
    return tuple(games for cycle in range(cycles) for games in (reverse if cycle % 2 else table))


def scheveningen(request: PairingRequest) -> PairingResult:
    """Return a round between the lower half of the numbers and the upper half.

    The table is fixed: absent players keep their games, which are lost by forfeit. There are
    as many cycles as `request.rounds` needs.

    Raises:
        RuleError: `pairing.impossible`, when the two teams are not of one size.
    """
    check_request(request, "scheveningen")
    numbers = sorted(player.number for player in request.players)
    size = len(numbers) // 2
    if not size or len(numbers) % 2:
        raise RuleError(
            "pairing.impossible",
            f"A Scheveningen match needs two teams of one size, not {len(numbers)} players; "
            "add or remove one.",
            round=request.round,
        )
    cycles = -(-max(request.rounds, request.round) // size)
    return seat_table(scheveningen_table(size, cycles)[request.round - 1], numbers)


def _read_games(text: str, size: int) -> Iterator[tuple[int, int]]:
    for white_team, white, black_team, black in _GAME.findall(text):
        yield (
            int(white) + (size if white_team == "B" else 0),
            int(black) + (size if black_team == "B" else 0),
        )


def _game(size: int, number: int, place: int) -> tuple[int, int]:
    """Return the game of a member of the first team, all counted from 0."""
    half = size // 2
    if size % 4 == 0:  # within halves first, across them then; the halves have opposite colours
        is_upper = place < half
        to_upper = is_upper == (number < half)
        rival = (place % half + number) % half + (0 if to_upper else half)
        has_white = is_upper == (number % 2 == 0)
    elif size % 2:
        rival = (place + number) % size
        has_white = ((place + (number + 1) // 2) % size <= half) == (number % 2 == 0)
    else:
        rival = (place + number) % size
        has_white = number % 2 == 0
    home, guest = place + 1, rival + 1 + size
    return (home, guest) if has_white else (guest, home)
