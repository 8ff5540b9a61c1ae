"""Double-Swiss (C.04.5), article by article."""

import pytest
from corpora import CORPORA
from double_corpus import list_rounds

from tiltyard.errors import RuleError
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.upfloat.double import DOUBLE_POINTS, double_swiss

W, B = Colour.WHITE, Colour.BLACK


def request_of(*histories: tuple[Meeting, ...], rounds: int = 5) -> PairingRequest:
    return PairingRequest(
        players=tuple(SwissPlayer(n, 0, history) for n, history in enumerate(histories, 1)),
        round=len(histories[0]) + 1,
        rounds=rounds,
        points=DOUBLE_POINTS,
    )


def seats(request: PairingRequest) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in double_swiss(request).pairs]


def test_the_bye_is_worth_a_won_and_a_drawn_game() -> None:
    assert DOUBLE_POINTS.pairing_bye == 15


def test_the_first_round_gives_odd_numbers_of_the_upper_half_the_initial_colour() -> None:
    assert seats(request_of(*[()] * 6)) == [(1, 4), (5, 2), (3, 6)]


def test_white_goes_to_who_had_fewer_whites() -> None:
    colours = {1: (2, W), 2: (1, B), 3: (4, B), 4: (3, W)}
    histories = [(Meeting(Kind.PLAYED, 10, *colours[n]),) for n in (1, 2, 3, 4)]
    assert seats(request_of(*histories)) == [(3, 1), (2, 4)]


def test_with_equal_whites_the_higher_ranked_player_changes_colour() -> None:
    colours = {1: (3, W), 2: (4, B), 3: (1, B), 4: (2, W)}
    histories = [(Meeting(Kind.PLAYED, 10, *colours[n]),) for n in (1, 2, 3, 4)]
    assert seats(request_of(*histories)) == [(4, 1), (2, 3)]


def test_a_match_without_a_game_gives_no_colour_but_is_a_meeting_when_both_came() -> None:
    crosswise = [Meeting(Kind.PLAYED, 10, 2), Meeting(Kind.PLAYED, 10, 1)]
    others = [Meeting(Kind.PLAYED, 10, 4, W), Meeting(Kind.PLAYED, 10, 3, B)]
    request = request_of(*((meeting,) for meeting in crosswise + others))
    assert {frozenset(pair) for pair in seats(request)} == {frozenset((1, 3)), frozenset((2, 4))}


def test_two_who_have_met_cannot_be_paired_again() -> None:
    one = (Meeting(Kind.PLAYED, 20, 2, W),)
    two = (Meeting(Kind.PLAYED, 0, 1, B),)
    with pytest.raises(RuleError, match="Round 2"):
        double_swiss(request_of(one, two, rounds=2))


def test_the_double_swiss_corpus_is_reproduced_with_colours_and_byes() -> None:
    count = 0
    for name, request, pairs, bye in list_rounds(CORPORA / "double" / "double_swiss.json"):
        result = double_swiss(request)
        assert (set(result.pairs), result.bye) == (pairs, bye), name
        count += 1
    assert count > 100
