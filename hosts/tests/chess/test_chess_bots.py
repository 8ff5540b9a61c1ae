"""Bots: legal in every variant, the same twice, better when they should be, and never late."""

import json

import pytest
from chess_games import START, now, open_game, outcome, play_moves

from tiltyard import InputError
from tiltyard_hosts.chess.bots import SKILLS, choose
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.levels import LEVELS, read_bot, think_ms
from tiltyard_hosts.chess.records import Moved, Record, record_from_json, record_to_json
from tiltyard_hosts.chess.session import Due, Session, Status, begin, next_deadline, replay
from tiltyard_hosts.chess.variants import Variant, find_start, make_board


def play_out(
    variant: Variant, bots: tuple[str, str], *, plies: int, time: TimeControl | None = None
) -> tuple[Session, list[Record]]:
    """Let two bots play, each command in a process of its own."""
    start = open_game(variant, bots=bots, time=time)
    session, log = start.session, list(start.records)
    while session.status is Status.PLAYING and session.plies < plies:
        deadline = next_deadline(session)
        assert deadline is not None
        play = Play(session_from_json(json.loads(json.dumps(session_to_json(session)))), seed="s")
        play.pass_time(deadline.at, limit=1)
        session = play.session
        log += play.records
    return session, log


@pytest.mark.parametrize("variant", Variant)
def test_bots_play_lawful_games_in_every_variant_and_the_record_gives_them_again(
    variant: Variant,
) -> None:
    session, log = play_out(variant, ("simple-1", "simple-2"), plies=50)

    stored = json.loads(json.dumps([record_to_json(record) for record in log]))
    assert replay(begin(session.setup, START), map(record_from_json, stored)) == session
    board = make_board(variant, session.setup.fen)
    for record in log:
        if isinstance(record, Moved):
            board.push(board.parse_uci(record.uci))  # refuses what is illegal
            assert board.fen() == record.fen
    assert session.plies >= 5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finds_the_same_legal_move_twice_and_leaves_the_board_alone(level: int) -> None:
    fen = "8/5pk1/6p1/3r4/8/1P4P1/5PK1/2R5 w - - 0 1"
    board = make_board(Variant.STANDARD, fen)
    uci = choose(level, Variant.STANDARD, board, chance="x")
    assert board.parse_uci(uci)
    assert board.fen() == fen
    assert choose(level, Variant.STANDARD, board, chance="x") == uci


@pytest.mark.parametrize("variant", Variant)
def test_a_good_bot_knows_every_variant(variant: Variant) -> None:
    board = make_board(variant, find_start(variant, 100 if variant is Variant.CHESS960 else None))
    for _ in range(2):
        board.push_uci(choose(6, variant, board, chance="x"))


def test_another_chance_gives_another_move() -> None:
    board = make_board(Variant.STANDARD, find_start(Variant.STANDARD))
    assert len({choose(1, Variant.STANDARD, board, chance=str(n)) for n in range(9)}) > 2


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        (Variant.STANDARD, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
        (Variant.KING_OF_THE_HILL, "7k/8/8/8/8/3K4/8/7q w - - 0 1"),
        (Variant.RACING_KINGS, "8/7K/k7/8/8/8/1r6/6R1 w - - 0 1"),
        (Variant.THREE_CHECK, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1"),
    ],
)
def test_good_bots_see_a_win_in_one(variant: Variant, fen: str) -> None:
    board = make_board(variant, fen)
    board.push_uci(choose(8, variant, board, chance="x"))
    assert board.is_checkmate() or board.is_variant_loss()


def test_a_strong_bot_beats_a_weak_one() -> None:
    wins = [play_out(Variant.ATOMIC, ("simple-5", "simple-1"), plies=120)[0].winner]
    wins.append(play_out(Variant.RACING_KINGS, ("simple-5", "simple-1"), plies=120)[0].winner)
    assert wins == [0, 0]


@pytest.mark.long
@pytest.mark.parametrize("variant", Variant)
def test_level_five_does_not_lose_to_level_one_with_either_colour(variant: Variant) -> None:
    winners = [
        play_out(variant, bots, plies=160)[0].winner
        for bots in (("simple-5", "simple-1"), ("simple-1", "simple-5"))
    ]
    assert winners[0] != 1
    assert winners[1] != 0
    assert winners != [None, None]


def test_a_bot_thinks_from_its_clock_and_always_less_than_it_has() -> None:
    for plies in range(2, 40):
        for left in (1, 5, 90, 1_000, 60_000, 3_600_000):
            for increment in (0, 1_000, 30_000):
                spent = think_ms(left_ms=left, increment_ms=increment, plies=plies, salt="7")
                assert 1 <= spent <= max(1, left // 8)
    slow = think_ms(left_ms=600_000, increment_ms=0, plies=10, salt="7")
    assert 7_500 <= slow <= 22_500


def test_a_bot_never_loses_on_time() -> None:
    session, log = play_out(
        Variant.ANTICHESS, ("simple-1", "simple-1"), plies=200, time=TimeControl(1_000)
    )
    assert session.reason != "time"
    assert all(record.left_ms > 0 for record in log if isinstance(record, Moved))


def test_a_bot_is_not_charged_for_a_server_that_is_late() -> None:
    play = play_moves(open_game(bots=(None, "simple-2")), "e2e4")
    deadline = next_deadline(play.session)
    assert deadline is not None
    assert (deadline.what, deadline.side) == (Due.BOT, 1)
    play.pass_time(now(play) + 10, limit=5)
    assert play.session.plies == 1
    play.pass_time(now(play) + 3_000_000, limit=5)
    play_moves(play, "d2d3")
    play.pass_time(now(play) + 3_000_000, limit=5)

    assert outcome(play.session) == (None, None)
    assert play.session.plies == 4
    assert play.session.left[1] > 170_000


def test_levels_have_names() -> None:
    assert read_bot("engine-8").level == 8
    assert set(SKILLS) == set(LEVELS)
    for code in ("simple-0", "simple-9", "stockfish", "simple-", "engine-1.5"):
        with pytest.raises(InputError):
            read_bot(code)
