"""Why not these two? The answers of the Dutch system against judges that try everything."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from positions import list_positions

from tiltyard.errors import RuleError
from tiltyard.pairing import dutch
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation import make_reasoner, why_no_bye, why_not
from tiltyard.pairing.fide.dutch import twin
from tiltyard.pairing.fide.dutch.criteria import CRITERIA, Candidate, judge
from tiltyard.pairing.fide.dutch.judge import Judge, _Outlook
from tiltyard.pairing.fide.dutch.judge_2017 import Judge2017, _Bracket2017
from tiltyard.pairing.fide.dutch.system import ONE_POINT, excluded_places, kernel_row
from tiltyard.pairing.fide.entrant import Entrant, list_entrants

Pairs = set[frozenset[int]]
CODES_2017 = [f"C.{number}" for number in range(5, 20)]


def force(request: PairingRequest, one: int, other: int | None) -> PairingRequest:
    """The request in which two may meet nobody else, or one may meet nobody at all."""
    apart = {
        frozenset((mine, player.number))
        for mine, keep in ((one, other), (other, one))
        if mine is not None
        for player in request.players
        if player.number not in (mine, keep)
    }
    return replace(request, forbidden=request.forbidden | apart)


def pairs_of(result: PairingResult) -> Pairs:
    return {frozenset((pair.white, pair.black)) for pair in result.pairs}


def judge_pairs(request: PairingRequest, edition: str) -> tuple[Pairs, int | None] | None:
    ranked = list_entrants(request)
    if edition == "2017":
        found = Judge2017(ranked).pair()
        if found is None:
            return None
        bye = ranked[found[1][0]].number if found[1] else None
        return {frozenset((ranked[a].number, ranked[b].number)) for a, b in found[0]}, bye
    verdict = Judge(ranked).pair()
    if verdict is None:
        return None
    return {frozenset((a.number, b.number)) for a, b in verdict[0]}, (
        verdict[1].number if verdict[1] else None
    )


def ask_everything(seed: int, most: int, edition: str) -> Iterator[tuple[PairingRequest, int, int]]:
    random = Random(seed)
    for request in list_positions(seed, most, edition):
        try:
            dutch(request)
        except RuleError:
            continue
        present = [p.number for p in request.players if p.number not in request.absent]
        asked = list(combinations(present, 2))
        for one, other in random.sample(asked, min(4, len(asked))):
            yield request, one, other


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_forced_round_is_the_one_a_judge_finds_among_all_that_have_the_pair(
    edition: str,
) -> None:
    for seed in range(3000, 3030):
        for request, one, other in ask_everything(seed, 8, edition):
            answer = why_not(request, one, other)
            if answer.is_actual:
                continue
            judged = judge_pairs(force(request, one, other), edition)
            if answer.pairing is None:
                may_meet = make_reasoner(dutch, request).refuse(one, other) is None
                assert not (may_meet and judged is not None), (seed, request.round, one, other)
                continue
            found = pairs_of(answer.pairing), answer.pairing.bye
            assert found == judged, (seed, request.round, one, other)
            assert frozenset((one, other)) in found[0]


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_a_forced_bye_is_the_one_a_judge_finds(edition: str) -> None:
    for seed in range(3100, 3120):
        for request, one, _ in ask_everything(seed, 7, edition):
            answer = why_no_bye(request, one)
            if answer.pairing is not None:
                judged = judge_pairs(force(request, one, None), edition)
                assert (pairs_of(answer.pairing), answer.pairing.bye) == judged
                assert answer.pairing.bye == one
                assert answer.code


def form(ranked: list[Entrant], pairs: Pairs) -> Iterator[tuple[int, list[Entrant], Candidate]]:
    """The brackets of a round of 2026, from its pairs alone."""
    verdict = Judge(ranked)
    verdict.pair()
    moved: list[Entrant] = []
    for place, group in enumerate(verdict.groups):
        here = [*moved, *group]
        made = tuple((a, b) for a, b in combinations(here, 2) if {a.number, b.number} in pairs)
        paired = {player for pair in made for player in pair}
        down = tuple(player for player in here if player not in paired)
        numbers = frozenset(player.number for player in moved)
        yield place, moved, Candidate(numbers, made, down, _Outlook(verdict, place))
        moved = list(down)


def test_the_criterion_named_is_the_first_that_differs_by_the_judge_of_2026() -> None:
    codes = set()
    for seed in range(3200, 3240):
        for request, one, other in ask_everything(seed, 8, "2026"):
            answer = why_not(request, one, other)
            if answer.pairing is None:
                continue
            codes.add(answer.code)
            ranked = list_entrants(request)
            actual = dutch(request)
            score = {player.number: player.score for player in ranked}
            byes = [score[bye] for bye in (actual.bye, answer.pairing.bye) if bye is not None]
            if len(set(byes)) == 2:
                assert answer.code == "C5"
                continue
            both = zip(
                form(ranked, pairs_of(actual)), form(ranked, pairs_of(answer.pairing)), strict=True
            )
            ours, theirs = next(
                (mine[2], yours[2])
                for mine, yours in both
                if {frozenset(pair) for pair in mine[2].pairs}
                != {frozenset(pair) for pair in yours[2].pairs}
            )
            assert judge(ours) <= judge(theirs)
            differing = [
                criterion.code
                for criterion, one_, two in zip(CRITERIA, judge(ours), judge(theirs), strict=True)
                if one_ != two
            ]
            if differing:
                assert answer.code == differing[0], (seed, request.round, one, other)
            else:
                assert answer.code in ("4.2", "4.3", "4.4")
    assert {"C6", "C12", "4.2"} <= codes


def test_the_criterion_named_is_the_first_that_differs_by_the_judge_of_2017() -> None:
    codes = set()
    for seed in range(3300, 3340):
        for request, one, other in ask_everything(seed, 8, "2017"):
            answer = why_not(request, one, other)
            if answer.pairing is None:
                continue
            codes.add(answer.code)
            ranked = list_entrants(request)
            values = [
                list(list_failures_2017(ranked, request, result))
                for result in (dutch(request), answer.pairing)
            ]
            ours, theirs = next(
                (mine, yours) for mine, yours in zip(*values, strict=True) if mine[0] != yours[0]
            )
            differing = [
                code
                for code, one_, two in zip(CODES_2017, ours[1], theirs[1], strict=True)
                if one_ != two
            ]
            if differing:
                assert answer.code == differing[0], (seed, request.round, one, other)
                assert ours[1] < theirs[1]
            else:
                assert answer.code in ("D.1", "D.2", "D.3")
    assert {"C.5", "C.10", "D.1"} <= codes


def list_failures_2017(
    ranked: list[Entrant], request: PairingRequest, result: PairingResult
) -> Iterator[tuple[object, list[object]]]:
    """The brackets that the kernel formed, each with its pairs and the failures by the judge."""
    reasoner = make_reasoner(dutch, request)
    verdict = Judge2017(ranked)
    records = reasoner.answer[3]  # type: ignore[attr-defined]  # the brackets of the Dutch system
    pairs = pairs_of(result)
    moved: tuple[int, ...] = ()
    for place, record in enumerate(records):
        group = tuple(record[1])
        here = [*moved, *group]
        lower = [tuple(later[1]) for later in records[place + 1 :]]
        is_joined = bool(lower) and len({ranked[i].score for i in lower[0]}) > 1
        mode = "final" if not lower else "penultimate" if is_joined else "normal"
        bracket = _Bracket2017(verdict, moved, group, mode)
        bracket.following = lower[0] if lower else ()
        bracket.is_following_last = len(lower) == 1
        made = tuple(
            (a, b)
            for a, b in combinations(here, 2)
            if {ranked[a].number, ranked[b].number} in pairs
        )
        paired = {i for pair in made for i in pair}
        down = tuple(i for i in here if i not in paired)
        yield {frozenset(pair) for pair in made}, bracket._failures(made, down)
        moved = down


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_larger_forced_rounds_are_those_of_the_readable_twin(edition: str) -> None:
    for seed in range(3400, 3406):
        for request, one, other in ask_everything(seed, 40, edition):
            partner = other if one % 3 else None  # the bye as well
            answer = why_no_bye(request, one) if partner is None else why_not(request, one, other)
            if answer.pairing is None:
                continue
            ranked = list_entrants(force(request, one, partner))
            rows = [kernel_row(entrant) for entrant in ranked]
            told = twin.pair_dutch(rows, excluded_places(ranked), edition, ONE_POINT)
            assert told[0]
            assert pairs_of(answer.pairing) == {
                frozenset((ranked[a].number, ranked[b].number))
                for record in told[3]
                for a, b in record[3]
            }
