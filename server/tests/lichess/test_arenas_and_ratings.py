"""Arenas changed, and ratings told, in lichess's words."""

from datetime import UTC, datetime

import pytest
from factories import make_user
from hosted import Clock
from lichess_programs import Program

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.ratings.models import RatingChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_user("Ada")


@pytest.fixture
def bert() -> User:
    return make_user("bert")


def test_an_arena_is_changed_by_what_is_said_and_keeps_the_rest(
    ada: User, bert: User, time: Clock, director: Director
) -> None:
    wish = {
        "clockTime": 3, "clockIncrement": 2, "minutes": 45, "rated": False, "name": "Evening",
        "conditions.minRating.rating": 1500, "conditions.accountAge": 3,
    }  # fmt: skip
    made = Program(ada).ask("POST", "api/tournament", wish).json()
    path = f"api/tournament/{made['id']}"
    said = {"clockTime": 5, "conditions.minRating.rating": "", "description": "Bring tea"}

    changed = Program(ada).ask("POST", path, said).json()

    assert changed["clock"] == {"limit": 300, "increment": 2}
    assert (changed["description"], changed["rated"], changed["minutes"]) == (
        "Bring tea",
        False,
        45,
    )
    assert "minRating" not in changed
    assert changed["fullName"].startswith("Evening")
    assert Program().get(path)["clock"]["limit"] == 300
    refused = Program(ada).ask("POST", path, {"minutes": 0})
    assert (refused.status_code, list(refused.json())) == (400, ["error"])
    assert Program(bert).ask("POST", path, said).status_code == 403


def test_a_rating_history_has_the_last_figure_of_each_day(ada: User, bert: User) -> None:
    usual = {"user": ada, "pool": "tournament", "opponent": bert, "basis": 1500, "k": 0}
    rest = {"opponent_rating": 1500, "score": 10, "before": 1500, "delta": 10}
    for at, after, more in (
        (datetime(2026, 1, 31, 9, tzinfo=UTC), 1510, {}),
        (datetime(2026, 1, 31, 22, tzinfo=UTC), 1520, {}),
        (datetime(2026, 2, 1, 8, tzinfo=UTC), 1515, {}),
        (datetime(2026, 2, 2, 8, tzinfo=UTC), 1999, {"is_reversed": True}),
        (datetime(2026, 2, 3, 8, tzinfo=UTC), 1998, {"tournament_id": 7}),
        (datetime(2026, 2, 4, 8, tzinfo=UTC), 1400, {"pool": "matchmaking"}),
    ):
        fields = {**usual, **rest, **more, "game": "chess-bullet", "at": at, "after": after}
        RatingChange.objects.create(**fields)

    history = {row["name"]: row["points"] for row in Program().get("api/user/ada/rating-history")}

    assert history["Bullet"] == [[2026, 0, 31, 1520], [2026, 1, 1, 1515]]
    assert history["Atomic"] == []
    assert Program().ask("GET", "api/user/nobody/rating-history").status_code == 404
