"""Games read from PGN as programs of electronic boards write it: parsed, bounded, forgiving.

What cannot be read ends a game there: the moves before it stay, and a sentence says what it was.
"""

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import chess
import chess.pgn

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_hosts.chess.variants import Variant

MOST_BYTES: Final = 4_000_000
MOST_GAMES: Final = 500
_MOST_PLIES: Final = 1_000
_LONGEST_TAG: Final = 200
_MOST_TAGS: Final = 60
_RESULTS: Final = frozenset({"1-0", "0-1", "1/2-1/2"})
_OPEN: Final = "*"
_CLOCK: Final = re.compile(r"\[%clk\s+(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)\s*\]")
_CONTROL: Final = re.compile(r"(?:\d{1,3}/)?(\d{1,6})(?:[+:].*)?$")
_VARIANTS: Final[Mapping[str, Variant]] = {
    "": Variant.STANDARD,
    "standard": Variant.STANDARD,
    "chess": Variant.STANDARD,
    "chess960": Variant.CHESS960,
    "chess 960": Variant.CHESS960,
    "fischerandom": Variant.CHESS960,
    "fischerrandom": Variant.CHESS960,
}


@dataclass(frozen=True, slots=True)
class ReadMove:
    """A move, and what the mover's clock showed after it, in milliseconds, if the file says so."""

    uci: str
    san: str
    clock: int | None = None


@dataclass(slots=True)
class ReadGame:
    """A game of a file. `problem` says why it ends before the file does; `result` is PGN's."""

    tags: dict[str, str]
    variant: Variant = Variant.STANDARD
    fen: str = chess.STARTING_FEN
    moves: list[ReadMove] = field(default_factory=list)
    result: str = _OPEN
    problem: str = ""

    @property
    def start_clock(self) -> int | None:
        """What the clocks show at the start, by the tag `TimeControl`."""
        found = _CONTROL.match(self.tags.get("TimeControl", "").strip())
        return 1000 * int(found[1]) if found else None


def decode_pgn(data: bytes) -> str:
    """Return the text of a file: UTF-8, else the Latin-1 that PGN was born with.

    Raises:
        InputError: `pgn.too_large`.
    """
    if len(data) > MOST_BYTES:
        raise InputError(
            "pgn.too_large", say("PGN of at most {most} MB is read.", most=MOST_BYTES // 1_000_000)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_games(text: str) -> list[ReadGame]:
    """Return the games of a file, in its order.

    Raises:
        InputError: `pgn.no_games`, `pgn.too_many`.
    """
    games: list[ReadGame] = []
    for game in _list_games(io.StringIO(text)):
        if len(games) == MOST_GAMES:
            raise InputError(
                "pgn.too_many", say("PGN of at most {most} games is read.", most=MOST_GAMES)
            )
        games.append(game)
    if not games:
        raise InputError("pgn.no_games", say("There is no game in this text: it is not PGN."))
    return games


def _list_games(source: io.StringIO) -> Iterator[ReadGame]:
    while (game := chess.pgn.read_game(source, Visitor=_Reader)) is not None:
        if game.tags or game.moves:
            yield game


class _Reader(chess.pgn.BaseVisitor[ReadGame]):
    """Takes the main line of a game; variations and words are passed over."""

    def __init__(self) -> None:
        self._headers = chess.pgn.Headers({})
        self._game = ReadGame({})
        self._is_stopped = False

    def begin_headers(self) -> chess.pgn.Headers:
        return self._headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if len(self._headers) < _MOST_TAGS:
            plain = tagvalue.replace('\\"', '"').replace("\\\\", "\\")
            clean = "".join(sign for sign in plain if sign.isprintable()).strip()
            self._headers[tagname] = clean[:_LONGEST_TAG]

    def end_headers(self) -> chess.pgn.SkipType | None:
        game = self._game
        game.tags = dict(self._headers)
        name = game.tags.get("Variant", "").strip().lower()
        variant = _VARIANTS.get(name)
        if variant is None:
            self._stop(say("The variant {name} cannot be shown here.", name=name))
            return chess.pgn.SKIP
        fen = game.tags.get("FEN", chess.STARTING_FEN)
        try:
            board = chess.Board(fen, chess960=variant is Variant.CHESS960)
        except ValueError:
            self._stop(say("The tag FEN is no position."))
            return chess.pgn.SKIP
        if not board.is_valid():
            self._stop(say("The tag FEN is no position."))
            return chess.pgn.SKIP
        game.variant, game.fen = variant, board.fen()
        return None

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        moves = self._game.moves
        if self._is_stopped:
            return
        if len(moves) == _MOST_PLIES:
            self._stop(say("Only the first {most} moves are read.", most=_MOST_PLIES // 2))
        elif not move:
            self._stop(say("A move is missing after move {number}.", number=board.fullmove_number))
        else:
            moves.append(ReadMove(board.uci(move), board.san(move)))

    def visit_comment(self, comment: str) -> None:
        moves = self._game.moves
        found = _CLOCK.search(comment)
        if found and moves and not self._is_stopped:
            hours, minutes, seconds = int(found[1] or 0), int(found[2]), float(found[3])
            clock = round(1000 * (3600 * hours + 60 * minutes + seconds))
            moves[-1] = ReadMove(moves[-1].uci, moves[-1].san, clock)

    def visit_result(self, result: str) -> None:
        if result in _RESULTS:
            self._game.result = result

    def handle_error(self, error: Exception) -> None:
        number = len(self._game.moves) // 2 + 1
        self._stop(say("Move {number} cannot be read; the moves before it stay.", number=number))

    def result(self) -> ReadGame:
        game = self._game
        if game.result == _OPEN and game.tags.get("Result") in _RESULTS:
            game.result = game.tags["Result"]
        return game

    def _stop(self, problem: str) -> None:
        if not self._is_stopped:
            self._game.problem, self._is_stopped = problem, True
