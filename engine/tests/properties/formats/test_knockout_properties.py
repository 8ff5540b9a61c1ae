"""Laws of the bracket, for every field and any sequence of results."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, Play, played_tournaments, start

from tiltyard import EntryId, MatchId, MatchStatus, Phase, SeedingMethod, replay
from tiltyard.core.events import MatchesCreated, ResultRecorded, SeedsAssigned
from tiltyard.core.model import TournamentState
from tiltyard.pairing.brackets import count_rounds, draw_single_elimination, order_seeds


@given(st.integers(2, 1024))
def test_the_first_round_is_a_permutation_of_the_seeds(entrants: int) -> None:
    size = 2 ** count_rounds(entrants)
    assert sorted(order_seeds(size)) == list(range(1, size + 1))


@given(st.integers(2, 1024), st.data())
def test_the_best_seeds_meet_as_late_as_possible(entrants: int, data: st.DataObject) -> None:
    rounds = count_rounds(entrants)
    slots = {seed: slot for slot, seed in enumerate(order_seeds(2**rounds))}
    best = data.draw(st.integers(1, rounds))
    top = [slots[seed] for seed in range(1, 2**best + 1)]
    # The best 2^t can meet only in the last t rounds: each has a block of 2^(k-t) slots alone.
    assert len({slot >> (rounds - best) for slot in top}) == len(top)


def test_seeds_one_and_two_can_only_meet_in_the_final_whatever_the_field() -> None:
    for rounds in range(1, 11):
        order = order_seeds(2**rounds)
        half = len(order) // 2
        assert (order.index(1) < half) != (order.index(2) < half)


@pytest.mark.parametrize("entrants", range(2, 131))
def test_byes_go_to_the_best_seeds_and_real_matches_number_one_less_than_the_field(
    entrants: int,
) -> None:
    play = start(entrants)
    size = 2 ** count_rounds(entrants)
    first_round = [m for m in play.state.matches.values() if m.fixture.round == 1]
    byes = [m for m in first_round if m.status is MatchStatus.BYE]
    lucky = {occupant.entry for m in byes for occupant in m.sides if occupant.entry}
    assert lucky == {EntryId(seed) for seed in range(1, size - entrants + 1)}
    assert sum(m.status is MatchStatus.READY for m in first_round) == entrants - size // 2
    play.finish()
    assert sum(isinstance(event, ResultRecorded) for event in play.log) == entrants - 1


def test_thirty_seven_entrants_have_27_byes_and_5_matches_in_the_first_round() -> None:
    first_round = [m for m in start(37).state.matches.values() if m.fixture.round == 1]
    assert sum(m.status is MatchStatus.BYE for m in first_round) == 27
    assert sum(m.status is MatchStatus.READY for m in first_round) == 5


@pytest.mark.parametrize("entrants", range(2, 131))
def test_when_the_better_seed_wins_places_equal_seeds_up_to_the_block(entrants: int) -> None:
    play = start(entrants, third_place=True)
    play.finish()
    for place in play.state.places:
        assert place.rank <= place.entry <= place.rank_to
    rounds = count_rounds(entrants)
    for match in play.state.matches.values():
        seeds = [occupant.entry for occupant in match.sides if occupant.entry]
        if match.fixture.bracket == "main" and len(seeds) == 2:
            assert sum(seeds) == 2 ** (rounds - match.fixture.round + 1) + 1


@FEW
@given(played_tournaments())
def test_the_graph_equals_a_fresh_one_with_the_surviving_results(play: Play) -> None:
    assert _fresh_with_results(play) == play.state.matches


def _fresh_with_results(play: Play) -> object:
    """Draw the same fixtures anew and put only what is left of the results into them."""
    fixtures = tuple(match.fixture for match in play.state.matches.values())
    state = TournamentState(config=play.state.config, phase=Phase.IN_PROGRESS)
    seeds = SeedsAssigned(play.state.seeds, SeedingMethod.MANUAL, 0)
    state = replay(state, [seeds, MatchesCreated(fixtures, 0)])
    for number, match in play.state.matches.items():
        if match.result is not None:
            state = replay(state, [ResultRecorded(number, match.result, 0)])
    games = {n: m.games for n, m in play.state.matches.items()}
    assert state.matches.keys() == games.keys()
    return {n: type(m)(m.fixture, m.sides, games[n], m.result) for n, m in state.matches.items()}


def test_a_huge_bracket_is_numbered_in_playing_order() -> None:
    fixtures = draw_single_elimination(2**16, best_of=[1] * 16, has_third_place=True)
    assert [fixture.id for fixture in fixtures] == list(range(1, 2**16 + 1))
    for fixture in fixtures:
        for target in (fixture.winner_to, fixture.loser_to):
            assert target is None or target.match > fixture.id
    assert fixtures[-1].sources[0].of == MatchId(2**16 - 3)


def test_drawing_leaves_the_garbage_collector_as_it_was() -> None:
    gc.disable()
    try:
        draw_single_elimination(4, best_of=[1, 1], has_third_place=False)
        assert not gc.isenabled()
    finally:
        gc.enable()
