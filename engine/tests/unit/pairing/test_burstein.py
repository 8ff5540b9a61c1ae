"""The Burstein system by its articles (C.04.4.2): the worked example and single rules."""

import pytest
from oracles.literal_burstein import pairings_in_order
from small_rounds import boards, newcomers, read_players

from tiltyard.core.scores import CHESS_POINTS
from tiltyard.errors import InputError, RuleError
from tiltyard.pairing import burstein, dutch
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.burstein.criteria import (
    Index,
    count_seeding_rounds,
    evaluate_opposition,
    score_for_opponents,
)

EXAMPLE = """
1: 2500 6w= 8b= 10w1
2: 2490 7b1 3w= 5b0
3: 2480 8w1 2b= 9w=
4: 2470 9b= 5w0 7b0
5: 2460 10w1 4b1 2w1
6: 2450 1b= 9w0 8b0
7: 2440 2w0 10b= 4w1
8: 2430 3b0 1w= 6w1
9: 2420 4w= 6b1 3b=
10: 2410 5b0 7w= 1b0
"""


def test_strong_opposition_meets_weak_opposition() -> None:
    request = PairingRequest(read_players(EXAMPLE), round=4, rounds=6)
    assert boards(burstein(request)) == {(1, 3), (9, 5), (2, 8), (4, 10), (6, 7)}


def test_the_index_is_buchholz_then_sonneborn_berger() -> None:
    players = {player.number: player for player in read_players(EXAMPLE)}
    found = {n: evaluate_opposition(p, players, CHESS_POINTS) for n, p in players.items()}
    buchholz = [found[number].buchholz for number in range(1, 11)]
    assert buchholz == [25, 65, 50, 65, 25, 55, 25, 45, 30, 65]
    assert found[5] == Index(25, 250)
    assert found[1] == Index(25, 150)


def test_a_round_without_a_game_counts_against_oneself() -> None:
    players = {p.number: p for p in read_players("1: 2500 2w1 -\n2: 2400 1b0 -\n3: 2300 - -")}
    # 2 has missed a round up to now: a draw for those who met them, nothing for 2.
    assert score_for_opponents(players[2], CHESS_POINTS) == 5
    assert evaluate_opposition(players[1], players, CHESS_POINTS) == Index(5 + 10, 50)
    assert evaluate_opposition(players[2], players, CHESS_POINTS) == Index(15 + 0, 0)


def test_absences_before_a_later_game_count_nothing() -> None:
    players = {p.number: p for p in read_players("1: 2500 - 2w0\n2: 2400 - 1b1")}
    assert score_for_opponents(players[1], CHESS_POINTS) == 0


def test_half_the_rounds_but_at_most_four_are_seeding_rounds() -> None:
    assert [count_seeding_rounds(rounds) for rounds in (3, 6, 8, 13)] == [1, 3, 4, 4]


def test_seeding_rounds_are_paired_by_the_dutch_system() -> None:
    request = newcomers(9)
    assert burstein(request) == dutch(request)


def test_the_order_of_pairings_has_forty_five_entries_for_six_players_and_two_floaters() -> None:
    order = [tuple(pairing) for pairing in pairings_in_order([1, 2, 3, 4, 5, 6], 2)]
    assert len(set(order)) == len(order) == 45
    assert order[0] == ((1, 6), (2, 5), (3, None), (4, None))
    assert order[1] == ((1, 6), (2, 4), (3, None), (5, None))
    assert order[-1] == ((1, None), (2, None), (3, 4), (5, 6))


def test_an_impossible_round_is_refused_with_advice() -> None:
    players = read_players("1: 2500 2w1\n2: 2400 1b0")
    with pytest.raises(RuleError, match="The arbiter can"):
        burstein(PairingRequest(players, round=2, rounds=2))


def test_an_edition_that_is_not_here_is_named() -> None:
    with pytest.raises(InputError, match="only the edition of 2026"):
        burstein(newcomers(4, options={"edition": "2017"}))
