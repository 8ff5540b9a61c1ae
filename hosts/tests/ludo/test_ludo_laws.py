"""What is true of every game of Ludo."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard_hosts.ludo.bots import LEVELS, choose
from tiltyard_hosts.ludo.codec import board_from_json, board_to_json
from tiltyard_hosts.ludo.decisions import Play
from tiltyard_hosts.ludo.dice import Dice, commit
from tiltyard_hosts.ludo.proof import make_proof, verify
from tiltyard_hosts.ludo.records import record_from_json, record_to_json
from tiltyard_hosts.ludo.rules import HOME, YARD, Board, is_over, legal_moves, play, roll, start
from tiltyard_hosts.ludo.session import (
    Session,
    Setup,
    Status,
    replay,
    session_from_json,
    session_to_json,
)

SEED = bytes(range(32)).hex()
ROLLS_MAX = 2_000  # a usual game takes about 170
levels = st.sampled_from(sorted(LEVELS))


def play_out(game: int, bots: tuple[str, str]) -> list[Board]:
    """Return all positions of a game between two bots."""
    dice = Dice(SEED, game, ("a", "b"))
    boards = [start(dice.draw_start())]
    while not is_over(boards[-1]):
        board = boards[-1]
        if board.die is None:
            boards.append(roll(board, dice.roll(board.rolls)))
        else:
            token = choose(bots[board.turn], board, dice.choose(board.rolls, 60))
            boards.append(play(board, token))
        assert board.rolls < ROLLS_MAX
    return boards


def check_laws(boards: list[Board]) -> None:
    for before, after in pairwise(boards):
        assert board_from_json(json.loads(json.dumps(board_to_json(after)))) == after
        assert all(YARD <= steps <= HOME for side in after.tokens for steps in side)
        assert after.die is None or legal_moves(after)
        moved = [
            (old, new)
            for side in (0, 1)
            for old, new in zip(before.tokens[side], after.tokens[side], strict=True)
            if old != new
        ]
        if before.die is None:
            assert moved == []
        else:
            forward = [pair for pair in moved if pair[1] != YARD]
            assert len(forward) == 1
            assert forward[0][1] - forward[0][0] in (before.die, 1)
            assert len(moved) <= 2  # a capture sends back one token, never more


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9), levels, levels)
def test_every_game_ends_and_every_position_on_the_way_is_lawful(
    game: int, first: str, second: str
) -> None:
    check_laws(play_out(game, (first, second)))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9), levels, levels)
def test_a_record_played_again_gives_the_same_game_and_passes_the_check(
    game: int, first: str, second: str
) -> None:
    begin = Session(Setup(bots=(first, second), think_ms=0), opened_at=0)
    table = Play(begin, seed=SEED, game=game)
    table.open(5)
    table.pass_time(9, limit=10_000)
    assert table.session.status is Status.OVER

    stored = json.loads(json.dumps([record_to_json(record) for record in table.records]))
    assert replay(begin, map(record_from_json, stored)) == table.session
    assert session_from_json(json.loads(json.dumps(session_to_json(table.session)))) == (
        table.session
    )
    seeds = (f"bot-{first}", f"bot-{second}")
    proof = make_proof(
        game=game,
        seed=SEED,
        client_seeds=seeds,
        records=table.records,
        board=table.session.board,
    )
    verdict = verify(json.loads(json.dumps(proof)), commitment=commit(SEED))
    assert (verdict.is_sound, verdict.rolls) == (True, table.session.board.rolls)  # type: ignore[union-attr]


def test_bots_play_the_same_game_twice() -> None:
    assert play_out(5, ("careful", "random")) == play_out(5, ("careful", "random"))


def test_better_bots_win_more_often() -> None:
    def count_wins(bots: tuple[str, str], games: int) -> int:
        return sum(play_out(game, bots)[-1].winner == 0 for game in range(games))

    assert count_wins(("greedy", "random"), 40) > 26
    assert count_wins(("careful", "random"), 12) > 7


@pytest.mark.long
def test_careful_beats_greedy_in_most_of_400_games() -> None:
    wins = sum(play_out(game, ("careful", "greedy"))[-1].winner == 0 for game in range(400))
    assert wins > 220


@pytest.mark.long
@settings(max_examples=2_000, deadline=None)
@given(st.integers(0, 10**9), levels, levels)
def test_thousands_of_games_end_lawfully(game: int, first: str, second: str) -> None:
    check_laws(play_out(game, (first, second)))
