"""The reasons given for a Dutch pairing, in words an arbiter can repeat."""

from dataclasses import replace
from random import Random

import pytest
from positions import list_positions
from test_golden_pairings import read_players

from tiltyard.errors import RuleError
from tiltyard.pairing import dutch, explain_dutch
from tiltyard.pairing.base import Pair, PairingRequest
from tiltyard.pairing.checker import request_before
from tiltyard.pairing.explanation.reasons import RoundExplanation
from tiltyard.simulate import Plan, generate_tournament

ROUND_TWO = PairingRequest(
    players=read_players(
        {"1": "4w1", "2": "5b1", "3": "6w=", "4": "1b0", "5": "2w0", "6": "3b=", "7": "U"}
    ),
    round=2,
    rounds=5,
)


def test_the_explanation_tells_the_same_pairs_as_the_pairing() -> None:
    for seed in range(12):
        for request in list_positions(7000 + seed, 14, edition="2026" if seed % 2 else "2017"):
            try:
                result = dutch(request)
            except RuleError:
                continue
            told = explain_dutch(request)
            pairs = {Pair(p.white, p.black) for b in told.brackets for p in b.pairs}
            assert pairs == set(result.pairs)
            assert told.bye == result.bye
            assert str(told)


def test_the_bracket_names_its_players_and_who_moves_on() -> None:
    top, *_ = explain_dutch(ROUND_TWO).brackets
    assert (top.score, top.residents, top.moved_down) == (10, (1, 2, 7), ())
    assert top.downfloaters == (2,)
    assert "unpaired here: 2, because the number of players in this bracket is odd" in str(top)


def test_a_pair_across_scores_says_who_floats() -> None:
    second = explain_dutch(ROUND_TWO).brackets[1]
    assert second.moved_down == (2,)
    assert second.pairs[0].floats == "2 (1) floats down to 3 (0.5), who floats up"


def test_the_criterion_against_the_natural_opponent_is_named() -> None:
    pair = explain_dutch(ROUND_TWO).brackets[0].pairs[0]
    assert (pair.player, pair.natural, pair.criterion) == (1, 2, "C14")
    assert pair.reason == (
        "it would mean more downfloaters who floated down last round too in the bracket of 1: "
        "1 instead of 0 (C14, 2.4.9)"
    )


def test_an_earlier_meeting_is_named_as_the_reason() -> None:
    players = read_players({"1": "2w=", "2": "1b=", "3": "4b=", "4": "3w="})
    pair = explain_dutch(PairingRequest(players, 2, 5)).brackets[0].pairs[0]
    assert [(e.number, e.reason) for e in pair.excluded] == [(2, "they have met before (C1)")]


def test_a_forbidden_pair_is_named_as_the_reason() -> None:
    forbidden = frozenset({frozenset({1, 2})})
    top = explain_dutch(replace(ROUND_TWO, forbidden=forbidden)).brackets[0]
    reasons = [e.reason for pair in top.pairs for e in pair.excluded]
    assert "the organiser has ruled this pair out" in reasons


def test_colours_name_their_article() -> None:
    top = explain_dutch(ROUND_TWO).brackets[0]
    assert top.pairs[0].colour_article == "5.2.1"
    assert "(5.2.1)" in str(top)


def test_the_bye_is_explained() -> None:
    told = explain_dutch(ROUND_TWO)
    assert told.bye is not None
    assert "has the bye" in str(told)
    assert f"unpaired here: {told.bye}, who is left over for the bye" in str(told)


def test_the_2017_edition_cites_its_own_articles() -> None:
    told = explain_dutch(replace(ROUND_TWO, options={"edition": "2017"}))
    assert "(C.2)" in told.bye_reason
    assert told.brackets[0].pairs[0].colour_article == "E.1"


def test_players_are_called_by_the_names_given() -> None:
    names = {number: f"P{number}" for number in range(1, 8)}
    text = explain_dutch(ROUND_TWO, names).describe(names)
    assert "P2 (1) floats down to P3 (0.5), who floats up" in text
    assert "Bracket of 1: P1, P2, P7" in text
    assert f"P{dutch(ROUND_TWO).bye} has the bye" in text


def test_players_without_an_opponent_are_told_why_they_move_on() -> None:
    players = read_players({"1": "2w1", "2": "1b0", "3": "4w1", "4": "3b0", "5": "6b=", "6": "5w="})
    forbidden = frozenset({frozenset({1, 3})})
    top, second, _ = explain_dutch(PairingRequest(players, 2, 5, forbidden=forbidden)).brackets
    assert {d.reason for d in top.downfloats} == {"who cannot meet anybody in this bracket"}
    assert second.moved_down == (1, 3)
    request = PairingRequest(read_players({"1": "2w1", "2": "1b0", "3": "U"}), 2, 5)
    assert explain_dutch(request)


def test_nobody_present_needs_no_explanation() -> None:
    players = read_players({"1": "Z"})
    assert str(explain_dutch(PairingRequest(players, 2, 3, absent=frozenset({1})))) == ""


def test_a_criterion_that_decides_is_named_with_its_article() -> None:
    codes = {
        pair.criterion
        for seed in range(30)
        for request in list_positions(7100 + seed, 12)
        if (told := _explain(request)) is not None
        for bracket in told.brackets
        for pair in bracket.pairs
    }
    assert {"C1", "C12"} <= codes


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_every_opponent_passed_over_has_a_reason_in_a_large_field(edition: str) -> None:
    plan = Plan(players=300, rounds=5, options={"edition": edition})
    request = request_before(generate_tournament(plan, dutch, Random(23)), 5)
    told = explain_dutch(request)
    passed = [pair for b in told.brackets for pair in b.pairs if pair.natural is not None]
    assert passed
    assert all(pair.criterion or " meets " in pair.reason for pair in passed)
    assert {pair.criterion for pair in passed} & {"C12", "C.10"}


def _explain(request: PairingRequest) -> RoundExplanation | None:
    try:
        return explain_dutch(request)
    except RuleError:
        return None


def test_an_impossible_round_is_refused_as_by_the_pairing() -> None:
    players = read_players({"1": "2w1", "2": "1b0"})
    with pytest.raises(RuleError, match="cannot be paired"):
        explain_dutch(PairingRequest(players, 2, 3))
