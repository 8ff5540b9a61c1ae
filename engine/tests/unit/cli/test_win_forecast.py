"""Chances to win from ratings: exact where possible, else by many runs."""

from random import Random

import pytest
from hypothesis import given
from strategies import FEW, OPEN, OPTIONS, Play, played_tournaments, start

from tiltyard import (
    EntryId,
    Phase,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
    WithdrawEntry,
    step,
)
from tiltyard.core.model import TournamentState
from tiltyard.simulate import course
from tiltyard.simulate.forecast import ForecastWay, Outlook, count_work, forecast, is_exact
from tiltyard.simulate.odds import Odds

RUNS = 4000
FORCED: dict[str, dict[str, bool | int | str]] = {"draft-swiss": {"round1": "random"}}


def find_wins(outlook: Outlook) -> dict[EntryId, float]:
    return {chance.entry: chance.win for chance in outlook.chances}


def simulate(state: TournamentState, runs: int = RUNS) -> dict[EntryId, float]:
    """The slow way: play the same bracket by lot, many times."""
    odds, source = Odds(state), Random(7)
    stops = course.list_course(state)
    wins = dict.fromkeys(state.seeds, 0.0)
    for _ in range(runs):
        keys = course.follow_by_lot(stops, odds, source, has_reset=False)
        wins[min(keys, key=lambda entry: keys[entry])] += 1 / runs
    return wins


def win(state: TournamentState, match: int | None = None, side: int = 0) -> TournamentState:
    chosen = next(
        m for m in state.matches.values() if m.status in OPEN and match in (None, m.fixture.id)
    )
    games = 5 * (chosen.fixture.best_of + 1)
    score = (games, 0) if side == 0 else (0, games)
    return step(state, RecordResult(chosen.fixture.id, Result.from_score(*score), 0))[1]


def test_the_exact_chances_of_a_bracket_are_what_many_runs_give() -> None:
    state = win(start(13, "single-elimination", third_place=True).state)
    exact = find_wins(forecast(state, seed=1, runs=0))
    played = simulate(state)
    assert all(abs(exact[entry] - played[entry]) < 0.03 for entry in exact)


@pytest.mark.parametrize("format_", sorted(OPTIONS))
def test_the_chances_to_win_add_up_to_one_and_podiums_fill_it(format_: str) -> None:
    state = win(start(9, format_, **FORCED.get(format_, {})).state)
    outlook = forecast(state, seed=3, runs=200)
    assert sum(chance.win for chance in outlook.chances) == pytest.approx(1)
    assert sum(chance.podium for chance in outlook.chances) >= 3 - 1e-9
    assert forecast(state, seed=3, runs=200) == outlook
    assert count_work(state) > 0
    wins = [chance.win for chance in outlook.chances]
    assert wins == sorted(wins, reverse=True)


@FEW
@given(played_tournaments(max_entrants=9, max_steps=20))
def test_every_tournament_in_play_or_over_can_be_forecast(play: Play) -> None:
    state = play.state
    if state.phase not in (Phase.IN_PROGRESS, Phase.COMPLETED) or not state.matches:
        with pytest.raises(RuleError, match="nothing to forecast"):
            forecast(state, seed=0, runs=1)
        return
    outlook = forecast(state, seed=0, runs=8)
    assert sum(chance.win for chance in outlook.chances) == pytest.approx(1)
    assert all(0 <= c.win <= c.podium + 1e-9 <= 1 + 1e-8 for c in outlook.chances)


@pytest.mark.parametrize("format_", sorted(OPTIONS))
def test_a_decided_tournament_gives_everything_to_its_winner(format_: str) -> None:
    state = start(4, format_, **FORCED.get(format_, {})).state
    while state.phase is Phase.IN_PROGRESS:
        state = win(state)
    outlook = forecast(state, seed=1, runs=0)
    assert outlook.way is ForecastWay.DECIDED
    firsts = [place for place in state.places if place.rank == 1]
    assert outlook.chances[0].win == pytest.approx(1 / len(firsts))


def test_a_lead_in_a_match_and_a_walkover_count() -> None:
    state = start(2, "single-elimination", best_of=3).state
    (match,) = state.matches.values()
    before = find_wins(forecast(state, seed=1, runs=0))
    ahead = step(state, RecordGame(match.fixture.id, 0, 0))[1]
    first = match.sides[0].entry
    assert first is not None
    assert find_wins(forecast(ahead, seed=1, runs=0))[first] > before[first]
    four = start(4, "single-elimination").state
    gone = step(win(four), WithdrawEntry(four.seeds[0], 0))[1]
    chances = find_wins(forecast(gone, seed=1, runs=0))
    assert sum(chances.values()) == pytest.approx(1)


def test_the_playoff_after_a_table_is_exact_and_before_it_the_cut_is_forecast() -> None:
    state = start(8, "swiss-playoff", cut=2, rounds=2).state
    outlook = forecast(state, seed=1, runs=100)
    assert outlook.way is ForecastWay.SIMULATED
    assert sum(chance.cut or 0 for chance in outlook.chances) == pytest.approx(2)
    while not course.list_course(state):
        state = win(state)
    assert is_exact(state)
    assert sum(c.win for c in forecast(state, seed=1, runs=0).chances) == pytest.approx(1)


def test_a_great_bracket_is_played_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiltyard.simulate.forecast.EXACT_UP_TO", 3)
    state = start(8, "single-elimination").state
    outlook = forecast(state, seed=1, runs=50)
    assert (outlook.way, outlook.runs) == (ForecastWay.SIMULATED, 50)
    assert sum(chance.win for chance in outlook.chances) == pytest.approx(1)


def test_the_work_of_a_forecast_counts_every_match_to_come_once() -> None:
    """Mend 38: a round to come was counted once for each player, so twice for each match."""
    state = start(20, "swiss", rounds=5).state
    assert count_work(state) == 5 * 10
    for entry in (EntryId(1), EntryId(2)):
        state = step(state, WithdrawEntry(entry, 0))[1]
    assert count_work(state) == sum(m.result is None for m in state.matches.values()) + 4 * 9
