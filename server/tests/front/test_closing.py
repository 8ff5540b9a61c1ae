"""Closing one's account."""

import pytest
from arena_play import BASE, go, make_arena
from conftest import Api
from factories import PASSWORD, make_tournament, make_user
from hosted import Clock, settle
from purses import fund

from tiltyard import Phase
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.arenas.director import Director
from tiltyard_server.arenas.models import ArenaPlayer
from tiltyard_server.common import clock
from tiltyard_server.teams import services as teams
from tiltyard_server.teams.models import Member

pytestmark = pytest.mark.django_db
CLOSE = {"password": PASSWORD}


def test_a_closed_account_is_nobodys_any_more_and_plays_nowhere(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    erec = make_user("erec", has_password=True)
    User.objects.filter(pk=erec.pk).update(email="erec@example.org")
    team = teams.found_team(user_id=marshal.pk, name="Rooks", description="", now=clock.now())
    teams.join_team(team, user_id=erec.pk, now=clock.now())
    _, key = create_key(user_id=erec.pk, name="k", scopes=[Scope.READ], now=clock.now())
    here, elsewhere = Api(erec), Api(erec)
    here.ok("POST", "/me/game-servers", {"name": "Tables"})
    running = make_arena(api, players=0, host="here")
    here.ok("POST", f"{BASE}{running}/join/", {})
    go(time, director, 62, step=5)
    coming = make_arena(api, players=0, host="here")
    here.ok("POST", f"{BASE}{coming}/join/", {})

    assert here.refused("POST", "/me/close", {"password": "wrong"}) == (422, "password.wrong")
    here.ok("POST", "/me/close", CLOSE)
    settle()
    director.work()
    assert [each.get("/me")["user"] for each in (here, elsewhere)] == [None, None]
    assert Api(key=key).call("GET", "/me")[0] == 401
    login = {"username": "erec", "password": PASSWORD}
    assert Api().refused("POST", "/auth/log-in", login) == (401, "login.wrong")
    assert Api().refused("GET", "/users/erec") == (404, "user.unknown")
    rows = ArenaPlayer.objects.filter(user=erec)
    assert dict(rows.values_list("arena_id", "status")) == {running: "paused", coming: "removed"}
    assert not erec.game_servers.filter(revoked_at=None).exists()
    assert not Member.objects.filter(user=erec).exists()
    assert User.objects.get(pk=erec.pk).email == ""
    taken = {"username": "Erec", "password": "a horse and a lance"}
    assert Api().refused("POST", "/auth/sign-up", taken) == (409, "user.exists")


def test_what_is_open_is_settled_first() -> None:
    rich, owner, player = (make_user(name, has_password=True) for name in ("rich", "own", "play"))
    fund(rich, 5)
    assert Api(rich).refused("POST", "/me/close", CLOSE) == (409, "account.money")
    tournament = make_tournament(owner, size=2, players=[player])
    assert Api(owner).refused("POST", "/me/close", CLOSE) == (409, "account.organises")
    assert Api(player).refused("POST", "/me/close", CLOSE) == (409, "account.entered")
    tournament.phase = Phase.COMPLETED
    tournament.save(update_fields=["phase"])
    Api(owner).ok("POST", "/me/close", CLOSE)
    Api(player).ok("POST", "/me/close", CLOSE)
    root = make_user("root", is_operator=True, has_password=True)
    assert Api(root).refused("POST", "/me/close", CLOSE) == (409, "account.operator")
