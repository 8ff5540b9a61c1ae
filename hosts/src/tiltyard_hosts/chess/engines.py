"""A bot that is a UCI engine, where one is installed. The one module here that does I/O.

It thinks within the limits of its level, so that a move takes a moment whatever the clock says.
Whatever the engine does wrong, the built-in bot makes the move instead: a game never waits.
"""

import contextlib
import os
import shutil
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import chess

from tiltyard import TiltyardError
from tiltyard_hosts.chess.bot_choice import think_simply
from tiltyard_hosts.chess.levels import ENGINE, read_bot
from tiltyard_hosts.chess.rules import read_move
from tiltyard_hosts.chess.session import Session
from tiltyard_hosts.chess.variants import Variant
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine, start_engine, write_position
from tiltyard_hosts.uci.engine.faults import EngineError

PROGRAMS: Final = ("stockfish",)
_VARIANTS: Final = frozenset({Variant.STANDARD, Variant.CHESS960})
_MARGIN_MS: Final = 3_000  # a busy machine is no fault of the engine
_TROUBLE_MAX: Final = 3  # so often it may fail before it is left alone


class Limit(NamedTuple):
    """What an engine of a level may do for a move."""

    skill: int  # of the option `Skill Level`, 0 to 20
    depth: int
    move_ms: int


LIMITS: Final[Mapping[int, Limit]] = {
    1: Limit(skill=0, depth=1, move_ms=50),
    2: Limit(skill=3, depth=2, move_ms=50),
    3: Limit(skill=6, depth=3, move_ms=80),
    4: Limit(skill=9, depth=4, move_ms=100),
    5: Limit(skill=11, depth=6, move_ms=150),
    6: Limit(skill=14, depth=8, move_ms=200),
    7: Limit(skill=17, depth=12, move_ms=300),
    8: Limit(skill=20, depth=18, move_ms=500),
}


def find_engine() -> str | None:
    """Return the path of an engine that is installed, or None.

    Debian keeps them where PATH does not look.
    """
    folders = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"
    return next((path for name in PROGRAMS if (path := shutil.which(name, path=folders))), None)


class EngineBrain:
    """Thinks for bots such as `engine-5`: a process for each level, started when first needed.

    For one thread. A move takes up to a second: ask before a game is locked, not while it is.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        found = find_engine()
        self._command = tuple(command or ((found,) if found else ()))
        self._engines: dict[int, UciEngine] = {}
        self.troubles: list[str] = []  # what went wrong, for a log

    def __call__(self, session: Session, board: chess.Board, chance: str) -> str:
        """Return a legal move for the bot to move, in UCI."""
        code = session.setup.bots[session.turn]
        assert code is not None
        bot = read_bot(code)
        can_ask = self._command and len(self.troubles) < _TROUBLE_MAX
        if bot.kind == ENGINE and can_ask and session.setup.variant in _VARIANTS:
            try:
                return board.uci(read_move(board, self._ask(bot.level, session)))
            except (EngineError, TiltyardError) as trouble:
                self.troubles.append(trouble.message)
                self._drop(bot.level)
        return think_simply(session, board, chance)

    def close(self) -> None:
        """End all engines."""
        for level in tuple(self._engines):
            self._drop(level)

    def _ask(self, level: int, session: Session) -> str:
        limit = LIMITS[level]
        engine = self._engines.get(level) or self._start(level)
        engine.new_game(is_chess960=session.setup.variant is Variant.CHESS960)
        engine.await_ready()
        position = write_position(session.base, is_standard=False)
        if session.line:
            position += " moves " + " ".join(session.line)
        asked = engine.ask(position, f"go depth {limit.depth} movetime {limit.move_ms}")
        thought = engine.await_move(asked, limit_ms=limit.move_ms, margin_ms=_MARGIN_MS)
        return thought.move

    def _start(self, level: int) -> UciEngine:
        # The level is set by limits, too: engines without `Skill Level` are only less varied.
        options = {"Threads": "1", "Hash": "16"}
        spec = EngineSpec(f"engine-{level}", self._command, options=options)
        engine = start_engine(spec, attempts=1)
        self._engines[level] = engine
        engine.set_if_known("Skill Level", str(LIMITS[level].skill))
        return engine

    def _drop(self, level: int) -> None:
        engine = self._engines.pop(level, None)
        if engine is not None:
            with contextlib.suppress(EngineError):
                engine.kill()
