"""The games that somebody played here: found by what they were, and shown to whom they may be."""

from datetime import timedelta

import pytest
from chess_tables import do, open_game, play
from conftest import Api
from factories import make_tournament, make_user
from hosted import Clock

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.play.chess.actions import ACTIONS
from tiltyard_server.play.models import Game
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


@pytest.fixture
def players(db: None, time: Clock) -> tuple[User, User]:
    return make_user("ada"), make_user("bob")


def _ids(query: str = "", *, of: str = "ada", api: Api | None = None) -> list[int]:
    return [row["id"] for row in (api or Api()).get(f"/users/{of}/games{query}")["items"]]


def test_the_newest_comes_first_and_a_game_that_goes_on_not_at_all(
    players: tuple[User, User],
) -> None:
    ada, bob = players
    first = play(open_game(ada, bob), FOOLS_MATE)
    second = play(open_game(bob, ada, number=3), FOOLS_MATE)
    play(open_game(ada, bob), "e2e4")

    assert _ids() == [second.pk, first.pk]
    row = Api().get("/users/ada/games")["items"][0]
    assert (row["side"], row["winner"], row["reason"]) == (1, 1, "checkmate")
    assert (row["speed"], row["initial_seconds"], row["increment_seconds"]) == ("blitz", 180, 2)
    assert row["origin"] == {
        "kind": "arena", "id": 7, "name": "Evening Arena", "number": 3,
    }  # fmt: skip


def test_games_are_found_by_each_filter(players: tuple[User, User], time: Clock) -> None:
    ada, bob = players
    carl = make_user("carl")
    lost = play(open_game(ada, bob), FOOLS_MATE)
    time.moment += timedelta(days=2)
    bullet = TimeControl(60_000)
    won = play(open_game(carl, ada, number=1, variant=Variant.ATOMIC, time=bullet), FOOLS_MATE[:14])
    won = do(won, 0, ACTIONS["resign"]())

    day = lost.opened_at.date()
    found = {
        "?speed=blitz": [lost], "?speed=bullet": [won], "?variant=atomic": [won],
        "?color=white": [lost], "?color=black": [won], "?result=won": [won], "?result=lost": [lost],
        "?result=drawn": [], "?kind=arena": [won], "?kind=casual": [lost], "?kind=tournament": [],
        "?opponent=BOB": [lost], "?opponent=car": [won], "?opponent=ada": [],
        f"?until={day}": [lost], f"?since={day + timedelta(days=1)}": [won],
        "?result=won&color=white": [],
    }  # fmt: skip
    for query, games in found.items():
        assert _ids(query) == [game.pk for game in games], query


def test_pages_are_of_twenty(players: tuple[User, User]) -> None:
    for _ in range(21):
        play(open_game(*players), FOOLS_MATE)
    page = Api().get("/users/bob/games?page=2")
    assert (page["total"], page["page_size"], len(page["items"])) == (21, 20, 1)


def test_games_of_a_tournament_are_shown_where_all_may_watch_and_late_enough(
    players: tuple[User, User], time: Clock
) -> None:
    ada, _ = players
    tournament = make_tournament()
    game = play(open_game(*players), FOOLS_MATE)
    Game.objects.filter(pk=game.pk).update(tournament=tournament, match_number=1, game_number=1)

    assert (_ids(), _ids(api=Api(ada))) == ([], [game.pk])
    time.moment += timedelta(minutes=16)
    assert _ids() == [game.pk]
    assert _ids("?kind=tournament") == [game.pk]
    Tournament.objects.update(spectators=Tournament.Spectators.PARTICIPANTS)
    assert (_ids(), _ids(api=Api(ada))) == ([], [game.pk])


@pytest.mark.parametrize(
    "query", ["?speed=warp", "?color=red", "?page=0", "?since=yesterday", "?until=9999-12-31"]
)
def test_what_cannot_be_asked_is_refused(players: tuple[User, User], query: str) -> None:
    assert Api().refused("GET", f"/users/ada/games{query}") == (422, "input.invalid")
