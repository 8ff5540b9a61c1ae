"""The rules of Ludo, one sentence a rule."""

from dataclasses import replace

import pytest

from tiltyard import InputError, RuleError
from tiltyard_hosts.ludo.codec import board_from_json, board_to_json
from tiltyard_hosts.ludo.rules import (
    HOME,
    SAFE,
    YARD,
    Board,
    Steps,
    choose_for_absent,
    find_capture,
    is_over,
    legal_moves,
    list_choices,
    play,
    roll,
    square_of,
    start,
)

ALL_IN_YARD: Steps = (YARD, YARD, YARD, YARD)


def at(mine: Steps, theirs: Steps = ALL_IN_YARD, *, die: int | None = None, turn: int = 0) -> Board:
    tokens = (mine, theirs) if turn == 0 else (theirs, mine)
    return Board(turn=turn, die=die, tokens=tokens)


def test_the_sides_start_opposite_each_other_on_safe_squares() -> None:
    assert (square_of(0, 0), square_of(1, 0)) == (0, 26)
    assert {0, 26} <= SAFE
    assert (square_of(0, 50), square_of(1, 50)) == (50, 24)
    assert square_of(0, 51) is square_of(1, YARD) is square_of(0, HOME) is None


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_without_a_six_nobody_leaves_the_yard_and_the_turn_passes(die: int) -> None:
    after = roll(start(0), die)

    assert (after.turn, after.die, after.rolls) == (1, None, 1)


def test_a_six_lets_a_token_out_and_earns_another_roll() -> None:
    rolled = roll(start(0), 6)
    assert legal_moves(rolled) == (0, 1, 2, 3)
    assert list_choices(rolled) == (0,)

    after = play(rolled, 2)

    assert after.tokens[0] == (YARD, YARD, 0, YARD)
    assert (after.turn, after.die, after.sixes) == (0, None, 1)


def test_a_plain_move_passes_the_turn() -> None:
    after = play(at((5, YARD, YARD, YARD), die=3), 0)

    assert (after.tokens[0][0], after.turn) == (8, 1)


def test_landing_on_a_single_token_sends_it_back_and_earns_another_roll() -> None:
    board = at((10, YARD, YARD, YARD), (40, 3, YARD, YARD), die=4)  # 40 of side 1 is square 14
    assert find_capture(board, 0) == 0

    after = play(board, 0)

    assert after.tokens == ((14, YARD, YARD, YARD), (YARD, 3, YARD, YARD))
    assert after.turn == 0


@pytest.mark.parametrize("square", sorted(SAFE - {0, 26}))
def test_nobody_is_captured_on_a_safe_square(square: int) -> None:
    theirs = (square - 26) % 52
    after = play(at((square - 2, YARD, YARD, YARD), (theirs, YARD, YARD, YARD), die=2), 0)

    assert after.tokens[1][0] == theirs
    assert after.turn == 1


def test_a_block_can_neither_be_passed_nor_landed_on_but_its_own_side_may_pass() -> None:
    block: Steps = (36, 36, YARD, YARD)  # square 10
    for die, can_move in ((1, True), (2, False), (3, False)):
        board = at((8, YARD, YARD, YARD), block, die=die)
        assert bool(legal_moves(board)) is can_move
    own = at((8, 10, 10, YARD), die=3)
    assert legal_moves(own) == (0, 1, 2)


def test_a_block_on_the_start_square_keeps_the_opponent_in_the_yard() -> None:
    board = at(ALL_IN_YARD, (26, 26, 1, 2))

    after = roll(board, 6)

    assert (after.turn, after.die, after.sixes) == (0, None, 1)  # a six rolls again all the same


def test_tokens_in_the_column_are_no_block_and_cannot_be_reached() -> None:
    board = at((48, YARD, YARD, YARD), (52, 52, YARD, YARD), die=5)

    assert play(board, 0).tokens[0][0] == 53


def test_home_takes_the_exact_roll() -> None:
    board = at((54, HOME, HOME, 50))

    assert legal_moves(replace(board, die=3)) == (3,)
    home = play(replace(board, die=2), 0)
    assert (home.tokens[0][0], home.turn) == (HOME, 0)
    assert is_over(home) is False


def test_the_last_token_home_wins() -> None:
    after = play(at((HOME, HOME, 55, HOME), die=1), 2)

    assert (after.winner, is_over(after), legal_moves(after)) == (0, True, ())
    with pytest.raises(RuleError, match="over"):
        roll(after, 1)
    with pytest.raises(RuleError, match="over"):
        play(after, 0)


def test_the_third_six_in_a_row_is_not_played_and_ends_the_turn() -> None:
    board = start(0)
    for _ in range(2):
        board = play(roll(board, 6), 0)
    before = board.tokens

    board = roll(board, 6)

    assert (board.turn, board.die, board.sixes, board.tokens) == (1, None, 0, before)


def test_another_roll_after_a_capture_does_not_count_as_a_six() -> None:
    board = replace(at((10, YARD, YARD, YARD), (40, YARD, YARD, YARD), die=4), sixes=0)

    assert roll(play(board, 0), 6).sixes == 1


def test_what_the_rules_forbid_is_refused_with_a_reason() -> None:
    with pytest.raises(RuleError, match="Roll first"):
        play(start(0), 0)
    with pytest.raises(RuleError, match="choose a token"):
        roll(roll(start(0), 6), 2)
    with pytest.raises(RuleError, match="these can: 0"):
        play(at((5, YARD, YARD, YARD), die=3), 1)
    with pytest.raises(RuleError, match="1 to 6"):
        roll(start(0), 7)


def test_for_an_absent_player_the_foremost_token_moves() -> None:
    assert choose_for_absent(at((5, 30, 30, YARD), die=3)) == 1
    assert choose_for_absent(at((5, 55, 30, YARD), die=3)) == 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 2}, "version 1"),
        ({"turn": 2}, "turn"),
        ({"die": 0}, "die"),
        ({"die": 3}, "no token can move"),
        ({"tokens": [[-1] * 4]}, "two lists"),
        ({"tokens": [[-1] * 3, [-1] * 4]}, "four tokens"),
        ({"tokens": [[57, -1, -1, -1], [-1] * 4]}, "steps"),
        ({"tokens": [[10, -1, -1, -1], [36, -1, -1, -1]]}, "square 10"),
        ({"winner": 0}, "winner"),
        ({"rolls": True}, "rolls"),
    ],
)
def test_a_position_that_cannot_be_is_not_read(change: dict[str, object], why: str) -> None:
    with pytest.raises(InputError, match=why):
        board_from_json({**board_to_json(start(0)), **change})
    with pytest.raises(InputError):
        board_from_json([])
