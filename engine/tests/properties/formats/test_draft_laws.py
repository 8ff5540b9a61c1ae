"""Laws of the card table (mtg-swiss 14): a pure function of the results, and it adds up."""

import random
from dataclasses import replace
from fractions import Fraction

from card_shop import Shop, games, open_shop
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FEW

from tiltyard import CorrectResult, MatchId, Phase, RecordResult, Result, rank
from tiltyard.core.model import Match, ResultKind
from tiltyard.formats.draft.record import DraftRecord
from tiltyard.standings.cards import FLOORS, CardRound, CardRow, rank_cards

SCORES = [(2, 0), (2, 1), (0, 2), (1, 2), (1, 0), (1, 1), (0, 0), (0, 0, 3), (1, 1, 1)]
RESULTS = [games(*score) for score in SCORES] + [
    Result.forfeit_by(0),
    Result.forfeit_by(1),
    Result.double_forfeit(),
]
FLOOR = FLOORS["0.33"]


@st.composite
def shops(draw: st.DrawFn, largest: int = 13) -> Shop:
    """A draft played to its end with any results."""
    shop = open_shop(draw(st.integers(2, largest)), rounds=draw(st.integers(1, 4)))
    while shop.state.phase is Phase.IN_PROGRESS:
        number = shop.open_matches()[0].fixture.id
        shop.do(RecordResult(number, draw(st.sampled_from(RESULTS)), 1))
    return shop


def _worth(match: Match) -> int:
    if match.has_bye:
        return 3
    result = match.result
    assert result is not None
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        return 0
    return 2 if result.winner is None else 3


@FEW
@given(shops())
def test_the_points_of_the_matches_are_those_of_the_table(shop: Shop) -> None:
    given_out = sum(_worth(match) for match in shop.state.matches.values())
    assert sum(row.score for row in rank(shop.state)) == 10 * given_out


@FEW
@given(shops())
def test_percentages_lie_between_the_floor_and_one(shop: Shop) -> None:
    for row in DraftRecord(shop.state).rank():
        for value in (
            row.match_win,
            row.game_win,
            row.opponents_match_win,
            row.opponents_game_win,
        ):
            assert FLOOR <= value <= 1


@FEW
@given(shops(), st.data())
def test_a_correction_and_its_reverse_leave_the_table_as_it_was(
    shop: Shop, data: st.DataObject
) -> None:
    before = rank(shop.state)
    played = [m for m in shop.state.matches.values() if m.result is not None]
    match = data.draw(st.sampled_from(played))
    assert match.result is not None
    shop.do(CorrectResult(match.fixture.id, data.draw(st.sampled_from(RESULTS)), 2))
    shop.do(CorrectResult(match.fixture.id, match.result, 3))
    assert rank(shop.state) == before


@settings(max_examples=15)
@given(shops(), st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_in_does_not_matter(
    shop: Shop, shuffler: random.Random
) -> None:
    last = max(match.fixture.round for match in shop.state.matches.values())
    final = [m for m in shop.state.matches.values() if m.fixture.round == last and m.result]
    numbers = [match.fixture.id for match in final]
    shuffler.shuffle(numbers)
    mixed = {number: shop.state.matches[MatchId(number)] for number in numbers}
    others = {n: m for n, m in shop.state.matches.items() if n not in mixed}
    assert rank(replace(shop.state, matches={**mixed, **others})) == rank(shop.state)


@FEW
@given(shops())
def test_a_bye_counts_for_its_receiver_and_through_nobody_else(shop: Shop) -> None:
    record = DraftRecord(shop.state)
    rounds = {row.number: row.rounds for row in record.rank()}
    lots = {number: number for number in rounds}
    receiver = min(rounds)
    with_bye = {**rounds, receiver: (*rounds[receiver], CardRound(3, won=2))}
    before = {row.number: row for row in rank_cards(rounds, lots)}
    after = {row.number: row for row in rank_cards(with_bye, lots)}
    change = after[receiver].match_win - before[receiver].match_win
    for number, row in after.items():
        if number != receiver:
            assert row.opponents_match_win == before[number].opponents_match_win + _share(
                before[number], receiver, change
            )
    assert after[receiver].opponents_match_win == before[receiver].opponents_match_win


def _share(row: CardRow, receiver: int, change: Fraction) -> Fraction:
    met = [one.opponent for one in row.rounds if one.opponent is not None]
    return change * met.count(receiver) / len(met) if met else Fraction(0)
