"""What past rounds mean for the next one: floats, byes, numbers, acceleration."""

import pytest

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.baku import baku_acceleration, baku_group_size, baku_points
from tiltyard.pairing.fide.bye import is_barred, is_barred_2017
from tiltyard.pairing.fide.entrant import (
    Float,
    board_key,
    count_unplayed,
    effective_numbers,
    float_of,
    float_of_2017,
    score_before,
)

WON = Meeting(Kind.PLAYED, 10, 2, Colour.WHITE)
LOST = Meeting(Kind.PLAYED, 0, 1, Colour.BLACK)
PAIRING_BYE = Meeting(Kind.PAIRING_BYE, 10)
HALF_BYE = Meeting(Kind.HALF_BYE, 5)
ZERO_BYE = Meeting(Kind.ZERO_BYE, 0)
FULL_BYE = Meeting(Kind.FULL_BYE, 10)
FORFEIT_WIN = Meeting(Kind.FORFEIT, 10, 2, Colour.WHITE)
FORFEIT_LOSS = Meeting(Kind.FORFEIT, 0, 1, Colour.BLACK)


def floats(first: SwissPlayer, second: SwissPlayer, number: int) -> tuple[Float, Float]:
    others = {1: first, 2: second}
    return (
        float_of(first, number, others, CHESS_POINTS),
        float_of(second, number, others, CHESS_POINTS),
    )


def test_a_game_between_different_scores_floats_one_down_and_the_other_up() -> None:
    first = SwissPlayer(1, history=(HALF_BYE, WON))
    second = SwissPlayer(2, history=(ZERO_BYE, LOST))
    assert floats(first, second, 2) == (Float.DOWN, Float.UP)


def test_a_game_between_equal_scores_floats_nobody() -> None:
    assert floats(SwissPlayer(1, history=(WON,)), SwissPlayer(2, history=(LOST,)), 1) == ("", "")


def test_virtual_points_count_for_floats() -> None:
    first = SwissPlayer(1, history=(WON,), virtual_points=(10,))
    second = SwissPlayer(2, history=(LOST,))
    assert floats(first, second, 1) == (Float.DOWN, Float.UP)
    assert score_before(first, 2) == 10


@pytest.mark.parametrize(
    ("meeting", "now", "then"),
    [
        (PAIRING_BYE, Float.DOWN, Float.DOWN),
        (HALF_BYE, Float.DOWN, Float.DOWN),
        (FULL_BYE, Float.DOWN, Float.DOWN),
        (FORFEIT_WIN, Float.DOWN, Float.DOWN),
        (ZERO_BYE, Float.NONE, Float.DOWN),
        (FORFEIT_LOSS, Float.NONE, Float.DOWN),
    ],
)
def test_an_unplayed_round_floats_by_its_points_now_and_always_in_2017(
    meeting: Meeting, now: Float, then: Float
) -> None:
    player = SwissPlayer(1, history=(meeting,))
    assert float_of(player, 1, {1: player}, CHESS_POINTS) is now
    assert float_of_2017(player, 1, {1: player}) is then


def test_rounds_outside_the_history_float_nobody_except_missed_ones_in_2017() -> None:
    player = SwissPlayer(1)
    assert float_of(player, 0, {}, CHESS_POINTS) is Float.NONE
    assert float_of(player, 1, {}, CHESS_POINTS) is Float.NONE
    assert float_of_2017(player, 0, {}) is Float.NONE
    assert float_of_2017(player, 1, {}) is Float.DOWN


@pytest.mark.parametrize(
    ("meeting", "now", "then"),
    [
        (PAIRING_BYE, True, True),
        (FULL_BYE, True, False),
        (FORFEIT_WIN, True, True),
        (HALF_BYE, False, False),
        (ZERO_BYE, False, False),
        (FORFEIT_LOSS, False, False),
        (WON, False, False),
    ],
)
def test_the_bye_is_closed_to_whoever_won_without_playing(
    meeting: Meeting, now: bool, then: bool
) -> None:
    player = SwissPlayer(1, history=(meeting,))
    assert is_barred(player, CHESS_POINTS) is now
    assert is_barred_2017(player, CHESS_POINTS) is then


def test_a_small_bye_bars_as_well() -> None:
    player = SwissPlayer(1, history=(Meeting(Kind.PAIRING_BYE, 5),))
    assert is_barred(player, PointSystem(pairing_bye=5))


def test_unplayed_rounds_are_counted_by_the_calendar() -> None:
    assert count_unplayed(SwissPlayer(1, history=(WON, HALF_BYE)), 3) == 2


def test_only_players_who_arrived_occupy_a_number() -> None:
    request = PairingRequest(
        players=(
            SwissPlayer(1, history=(ZERO_BYE,)),
            SwissPlayer(2, history=(PAIRING_BYE,)),
            SwissPlayer(3, history=(ZERO_BYE,)),
        ),
        round=2,
        rounds=5,
        absent=frozenset({1, 2}),
    )
    assert effective_numbers(request) == {2: 1, 3: 2}


def test_boards_go_by_the_better_score_then_the_sum_then_the_number() -> None:
    boards = [((10, 3), (10, 9)), ((20, 2), (0, 8)), ((20, 4), (10, 5)), ((10, 1), (10, 7))]
    assert sorted(boards, key=lambda b: board_key(*b)) == [
        ((20, 4), (10, 5)),
        ((20, 2), (0, 8)),
        ((10, 1), (10, 7)),
        ((10, 3), (10, 9)),
    ]


@pytest.mark.parametrize(
    ("rounds", "schedule"),
    [(5, "1 1 .5"), (6, "1 1 .5"), (7, "1 1 .5 .5"), (9, "1 1 1 .5 .5"), (11, "1 1 1 .5 .5 .5")],
)
def test_baku_points_follow_the_printed_schedule(rounds: int, schedule: str) -> None:
    found = [baku_points(number, rounds, 10) for number in range(1, rounds + 1)]
    expected = [round(10 * float(word)) for word in schedule.split()]
    assert found == expected + [0] * (rounds - len(expected))


def test_group_a_is_half_the_field_rounded_up_to_even() -> None:
    assert [baku_group_size(n) for n in (4, 5, 8, 9, 161)] == [2, 4, 4, 6, 82]


def test_baku_gives_virtual_points_to_group_a_only() -> None:
    field = (SwissPlayer(1), SwissPlayer(2), SwissPlayer(3))
    players = baku_acceleration(PairingRequest(field, round=1, rounds=5))
    assert [p.virtual_points for p in players] == [(10, 10, 5, 0, 0), (10, 10, 5, 0, 0), ()]


@pytest.mark.parametrize("away", [HALF_BYE, ZERO_BYE, FULL_BYE])
def test_group_a_is_half_of_those_who_play_round_1(away: Meeting) -> None:
    """C.04.7 1.2: who sits round 1 out has no number in it, whatever the bye is worth."""
    absent = frozenset({1, 6})
    asked = PairingRequest(
        tuple(SwissPlayer(n) for n in range(1, 9)), round=1, rounds=5, absent=absent
    )
    first = [p.number for p in baku_acceleration(asked) if p.virtual_points]
    # six play, so group A has four of them; player 1 stands above its last member
    assert first == [1, 2, 3, 4, 5]
    meetings = {n: (away if n in absent else WON,) for n in range(1, 9)}
    later = tuple(SwissPlayer(n, history=meetings[n]) for n in range(1, 9))
    second = baku_acceleration(PairingRequest(later, round=2, rounds=5))
    assert [p.number for p in second if p.virtual_points] == first


def test_who_enters_later_above_the_last_of_group_a_belongs_to_it() -> None:
    """C.04.7 1.3: the group is not counted anew, and who comes below its last is in group B."""
    meetings = {n: (ZERO_BYE if n in (2, 8) else WON,) for n in range(1, 11)}
    players = tuple(SwissPlayer(n, history=meetings[n]) for n in range(1, 11))
    found = baku_acceleration(PairingRequest(players, round=2, rounds=5))
    assert [p.number for p in found if p.virtual_points] == [1, 2, 3, 4, 5]


def test_the_pairing_allocated_bye_of_round_1_counts_among_those_who_play() -> None:
    meetings = {n: (PAIRING_BYE if n == 5 else WON,) for n in range(1, 6)}
    players = tuple(SwissPlayer(n, history=meetings[n]) for n in range(1, 6))
    found = baku_acceleration(PairingRequest(players, round=2, rounds=5))
    assert [p.number for p in found if p.virtual_points] == [1, 2, 3, 4]
