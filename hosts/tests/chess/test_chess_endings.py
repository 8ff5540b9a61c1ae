"""Every way in which a game ends by the board, by people and by decision."""

from collections.abc import Callable

import pytest
from chess_games import START, now, open_game, outcome, play_moves

from tiltyard import InputError, RuleError
from tiltyard_hosts.chess.records import REASONS, Ended
from tiltyard_hosts.chess.session import Status
from tiltyard_hosts.chess.variants import Variant

KNIGHTS_OUT_AND_HOME = "g1f3 g8f6 f3g1 f6g8 "
THREE_CHECKS = "e2e4 e7e5 f1c4 a7a6 c4f7 e8f7 d1h5 g7g6 h5g6"
ENDS = [
    (Variant.STANDARD, "", "f2f3 e7e5 g2g4 d8h4", (1, "checkmate")),
    (Variant.CHESS960, "", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", (0, "checkmate")),
    (Variant.STANDARD, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", (None, "stalemate")),
    (Variant.STANDARD, "7k/8/8/8/8/8/r7/K7 w - - 0 1", "a1a2", (None, "insufficient")),
    (Variant.STANDARD, "", KNIGHTS_OUT_AND_HOME * 4, (None, "fivefold")),
    (Variant.STANDARD, "8/8/4k3/8/8/8/8/K6R b - - 149 90", "e6e5", (None, "seventy-five-moves")),
    (Variant.STANDARD, "7k/8/5KQ1/8/8/8/8/8 w - - 149 90", "g6g7", (0, "checkmate")),
    (Variant.KING_OF_THE_HILL, "", "e2e4 a7a6 e1e2 b7b6 e2e3 c7c6 e3d4", (0, "variant-end")),
    (Variant.THREE_CHECK, "", THREE_CHECKS, (0, "variant-end")),
    (Variant.ATOMIC, "", "g1f3 a7a6 f3g5 a6a5 g5f7", (0, "variant-end")),
    (Variant.RACING_KINGS, "8/7K/k7/8/8/8/1r6/6R1 w - - 0 1", "h7h8", (0, "variant-end")),
    (Variant.RACING_KINGS, "8/k6K/8/8/8/8/1r6/6R1 w - - 0 1", "h7h8", (None, None)),
    (Variant.RACING_KINGS, "8/k6K/8/8/8/8/1r6/6R1 w - - 0 1", "h7h8 a7a8", (None, "variant-end")),
    (Variant.HORDE, "4k3/8/8/8/8/8/8/P6r b - - 0 1", "h1a1", (1, "variant-end")),
    (Variant.ANTICHESS, "8/8/8/8/8/2p5/1P6/8 b - - 0 1", "c3b2", (0, "variant-end")),
    (Variant.ANTICHESS, "8/7p/8/p7/P7/8/8/8 b - - 0 1", "h7h6", (0, "variant-end")),
    (Variant.CRAZYHOUSE, "6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1", "a1a8", (0, "checkmate")),
    (Variant.CRAZYHOUSE, "6k1/5ppp/8/8/8/8/8/R5K1[n] w - - 0 1", "a1a8 N@f8", (None, None)),
    (Variant.CRAZYHOUSE, "8/8/4k3/8/8/8/8/K6R[] b - - 149 90", "e6e5", (None, None)),
]


@pytest.mark.parametrize(("variant", "fen", "moves", "end"), ENDS)
def test_the_board_ends_a_game(
    variant: Variant, fen: str, moves: str, end: tuple[int | None, str | None]
) -> None:
    session = play_moves(open_game(variant, fen=fen), moves).session

    assert outcome(session) == end
    assert session.status is (Status.PLAYING if end[1] is None else Status.OVER)
    assert session.reason in {None, *REASONS}


def test_when_a_game_is_over_nothing_more_can_be_done() -> None:
    play = play_moves(open_game(), "f2f3 e7e5 g2g4 d8h4")
    before = play.session
    deeds: tuple[Callable[[], object], ...] = (
        lambda: play.move(0, "e2e4", now(play)),
        lambda: play.resign(0, now(play)),
        lambda: play.offer_draw(0, now(play)),
        lambda: play.claim_draw(0, now(play)),
        lambda: play.claim_absence(0, now(play)),
        lambda: play.go_berserk(0, now(play)),
        lambda: play.abort(now(play)),
    )
    for deed in deeds:
        with pytest.raises(RuleError, match="over") as refusal:
            deed()
        assert refusal.value.code == "game.not_playing"
    play.call_off(now(play))
    play.leave(0, now(play), seen_at=now(play))
    assert play.session == before


def test_a_player_may_resign_at_any_time_even_before_the_first_move() -> None:
    play = open_game()
    play.resign(0, START + 5)
    assert play.records[-1] == Ended(START + 5, 1, "resigned", play.session.left)


def test_a_moderator_ends_a_game_without_a_result() -> None:
    play = play_moves(open_game(), "e2e4")
    play.abort(now(play) + 5)
    assert outcome(play.session) == (None, "aborted")


def test_threefold_repetition_is_a_draw_when_claimed_on_the_own_turn() -> None:
    play = play_moves(open_game(), KNIGHTS_OUT_AND_HOME)
    with pytest.raises(RuleError, match="three times"):
        play.claim_draw(0, now(play))
    play_moves(play, KNIGHTS_OUT_AND_HOME)
    with pytest.raises(RuleError, match="own turn"):
        play.claim_draw(1, now(play))

    play.claim_draw(0, now(play))

    assert outcome(play.session) == (None, "threefold")


def test_a_draw_is_claimed_with_the_move_that_repeats_for_the_third_time() -> None:
    play = play_moves(open_game(), (KNIGHTS_OUT_AND_HOME * 2).split()[:-1])
    before = play.session
    with pytest.raises(RuleError, match="three times"):
        play.claim_draw(1, now(play), uci="a7a6")
    assert play.session == before

    play.claim_draw(1, now(play), uci="f6g8")

    assert outcome(play.session) == (None, "threefold")
    assert play.session.last_move == "f6g8"


def test_a_repetition_is_found_across_serialising_and_only_since_the_last_pawn_move() -> None:
    play = play_moves(open_game(), KNIGHTS_OUT_AND_HOME + "e2e4 e7e5 " + KNIGHTS_OUT_AND_HOME)
    assert len(play.session.line) == 4
    with pytest.raises(RuleError, match="three times"):
        play.claim_draw(0, now(play))
    play_moves(play, KNIGHTS_OUT_AND_HOME)
    play.claim_draw(0, now(play))
    assert play.session.reason == "threefold"


def test_in_crazyhouse_a_position_is_repeated_across_captures() -> None:
    fen = "4k3/8/8/n6r/8/8/8/R3K3[] w - - 0 1"
    around = "a1a5 e8f8 a5a1 f8e8 N@d5 h5d5 e1f1 d5h5 f1e1 N@a5 "
    play = play_moves(open_game(Variant.CRAZYHOUSE, fen=fen), around)
    with pytest.raises(RuleError, match="three times"):
        play.claim_draw(0, now(play))
    play_moves(play, around)

    play.claim_draw(0, now(play))

    assert outcome(play.session) == (None, "threefold")


def test_fifty_moves_without_progress_are_a_draw_when_claimed() -> None:
    play = open_game(start="8/8/4k3/8/8/8/8/K6R b - - 98 90")
    play_moves(play, "e6e5")
    with pytest.raises(RuleError, match="fifty"):
        play.claim_draw(0, now(play))
    play_moves(play, "a1a2")

    play.claim_draw(1, now(play))

    assert outcome(play.session) == (None, "fifty-moves")


@pytest.mark.parametrize(
    ("uci", "error", "code"),
    [
        ("e2e5", RuleError, "move.illegal"),
        ("0000", RuleError, "move.illegal"),
        ("P@e4", RuleError, "move.illegal"),
        ("e7e5", RuleError, "move.illegal"),
        ("e4", InputError, "move.malformed"),
        ("", InputError, "move.malformed"),
    ],
)
def test_a_move_that_is_none_is_refused_and_changes_nothing(
    uci: str, error: type[Exception], code: str
) -> None:
    play = open_game()
    before = play.session
    with pytest.raises(error) as refusal:
        play.move(0, uci, START + 10)
    assert refusal.value.code == code  # type: ignore[attr-defined]
    assert play.session == before


def test_castling_is_understood_in_both_forms() -> None:
    opening = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 "
    for variant in (Variant.STANDARD, Variant.CHESS960):
        by_steps = play_moves(open_game(variant), opening + "e1g1").session
        by_rook = play_moves(open_game(variant), opening + "e1h1").session
        assert by_steps.fen == by_rook.fen
        assert by_steps.last_move == by_rook.last_move


@pytest.mark.parametrize(
    ("variant", "start", "code"),
    [
        (Variant.CHESS960, 960, "start.position"),
        (Variant.CHESS960, "8/8/8/8/8/8/8/8 w - - 0 1", "start.position"),
        (Variant.STANDARD, 518, "start.position"),
        (Variant.ATOMIC, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "start.fen"),
        (Variant.STANDARD, "nonsense", "start.fen"),
        (Variant.STANDARD, "8/8/8/8/8/8/8/8 w - - 0 1", "start.fen"),
        (Variant.STANDARD, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "start.fen"),
    ],
)
def test_a_start_that_cannot_be_played_is_refused(
    variant: Variant, start: str | int, code: str
) -> None:
    with pytest.raises(InputError) as refusal:
        open_game(variant, start=start)
    assert refusal.value.code == code


def test_a_position_of_ones_own_may_begin_with_black() -> None:
    play = open_game(start="4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    with pytest.raises(RuleError, match="opponent's turn"):
        play.move(0, "e2e4", START)
    play_moves(play, "e8e7 e2e4")
    assert (play.session.plies, play.session.turn) == (2, 1)
