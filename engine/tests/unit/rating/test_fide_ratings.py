"""FIDE's rating rules against published numbers (B.02 and the rapid and blitz regulations)."""

import pytest

from tiltyard.rating.fide import (
    Chapter,
    RatedGame,
    RatedPlayer,
    change_hundredths,
    expect_score,
    initial_rating,
    is_fast_game_rated,
    k_factor,
    limit_k,
    rating_change,
    round_change,
)

FAST = (Chapter.RAPID, Chapter.BLITZ)


def test_a_published_newcomer_gets_the_published_rating() -> None:
    games = [RatedGame(1901, 10)] * 3 + [RatedGame(1902, 0)] * 2
    assert sum(game.opponent for game in games) == 9507
    assert initial_rating(games) == 1922


def test_a_period_that_loses_two_and_a_half_points_loses_three() -> None:
    assert round_change(-250) == -3
    games = [RatedGame(2500, 0), RatedGame(2500, 10), RatedGame(2693, 0)]
    assert change_hundredths(2500, games, 10) == -250
    assert rating_change(2500, games, 10) == -3


@pytest.mark.parametrize(("games", "k"), [(35, 20), (36, 19), (39, 17)])
def test_k_times_the_games_of_a_period_stays_within_700(games: int, k: int) -> None:
    assert limit_k(20, games) == k


@pytest.mark.parametrize(("k", "hundredths"), [(20, 740), (40, 1480)])
def test_five_games_add_up_to_a_change_with_two_decimals(k: int, hundredths: int) -> None:
    games = [
        RatedGame(1900, 10),
        RatedGame(1700, 5),
        RatedGame(2300, 0),
        RatedGame(1400, 10),
        RatedGame(1853, 5),
    ]
    assert change_hundredths(1850, games, k) == hundredths


def test_above_2650_only_standard_chess_counts_the_true_difference() -> None:
    won, lost = [RatedGame(2400, 10)], [RatedGame(2813, 0)]
    assert change_hundredths(2813, won, 10) == 70
    assert expect_score(2813, 2400).counted == 413
    assert [change_hundredths(2813, won, 10, chapter) for chapter in FAST] == [80, 80]
    assert [change_hundredths(2400, lost, 10, chapter) for chapter in Chapter] == [-80, -80, -80]
    assert expect_score(2400, 2813).is_capped
    assert not expect_score(2813, 2400).is_capped


def test_two_events_of_a_month_are_rounded_together() -> None:
    assert 2789 + round_change(830 - 260) == 2795


@pytest.mark.parametrize(
    ("player", "k"),
    [
        (RatedPlayer(2450, games=12), 10),
        (RatedPlayer(2250, age_at_year_end=17, has_reached_2300=True), 20),
        (RatedPlayer(2250, age_at_year_end=17), 40),
        (RatedPlayer(2250, games=12, age_at_year_end=40), 40),
        (RatedPlayer(2250, games=12, age_at_year_end=17, has_reached_2300=True), 40),
        (RatedPlayer(2250, age_at_year_end=17, has_reached_2400=True), 10),
        (RatedPlayer(2310, age_at_year_end=17), 20),
    ],
)
def test_k_follows_the_order_of_the_published_lists(player: RatedPlayer, k: int) -> None:
    assert k_factor(player) == k


def test_k_of_the_list_goes_before_k_by_the_rules() -> None:
    assert k_factor(RatedPlayer(2450, listed_k=20)) == 20


@pytest.mark.parametrize(
    ("rating", "opponent", "is_rated"),
    [(2620, 2020, False), (2600, 2000, True), (2620, 2021, True), (2020, 2620, False)],
)
def test_a_fast_game_of_the_best_is_rated_within_600_points(
    rating: int, opponent: int, is_rated: bool
) -> None:
    assert is_fast_game_rated(rating, opponent) is is_rated
