"""Games as PGN: every tag, every clock, every variant, read again by another reader."""

import io

import chess.pgn
import pytest
from chess_games import now, open_game, play_moves

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.pgn import GameTags, write_pgn
from tiltyard_hosts.chess.records import Moved
from tiltyard_hosts.chess.variants import Variant

TAGS = GameTags("Spring Arena", "https://example.org/g/7", "3", "Ada", "Boris", 1800, 1755)


def read(play: Play, tags: GameTags = TAGS) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(write_pgn(play.session, play.records, tags)))
    assert game is not None
    assert game.errors == []
    return game


def test_a_game_is_written_with_its_tags_and_clocks() -> None:
    play = play_moves(open_game(), "f2f3 e7e5", each_ms=700)
    play_moves(play, "g2g4 d8h4", each_ms=1_600)

    assert write_pgn(play.session, play.records, TAGS) == (
        '[Event "Spring Arena"]\n[Site "https://example.org/g/7"]\n[Date "1970.01.01"]\n'
        '[Round "3"]\n[White "Ada"]\n[Black "Boris"]\n[Result "0-1"]\n'
        '[UTCDate "1970.01.01"]\n[UTCTime "00:16:40"]\n[WhiteElo "1800"]\n[BlackElo "1755"]\n'
        '[TimeControl "180+2"]\n[PlyCount "4"]\n[Termination "normal"]\n[Reason "checkmate"]\n\n'
        "1. f3 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. g4 { [%clk 0:03:00.4] }\n"
        "2... Qh4# { [%clk 0:03:00.4] } 0-1\n"
    )


@pytest.mark.parametrize("variant", Variant)
def test_the_pgn_of_every_variant_is_read_again_move_by_move(variant: Variant) -> None:
    start = 37 if variant is Variant.CHESS960 else None
    play = open_game(variant, start=start, bots=("simple-1", "simple-1"))
    for _ in range(30):
        play.pass_time(now(play) + 60_000, limit=1)
    game = read(play)

    assert [move.uci() for move in game.mainline_moves()] == [
        record.uci for record in play.records if isinstance(record, Moved)
    ]
    assert game.end().board().fen() == play.session.fen
    assert ("Variant" in game.headers) == (variant is not Variant.STANDARD)
    if variant is Variant.CHESS960:
        assert game.headers["FEN"] == play.session.setup.fen
        assert game.headers["SetUp"] == "1"


@pytest.mark.parametrize(
    ("deed", "result", "termination"),
    [
        (lambda play: play.resign(0, now(play)), "0-1", "normal"),
        (lambda play: play.abort(now(play)), "*", "unterminated"),
        (lambda play: play.pass_time(now(play) + 900_000, limit=1), "0-1", "time forfeit"),
        (lambda play: None, "*", "unterminated"),
    ],
)
def test_the_end_is_told_in_the_words_of_the_format(
    deed: object, result: str, termination: str
) -> None:
    play = play_moves(open_game(time=TimeControl(15_000)), "e2e4 e7e5")
    deed(play)  # type: ignore[operator]
    headers = read(play).headers
    assert (headers["Result"], headers["Termination"]) == (result, termination)
    assert headers["TimeControl"] == "15+0"


def test_a_game_that_nobody_began_is_told_so() -> None:
    play = open_game()
    play.pass_time(now(play) + 900_000, limit=1)
    headers = read(play, GameTags()).headers
    assert (headers["Result"], headers["Termination"]) == ("0-1", "abandoned")
    assert (headers["White"], "WhiteElo" in headers) == ("?", False)


def test_a_name_cannot_break_out_of_its_tag() -> None:
    play = play_moves(open_game(), "e2e4")
    game = read(play, GameTags(white='Eve"]\n[Result "1-0', black="Back\\slash"))
    assert game.headers["Result"] == "*"
    assert len(list(game.mainline_moves())) == 1


def test_a_position_of_ones_own_is_told() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    headers = read(play_moves(open_game(start=fen), "e8e7")).headers
    assert (headers["FEN"], headers["SetUp"]) == (fen, "1")
    assert "Variant" not in headers
