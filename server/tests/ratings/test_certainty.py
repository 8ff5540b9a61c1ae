"""Glicko-2 for games played here: deviation, provisional ratings, ratings taken over from Elo."""

from datetime import timedelta

import pytest
from conftest import Api
from django.db.models import Sum
from factories import AT, make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.ratings.certainty import PROVISIONAL, find_deviation, is_provisional
from tiltyard_server.ratings.models import Pool, Rating, RatingChange
from tiltyard_server.ratings.services import RatedGame, record_games

pytestmark = pytest.mark.django_db

NOW = clock.from_ms(AT)
BLITZ = "chess-blitz"


def play(one: User, two: User, *scores: tuple[int, int], name: str = "g") -> None:
    games = [RatedGame(f"{name}:{n}", (one.pk, two.pk), score) for n, score in enumerate(scores, 1)]
    record_games(games=games, game=BLITZ, at=NOW)


def rating_of(user: User) -> Rating:
    return Rating.objects.get(user=user, game=BLITZ)


def test_the_first_game_moves_far_and_says_how_unsure_it_is() -> None:
    one, two = make_user("erec"), make_user("enide")
    play(one, two, (10, 0))
    winner, loser = rating_of(one), rating_of(two)
    assert (winner.value, loser.value) == (1441, 959)
    assert winner.deviation == loser.deviation == pytest.approx(396.69, abs=0.01)
    shown = Api().get("/users/erec")["games"][0]["tournament"]
    assert (shown["k"], shown["is_provisional"]) == (None, True)


def test_a_rating_is_sure_after_some_games_and_less_so_after_a_long_rest() -> None:
    one, two = make_user("erec"), make_user("enide")
    play(one, two, *[(10, 0), (0, 10)] * 10)
    rating = rating_of(one)
    assert rating.games == 20
    assert not is_provisional(rating, at=NOW)
    later = NOW + timedelta(days=365 * 2)
    assert is_provisional(rating, at=later)
    assert find_deviation(rating, at=later) > PROVISIONAL > find_deviation(rating, at=NOW)
    assert is_provisional(None, at=NOW)


def test_the_steps_add_up_and_a_game_told_again_counts_once() -> None:
    one, two = make_user("erec"), make_user("enide")
    scores = [(10, 0), (5, 5), (0, 10), (10, 0)]
    play(one, two, *scores)
    play(one, two, *scores)
    for user in (one, two):
        rating = rating_of(user)
        steps = RatingChange.objects.filter(user=user).aggregate(sum=Sum("delta"))["sum"]
        assert (rating.games, rating.start + steps) == (4, rating.value)


def test_a_rating_by_elo_is_taken_over_as_sure_as_its_games_make_it() -> None:
    one, two = make_user("erec"), make_user("enide")
    Rating.objects.create(
        user=one, pool=Pool.TOURNAMENT, game=BLITZ, start=1200, value=1900, games=24, updated_at=NOW
    )
    assert not is_provisional(rating_of(one), at=NOW)
    play(one, two, (0, 10))
    rating = rating_of(one)
    assert 1850 < rating.value < 1900, "a hundred points of deviation move little"
    assert rating.deviation is not None
    assert rating.deviation < 105
