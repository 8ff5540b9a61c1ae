"""Round robins behind the signature of the Swiss systems (C.05 Annex 1; TRF codes of ETT26)."""

from tiltyard.errors import RuleError
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
from tiltyard.pairing.berger import Table, berger_table, double_table


def cycle_table(players: int, cycles: int = 1, order: str = "fide") -> Table:
    """Return the rounds of some cycles, colours reversed in each even one.

    With two cycles the order "fide" exchanges the last two rounds of the first, so that
    nobody has three equal colours in a row; "berger" keeps the tables as they are.

    >>> [games[0] for games in cycle_table(4, 2)]
    [(1, 4), (2, 4), (4, 3), (4, 1), (3, 4), (4, 2)]
    """
    table = berger_table(players)
    if cycles == 2 and order == "fide":
        return double_table(table)
    reverse = tuple(tuple((black, white) for white, black in games) for games in table)
    return tuple(games for cycle in range(cycles) for games in (reverse if cycle % 2 else table))


def round_robin(request: PairingRequest) -> PairingResult:
    """Return a round of the Berger table; `bye` has the free round of an odd number.

    The table is fixed: absent players keep their games, which are lost by forfeit, and so do
    pairs who must not meet. There are as many cycles as `request.rounds` needs.
    `options`: `order` is "fide" (default) or "berger", see `cycle_table`.

    >>> from tiltyard import PairingRequest, round_robin
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5))
    >>> [(pair.white, pair.black) for pair in round_robin(PairingRequest(field, 1, 3)).pairs]
    [(1, 4), (2, 3)]

    Raises:
        RuleError: `pairing.impossible`, with fewer than two players.
        InputError: `option.unknown`.
    """
    check_request(request, "round_robin")
    order = request.options.get("order", "fide")
    numbers = sorted(player.number for player in request.players)
    if len(numbers) < 2:
        raise RuleError(
            "pairing.impossible",
            f"Round {request.round} cannot be paired with {len(numbers)} player; add players.",
            round=request.round,
        )
    size = len(numbers) + len(numbers) % 2 - 1
    cycles = -(-max(request.rounds, request.round) // size)
    return seat_table(cycle_table(len(numbers), cycles, order)[request.round - 1], numbers)


def seat_table(games: tuple[tuple[int, int], ...], numbers: list[int]) -> PairingResult:
    """Return the games of a table with pairing numbers in place of places."""
    free = len(numbers) + 1
    pairs = [
        Pair(numbers[white - 1], numbers[black - 1])
        for white, black in games
        if free not in (white, black)
    ]
    byes = [min(game) for game in games if free in game]
    return PairingResult(tuple(pairs), numbers[byes[0] - 1] if byes else None)
