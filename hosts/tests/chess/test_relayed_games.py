"""Games of boards elsewhere: read from PGN, compared, folded from what came when."""

import pytest

from tiltyard import InputError
from tiltyard_hosts.chess.pgn import GameTags, write_relayed
from tiltyard_hosts.chess.pgn_reader import ReadGame, decode_pgn, read_games
from tiltyard_hosts.chess.relayed_game import compare, describe, replay
from tiltyard_hosts.chess.variants import Variant

GAME = """[White "Roe, \\"Al\\""]
[Black "Doe"]
[TimeControl "40/5400+30:1800+30"]

1. e4 {[%clk 1:29:58] a good move} (1. d4 d5 (1... f5)) e5 {[%clk 1:30:01.5]} 2. Nf3 $1 *
"""


def read(text: str) -> ReadGame:
    (game,) = read_games(text)
    return game


def test_the_main_line_is_read_with_its_clocks() -> None:
    game = read(GAME)
    assert game.tags["White"] == 'Roe, "Al"'
    assert [(move.san, move.clock) for move in game.moves] == [
        ("e4", 5_398_000),
        ("e5", 5_401_500),
        ("Nf3", None),
    ]
    assert (game.start_clock, game.result, game.problem) == (5_400_000, "*", "")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1. e4 e5 2. Kd5 *", "Move 2 cannot be read; the moves before it stay."),
        ("1. e4 -- *", "A move is missing after move 1."),
        ('[FEN "no"]\n\n1. e4 *', "The tag FEN is no position."),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', "The tag FEN is no position."),
        ('[Variant "Atomic"]\n\n1. e4 *', "The variant atomic cannot be shown here."),
        (f"{'1. Nf3 Nf6 2. Ng1 Ng8 ' * 300} *", "Only the first 500 moves are read."),
    ],
)
def test_what_cannot_be_read_ends_the_game_there(text: str, problem: str) -> None:
    assert read(f'[White "A"]\n{text}' if text[0] == "[" else text).problem == problem


def test_chess960_and_own_positions_are_read() -> None:
    fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    game = read(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n1. Nc3 *')
    assert (game.variant, len(game.moves), game.problem) == (Variant.CHESS960, 1, "")


def test_files_are_bounded_and_latin_1_is_read() -> None:
    assert decode_pgn('[White "Müller"]'.encode("latin-1")) == '[White "Müller"]'
    with pytest.raises(InputError, match="4 MB"):
        decode_pgn(b" " * 4_000_001)
    with pytest.raises(InputError, match="no game"):
        read_games("")
    with pytest.raises(InputError, match="500 games"):
        read_games("1. e4 *\n\n" * 501)


def test_only_what_is_new_is_told() -> None:
    first = replay((step, 1_000) for step in compare(None, read("1. e4 *")))
    assert first is not None
    assert compare(first, read("1. e4 *")) == []
    assert [step["type"] for step in compare(first, read("1. e4 e5 1-0"))] == ["move", "result"]
    assert [step["type"] for step in compare(first, read("1. d4 *"))] == ["move"]
    assert [step["type"] for step in compare(first, read("1. e4 {[%clk 0:01:00]} *"))] == ["clock"]


def test_a_file_always_wins() -> None:
    """What was known and what was read lead to what was read, whatever both are."""
    texts = (GAME, "1. e4 e5 1-0", "1. d4 *", "1. e4 {[%clk 0:01:00]} *", '[White "A"]\n\n*')
    for one in texts:
        for two in texts:
            steps = [(step, 1) for step in compare(None, read(one))]
            known = replay(steps)
            steps += [(step, 2) for step in compare(known, read(two))]
            game = replay(steps)
            assert game is not None
            wanted = read(two)
            assert [move.uci for move in game.moves] == [move.uci for move in wanted.moves]
            assert (game.result, game.number) == (wanted.result, len(steps))


def test_the_clock_of_whoever_is_to_move_runs_from_when_the_move_came() -> None:
    game = replay((step, 10_000) for step in compare(None, read("1. e4 {[%clk 0:01:00]} *")))
    assert game is not None
    assert describe(game, 15_000)["clocks"] == [60_000, None]
    timed = replay((step, 10_000) for step in compare(None, read(GAME)))
    assert timed is not None
    shown = describe(timed, 15_000)
    assert (shown["clocks"], shown["is_clock_running"]) == ([5_398_000, 5_396_500], True)
    over = replay((step, 1) for step in compare(None, read(GAME.replace("*", "0-1"))))
    assert over is not None
    shown = describe(over, 15_000)
    assert (shown["status"], shown["winner"], shown["clocks"]) == (
        "over",
        None,
        [5_398_000, 5_401_500],
    )


def test_it_is_written_with_the_result_that_counts() -> None:
    game = replay((step, 1) for step in compare(None, read(GAME.replace("*", "0-1"))))
    assert game is not None
    text = write_relayed(game, GameTags(white='Al "Roe"'), result="*", date="2026.11.20")
    assert '[White "Al \\"Roe\\""]' in text
    assert text.strip().endswith("2. Nf3 *")
    assert read(text).moves == read(GAME).moves
