"""Games for tests: a clock of three minutes and two seconds, begun at 1 000 000."""

from collections.abc import Iterable
from dataclasses import replace

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.session import Session, begin
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.variants import Variant

START = 1_000_000
BASE, INCREMENT = 180_000, 2_000
FIRST = 21_000  # shown for the first move of this clock
MARGIN = 1_000
GRACE = 260_000 // 6
LAG_MOVE = 260_000 // 300
LAG_GAME = 26_000


def open_game(
    variant: Variant = Variant.STANDARD,
    *,
    start: str | int | None = None,
    time: TimeControl | None = None,
    bots: tuple[str | None, str | None] = (None, None),
    can_berserk: bool = True,
    fen: str = "",
) -> Play:
    """Open a game; `fen` puts any variant into any position."""
    if variant is Variant.CHESS960 and start is None:
        start = 518
    setup = make_setup(
        variant,
        time or TimeControl(BASE, INCREMENT),
        start=start,
        bots=bots,
        can_berserk=can_berserk,
    )
    if fen:
        setup = replace(setup, fen=fen)
    play = Play(begin(setup, START), seed="seed")
    play.open(START)
    return play


def play_moves(play: Play, moves: str | Iterable[str], *, each_ms: int = 1_000) -> Play:
    """Play moves in UCI, one after the other, each taking as long."""
    for uci in moves.split() if isinstance(moves, str) else moves:
        play.move(play.session.turn, uci, now(play) + each_ms)
    return play


def now(play: Play) -> int:
    return play.session.updated_at


def outcome(session: Session) -> tuple[int | None, str | None]:
    return session.winner, session.reason
