"""What the systems answer at the edges: nothing stands in the way, or everything does."""

from dataclasses import replace
from random import Random

import pytest
from test_golden_pairings import read_players
from unit.pairing.test_why_not import ROUND_TWO, has_pair

from tiltyard.errors import InputError, InvariantError
from tiltyard.pairing import PAIRING_SYSTEMS, dutch
from tiltyard.pairing.base import Meeting, Pair, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.card_weights import CardPlayer, CardRequest, Floater
from tiltyard.pairing.checker import request_before
from tiltyard.pairing.explanation import (
    explain_round,
    find_violation,
    make_reasoner,
    why_no_bye,
    why_not,
)
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.pairing.explanation.card import CardReasoner
from tiltyard.pairing.explanation.difference import Difference
from tiltyard.pairing.explanation.dutch import DutchReasoner
from tiltyard.pairing.explanation.dutch_outlook import BracketOutlook
from tiltyard.pairing.explanation.keizer import KeizerReasoner
from tiltyard.pairing.fide.entrant import list_entrants
from tiltyard.pairing.keizer import KeizerRequest
from tiltyard.pairing.options import check_options
from tiltyard.simulate import Plan, generate_tournament

SWISS = ["fide-dubov", "fide-burstein", "fide-lim", "fide-double", "fide-team", "score-groups"]
FOUR = PairingRequest(tuple(SwissPlayer(number, 2000 - number) for number in range(1, 5)), 1, 3)
APART = frozenset({frozenset((3, 4))})


@pytest.mark.parametrize("code", [*SWISS, "fide-dutch"])
def test_the_organiser_rules_a_pair_out_in_every_system(code: str) -> None:
    answer = why_not(replace(FOUR, forbidden=APART), 3, 4, system=PAIRING_SYSTEMS[code])
    assert (answer.pairing, answer.reason) == (None, "the organiser has ruled this pair out")


@pytest.mark.parametrize("code", [*SWISS, "fide-dutch", "card-swiss"])
def test_whoever_may_have_the_bye_is_told_what_it_would_cost(code: str) -> None:
    system = PAIRING_SYSTEMS[code]
    field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 6))
    request = PairingRequest(field, 1, 3)
    for one in range(1, 6):
        answer = why_no_bye(request, one, system=system)
        assert answer.is_actual == (system(request).bye == one)
        assert answer.is_possible
        assert answer.is_actual or f"bye {one}" in str(answer)


@pytest.mark.parametrize("code", [*SWISS, "card-swiss"])
def test_a_pair_that_leaves_two_ruled_out_cannot_be(code: str) -> None:
    answer = why_not(replace(FOUR, forbidden=APART), 1, 2, system=PAIRING_SYSTEMS[code])
    assert answer.pairing is None
    assert answer.reason.startswith("the players left could not all be paired")
    assert str(answer) == f"1 – 2: {answer.reason}"


def test_a_pair_that_leaves_two_ruled_out_cannot_be_in_a_keizer_evening() -> None:
    request = KeizerRequest(round=1, ranked=(1, 2, 3, 4), forbidden=APART)
    answer = find_alternative(KeizerReasoner(request, {}), 1, 2)
    assert (answer.pairing, answer.code) == (None, "")


def test_a_round_tells_that_the_natural_opponent_leaves_others_alone() -> None:
    request = replace(FOUR, forbidden=APART)
    told = explain_round(request, system=PAIRING_SYSTEMS["score-groups"])
    pair = told.brackets[0].pairs[0]
    assert pair.natural == 2
    assert str(pair).splitlines()[1:]
    assert "the players left could not all be paired" in str(pair)


def test_cards_measure_how_far_the_floaters_are_apart() -> None:
    players = tuple(CardPlayer(n, points, n) for n, points in ((1, 6), (2, 3), (3, 3), (4, 0)))
    request = CardRequest(players, 3, "lot", floater=Floater.LOWEST)
    reasoner = CardReasoner(request, {})
    told = {
        m.says: m.value for m in reasoner.measure(PairingResult((Pair(1, 3), Pair(2, 4)), None))
    }
    assert told["floaters further apart"] == (4,)


def test_cards_bar_nobody_who_had_as_few_byes_as_anybody() -> None:
    players = tuple(CardPlayer(number, 0, number) for number in range(1, 4))
    assert CardReasoner(CardRequest(players, 1, "lot"), {}).refuse_bye(1) is None


def test_lim_says_that_a_player_may_have_neither_colour() -> None:
    rows = {"1": "9b1 9b1 9b1 9b0 9w1 9w1", "2": "9w0 9b0 9w0 9b0 9w0 9b0", "9": ""}
    players = read_players(rows)
    absent = frozenset({9})
    reasoner = make_reasoner(
        PAIRING_SYSTEMS["fide-lim"], PairingRequest(players, 7, 9, absent=absent)
    )
    refusal = reasoner.refuse(1, 2)
    assert refusal is not None
    assert refusal.reason == "neither colour is allowed to one of them (2.1)"


def test_lim_names_the_article_that_kept_an_earlier_opponent_away() -> None:
    """4.4: who comes first in order is passed over where the scoregroup would lose a pair."""
    found = set()
    for seed in range(12):
        last = generate_tournament(Plan(12, 7), PAIRING_SYSTEMS["fide-lim"], Random(seed))
        for number in range(3, len(last.players[0].history) + 1):
            request = request_before(last, number)
            reasoner = make_reasoner(PAIRING_SYSTEMS["fide-lim"], request)
            for one, other in reasoner.list_naturals(reasoner.pair()):
                if reasoner.refuse(one, other) is None:
                    answer = find_alternative(reasoner, one, other)
                    found.add(answer.article)
    assert found >= {"4.4"}


def test_the_dutch_system_names_the_article_of_the_colours_in_both_editions() -> None:
    for edition, article in (("2026", "5.2."), ("2017", "E.")):
        request = replace(ROUND_TWO, options={"edition": edition})
        reasoner = make_reasoner(dutch, request)
        pair = reasoner.pair().pairs[0]
        assert reasoner.name_colour_article(pair.white, pair.black).startswith(article)


def test_a_round_of_nobody_has_no_pairs() -> None:
    reasoner = make_reasoner(dutch, PairingRequest((), 1, 3))
    assert reasoner.pair() == PairingResult((), None)


@pytest.mark.parametrize("code", ["fide-dutch", "fide-dubov"])
def test_colours_the_other_way_round_are_the_last_thing_that_is_wrong(code: str) -> None:
    reasoner = make_reasoner(PAIRING_SYSTEMS[code], ROUND_TWO)
    actual = reasoner.pair()
    first, *rest = actual.pairs
    turned = PairingResult((Pair(first.black, first.white), *rest), actual.bye)
    found = find_violation(reasoner, turned)
    assert found is not None
    assert "are the other way round" in found.reason
    assert found.article == reasoner.name_colour_article(first.white, first.black)


def test_a_recorded_round_is_told_the_criterion_that_another_keeps_better() -> None:
    answer = why_not(ROUND_TWO, 1, 2)
    assert answer.pairing is not None
    found = find_violation(make_reasoner(dutch, ROUND_TWO), answer.pairing)
    assert found is not None
    assert (found.code, found.article) == (answer.code, answer.article)


def test_a_round_that_cannot_be_paired_breaks_no_article() -> None:
    request = replace(FOUR, forbidden=frozenset({frozenset((1, n)) for n in (2, 3, 4)}))
    found = find_violation(make_reasoner(dutch, request), PairingResult((Pair(2, 3),), None))
    assert found is not None
    assert (found.code, "cannot be paired" in found.reason) == ("", True)


def test_whoever_is_away_has_no_seat_to_be_wrong_about() -> None:
    reasoner = make_reasoner(dutch, replace(ROUND_TWO, absent=frozenset({1, 7})))
    actual = reasoner.pair()
    found = find_violation(reasoner, PairingResult((*actual.pairs, Pair(1, 4)), 7))
    assert found is not None
    assert "not everybody" in found.reason


class Blind(DutchReasoner):
    """A reasoner that sees no difference between any two rounds."""

    def compare(self, actual: PairingResult, other: PairingResult) -> Difference | None:
        return None


def test_two_rounds_without_a_difference_are_a_fault_of_ours() -> None:
    with pytest.raises(InvariantError, match="no difference"):
        find_alternative(Blind(ROUND_TWO, {}), 1, 2)


def test_an_answer_tells_the_round_with_its_bye() -> None:
    answer = why_not(ROUND_TWO, 1, 2)
    assert answer.pairing is not None
    assert has_pair(answer.pairing, 1, 2)
    assert str(answer).endswith(f"bye {answer.pairing.bye}")
    even = why_not(FOUR, 1, 2)
    assert "bye" not in str(even)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (replace(FOUR, absent=[1]), "absent of a request is a frozenset"),  # type: ignore[arg-type]
        (replace(FOUR, players=FOUR.players * 2), "same pairing number"),
        (
            replace(FOUR, players=(replace(FOUR.players[0], history=(Meeting("won", 10),)),)),  # type: ignore[arg-type]
            "which is no meeting",
        ),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(request_: PairingRequest, message: str) -> None:
    with pytest.raises(InputError, match=message):
        dutch(request_)


def test_options_of_no_system_in_particular_are_texts_by_name() -> None:
    assert check_options({"anything": "at all", "and": "more"}) == {
        "anything": "at all",
        "and": "more",
    }


def test_a_round_of_cards_is_explained_without_an_order_of_opponents() -> None:
    told = explain_round(FOUR, system=PAIRING_SYSTEMS["card-swiss"])
    assert [pair.natural for bracket in told.brackets for pair in bracket.pairs] == [None, None]


def test_downfloaters_whom_nobody_can_meet_fail_the_bracket_below_altogether() -> None:
    players = read_players({"1": "2w1", "2": "1b0"})
    above, below = list_entrants(PairingRequest(players, 2, 3))
    assert BracketOutlook(0, [below], []).following_failure([above]) == (3,)
