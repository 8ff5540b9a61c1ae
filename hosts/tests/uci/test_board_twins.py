"""The compiled board and line reader and their readable twins: the same answers, ply by ply."""

import os
import random
from collections.abc import Callable, Iterator

import chess
import pytest

from tiltyard_hosts.uci.engine.lines import Lines, PipeLines
from tiltyard_hosts.uci.game.board import ENDINGS, Board
from tiltyard_hosts.uci.game.python_board import PythonBoard
from tiltyard_hosts.uci.kernel import compiled

needs_kernel = pytest.mark.skipif(compiled is None, reason="needs the compiled kernel")
ENDGAMES = (
    "8/8/8/8/8/5k2/4p3/4K2R b K - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
    "4k1n1/8/8/8/8/8/8/4K1N1 w - - 98 90",
    "8/8/3k4/8/2pP4/8/B7/4K3 b - d3 0 30",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
)


def _play(fen: str, *, is_chess960: bool, chance: random.Random, plies: int = 80) -> set[str]:
    """Play at random on both; return how it ended."""
    assert compiled is not None
    ours, twin = compiled.Board(fen, is_chess960), PythonBoard(fen, is_chess960)
    board = chess.Board(fen, chess960=is_chess960)
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = chance.choice(legal)
        assert ours.push(move.uci())
        assert twin.push(move.uci())
        board.push(move)
        assert _describe(ours) == _describe(twin), board.fen()
        if ours.ending:
            break
    assert ours.sans == twin.sans
    return {ENDINGS[ours.ending]}


def _describe(board: Board) -> tuple[object, ...]:
    counts = (board.turn, board.plies, board.fullmove_number, board.pieces)
    return (*counts, board.is_zeroing, board.ending, board.last_move, board.fen())


@needs_kernel
def test_made_up_games_are_the_same_on_both_boards() -> None:
    chance = random.Random(26)
    ends = set[str]()
    for _ in range(8):
        ends |= _play(chess.STARTING_FEN, is_chess960=False, chance=chance, plies=300)
        start = chess.Board.from_chess960_pos(chance.randrange(960)).fen()
        ends |= _play(start, is_chess960=True, chance=chance, plies=300)
    for fen in ENDGAMES * 4:
        ends |= _play(fen, is_chess960=fen.endswith("KQkq - 0 1"), chance=chance, plies=200)
    assert ends >= {"insufficient_material", "repetition", "fifty_moves"}


@needs_kernel
@pytest.mark.parametrize(
    ("fen", "line", "end"),
    [
        (chess.STARTING_FEN, "f2f3 e7e5 g2g4 d8h4", "checkmate"),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "stalemate"),
        ("8/8/8/2k5/3Pp3/8/8/4K3 w - - 0 1", "e1d2", ""),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e4d3", ""),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8", ""),
    ],
)
def test_mates_castlings_and_captures_in_passing_are_the_same(
    fen: str, line: str, end: str
) -> None:
    ours, twin = compiled.Board(fen, False), PythonBoard(fen, chess960=False)
    for move in line.split():
        assert ours.push(move)
        assert twin.push(move)
        assert _describe(ours) == _describe(twin)
    assert ours.sans == twin.sans
    assert ENDINGS[ours.ending] == end


@needs_kernel
def test_every_square_to_every_square_is_legal_on_both_boards_or_on_none() -> None:
    chance = random.Random(5)
    for number in range(4):
        board = (
            chess.Board.from_chess960_pos(chance.randrange(960)) if number % 2 else chess.Board()
        )
        for _ in range(chance.randrange(10, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        fen, is_chess960 = board.fen(), bool(number % 2)
        for origin in chance.sample(chess.SQUARE_NAMES, 40):
            for target in chess.SQUARE_NAMES:
                for promotion in ("", "q"):
                    text = f"{origin}{target}{promotion}"
                    known = PythonBoard(fen, is_chess960).push(text) if _may(board, text) else False
                    assert compiled.Board(fen, is_chess960).push(text) == known, (fen, text)


def _may(board: chess.Board, text: str) -> bool:
    """Whether it is worth asking python-chess, which is slow: a piece of the mover stands there."""
    return board.color_at(chess.parse_square(text[:2])) == board.turn


@pytest.fixture(params=["compiled", "python"])
def pipe(request: pytest.FixtureRequest) -> Iterator[tuple[int, Callable[..., Lines]]]:
    if request.param == "compiled" and compiled is None:
        pytest.skip("needs the compiled kernel")
    reading, writing = os.pipe()
    make = PipeLines if request.param == "python" else compiled.Lines
    yield writing, lambda *limits: make(reading, *(limits or (100, 50, 10_000)))
    os.close(reading)


def test_of_all_reports_the_last_and_the_last_exact_one_are_kept(
    pipe: tuple[int, Callable[..., Lines]],
) -> None:
    writing, make = pipe
    lines = make()
    said = (
        b"info string hello\r\ninfo depth 1 score cp 5 pv e2e4\n"
        b"info depth 2 score cp 9 lowerbound pv e2e4\ninfo multipv 2 score cp 1\n"
        b"bestmove e2e4 ponder e7e5\nreadyok\n"
    )
    os.write(writing, said)
    answer = lines.await_move(0.0)
    assert answer is not None
    move, _, report, exact = answer
    assert (move, report) == (
        b"bestmove e2e4 ponder e7e5",
        b"info depth 2 score cp 9 lowerbound pv e2e4",
    )
    assert exact == b"info depth 1 score cp 5 pv e2e4"
    line = lines.read(0.0)
    assert line is not None
    assert line[0] == b"readyok"
    assert lines.read(0.0) is None
    assert not lines.is_over
    os.close(writing)
    assert lines.read(0.0) is None
    assert lines.is_over


@pytest.mark.parametrize("flood", [b"x" * 101, b"x\n" * 51, b"0123456789\n" * 20 * 50])
def test_a_flood_is_noticed_and_nothing_of_it_kept(
    pipe: tuple[int, Callable[..., Lines]], flood: bytes
) -> None:
    writing, make = pipe
    lines = make(100, 50, 10_000)
    os.write(writing, flood)
    assert lines.read(0.0) is None
    assert lines.is_flooding
    os.close(writing)


def test_what_was_said_before_a_question_is_forgotten(
    pipe: tuple[int, Callable[..., Lines]],
) -> None:
    writing, make = pipe
    lines = make()
    os.write(writing, b"bestmove a2a3\n")
    lines.forget()
    lines.reset()
    os.write(writing, b"bestmove e2e4\n")
    answer = lines.await_move(0.0)
    assert answer is not None
    assert answer[0] == b"bestmove e2e4"
    os.close(writing)
