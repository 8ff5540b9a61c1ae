"""A game with its clock: readiness, time, absence, the end."""

from collections.abc import Callable

import pytest

from tiltyard import InputError, RuleError
from tiltyard_hosts.ludo.decisions import Play
from tiltyard_hosts.ludo.records import Ended, Moved, Rolled
from tiltyard_hosts.ludo.session import Session, Setup, Status, next_due

SEED = bytes(range(32)).hex()  # with game 7 side 0 begins with 5, 6, 2, 4, 1, 3, 4, 1
TURN, GRACE, NO_SHOW = 20_000, 60_000, 300_000


def open_game(bots: tuple[str | None, str | None] = (None, None)) -> Play:
    play = Play(Session(Setup(bots=bots), opened_at=0), seed=SEED, game=7)
    play.open(0)
    return play


@pytest.fixture
def game() -> Play:
    play = open_game()
    play.set_ready(0, "blue-moon", 100)
    play.set_ready(1, "bot-careful", 200)
    return play


def test_a_game_begins_when_both_are_ready(game: Play) -> None:
    assert game.session.status is Status.PLAYING
    assert game.session.board is not None
    assert game.session.board.turn == 0
    assert next_due(game.session) == 200 + TURN
    game.set_ready(0, "another", 300)
    assert game.session.seeds == ("blue-moon", "bot-careful")


def test_who_is_not_ready_in_time_forfeits() -> None:
    play = open_game()
    play.set_ready(1, "x", 5)
    play.pass_time(NO_SHOW - 1, limit=99)
    assert play.session.status is Status.WAITING

    play.pass_time(NO_SHOW, limit=99)

    assert play.records[-1] == Ended(NO_SHOW, 1, "no-show")
    with pytest.raises(RuleError, match="over"):
        play.set_ready(0, "x", NO_SHOW + 1)


def test_if_nobody_is_ready_nobody_wins() -> None:
    play = open_game()
    play.pass_time(NO_SHOW, limit=99)

    assert play.records[-1] == Ended(NO_SHOW, None, "no-show")


def test_only_the_side_whose_turn_it_is_may_act(game: Play) -> None:
    with pytest.raises(RuleError, match="opponent's turn"):
        game.roll(1, 300)
    with pytest.raises(RuleError, match="Roll first"):
        game.move(0, 0, 300)
    game.roll(0, 300)  # a 5: nothing to move
    with pytest.raises(RuleError, match="opponent's turn"):
        game.roll(0, 400)
    with pytest.raises(RuleError, match="waiting"):
        open_game().roll(0, 5)
    with pytest.raises(InputError):
        open_game().set_ready(0, "a:b", 5)


def test_a_move_without_a_choice_can_be_left_to_the_server(game: Play) -> None:
    game.roll(0, 300)
    game.roll(1, 400, is_auto=True)  # a 6: all four in the yard are equal

    assert game.session.board is not None
    assert game.session.board.tokens[1] == (0, -1, -1, -1)
    assert [type(record) for record in game.records[-2:]] == [Rolled, Moved]


def test_who_lets_the_time_run_out_three_times_in_a_row_loses(game: Play) -> None:
    game.pass_time(200 + TURN, limit=99)  # side 0: a 5, no move
    assert game.session.missed == (1, 0)
    at = 200 + TURN
    for missed in ((1, 1), (1, 2)):  # side 1: a 6 with a move, then a 2
        at += TURN
        game.pass_time(at, limit=99)
        assert game.session.missed == missed
    assert game.session.board is not None
    assert game.session.board.tokens[1][0] == 2
    game.roll(0, at)
    assert game.session.missed == (0, 2)

    game.pass_time(at + TURN, limit=99)

    assert game.records[-1] == Ended(at + TURN, 0, "timeouts")


def test_an_own_decision_forgives_missed_turns(game: Play) -> None:
    game.pass_time(200 + TURN, limit=99)
    game.pass_time(200 + 2 * TURN, limit=99)
    game.roll(1, 200 + 2 * TURN + 5)

    assert game.session.missed == (1, 0)


def test_a_pause_keeps_the_exact_time_that_was_left(game: Play) -> None:
    game.leave(1, 5_000, seen_at=5_000)
    assert (game.session.status, game.session.left) == (Status.PAUSED, 15_200)
    assert next_due(game.session) == 5_000 + GRACE
    with pytest.raises(RuleError, match="away"):
        game.roll(0, 6_000)

    game.come_back(1, 30_000)

    assert (game.session.status, game.session.due) == (Status.PLAYING, 45_200)
    game.come_back(1, 31_000)
    assert game.session.due == 45_200


def test_after_a_crash_the_clock_stood_since_the_player_was_last_seen(game: Play) -> None:
    game.leave(0, 90_000, seen_at=10_200)

    assert game.session.left == 10_000
    assert next_due(game.session) == 90_000 + GRACE


def test_the_time_of_an_outage_is_given_back_once_not_once_a_player(game: Play) -> None:
    game.leave(1, 90_000, seen_at=10_200)
    game.come_back(1, 90_000)
    game.leave(0, 91_000, seen_at=10_200)
    game.come_back(0, 91_000)

    assert game.session.due == 91_000 + 10_000


def test_an_outage_stops_every_clock(game: Play) -> None:
    game.give_back(90_000, since=10_200)  # the turn had run for ten seconds
    assert game.session.due == 90_000 + 10_000
    game.leave(0, 91_000, seen_at=10_200)
    assert game.session.left == 10_000
    game.give_back(500_000, since=101_000)  # the absence had lasted for ten seconds
    assert next_due(game.session) == 500_000 + GRACE - 10_000
    waiting = open_game()
    waiting.give_back(500_000, since=100_000)
    assert next_due(waiting.session) == 700_000


def test_an_outage_before_a_clock_was_started_changes_nothing(game: Play) -> None:
    game.give_back(5_000, since=0)
    assert game.session.due == 5_000 + TURN
    game.resign(0, 5_000)
    game.give_back(6_000, since=0)
    assert game.records[-1] == Ended(5_000, 1, "resigned")


def test_acting_is_being_back(game: Play) -> None:
    game.leave(0, 5_000, seen_at=5_000)
    game.roll(0, 6_000)

    assert game.session.status is Status.PLAYING


def test_who_stays_away_forfeits(game: Play) -> None:
    game.leave(0, 5_000, seen_at=5_000)
    game.pass_time(5_000 + GRACE, limit=99)

    assert game.records[-1] == Ended(5_000 + GRACE, 1, "disconnect")


def _both_leave(game: Play) -> None:
    game.leave(0, 5_000, seen_at=5_000)
    game.leave(1, 10_000, seen_at=10_000)


@pytest.mark.parametrize(
    ("what", "winner", "status"),
    [
        (lambda g: g.pass_time(5_000 + GRACE, limit=9), None, Status.PAUSED),
        (lambda g: g.pass_time(10_000 + GRACE, limit=9), None, Status.OVER),
        (lambda g: g.come_back(1, 5_000 + GRACE), 1, Status.OVER),
        (lambda g: g.come_back(0, 6_000), None, Status.PAUSED),
    ],
)
def test_if_both_are_away_who_comes_back_in_time_wins(
    game: Play, what: Callable[[Play], None], winner: int | None, status: Status
) -> None:
    _both_leave(game)
    what(game)

    assert (game.session.winner, game.session.status) == (winner, status)


def test_leaving_before_the_start_or_after_the_end_changes_nothing(game: Play) -> None:
    waiting = open_game()
    waiting.leave(0, 5, seen_at=5)
    assert waiting.session.status is Status.WAITING
    game.resign(0, 300)
    game.leave(1, 400, seen_at=400)
    assert game.records[-1] == Ended(300, 1, "resigned")
    assert next_due(game.session) is None
    with pytest.raises(RuleError, match="over"):
        game.resign(1, 500)


def test_bots_take_their_time(game: Play) -> None:
    play = open_game(("greedy", None))
    play.set_ready(1, "bot-careful", 200)
    assert play.session.seeds == ("bot-greedy", "bot-careful")
    assert play.session.board is not None
    while play.session.board.turn == 1:
        play.roll(1, 300, is_auto=True)
    at = play.session.due or 0
    before = len(play.records)

    play.pass_time(at - 1, limit=99)
    assert len(play.records) == before
    play.pass_time(at, limit=99)
    assert len(play.records) == before + 1


def test_a_match_decided_otherwise_calls_its_game_off(game: Play) -> None:
    game.call_off(300)

    assert (game.session.winner, game.session.reason) == (None, "called-off")
