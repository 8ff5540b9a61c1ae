"""A game of boards elsewhere: what a file says of it now, compared with what was known.

It is a fold over steps, each with the moment when it came, so that spectators see it as it was a
while ago. The moves are those of the file: no rule is asked again, and moves are taken back when
the board was mended.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from tiltyard_hosts.chess.pgn_reader import ReadGame, ReadMove
from tiltyard_hosts.chess.variants import Variant, make_board

OPEN: Final = "*"
Step = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RelayedGame:
    """A game as it stood after `number` steps. `result` is what the file says, PGN's way."""

    variant: Variant
    fen: str
    start_clock: int | None = None
    moves: tuple[ReadMove, ...] = ()
    result: str = OPEN
    number: int = 0
    since: int = 0  # when the last move came, in milliseconds since 1970

    @property
    def clocks(self) -> tuple[int | None, int | None]:
        """What each side's clock showed last, White first; None where nobody knows."""
        if self.moves and all(move.clock is None for move in self.moves):
            return None, None
        first = 0 if self.fen.split()[1] == "w" else 1
        shown = [self.start_clock, self.start_clock]
        for ply, move in enumerate(self.moves):
            if move.clock is not None:
                shown[(first + ply) % 2] = move.clock
        return shown[0], shown[1]


def compare(known: RelayedGame | None, read: ReadGame) -> list[Step]:
    """Return the steps that lead from what was known to what was read; none, where nothing is new.

    A game that begins anew from another position begins with a step that says so.
    """
    steps: list[Step] = []
    if known is None or (known.variant, known.fen) != (read.variant, read.fen):
        known = RelayedGame(read.variant, read.fen)
        steps.append(
            {
                "type": "start",
                "variant": read.variant.value,
                "fen": read.fen,
                "clock": read.start_clock,
            }
        )
    same = _count_same(known.moves, read.moves)
    for ply in range(same):
        clock = read.moves[ply].clock
        if clock is not None and clock != known.moves[ply].clock:
            steps.append({"type": "clock", "ply": ply + 1, "clock": clock})
    if same == len(read.moves) < len(known.moves):
        steps.append({"type": "back", "ply": same})
    for ply, move in enumerate(read.moves[same:], same + 1):
        steps.append(
            {"type": "move", "ply": ply, "uci": move.uci, "san": move.san, "clock": move.clock}
        )
    if read.result != known.result:
        steps.append({"type": "result", "result": read.result})
    return steps


def _count_same(known: Iterable[ReadMove], read: Iterable[ReadMove]) -> int:
    count = 0
    for old, new in zip(known, read, strict=False):
        if old.uci != new.uci:
            break
        count += 1
    return count


def evolve(game: RelayedGame | None, step: Step, at: int) -> RelayedGame:
    """Apply a step that came at `at`. The first one is a start."""
    if game is None or step["type"] == "start":
        number = 1 if game is None else game.number + 1
        variant = Variant(step["variant"])
        return RelayedGame(variant, step["fen"], step["clock"], number=number, since=at)
    after = replace(game, number=game.number + 1)
    match step["type"]:
        case "move":
            move = ReadMove(step["uci"], step["san"], step["clock"])
            return replace(after, moves=(*game.moves[: step["ply"] - 1], move), since=at)
        case "back":
            return replace(after, moves=game.moves[: step["ply"]], since=at)
        case "clock":
            place = step["ply"] - 1
            mended = replace(game.moves[place], clock=step["clock"])
            return replace(after, moves=(*game.moves[:place], mended, *game.moves[place + 1 :]))
        case _:
            return replace(after, result=step["result"])


def replay(steps: Iterable[tuple[Step, int]]) -> RelayedGame | None:
    """Return a game after some steps, each with its moment; None before the first."""
    game = None
    for step, at in steps:
        game = evolve(game, step, at)
    return game


def describe(game: RelayedGame, at: int) -> dict[str, Any]:
    """Return what a board shows at `at`, in the fields of a game played here.

    The clock of whoever is to move runs from the moment when the last move came. Who won is not in
    it: that is for an arbiter to say.
    """
    board = make_board(game.variant, game.fen, (move.uci for move in game.moves))
    turn = 0 if board.turn else 1
    clocks = list(game.clocks)
    own = clocks[turn]
    is_running = game.result == OPEN and own is not None and bool(game.moves)
    if is_running and own is not None:
        clocks[turn] = max(0, own - max(0, at - game.since))
    return {
        "status": "playing" if game.result == OPEN else "over",
        "number": game.number,
        "variant": game.variant.value,
        "fen": board.fen(),
        "turn": turn,
        "plies": len(game.moves),
        "last_move": game.moves[-1].uci if game.moves else None,
        "is_check": board.is_check(),
        "legal": [],
        "clocks": clocks,
        "is_clock_running": is_running,
        "winner": None,
        "reason": None,
        "now": at,
    }
