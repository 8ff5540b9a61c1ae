"""The Dutch engine against a judge that tries everything, and against its readable twin."""

import pytest
from positions import list_positions

from tiltyard.errors import RuleError
from tiltyard.pairing import dutch
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.explanation.dutch_outlook import BracketOutlook
from tiltyard.pairing.fide.dutch.bracket import Bracket
from tiltyard.pairing.fide.dutch.judge import Judge
from tiltyard.pairing.fide.dutch.search import pair_brackets
from tiltyard.pairing.fide.entrant import list_entrants

Answer = tuple[set[frozenset[int]], int | None] | None


def answer_of_engine(request: PairingRequest) -> Answer:
    try:
        result = dutch(request)
    except RuleError:
        return None
    return {frozenset((pair.white, pair.black)) for pair in result.pairs}, result.bye


def answer_of_judge(request: PairingRequest) -> Answer:
    verdict = Judge(list_entrants(request)).pair()
    if verdict is None:
        return None
    pairs, bye = verdict
    return {frozenset((a.number, b.number)) for a, b in pairs}, bye.number if bye else None


def answer_of_twin(request: PairingRequest) -> Answer:
    brackets = pair_brackets(list_entrants(request))
    if brackets is None:
        return None
    pairs = {frozenset((a.number, b.number)) for c in brackets for a, b in c.pairs}
    left = brackets[-1].downfloaters
    return pairs, left[0].number if left else None


@pytest.mark.parametrize("block", range(6))
def test_the_engine_pairs_small_fields_like_the_judge(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        for request in list_positions(seed, 8):
            assert answer_of_engine(request) == answer_of_judge(request), (seed, request.round)


@pytest.mark.parametrize("block", range(4))
def test_the_engine_pairs_larger_fields_like_its_readable_twin(block: int) -> None:
    for seed in range(1000 + 5 * block, 1005 + 5 * block):
        for request in list_positions(seed, 18):
            assert answer_of_engine(request) == answer_of_twin(request), (seed, request.round)


def test_both_looks_into_the_next_bracket_see_the_same() -> None:
    """C8, as the search from the criteria asks it and as an explanation does."""
    seen = set()
    for seed in range(25):
        for request in list_positions(seed, 12):
            for candidate in pair_brackets(list_entrants(request)) or ():
                bracket = candidate.outlook
                assert isinstance(bracket, Bracket)
                other = BracketOutlook(
                    bracket.residents[0].score, bracket.following, bracket.below, bracket.bye_score
                )
                failure = bracket.following_failure(candidate.downfloaters)
                assert other.following_failure(candidate.downfloaters) == failure
                seen.add(failure[:1])
    assert seen >= {(), (0,), (1,)}


@pytest.mark.long
def test_twenty_thousand_positions_are_paired_like_the_judge_pairs_them() -> None:
    judged, seed = 0, 100_000
    while judged < 20_000:
        for request in list_positions(seed, 10 if seed % 10 == 0 else 8):
            assert answer_of_engine(request) == answer_of_judge(request), (seed, request.round)
            judged += 1
        seed += 1
