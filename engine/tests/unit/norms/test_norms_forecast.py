"""Norms: what a player needs in the round that is open."""

import pytest
from norm_records import HER, played, record_of, rivals, spread, without

from tiltyard import InputError
from tiltyard.norms import (
    Need,
    NormGameKind,
    NormPlayer,
    NormRecord,
    find_norm,
    forecast_norm,
    list_forecasts,
)


def before_last(score: float, rounds: int = 9, rating: int = 2434) -> NormRecord:
    field = rivals([rating] * rounds)
    games = played(field[:-1], spread(score, rounds - 1))
    return record_of([*games, without(rounds, NormGameKind.OPEN, field[-1])], rounds=rounds)


@pytest.mark.parametrize(
    ("score", "need"),
    [(7, Need.GAME), (6.5, Need.GAME), (6, Need.DRAW), (5.5, Need.WIN), (5, Need.NOT_NOW)],
)
def test_the_cheapest_result_that_makes_the_norm_is_needed(score: float, need: Need) -> None:
    forecast = forecast_norm(before_last(score), "GM")
    assert forecast.need is need
    assert forecast.must_play is (need is not Need.NOT_NOW)
    assert not forecast.absent.is_made
    assert forecast.title == "GM"
    assert forecast.record.player is HER


def test_a_norm_after_nine_rounds_stands_whatever_comes() -> None:
    forecast = forecast_norm(before_last(7, rounds=10), "GM")
    assert forecast.need is Need.STANDS
    assert not forecast.must_play
    assert forecast.loss.is_made


def test_an_opponent_who_stays_away_spoils_it_only_for_who_had_to_score() -> None:
    assert forecast_norm(before_last(6.5), "GM").unopposed.is_made
    assert not forecast_norm(before_last(5), "GM").unopposed.is_made


def test_the_open_game_counts_for_nothing_before_it_is_played() -> None:
    assert find_norm(before_last(7), "GM").games == 8


def test_everybody_with_an_open_round_is_forecast_for_every_title_above_their_own() -> None:
    open_round = before_last(6)
    grandmaster = NormRecord(
        NormPlayer("him", 2600, "IND", "GM"), open_round.games, open_round.conditions
    )
    rested = record_of([*open_round.games[:-1], without(9, NormGameKind.PAIRING_BYE)])
    rows = [(str(f.title), f.need) for f in list_forecasts([open_round, grandmaster, rested])]
    assert rows == [
        ("GM", Need.DRAW),
        ("IM", Need.GAME),
        ("WGM", Need.GAME),
        ("WIM", Need.GAME),
    ]


def test_a_forecast_is_for_one_open_round_the_latest() -> None:
    record = before_last(6)
    closed = record_of(record.games[:-1])
    two = record_of([*record.games[:-2], without(8, NormGameKind.OPEN, HER), record.games[-1]])
    early = record_of([without(1, NormGameKind.OPEN, HER), *record.games[1:-1]])
    for wrong in (closed, two, early):
        with pytest.raises(InputError, match="a forecast is for one, the latest"):
            forecast_norm(wrong, "GM")
