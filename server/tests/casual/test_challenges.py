"""Challenges, the games that follow from them, rematches and what is said at games."""

from datetime import timedelta
from typing import Any

import pytest
from chess_tables import play, session_of
from conftest import Api
from factories import make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import Challenge, GameLine
from tiltyard_server.common import clock
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.models import RatingChange
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def bert() -> User:
    return make_user("bert")


def _challenge(by: User, **fields: Any) -> dict[str, Any]:
    return dict(Api(by).ok("POST", "/challenges/", fields))


def _begin(ada: User, bert: User, **fields: Any) -> Game:
    made = _challenge(ada, opponent="bert", color="white", **fields)
    accepted = Api(bert).ok("POST", f"/challenges/{made['code']}/accept/")
    return Game.objects.get(pk=accepted["game_id"])


def test_whoever_has_the_link_may_accept_and_the_game_begins(ada: User, bert: User) -> None:
    made = _challenge(ada, color="black", initial_seconds=60, increment_seconds=2)
    accepted = Api(bert).ok("POST", f"/challenges/{made['code']}/accept/")
    game = Game.objects.get(pk=accepted["game_id"])
    assert game.users == (bert.pk, ada.pk)
    assert session_of(game).setup.time.increment_ms == 2_000
    assert not game.is_rated
    assert Api(ada).ok("GET", f"/challenges/{made['code']}/")["game_id"] == game.pk


def test_the_second_who_accepts_is_told_and_the_first_gets_the_same_game(
    ada: User, bert: User
) -> None:
    path = f"/challenges/{_challenge(ada)['code']}/accept/"
    first = Api(bert).ok("POST", path)
    assert Api(bert).ok("POST", path)["game_id"] == first["game_id"]
    status, code = Api(make_user("carl")).refused("POST", path)
    assert (status, code) == (403, "challenge.not_yours")
    assert Game.objects.count() == 1


def test_the_lobby_shows_those_who_wait_and_nobody_else(ada: User, bert: User) -> None:
    listed = _challenge(ada, is_listed=True)
    _challenge(ada)
    lobby = Api(bert).ok("GET", "/challenges/")["lobby"]
    assert [each["code"] for each in lobby] == [listed["code"]]
    Challenge.objects.update(seen_at=clock.now() - timedelta(minutes=1))
    assert Api(bert).ok("GET", "/challenges/")["lobby"] == []
    Api(ada).ok("POST", f"/challenges/{listed['code']}/wait/")
    assert len(Api(bert).ok("GET", "/challenges/")["lobby"]) == 1


def test_a_challenge_to_somebody_is_nobody_elses(ada: User, bert: User) -> None:
    code = _challenge(ada, opponent="bert")["code"]
    assert Api(make_user("carl")).refused("GET", f"/challenges/{code}/") == (
        404,
        "challenge.unknown",
    )
    received = Api(bert).ok("GET", "/challenges/")["received"]
    assert [each["code"] for each in received] == [code]


@pytest.mark.parametrize("deed", ["decline", "cancel"])
def test_what_was_declined_or_taken_back_is_accepted_no_more(
    ada: User, bert: User, deed: str
) -> None:
    code = _challenge(ada, opponent="bert")["code"]
    Api(bert if deed == "decline" else ada).ok("POST", f"/challenges/{code}/{deed}/")
    assert Api(bert).refused("POST", f"/challenges/{code}/accept/") == (409, "challenge.closed")


def test_a_challenge_runs_out_after_a_day(ada: User, bert: User) -> None:
    code = _challenge(ada)["code"]
    Challenge.objects.update(created_at=clock.now() - timedelta(days=1, seconds=1))
    assert Api(bert).refused("POST", f"/challenges/{code}/accept/") == (409, "challenge.late")
    assert Api(bert).ok("GET", f"/challenges/{code}/")["status"] == "late"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"opponent": "ada"}, "challenge.self"),
        ({"initial_seconds": 0, "increment_seconds": 0}, "clock.invalid"),
        ({"position": "8/8/8/8/8/8/8/8 w - - 0 1"}, "start.fen"),
        ({"position": "k7/8/8/8/8/8/8/K6Q w - - 0 1", "is_rated": True}, "challenge.position"),
        ({"position": "k7/8/8/8/8/8/8/K6Q w - - 0 1", "variant": "atomic"}, "challenge.position"),
    ],
)
def test_what_cannot_be_played_is_refused(ada: User, fields: dict[str, Any], code: str) -> None:
    assert Api(ada).refused("POST", "/challenges/", fields) == (422, code)


def test_nobody_makes_more_than_thirty_open_challenges(ada: User) -> None:
    for _ in range(30):
        _challenge(ada)
    assert Api(ada).refused("POST", "/challenges/", {}) == (429, "challenge.too_many")


def test_a_rated_game_is_rated_once_apart_from_tournaments(ada: User, bert: User) -> None:
    game = play(_begin(ada, bert, is_rated=True, initial_seconds=180), FOOLS_MATE)
    while work_once():
        pass
    steps = RatingChange.objects.filter(reference=f"challenge:{game.pk}")
    assert {(step.user_id, step.pool, step.game, step.score) for step in steps} == {
        (ada.pk, "matchmaking", "chess-blitz", 0),
        (bert.pk, "matchmaking", "chess-blitz", 10),
    }


def test_an_aborted_game_and_a_casual_one_are_not_rated(ada: User, bert: User) -> None:
    game = _begin(ada, bert, is_rated=True)
    Api(bert).ok("POST", f"/chess/games/{game.pk}/abort/")
    play(_begin(ada, bert), FOOLS_MATE)
    while work_once():
        pass
    assert not RatingChange.objects.exists()


def test_after_both_have_moved_nobody_aborts(ada: User, bert: User) -> None:
    game = play(_begin(ada, bert), "e2e4 e7e5")
    assert Api(ada).refused("POST", f"/chess/games/{game.pk}/abort/") == (409, "game.too_late")


def test_a_rematch_needs_both_and_changes_the_colours(ada: User, bert: User) -> None:
    game = play(_begin(ada, bert), FOOLS_MATE)
    path = f"/chess/games/{game.pk}/rematch/"
    asked = Api(ada).ok("POST", path)
    assert Api(ada).ok("POST", path)["code"] == asked["code"]
    accepted = Api(bert).ok("POST", path)
    assert accepted["code"] == asked["code"]
    assert Game.objects.get(pk=accepted["game_id"]).users == (bert.pk, ada.pk)
    assert Api(ada).ok("POST", path)["game_id"] == accepted["game_id"]


def test_a_rematch_waits_for_the_end(ada: User, bert: User) -> None:
    game = _begin(ada, bert)
    path = f"/chess/games/{game.pk}/rematch/"
    assert Api(ada).refused("POST", path) == (409, "rematch.not_over")


def test_against_the_computer_a_game_begins_at_once(ada: User) -> None:
    begun = Api(ada).ok("POST", "/challenges/computer/", {"level": 2, "color": "black"})
    game = Game.objects.get(pk=begun["game_id"])
    assert game.second_user_id == ada.pk
    assert game.first_bot.endswith("-2")


def test_players_read_each_other_and_those_who_watch_read_one_another(
    ada: User, bert: User
) -> None:
    path = f"/chess/games/{_begin(ada, bert).pk}/chat/"
    watcher = Api(make_user("carl"))
    Api(ada).ok("POST", path, {"text": "Good luck"})
    watcher.ok("POST", path, {"text": "Queen to h4!", "room": "watchers"})
    assert [line["text"] for line in Api(bert).ok("GET", path)["lines"]] == ["Good luck"]
    assert [line["text"] for line in watcher.ok("GET", path)["lines"]] == ["Queen to h4!"]
    assert watcher.refused("POST", path, {"text": "Hello"}) == (403, "chat.players_only")


def test_a_line_is_plain_text_and_not_written_without_end(ada: User, bert: User) -> None:
    path = f"/chess/games/{_begin(ada, bert).pk}/chat/"
    assert Api(ada).refused("POST", path, {"text": "a\nb"}) == (422, "chat.text")
    game_id = Game.objects.get().pk
    GameLine.objects.bulk_create(
        GameLine(game_id=game_id, user=ada, is_for_players=True, text="x", at=clock.now())
        for _ in range(20)
    )
    assert Api(ada).refused("POST", path, {"text": "once more"}) == (429, "chat.too_many")
