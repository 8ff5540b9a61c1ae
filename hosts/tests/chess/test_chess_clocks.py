"""Clocks: who pays for which time, when a flag falls, what berserk costs, what lag is worth."""

from dataclasses import replace

import pytest
from chess_games import (
    BASE,
    FIRST,
    GRACE,
    INCREMENT,
    LAG_GAME,
    LAG_MOVE,
    MARGIN,
    START,
    now,
    open_game,
    outcome,
    play_moves,
)

from tiltyard import InputError, RuleError
from tiltyard.arena.clocks import Speed
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.records import Moved
from tiltyard_hosts.chess.session import Deadline, Due, clocks_at, next_deadline
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.variants import Variant

FLAG_TESTS = [  # Black has run out of time: what White has decides
    (Variant.STANDARD, "4k2q/8/8/8/8/8/8/4K3 b - - 0 1", (None, "time-no-material")),
    (Variant.STANDARD, "4k2q/8/8/8/8/8/8/4KB2 b - - 0 1", (None, "time-no-material")),
    (Variant.STANDARD, "4k2b/8/8/8/8/8/8/4KN2 b - - 0 1", (0, "time")),
    (Variant.STANDARD, "4k2q/8/8/8/8/8/P7/4K3 b - - 0 1", (0, "time")),
    (Variant.KING_OF_THE_HILL, "4k2q/8/8/8/8/8/8/4K3 b - - 0 1", (0, "time")),
    (Variant.THREE_CHECK, "4k2q/8/8/8/8/8/8/4K3 b - - 3+3 0 1", (None, "time-no-material")),
    (Variant.THREE_CHECK, "4k2q/8/8/8/8/8/8/4KN2 b - - 3+3 0 1", (0, "time")),
    (Variant.ATOMIC, "4k2q/8/8/8/8/8/8/4K3 b - - 0 1", (None, "time-no-material")),
    (Variant.CRAZYHOUSE, "4k2q/8/8/8/8/8/8/4K3[] b - - 0 1", (0, "time")),
]


def begun(**kinds: object) -> Play:
    """Return a game in which both have moved: the clock of White runs from `now`."""
    return play_moves(open_game(**kinds), "e2e4 e7e5")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("base", "increment", "speed", "shown", "shown_960"),
    [
        (15, 0, Speed.ULTRABULLET, 11, 16),
        (29, 0, Speed.ULTRABULLET, 11, 16),
        (30, 0, Speed.BULLET, 16, 24),
        (60, 2, Speed.BULLET, 16, 24),
        (179, 0, Speed.BULLET, 16, 24),
        (180, 0, Speed.BLITZ, 21, 31),
        (300, 4, Speed.BLITZ, 21, 31),
        (480, 0, Speed.RAPID, 25, 37),
        (1499, 0, Speed.RAPID, 25, 37),
        (1500, 0, Speed.CLASSICAL, 30, 45),
        (0, 1, Speed.BULLET, 16, 24),
    ],
)
def test_the_time_for_the_first_move_follows_from_the_speed(
    base: int, increment: int, speed: Speed, shown: int, shown_960: int
) -> None:
    time = TimeControl(base * 1_000, increment * 1_000)
    assert time.speed is speed
    assert time.first_move_ms(Variant.ATOMIC) == shown * 1_000
    assert time.first_move_ms(Variant.CHESS960) == shown_960 * 1_000


def test_each_side_has_its_own_countdown_and_no_clock_runs_before_both_have_moved() -> None:
    play = open_game()
    assert next_deadline(play.session) == Deadline(START + FIRST + MARGIN, Due.FIRST_MOVE, 0)
    play.move(0, "e2e4", START + FIRST)
    white_at = START + FIRST
    assert next_deadline(play.session) == Deadline(white_at + FIRST + MARGIN, Due.FIRST_MOVE, 1)
    play.move(1, "e7e5", white_at + FIRST + MARGIN - 1)
    assert play.session.left == (BASE, BASE)

    begun_at = now(play)
    assert clocks_at(play.session, begun_at + 700) == (BASE - 700, BASE)
    assert next_deadline(play.session) == Deadline(begun_at + BASE + LAG_MOVE, Due.FLAG, 0)


def test_who_does_not_begin_in_time_loses() -> None:
    white_late, black_late = open_game(), play_moves(open_game(), "e2e4")
    white_late.pass_time(START + FIRST + MARGIN - 1, limit=9)
    assert white_late.session.reason is None
    white_late.pass_time(START + FIRST + MARGIN, limit=9)
    black_late.move(1, "e7e5", now(black_late) + FIRST + MARGIN)  # the conductor was late

    assert outcome(white_late.session) == (1, "no-start")
    assert outcome(black_late.session) == (0, "no-start")
    assert black_late.session.plies == 1


def test_a_move_costs_its_time_and_earns_the_increment() -> None:
    play = begun()
    play_moves(play, "g1f3", each_ms=5_000)
    assert play.session.left == (BASE - 5_000 + INCREMENT, BASE)
    play_moves(play, "b8c6", each_ms=300)
    assert play.session.left == (BASE - 5_000 + INCREMENT, BASE - 300 + INCREMENT)
    last = play.records[-1]
    assert isinstance(last, Moved)
    assert (last.elapsed_ms, last.lag_ms, last.left_ms) == (300, 0, play.session.left[1])


def test_a_flag_falls_when_no_time_is_left_and_no_move_can_be_under_way() -> None:
    play = begun()
    began = now(play)
    play.pass_time(began + BASE + LAG_MOVE - 1, limit=9)
    assert play.session.reason is None
    play.pass_time(began + BASE + LAG_MOVE, limit=9)

    assert outcome(play.session) == (1, "time")
    assert play.session.left == (0, BASE)


def test_a_move_one_moment_before_the_end_counts_and_one_at_the_end_does_not() -> None:
    in_time, too_late = begun(), begun()
    in_time.move(0, "g1f3", now(in_time) + BASE - 1)
    too_late.move(0, "g1f3", now(too_late) + BASE)

    assert in_time.session.left[0] == 1 + INCREMENT
    assert outcome(too_late.session) == (1, "time")
    assert too_late.session.plies == 2


@pytest.mark.parametrize("deed", ["resign", "offer_draw", "claim_draw", "move"])
def test_a_command_that_comes_after_the_flag_finds_the_game_over(deed: str) -> None:
    play = begun()
    at = now(play) + BASE + LAG_MOVE
    if deed == "move":
        play.move(1, "b8c6", at)  # not even on turn: the flag is what counts
    else:
        getattr(play, deed)(1, at)
    assert outcome(play.session) == (1, "time")


@pytest.mark.parametrize(("variant", "fen", "end"), FLAG_TESTS)
def test_a_flag_is_a_draw_when_the_opponent_could_never_win(
    variant: Variant, fen: str, end: tuple[int | None, str]
) -> None:
    play = open_game(variant, fen=fen)
    play_moves(play, "e8d8 e1d1")
    play.pass_time(now(play) + 10 * BASE, limit=1)
    assert outcome(play.session) == end


def test_lag_is_given_back_up_to_a_quota_for_each_move() -> None:
    small, large = begun(), begun()
    small.move(0, "g1f3", now(small) + 3_000, lag_ms=120)
    large.move(0, "g1f3", now(large) + 3_000, lag_ms=60_000)
    negative = begun()
    negative.move(0, "g1f3", now(negative) + 3_000, lag_ms=-50)

    assert small.session.left[0] == BASE - 3_000 + 120 + INCREMENT
    assert large.session.left[0] == BASE - 3_000 + LAG_MOVE + INCREMENT
    assert negative.session.left[0] == BASE - 3_000 + INCREMENT
    assert small.session.lag_left == (LAG_GAME - 120, LAG_GAME)


def test_lag_is_never_more_than_the_move_took() -> None:
    play = begun()
    play.move(0, "g1f3", now(play) + 40, lag_ms=500)
    assert play.session.left[0] == BASE + INCREMENT


def test_a_game_gives_back_no_more_lag_than_its_quota() -> None:
    play = begun(time=TimeControl(60_000))
    assert play.session.setup.lag_move_ms == 200
    assert play.session.lag_left == (6_000, 6_000)
    play.session = replace(play.session, lag_left=(250, 6_000))
    given = []
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"]:
        play.move(play.session.turn, uci, now(play) + 300, lag_ms=9_999)
        last = play.records[-1]
        assert isinstance(last, Moved)
        given.append(last.lag_ms)

    assert given == [200, 200, 50, 200, 0, 200]
    assert play.session.lag_left == (0, 5_400)
    assert next_deadline(play.session) == Deadline(now(play) + play.session.left[0], Due.FLAG, 0)


def test_a_move_that_was_under_way_when_the_flag_fell_counts_with_its_lag() -> None:
    kept, lost = begun(), begun()
    kept.move(0, "g1f3", now(kept) + BASE + 100, lag_ms=101)
    lost.move(0, "g1f3", now(lost) + BASE + 100, lag_ms=100)

    assert kept.session.left[0] == 1 + INCREMENT
    assert outcome(lost.session) == (1, "time")


@pytest.mark.parametrize(
    ("base", "increment", "left"),
    [(180, 2, 90), (60, 0, 30), (15, 0, 7.5), (60, 2, 60), (120, 3, 60), (300, 10, 300)],
)
def test_berserk_halves_the_time_unless_the_increment_is_the_larger_loss(
    base: int, increment: int, left: float
) -> None:
    play = open_game(time=TimeControl(base * 1_000, increment * 1_000))
    play.go_berserk(1, START + 10)
    play.go_berserk(1, START + 20)  # again changes nothing
    assert play.session.left == (base * 1_000, left * 1_000)
    assert len(play.records) == 2

    play_moves(play, "e2e4 e7e5 g1f3 b8c6", each_ms=400)
    assert play.session.left[1] == left * 1_000 - 400
    assert play.session.left[0] == base * 1_000 - 400 + increment * 1_000


def test_berserk_is_possible_until_two_plies_are_played() -> None:
    play = play_moves(open_game(), "e2e4")
    play.go_berserk(0, now(play))
    late = play_moves(open_game(), "e2e4 e7e5")
    with pytest.raises(RuleError) as refusal:
        late.go_berserk(1, now(late))

    assert play.session.has_berserked == (True, False)
    assert refusal.value.code == "berserk.too_late"


def test_berserk_is_not_for_bots_and_not_where_it_is_not_offered() -> None:
    for play, side in ((open_game(bots=("simple-1", None)), 0), (open_game(can_berserk=False), 0)):
        with pytest.raises(RuleError) as refusal:
            play.go_berserk(side, START)
        assert refusal.value.code == "berserk.not_offered"


@pytest.mark.parametrize(("base", "increment"), [(60, 3), (0, 1), (1, 60)])
def test_an_organiser_cannot_offer_berserk_with_a_large_increment(
    base: int, increment: int
) -> None:
    with pytest.raises(InputError) as refusal:
        make_setup(Variant.STANDARD, TimeControl(base * 1_000, increment * 1_000), can_berserk=True)
    assert refusal.value.code == "berserk.pointless"


def test_a_clock_with_an_increment_only_begins_with_three_seconds_or_more() -> None:
    assert TimeControl(0, 1_000).start_ms == 3_000
    assert TimeControl(0, 5_000).start_ms == 5_000
    for base, increment in ((0, 0), (-1, 5), (10**9, 0)):
        with pytest.raises(InputError):
            TimeControl(base, increment)


def test_the_time_of_an_outage_is_given_back() -> None:
    play = begun()
    began = now(play)
    play.leave(1, began + 500, seen_at=began + 400)
    play.give_back(began + 60_000, since=began + 1_000)

    assert clocks_at(play.session, began + 60_000) == (BASE - 1_000, BASE)
    assert play.session.away[1] == began + 400 + 59_000
    play.move(0, "g1f3", began + 60_500)
    assert play.session.left[0] == BASE - 1_500 + INCREMENT


def test_an_outage_gives_back_no_more_than_the_clock_has_run() -> None:
    play = begun()
    began = now(play)
    play.give_back(began + 10_000, since=began - 5_000)
    assert clocks_at(play.session, began + 12_000) == (BASE - 2_000, BASE)


def test_a_clock_that_is_behind_takes_no_time_and_records_never_go_back() -> None:
    play = begun()
    began = now(play)
    play.move(0, "g1f3", began - 5_000)
    assert play.records[-1].at == began
    assert play.session.left[0] == BASE + INCREMENT


def test_numbers_that_follow_from_the_clock_can_be_set_otherwise() -> None:
    setup = make_setup(Variant.HORDE, TimeControl(600_000), times={"first_ms": 300_000})
    assert (setup.first_ms, setup.grace_ms) == (300_000, 100_000)
    assert make_setup(Variant.HORDE, TimeControl(BASE, INCREMENT)).grace_ms == GRACE
    with pytest.raises(InputError):
        make_setup(Variant.HORDE, TimeControl(600_000), times={"nonsense": 1})
