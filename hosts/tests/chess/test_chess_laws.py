"""What is true of every game: replayed, stored, read again, it is the same."""

import json
from collections.abc import Sequence

import pytest
from chess_games import START, now, open_game
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard import InputError, TiltyardError
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.records import Moved, record_from_json, record_to_json
from tiltyard_hosts.chess.session import (
    Session,
    Status,
    begin,
    clocks_at,
    next_deadline,
    replay,
)
from tiltyard_hosts.chess.variants import Variant, make_board

DEEDS = ("move",) * 20 + (
    "offer_draw",
    "decline_draw",
    "claim_draw",
    "claim_absence",
    "leave",
    "come_back",
    "give_back",
    "go_berserk",
    "pass_time",
    "resign",
)
steps = st.lists(
    st.tuples(
        st.sampled_from(DEEDS),
        st.integers(0, 1),
        st.integers(0, 10**6),
        st.sampled_from((0, 1, 40, 700, 900, 2_000, 3_000, 19_000)),
    ),
    min_size=10,
    max_size=90,
)


def store(session: Session) -> Session:
    """Write a game and read it again, as a process that takes the next command does."""
    return session_from_json(json.loads(json.dumps(session_to_json(session))))


def act(play: Play, step: tuple[str, int, int, int]) -> None:
    deed, side, chance, wait = step
    at = now(play) + wait
    if deed == "move":
        moves = sorted(move.uci() for move in play.session.board.legal_moves)
        if moves:
            play.move(play.session.turn, moves[chance % len(moves)], at, lag_ms=chance % 900)
    elif deed == "pass_time":
        play.pass_time(at, limit=3)
    elif deed == "give_back":
        play.give_back(at, since=at - chance % 90_000)
    elif deed == "leave":
        play.leave(side, at, seen_at=at - chance % 4_000)
    elif deed != "resign" or chance % 9 == 0:
        getattr(play, deed)(side, at)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(Variant), st.integers(0, 959), steps)
def test_no_record_is_lost_whichever_process_takes_the_next_command(
    variant: Variant, position: int, script: list[tuple[str, int, int, int]]
) -> None:
    table = open_game(variant, start=position if variant is Variant.CHESS960 else None)
    start, log = begin(table.session.setup, START), list(table.records)
    session = table.session
    for step in script:
        play = Play(store(session), seed="seed")
        try:
            act(play, step)
        except TiltyardError:
            assert play.session == session  # a refusal changes nothing
            assert play.records == []
        session = play.session
        log += play.records
        stored = json.loads(json.dumps([record_to_json(record) for record in log]))
        assert replay(start, map(record_from_json, stored)) == session == store(session)
        check(session)
    assert session.number == len(log)
    assert [record.at for record in log] == sorted(record.at for record in log)
    check_moves(start, log, session)


def check(session: Session) -> None:
    assert min(session.left) >= 0
    assert min(session.lag_left) >= 0
    assert session.board.fen() == session.fen
    deadline = next_deadline(session)
    assert (deadline is None) == (session.status is Status.OVER)
    if deadline is not None:
        assert deadline.side == session.turn
        assert min(clocks_at(session, deadline.at)) >= 0
        if session.is_clock_running:
            assert clocks_at(session, deadline.at)[session.turn] == 0


def check_moves(start: Session, log: Sequence[object], session: Session) -> None:
    """The moves alone give every position: no position that was stored was made up."""
    board = make_board(start.setup.variant, start.setup.fen)
    for record in log:
        if isinstance(record, Moved):
            board.push(board.parse_uci(record.uci))
            assert board.fen() == record.fen
    assert board.fen() == session.fen


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"type": "castle"},
        {"type": "start", "version": 2, "at": 1},
        {"type": "start", "version": 1},
        {"type": "end", "version": 1, "at": 1, "winner": 0, "reason": "time", "left": [1]},
    ],
)
def test_what_is_no_record_is_refused(data: object) -> None:
    with pytest.raises(InputError) as refusal:
        record_from_json(data)
    assert refusal.value.code == "record.malformed"


def test_what_is_no_game_is_refused() -> None:
    whole = session_to_json(open_game().session)
    cut = {key: value for key, value in whole.items() if key != "left"}
    for data in (None, {}, {**whole, "version": 2}, cut, {**whole, "status": "asleep"}):
        with pytest.raises(InputError) as refusal:
            session_from_json(data)
        assert refusal.value.code == "session.malformed"
