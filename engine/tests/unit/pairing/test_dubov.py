"""The Dubov system by its articles (C.04.4.1): worked examples and single rules."""

from dataclasses import replace

import pytest
from oracles.literal_dubov import literal_dubov
from small_rounds import boards, meetings, newcomers, read_players

from tiltyard.errors import InputError, RuleError
from tiltyard.pairing import dubov
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.dubov.criteria import (
    average_rating,
    has_upfloated,
    middle_out,
    most_upfloats,
)

EXAMPLE_A = """
1: 2585 6b0 8w0
2: 2578 7w1 4b0
3: 2510 8b0 5w0
4: 2480 9w1 2w1
5: 2530 10b0 3b1
6: 2540 1w1 10b1
7: 2544 2b0 9w=
8: 2280 3w1 1b1
9: 2321 4b0 7b=
10: 2550 5w1 6w0
"""
EXAMPLE_B = """
1: 2569 6w0 10b0
2: 2564 7b0 5w1
3: 2534 8w1 7b0
4: 2512 9b0 8w0
5: 2520 10w= 2b0
6: 2588 1b1 9w1
7: 2558 2w1 3w1
8: 2456 3b0 4b1
9: 2510 4w1 6b0
10: 2240 5b= 1w1
"""
EXAMPLE_C = """
1: 2590 6w0
2: 2578 7b=
3: 2498 8w1
4: 2460 9b1
5: 2515 10w1
6: 2372 1b1
7: 2572 2w=
8: 2560 3b0
9: 2384 4w0
10: 2250 5b0
"""
SHIFTED_TWICE = """
2: 2338 7b0 5w1 6b=
4: 2172 9b1 1w0 3b=
5: 2165 10w1 2b0 7w=
6: 2131 1b0 9w1 2w=
7: 2115 2w1 3w0 5b=
8: 1685 3b0 10w1 9b0
1: 2389 6w1 4b1 -
3: 2266 8w1 7b1 4w=
9: 1512 4w0 6b0 8w1
10: 1508 5b0 8b0 -
"""


def test_upfloaters_that_cost_no_colour_come_first_and_a_shift_starts_in_the_middle() -> None:
    request = PairingRequest(
        read_players(EXAMPLE_A), round=3, rounds=5, initial_colour=Colour.BLACK
    )
    assert boards(dubov(request)) == {(8, 10), (6, 4), (5, 2), (3, 7), (9, 1)}


def test_the_shifted_white_seeker_is_the_one_in_the_middle_by_opposition() -> None:
    request = PairingRequest(read_players(EXAMPLE_B), round=3, rounds=8)
    assert boards(dubov(request)) == {(6, 7), (3, 10), (8, 5), (9, 2), (1, 4)}


def test_sets_of_upfloaters_compare_by_their_first_difference() -> None:
    request = PairingRequest(read_players(EXAMPLE_C), round=2, rounds=6)
    assert boards(dubov(request)) == {(4, 3), (6, 5), (2, 1), (8, 7), (10, 9)}


def test_the_first_round_pairs_the_upper_half_with_the_lower_in_order() -> None:
    result = dubov(newcomers(8))
    assert boards(result) == {(1, 5), (6, 2), (3, 7), (8, 4)}


def test_the_first_bye_goes_to_the_last_number() -> None:
    assert dubov(newcomers(7)).bye == 7


def test_players_kept_apart_across_the_halves_shift_one_of_them() -> None:
    # 1 may meet nobody of the lower half: 1 stays in G1, somebody of G1 is shifted to meet 1.
    apart = frozenset(frozenset((1, other)) for other in (4, 5, 6))
    pairs = meetings(dubov(newcomers(6, forbidden=apart)))
    assert frozenset((1, 2)) in pairs


def test_the_second_shift_starts_in_the_middle_of_the_subgroup_as_the_first_left_it() -> None:
    # G1 2, 4, 8 and G2 5, 6, 7: 2 has met all of G2. By ARO 8, 4, 2 the middle one, 4, is
    # shifted. G2 is now 4, 5, 6, 7 and its middle 5, which goes to G1. Numbering 5, 6, 7 without
    # 4 would shift 6, and 8-5, 6-7 would follow.
    players = read_players(SHIFTED_TWICE)
    request = PairingRequest(players, round=4, rounds=6, absent=frozenset({1, 3, 9, 10}))
    assert boards(dubov(request)) == {(2, 4), (8, 7), (5, 6)}
    assert boards(literal_dubov(request)) == {(2, 4), (8, 7), (5, 6)}
    other = literal_dubov(request, seekers_only=True)
    assert meetings(other) == {frozenset(pair) for pair in ((2, 4), (8, 5), (6, 7))}


def test_the_average_of_the_opposition_rounds_halves_up() -> None:
    assert average_rating([2000, 2001]) == 2001
    assert average_rating([2000, 2000, 2001]) == 2000
    assert average_rating([]) == 0


def test_shifters_are_numbered_from_the_middle_outwards() -> None:
    assert middle_out([1, 2, 3, 4]) == [2, 3, 1, 4]


def test_the_limit_of_upfloats_grows_with_the_rounds() -> None:
    assert [most_upfloats(rounds) for rounds in (4, 5, 9, 10)] == [2, 3, 3, 4]


def test_a_forfeited_game_against_a_higher_score_is_an_upfloat_and_a_bye_is_not() -> None:
    weak = SwissPlayer(2, 2000, (Meeting(Kind.ZERO_BYE, 0), Meeting(Kind.FORFEIT, 0, 1)))
    strong = SwissPlayer(1, 2100, (Meeting(Kind.FULL_BYE, 10), Meeting(Kind.FORFEIT, 10, 2)))
    everybody = {1: strong, 2: weak}
    assert not has_upfloated(weak, everybody, 1)
    assert has_upfloated(weak, everybody, 2)
    assert not has_upfloated(strong, everybody, 2)


def test_a_newcomer_seeks_black_against_somebody_who_has_played() -> None:
    players = read_players("1: 2500 3b1\n2: 2400 -\n3: 2300 1w0")
    request = PairingRequest(players, round=2, rounds=9, absent=frozenset({3}))
    assert boards(dubov(request)) == {(1, 2)}


def test_an_impossible_round_is_refused_with_advice() -> None:
    with pytest.raises(RuleError, match="The arbiter can"):
        dubov(newcomers(2, forbidden=frozenset({frozenset((1, 2))})))


def test_an_edition_that_is_not_here_is_named() -> None:
    with pytest.raises(InputError, match="only the edition of 2026"):
        dubov(newcomers(4, options={"edition": "2017"}))


def test_nobody_to_pair_is_an_empty_round() -> None:
    request = newcomers(2)
    assert dubov(replace(request, absent=frozenset({1, 2}))).pairs == ()
