"""Progress and the exact forecast of a bracket that stops half-way (elimination rules §9)."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import FEW, OPEN, Play, played_tournaments, start

from tiltyard import (
    EntryId,
    ForecastMethod,
    Phase,
    RecordResult,
    Result,
    TournamentState,
    WithdrawEntry,
    count_progress,
    expected_places,
    step,
)

Chances = dict[EntryId, dict[int, Fraction]]
BRACKETS = ("single-elimination", "double-elimination")


def try_everything(state: TournamentState) -> Chances:
    """The slow way: let the machine play every coin to the end."""
    if state.phase is Phase.COMPLETED:
        return {
            place.entry: {
                rank: Fraction(1, place.rank_to - place.rank + 1)
                for rank in range(place.rank, place.rank_to + 1)
            }
            for place in state.places
        }
    match = next(m for m in state.matches.values() if m.status in OPEN)
    total: Chances = defaultdict(lambda: defaultdict(Fraction))
    for side in (0, 1):
        command = RecordResult(match.fixture.id, Result.forfeit_by(side), 0)
        for entry, chances in try_everything(step(state, command)[1]).items():
            for place, chance in chances.items():
                total[entry][place] += chance / 2
    return {entry: dict(chances) for entry, chances in total.items()}


@pytest.mark.parametrize("format_", BRACKETS)
@pytest.mark.parametrize("entrants", [2, 3, 4])
def test_the_forecast_at_the_start_is_what_trying_everything_gives(
    format_: str, entrants: int
) -> None:
    play = start(entrants, format_)
    assert expected_places(play.state).chances == try_everything(play.state)


@FEW
@given(played_tournaments(max_entrants=7, max_steps=16, formats=BRACKETS))
def test_the_forecast_is_what_trying_everything_gives(play: Play) -> None:
    done, total = count_progress(play.state)
    assume(total - done <= 6)
    forecast = expected_places(play.state)
    assert forecast.method is ForecastMethod.FAIR_COIN
    assert forecast.chances == try_everything(play.state)


@FEW
@given(st.sampled_from(BRACKETS), st.integers(2, 70), st.data())
def test_chances_add_up_to_one_for_every_entry_and_every_place(
    format_: str, entrants: int, data: st.DataObject
) -> None:
    play = start(entrants, format_)
    for entry in data.draw(st.sets(st.integers(1, entrants), max_size=3)):
        if play.state.phase is Phase.IN_PROGRESS:
            play.do(WithdrawEntry(EntryId(entry), 0))
    chances = expected_places(play.state).chances
    for places in chances.values():
        assert sum(places.values()) == 1
    for place in range(1, entrants + 1):
        assert sum(places.get(place, 0) for places in chances.values()) == 1


def test_the_worked_example_of_an_aborted_bracket() -> None:
    play = start(8)
    for match in (1, 2, 3, 4, 5):
        play.win(match, 0)
    assert count_progress(play.state) == (5, 7)
    play.move(Phase.ABORTED)
    prizes = {1: 50, 2: 30, 3: 10, 4: 10}
    chances = expected_places(play.state).chances
    shares = {
        entry: sum(prizes.get(place, 0) * chance for place, chance in places.items())
        for entry, places in chances.items()
    }
    assert shares == {1: 40, 2: 25, 3: 25, 4: 10, 5: 0, 6: 0, 7: 0, 8: 0}


def test_whoever_must_be_beaten_twice_is_champion_three_times_in_four() -> None:
    play = start(2, "double-elimination")
    play.win(1, 0)
    first = expected_places(play.state).chances
    assert first[EntryId(1)] == {1: Fraction(3, 4), 2: Fraction(1, 4)}
    play.win(2, 1)
    assert expected_places(play.state).chances[EntryId(1)] == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_large_double_elimination_is_exact() -> None:
    play = start(512, "double-elimination")
    chances = expected_places(play.state).chances
    assert {places[1] for places in chances.values()} == {Fraction(1, 512)}


def test_a_table_is_forecast_as_it_stands() -> None:
    play = start(4, "round-robin")
    assert count_progress(play.state) == (0, 6)
    play.win(play.open_matches()[0].fixture.id, 0)
    assert count_progress(play.state) == (1, 6)
    forecast = expected_places(play.state)
    assert forecast.method is ForecastMethod.STANDINGS
    assert sum(places.get(1, 0) for places in forecast.chances.values()) == 1
    assert expected_places(start(3, "round-robin").state).chances[EntryId(1)][1] == Fraction(1, 3)
    assert count_progress(start(3, "round-robin").state) == (0, 3)


def test_forfeits_count_as_done_and_what_they_make_a_bye_counts_for_nothing() -> None:
    play = start(8)
    play.do(RecordResult(play.open_matches()[0].fixture.id, Result.double_forfeit(), 0))
    assert count_progress(play.state) == (1, 6)
