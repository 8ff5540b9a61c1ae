"""Ratings: the tables, the rules of FIDE, performances, Elo, Glicko-2."""

import pytest

from tiltyard.rating import elo, glicko2
from tiltyard.rating.blend import PoolRating, blend_ratings
from tiltyard.rating.fide import (
    RatedGame,
    RatedPlayer,
    change_hundredths,
    initial_rating,
    is_fast_game_rated,
    k_factor,
    rating_change,
)
from tiltyard.rating.fide_tables import expected_hundredths, rating_difference
from tiltyard.rating.glicko2 import PAPER, Glicko, GlickoGame, update, wait
from tiltyard.rating.performance import (
    average_rating,
    linear_performance,
    logistic_performance,
    perfect_performance,
    tournament_performance,
)


def test_the_difference_of_a_percentage_is_odd_and_grows() -> None:
    found = [rating_difference(percentage) for percentage in range(101)]
    assert found == sorted(found)
    assert all(found[p] == -found[100 - p] for p in range(101))
    assert (found[99], found[90], found[75], found[51]) == (677, 366, 193, 7)


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        *((0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (17, 52), (344, 88), (345, 89)),
        *((357, 89), (358, 90), (374, 90), (375, 91), (391, 91), (392, 92), (400, 92)),
        *((411, 92), (412, 93), (619, 98), (620, 99), (735, 99), (736, 100), (3000, 100)),
    ],
)
def test_the_expected_score_is_that_of_the_table(difference: int, hundredths: int) -> None:
    assert expected_hundredths(difference) == hundredths
    assert expected_hundredths(-difference) == 100 - hundredths


@pytest.mark.parametrize(
    ("player", "k"),
    [
        (RatedPlayer(1500, games=29), 40),
        (RatedPlayer(1500, games=30), 20),
        (RatedPlayer(2399), 20),
        (RatedPlayer(2400), 10),
        (RatedPlayer(2300, has_reached_2400=True), 10),
        (RatedPlayer(2299, age_at_year_end=18), 40),
        (RatedPlayer(2300, age_at_year_end=18), 20),
        (RatedPlayer(2299, age_at_year_end=19), 20),
    ],
)
def test_k_follows_experience_age_and_strength(player: RatedPlayer, k: int) -> None:
    assert k_factor(player) == k


def test_a_difference_beyond_400_counts_as_400_below_2650() -> None:
    assert change_hundredths(2649, [RatedGame(2000, 10)], 10) == 10 * 8
    assert change_hundredths(2650, [RatedGame(2000, 10)], 10) == 10 * 1
    assert change_hundredths(1500, [RatedGame(2200, 0)], 20) == 20 * -8


def test_k_shrinks_when_many_games_are_played() -> None:
    games = [RatedGame(2000, 10)] * 18
    assert rating_change(2000, games, 40) == 38 * 9  # 40 × 18 = 720 is more than 700


def test_half_a_point_is_rounded_away_from_zero() -> None:
    assert rating_change(2000, [RatedGame(1993, 10)], 10) == 5  # 4.9
    assert rating_change(2000, [RatedGame(2000, 10), RatedGame(1600, 0)], 10) == -4  # -4.2
    assert rating_change(1650, [RatedGame(1650, 10)], 1) == 1
    assert rating_change(1650, [RatedGame(1650, 0)], 1) == -1


def test_a_first_rating_needs_five_games_and_stays_within_limits() -> None:
    assert initial_rating([RatedGame(1700, 10)] * 4) is None
    assert initial_rating([RatedGame(1400, 0)] * 9) is None
    assert initial_rating([RatedGame(2500, 10)] * 9) == 2200
    assert initial_rating([RatedGame(1700, 10)] * 3 + [RatedGame(1700, 0)] * 2) == 1779


def test_very_unequal_fast_games_of_the_best_do_not_count() -> None:
    assert not is_fast_game_rated(2601, 2001)
    assert is_fast_game_rated(2601, 2002)
    assert is_fast_game_rated(2600, 1500)


def test_performances_without_games_do_not_exist() -> None:
    assert average_rating([]) is None
    assert tournament_performance([], 0) is None
    assert perfect_performance([], 0) is None
    assert linear_performance([], 0) is None
    assert logistic_performance([], 0) is None


def test_performances_of_nothing_and_everything() -> None:
    opponents = [1500, 1700]
    assert tournament_performance(opponents, 0) == 800
    assert tournament_performance(opponents, 20) == 2400
    assert perfect_performance(opponents, 0) == 700
    assert perfect_performance(opponents, 20) == 1700 + 736
    assert logistic_performance(opponents, 0) == 800
    assert logistic_performance(opponents, 20) == 2400
    assert linear_performance(opponents, 20) == 2000


def test_the_perfect_performance_is_the_lowest_rating_that_expects_the_score() -> None:
    opponents = [1450, 1720, 1999, 2310]
    for score in range(5, 45, 5):
        found = perfect_performance(opponents, score)
        assert found is not None
        assert sum(expected_hundredths(found - one) for one in opponents) >= 10 * score
        assert sum(expected_hundredths(found - 1 - one) for one in opponents) < 10 * score


def test_elo_by_experience() -> None:
    assert [elo.tier_k(games) for games in (0, 19, 20, 49, 50, 900)] == [32, 32, 16, 16, 8, 8]
    assert elo.elo_change(1400, [(1600, 10)], k=32) == 24
    assert elo.elo_change(1600, [(1400, 0)], k=16) == -12
    assert elo.elo_change(1500, [(1500, 5), (1500, 10)], k=32) == 16
    assert elo.elo_change(1500, [], k=32) == 0
    assert elo.tier_k(3, (elo.KTier(24),)) == 24


def test_two_players_expect_one_point_between_them_and_equal_k_loses_nothing() -> None:
    for gap in range(0, 3000, 7):
        high, low = 1500 + gap, 1500
        assert elo.expected_millionths(high, low) + elo.expected_millionths(low, high) == 10**6
        assert elo.expected_millionths(high, low) == round(10**6 * elo.expected_score(high, low))
        for score in (0, 5, 10):
            won = elo.elo_change(high, [(low, score)], k=32)
            assert won == -elo.elo_change(low, [(high, 10 - score)], k=32)


def test_a_half_point_of_rating_is_rounded_away_from_zero() -> None:
    assert elo.elo_change(1500, [(1500, 10)], k=1) == 1
    assert elo.elo_change(1500, [(1500, 0)], k=1) == -1


def test_the_blend_trusts_the_pool_with_more_games_up_to_a_cap() -> None:
    assert blend_ratings([], start=1200) == 1200
    assert blend_ratings([PoolRating(1600, 0), PoolRating(1300, 5)], start=1200) == 1300
    few, many = PoolRating(1600, 50, 2), PoolRating(1300, 5000, 1)
    assert blend_ratings([few, many], start=1200) == 1500
    assert blend_ratings([PoolRating(1000, 1), PoolRating(1001, 1)], start=1200) == 1001


def test_glicko_2_repeats_the_example_of_its_paper() -> None:
    player = Glicko(1500, 200, 0.06)
    games = [
        GlickoGame(Glicko(1400, 30, 0.06), 1),
        GlickoGame(Glicko(1550, 100, 0.06), 0),
        GlickoGame(Glicko(1700, 300, 0.06), 0),
    ]
    after = update(player, games, settings=PAPER)
    assert round(after.rating, 2) == 1464.05
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 6) == 0.059996


def test_glicko_2_of_two_new_players() -> None:
    winner = update(Glicko(), [GlickoGame(Glicko(), 1)])
    loser = update(Glicko(), [GlickoGame(Glicko(), 0)])
    assert (round(winner.rating, 2), round(winner.deviation, 2)) == (1741.62, 396.81)
    assert winner.rating + loser.rating == pytest.approx(3000)


def test_a_great_surprise_raises_the_volatility() -> None:
    sure = Glicko(1500, 50, 0.06)
    shocked = update(sure, [GlickoGame(Glicko(2600, 30, 0.06), 1)] * 8)
    assert shocked.volatility > sure.volatility
    assert shocked.rating <= 1500 + 700


def test_who_does_not_play_is_known_less() -> None:
    player = Glicko(1800, 60, 0.06)
    assert update(player, []).deviation > 60
    year = wait(player, 365 * 0.21436)
    assert 105 < year.deviation < 115
    assert year.rating == player.rating
    assert wait(player, 1e9).deviation == 500


def test_white_may_have_an_advantage() -> None:
    level = update(Glicko(), [GlickoGame(Glicko(), 1)])
    white = update(Glicko(), [GlickoGame(Glicko(), 1, advantage=11.782457)])
    assert white.rating < level.rating
    assert glicko2.expected_score(Glicko(1600), Glicko(1500)) > 0.5


def test_a_wild_volatility_calms_down() -> None:
    wild = Glicko(1500, 10, 3.0)
    settings = glicko2.GlickoSettings(tau=5, max_volatility=10)
    calm = update(wild, [GlickoGame(Glicko(1500, 10, 0.06), 0.5)] * 200, settings=settings)
    assert calm.volatility < 1
    assert calm.rating == pytest.approx(1500)
