"""The rules of the runner that need no engine: clocks, scores, books, PGN, tablebase, the lock."""

from pathlib import Path

import chess
import pytest
from engine_tournaments import engine, write_tournament

from tiltyard import InputError, RuleError
from tiltyard_hosts.uci.engine.info import is_report, read_info
from tiltyard_hosts.uci.game.clock import Clock, TimeControl, write_go
from tiltyard_hosts.uci.game.ending import Ending
from tiltyard_hosts.uci.game.pgn import write_pgn
from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.game.python_board import identify_position, name_ending
from tiltyard_hosts.uci.runner.runner import hold
from tiltyard_hosts.uci.setup import books
from tiltyard_hosts.uci.setup.books import read_book
from tiltyard_hosts.uci.setup.config import read_config
from tiltyard_hosts.uci.setup.resources import list_shortages
from tiltyard_hosts.uci.storage import append_limited


def test_a_clock_grants_the_first_increment_and_forgives_only_the_margin() -> None:
    clock = Clock(TimeControl(base_ms=1000, increment_ms=100, margin_ms=50))
    assert (clock.left_ms, clock.press(400), clock.left_ms) == (1100, 0, 800)
    assert (clock.press(840), clock.left_ms) == (0, 100)
    assert clock.press(151) == 51


def test_moves_in_time_add_the_base_again() -> None:
    clock = Clock(TimeControl(base_ms=1000, moves_to_go=2))
    assert clock.moves_left == 2
    clock.press(100)
    assert (clock.moves_left, clock.left_ms) == (1, 900)
    clock.press(100)
    assert (clock.moves_left, clock.left_ms) == (2, 1800)


def test_go_tells_both_clocks_and_nothing_of_an_opponent_without_one() -> None:
    timed = Clock(TimeControl(base_ms=1000, increment_ms=10))
    nodes = Clock(TimeControl(nodes=500))
    assert write_go(timed, timed, timed) == "go wtime 1010 winc 10 btime 1010 binc 10"
    assert write_go(timed, timed, nodes) == "go wtime 1010 winc 10"
    assert write_go(nodes, timed, nodes) == "go nodes 500"


def test_info_is_read_with_wdl_and_tables_and_side_lines_are_not() -> None:
    line = "info depth 9 seldepth 12 score cp -31 wdl 10 900 90 hashfull 3 tbhits 4 pv e2e4"
    report = read_info(line.encode())
    assert (report.centipawns, report.wdl, report.tbhits) == (-31, (10, 900, 90), 4)
    assert report.pv == ("e2e4",)
    assert is_report(b"info depth 4 multipv 1 score cp 5 pv e2e4")
    assert is_report(b"info score mate -3")
    assert not is_report(b"info multipv 2 score cp 5")
    assert not is_report(b"info multipv 12 score cp 5")
    assert not is_report(b"info depth 4 nodes 9")
    assert not is_report(b"info string score to settle")
    assert not read_info(b"info depth 9 score cp 20 upperbound").has_score
    assert read_info(b"info score mate -3").mate == -3


def test_a_position_counts_as_repeated_only_with_the_same_rights_to_castle_and_capture() -> None:
    board = chess.Board()
    keys = [identify_position(board)]
    for uci in ("g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "g8f6", "e1e2", "f6g8", "e2e1"):
        board.push_uci(uci)
        keys.append(identify_position(board))
    assert keys[4] == keys[0], "the start counts"
    assert keys[9] != keys[5], "White may not castle any more"
    assert name_ending(board, times_seen=2) == ""
    assert name_ending(board, times_seen=3) == "repetition"


def test_what_an_engine_says_cannot_end_a_comment_of_the_pgn() -> None:
    text = "White makes an illegal move ('a}1-0 {')"
    pgn = write_pgn(PlayedGame(chess.STARTING_FEN, (), Ending("0-1", "illegal_move", text), 1), {})
    assert pgn.count("{") == pgn.count("}") == 1


def test_a_chess960_position_is_known_as_one(tmp_path: Path) -> None:
    book = tmp_path / "960.epd"
    book.write_text("nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1\n")
    assert read_book(book).openings[0].is_chess960
    book.write_text(f"{chess.STARTING_FEN}\n")
    assert not read_book(book).openings[0].is_chess960


def test_short_lines_of_a_book_are_used_whole_with_a_note(tmp_path: Path) -> None:
    book = tmp_path / "book.pgn"
    book.write_text('[Event "x"]\n\n1. e4 e5 *\n')
    read = read_book(book, plies=4)
    assert read.openings[0].moves == ("e2e4", "e7e5")
    assert read.warnings == ("Game 1 has 2 plies, not 4; it is used whole.",)


def test_of_a_book_of_any_size_only_some_openings_are_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "MAX_OPENINGS", 5)
    lines = [f"4k3/8/8/8/8/8/8/Q3K3 w - - 0 {number}" for number in range(1, 41)]
    epd, pgn = tmp_path / "big.epd", tmp_path / "big.pgn"
    epd.write_text("# many\n" + "\n".join(lines))
    tags = '[Event "x"]\n[SetUp "1"]\n[FEN "{}"]\n\n1. Qa8+ *\n\n'
    pgn.write_text("".join(tags.format(line) for line in lines))
    for book in (epd, pgn):
        first, again, drawn = (read_book(book, lot=lot) for lot in ("", "one", "two"))
        assert [opening.fen for opening in first.openings] == lines[:5]
        assert len(again.openings) == len(drawn.openings) == 5
        assert read_book(book, lot="one") == again
        assert again.openings != drawn.openings
        assert first.warnings == ("The book holds 40 openings; 5 of them are used.",)


def test_a_tablebase_folder_without_tables_is_refused(tmp_path: Path) -> None:
    tables = {"UseTBAdjudication": True, "TablebaseDirectory": "."}
    path = write_tournament(tmp_path, [engine("A"), engine("B")], Adjudication={"TBAdj": tables})
    with pytest.raises(InputError, match="no Syzygy tables"):
        read_config(path)


def test_a_machine_that_is_too_small_is_noted(tmp_path: Path) -> None:
    greedy = engine("A", Options={"Threads": 500, "Hash": 90_000_000})
    config = read_config(write_tournament(tmp_path, [greedy, engine("B")]))
    threads, memory = list_shortages(config)
    assert "500 threads" in threads
    assert "90000016 MB" in memory


def test_two_processes_cannot_play_one_state_file(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    with hold(path), pytest.raises(RuleError) as refused, hold(path):
        pass
    assert refused.value.code == "cup.in_use"
    with hold(tmp_path / "cup.json"):
        pass


def test_a_log_of_an_engine_has_a_limit(tmp_path: Path) -> None:
    for _ in range(3):
        append_limited(tmp_path / "logs" / "1.log", b"x" * 600_000)
    assert (tmp_path / "logs" / "1.log").stat().st_size == 1024 * 1024
