"""The 2017 edition of the Dutch engine against a judge that tries everything."""

import pytest
from oracles.programs import pair_with_py4swiss, pair_with_py4swiss_minding_c2
from positions import list_positions
from test_golden_pairings import read_players

from tiltyard.errors import RuleError
from tiltyard.pairing import dutch
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.fide.dutch.judge_2017 import Judge2017
from tiltyard.pairing.fide.entrant import list_entrants

Answer = tuple[set[frozenset[int]], int | None] | None


def answer_of_engine(request: PairingRequest) -> Answer:
    try:
        result = dutch(request)
    except RuleError:
        return None
    return {frozenset((pair.white, pair.black)) for pair in result.pairs}, result.bye


def answer_of_judge(request: PairingRequest) -> Answer:
    ranked = list_entrants(request)
    verdict = Judge2017(ranked).pair()
    if verdict is None:
        return None
    pairs, left = verdict
    bye = ranked[left[0]].number if left else None
    return {frozenset((ranked[a].number, ranked[b].number)) for a, b in pairs}, bye


def test_the_look_into_the_last_bracket_minds_who_may_not_have_the_bye() -> None:
    players = {
        "1": "4b1 7w1 2b1", "2": "5w1 3b1 1w0", "3": "6b1 2w0 7b0", "4": "1w0 5b1 6w1",
        "5": "2b0 4w0 U", "6": "3w0 U 4b0", "7": "U 1b0 3w1",
    }  # fmt: skip
    request = PairingRequest(
        read_players(players), 4, 7, initial_colour=Colour.BLACK, options={"edition": "2017"}
    )
    assert answer_of_judge(request) == answer_of_engine(request)
    assert dutch(request).bye == 3
    assert pair_with_py4swiss(request).bye == 4  # it counts the pair 4-3, which leaves 5 or 6
    assert pair_with_py4swiss_minding_c2(request).bye == 3


def test_the_judge_pairs_nobody_where_nobody_is() -> None:
    assert Judge2017([]).pair() == ((), ())


@pytest.mark.parametrize("block", range(4))
def test_the_2017_edition_pairs_small_fields_like_the_judge(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        for request in list_positions(seed, 7, edition="2017"):
            assert answer_of_engine(request) == answer_of_judge(request), (seed, request.round)


@pytest.mark.long
def test_five_thousand_positions_of_2017_are_paired_like_the_judge_pairs_them() -> None:
    judged, seed = 0, 200_000
    while judged < 5_000:
        for request in list_positions(seed, 8, edition="2017"):
            assert answer_of_engine(request) == answer_of_judge(request), (seed, request.round)
            judged += 1
        seed += 1
