"""The 2017 edition of the Dutch engine against a judge that tries everything."""

import pytest
from judge_2017 import Judge2017
from positions import list_positions

from tiltyard.errors import RuleError
from tiltyard.pairing import dutch
from tiltyard.pairing.base import PairingRequest
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
