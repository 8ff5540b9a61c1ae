"""Games end as Syzygy tables say: real files, read by the real reader."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from engine_tournaments import engine, find_program, play, write_tournament
from syzygy_tables import BLESSED, CURSED, write_constant, write_table

from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.game import tablebase
from tiltyard_hosts.uci.game.adjudication import Rules
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.game.pgn import write_pgn
from tiltyard_hosts.uci.game.play import GameInPlay, GamePlan, PlayedGame
from tiltyard_hosts.uci.game.tablebase import TablebaseRule, judge_position
from tiltyard_hosts.uci.setup.config import read_config

DEPTH = TimeControl(depth=1)
STOCKFISH = find_program("stockfish")


@pytest.fixture(scope="module")
def queen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the table of a queen against a king."""
    folder = tmp_path_factory.mktemp("syzygy")
    write_table(folder, "KQvK")
    return folder


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No test sees the open tables of another one."""
    tablebase._open_tables.cache_clear()
    yield
    tablebase._open_tables.cache_clear()


@pytest.mark.parametrize(
    ("fen", "verdict"),
    [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "win-0"),
        ("8/8/8/3k4/8/8/8/KQ6 b - - 0 1", "win-0"),
        ("8/8/8/3K4/8/8/8/kq6 w - - 0 1", "win-1"),
        ("8/8/8/3K4/8/8/8/kq6 b - - 0 1", "win-1"),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "draw"),  # stalemate
        ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", "draw"),  # the queen falls
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "win-0"),
        ("8/8/8/3k4/8/8/8/KR6 w - - 0 1", None),  # there is no such table
        ("8/8/8/3k4/7p/8/8/KQ6 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),  # who may castle is in no table
    ],
)
def test_a_position_is_what_the_tables_say(queen: Path, fen: str, verdict: str | None) -> None:
    assert judge_position(fen, TablebaseRule(queen, 4)) == verdict


def test_tables_are_asked_up_to_so_many_pieces_only(queen: Path) -> None:
    fen = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
    assert judge_position(fen, TablebaseRule(queen, 3)) == "win-0"
    assert judge_position(fen, TablebaseRule(queen, 2)) is None


@pytest.mark.parametrize(("ignores", "verdict"), [(False, "draw"), (True, "win-0")])
def test_a_win_beyond_fifty_moves_is_a_draw_unless_they_are_ignored(
    tmp_path: Path, ignores: bool, verdict: str
) -> None:
    write_constant(tmp_path, "KRvK", CURSED, BLESSED)
    rule = TablebaseRule(tmp_path, 3, ignores)
    for turn in "wb":
        assert judge_position(f"8/8/8/3k4/8/8/8/KR6 {turn} - - 0 1", rule) == verdict


class Hand:
    """An engine that plays the first move of a list that is legal."""

    pipe = None

    def greet(self) -> None:
        pass

    def __init__(self) -> None:
        self.board = chess.Board()

    def new_game(self, *, is_chess960: bool = False, is_pondering: bool = False) -> None:
        """Nothing to clear."""

    def await_ready(self) -> None:
        """It is."""

    def rest(self) -> None:
        """It does."""

    def ask(self, position: str, go: str) -> float:
        fen, _, moves = position.removeprefix("position fen ").partition(" moves ")
        self.board = chess.Board(fen)
        for move in moves.split():
            self.board.push_uci(move)
        return 0.0

    def await_move(self, start: float, *, limit_ms: int, margin_ms: int) -> Thought:
        captures = list(self.board.generate_legal_captures())
        return Thought((captures or list(self.board.legal_moves))[0].uci(), b"", 0.0)


def meet(fen: str, folder: Path, men: int = 3) -> PlayedGame:
    rules = Rules(tablebase=TablebaseRule(folder, men), max_plies=8)
    plan = GamePlan(fen, (), (DEPTH, DEPTH), rules)
    return GameInPlay([Hand(), Hand()], plan).play()  # type: ignore[list-item]  # they answer as engines do


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("8/8/8/3k4/8/8/p7/KQ6 w - - 0 1", "1-0"),
        ("kq6/P7/8/8/3K4/8/8/8 b - - 0 1", "0-1"),
    ],
)
def test_a_game_ends_with_the_capture_that_leads_into_the_tables(
    queen: Path, fen: str, result: str
) -> None:
    game = meet(fen, queen)
    assert (game.ending.result, game.ending.reason, len(game.moves)) == (result, "tablebase", 1)
    pgn = write_pgn(game, {})
    assert '[Termination "adjudication"]' in pgn
    assert '[Reason "tablebase"]' in pgn
    assert "wins by tablebase" in pgn


def test_what_the_tables_do_not_know_is_played_on(queen: Path) -> None:
    assert meet("8/8/8/3k4/8/8/p7/KR6 w - - 0 1", queen).ending.reason != "tablebase"
    assert meet("8/8/8/3k4/8/8/p7/KQ6 w - - 0 1", queen, men=2).ending.reason != "tablebase"


def test_the_rules_of_a_file_name_folder_pieces_and_the_fifty_moves(
    tmp_path: Path, queen: Path
) -> None:
    shutil.copytree(queen, tmp_path / "syzygy")
    tables = {"UseTBAdjudication": True, "TablebaseDirectory": "syzygy", "TBMen": 4}
    path = write_tournament(
        tmp_path,
        [engine("A"), engine("B")],
        Adjudication={"TBAdj": {**tables, "IgnoreFifty": True}},
    )
    found = read_config(path).rules.tablebase
    assert found == TablebaseRule(tmp_path / "syzygy", 4, is_fifty_ignored=True)


@pytest.mark.skipif(not STOCKFISH, reason="needs the engine stockfish")
def test_real_engines_are_ended_by_the_tables(tmp_path: Path, queen: Path) -> None:
    fish: dict[str, object] = {"Command": STOCKFISH, "Options": {"Hash": 1, "Threads": 1}}
    path = write_tournament(
        tmp_path,
        [{**fish, "Name": "A"}, {**fish, "Name": "B"}],
        TournamentMode="Match",
        TimeControl={"TimeConfigs": [{"Id": "x", "Depth": 4}]},
        Adjudication={
            "TBAdj": {"UseTBAdjudication": True, "TablebaseDirectory": str(queen), "TBMen": 3},
            "MaxMoves": 20,
        },
        Opening={"OpeningsPath": "end.epd"},
    )
    (tmp_path / "end.epd").write_text("8/8/8/3k4/8/8/p7/KQ6 w - - 0 1\n")
    _, contest = play(path)
    assert [(game.result, game.reason) for game in contest.games] == 2 * [("1-0", "tablebase")]
