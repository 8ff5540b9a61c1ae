"""Laws of double elimination (rules §10), for every field and any results."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from strategies import FEW, Play, played_tournaments, rebuild, start

from tiltyard import EntryId, Match, MatchStatus, Phase, count_progress
from tiltyard.core.model import Fixture, MatchId
from tiltyard.pairing.brackets import count_rounds
from tiltyard.pairing.double_brackets import (
    GRAND_FINAL,
    LOSERS,
    WINNERS,
    MatchLengths,
    crossing,
    draw_double_elimination,
)

SPREAD = (*range(2, 18), 23, 31, 32, 33, 48, 64, 65, 100, 127, 128, 130)
MANY = (*range(18, 131), 200, 256, 257, 511, 512)
EARLIEST_REMATCH = {2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 8, 8: 9, 9: 11, 10: 13}


def played_at_random(entrants: int, **options: bool | int | str) -> Play:
    """Play every match in its order; a coin decides."""
    play = start(entrants, "double-elimination", **options)
    coin = Random(entrants)
    while play.state.phase is Phase.IN_PROGRESS:
        for match in play.open_matches():
            play.win(match.fixture.id, coin.randrange(2))
    return play


def find_pairs(play: Play, bracket: str) -> list[Match]:
    matches = play.state.matches.values()
    return [m for m in matches if m.fixture.bracket == bracket and m.result is not None]


def check_laws(entrants: int) -> None:
    play = played_at_random(entrants)
    champion = next(place.entry for place in play.state.places if place.rank == 1)
    losses = Counter(
        match.sides[1 - match.result.winner].entry
        for match in play.state.matches.values()
        if match.result is not None and match.result.winner is not None
    )
    assert all(losses[entry] == 2 for entry in play.state.seeds if entry != champion)
    assert losses[champion] in (0, 1)
    finals = find_pairs(play, GRAND_FINAL)
    is_reset = finals[0].result is not None and finals[0].result.winner == 1
    assert len(finals) == 1 + is_reset
    done = 2 * entrants - 2 + is_reset
    assert count_progress(play.state) == (done, done)
    sizes = Counter((place.rank, place.rank_to) for place in play.state.places)
    covered = sorted(rank for first, last in sizes for rank in range(first, last + 1))
    assert covered == list(range(1, entrants + 1))
    assert all(size == last - first + 1 for (first, last), size in sizes.items())
    _check_rematches(play, count_rounds(entrants))


def _check_rematches(play: Play, rounds: int) -> None:
    """Nobody meets in the losers' bracket before the round of the oracle (§7.3)."""
    beaten: dict[tuple[EntryId | None, EntryId | None], int] = {}
    dropped: dict[EntryId | None, int] = {}
    for match in find_pairs(play, WINNERS):
        assert match.result is not None
        assert match.result.winner is not None
        winner, loser = match.sides[match.result.winner], match.sides[1 - match.result.winner]
        beaten[winner.entry, loser.entry] = match.fixture.round
        dropped[loser.entry] = match.fixture.round
    for match in find_pairs(play, LOSERS):
        first, second = (occupant.entry for occupant in match.sides)
        for better, other in ((first, second), (second, first)):
            if (better, other) in beaten:
                earliest = find_earliest(rounds, beaten[better, other], dropped[better])
                assert match.fixture.round >= earliest


def find_earliest(rounds: int, met: int, dropped: int) -> int:
    """The oracle of §7.3: the losers' round of a second meeting."""
    mask = crossing(rounds, met) if met > 1 else 0
    apart = mask >> (dropped - met) ^ crossing(rounds, dropped)
    return 2 * dropped + 2 * (apart.bit_length() - 1) - 1 if apart else 2 * dropped - 2


@pytest.mark.parametrize("entrants", SPREAD)
def test_everybody_out_has_lost_twice_and_the_places_tile_the_field(entrants: int) -> None:
    check_laws(entrants)


@pytest.mark.long
@pytest.mark.parametrize("entrants", MANY)
def test_the_laws_hold_for_every_field(entrants: int) -> None:
    check_laws(entrants)


def test_the_laws_hold_for_five_hundred_and_twelve() -> None:
    check_laws(512)


@pytest.mark.parametrize("entrants", SPREAD)
def test_when_the_better_seed_wins_places_equal_seeds_up_to_the_block(entrants: int) -> None:
    play = start(entrants, "double-elimination")
    play.finish()
    assert count_progress(play.state) == (2 * entrants - 2, 2 * entrants - 2)
    for place in play.state.places:
        assert place.rank <= place.entry <= place.rank_to


@pytest.mark.parametrize("rounds", range(2, 8))
def test_the_oracle_agrees_with_the_paths_through_the_losers_bracket(rounds: int) -> None:
    fixtures = draw_double_elimination(2**rounds, lengths=MatchLengths())
    drawn = {fixture.id: fixture for fixture in fixtures}
    spots = {(f.round, f.index): f for f in fixtures if f.bracket == WINNERS}
    for met, dropped in product(range(1, rounds), range(2, rounds + 1)):
        if met >= dropped:
            continue
        for index in range(2 ** (rounds - met)):
            loser = _path(drawn, spots[met, index])
            winner = _path(drawn, spots[dropped, index >> (dropped - met)])
            first = min(f.round for f in loser if f in winner and f.bracket == LOSERS)
            assert first == find_earliest(rounds, met, dropped)


def _path(drawn: dict[MatchId, Fixture], start_: Fixture) -> list[Fixture]:
    """Where the loser of a match passes, winning from then on."""
    path = []
    target = start_.loser_to
    while target is not None:
        path.append(drawn[target.match])
        target = drawn[target.match].winner_to
    return path


@pytest.mark.parametrize(("rounds", "earliest"), EARLIEST_REMATCH.items())
def test_rematches_come_as_late_as_the_table_says(rounds: int, earliest: int) -> None:
    pairs = [(met, dropped) for dropped in range(2, rounds + 1) for met in range(1, dropped)]
    assert min(find_earliest(rounds, met, dropped) for met, dropped in pairs) == earliest


@pytest.mark.parametrize("rounds", range(1, 11))
def test_matches_are_numbered_in_an_order_in_which_they_can_be_played(rounds: int) -> None:
    fixtures = draw_double_elimination(2**rounds, lengths=MatchLengths())
    assert [fixture.id for fixture in fixtures] == list(range(1, 2 * 2**rounds - 1))
    for fixture in fixtures:
        for target in (fixture.winner_to, fixture.loser_to):
            assert target is None or target.match > fixture.id


@FEW
@given(played_tournaments(max_entrants=12, formats=("double-elimination",)))
def test_a_second_grand_final_stands_exactly_while_the_first_asks_for_it(play: Play) -> None:
    finals = [m for m in play.state.matches.values() if m.fixture.bracket == GRAND_FINAL]
    first = finals[0].result if finals else None
    is_due = (
        play.state.config.options["grand_final"] == "reset"
        and first is not None
        and first.winner == 1
        and not first.loser_leaves
    )
    assert (len(finals) == 2) == is_due
    if is_due:
        assert finals[1].sides == finals[0].sides


@FEW
@given(played_tournaments(max_entrants=12, formats=("double-elimination",)))
def test_whoever_is_out_blocks_nobody_and_the_log_makes_the_same_bracket(play: Play) -> None:
    out = {number for number, entry in play.state.entries.items() if entry.status.is_out}
    for match in play.state.matches.values():
        if match.status in (MatchStatus.READY, MatchStatus.IN_PROGRESS):
            assert out.isdisjoint(occupant.entry for occupant in match.sides)
    assert rebuild(play) == play.state
