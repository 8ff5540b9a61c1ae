"""A worker that lies: first against its own moves, then with games that nobody can disprove alone.

It is `tiltyard lab worker` with one function replaced: what its machine says of a game.
"""

from dataclasses import replace

from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.lab_cli import lab
from tiltyard_hosts.uci.machines import orders, worker

FLIPPED = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}
SHUFFLE = (orders.MoveReport("g1f3", 1, 0, "info depth 1"),)
told: list[int] = []


def lie(number: int, played: PlayedGame) -> orders.GameReport:
    """Say that the first engine won: of the first pair only that, then with moves that fit."""
    report = orders.report_game(number, played)
    told.append(number)
    if len(told) <= 2:
        return replace(report, result=FLIPPED[report.result])
    is_white = number % 2 == 1  # the first engine
    moves = SHUFFLE if is_white else ()
    result = "1-0" if is_white else "0-1"
    return replace(report, result=result, reason="illegal_move", moves=moves, detail="")


if __name__ == "__main__":
    setattr(worker, "report_game", lie)  # noqa: B010 - a name that it only imports
    lab()
