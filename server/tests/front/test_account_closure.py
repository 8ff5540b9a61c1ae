"""Closing one's account."""

import json

import pytest
from arena_play import BASE, go, make_arena
from conftest import Api
from django.apps import apps
from django.contrib.admin.models import LogEntry as AdminEntry
from django.contrib.contenttypes.models import ContentType
from factories import AT, PASSWORD, apply, make_flag, make_tournament, make_user, win
from hosted import Clock, settle
from purses import fund

from tiltyard import ChangePhase, Phase
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import ArenaPlayer
from tiltyard_server.common import clock
from tiltyard_server.front.privacy.erasure import NOBODY
from tiltyard_server.heralds.models import Herald
from tiltyard_server.teams import services as teams
from tiltyard_server.teams.models import Member, Team
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
CLOSE = {"password": PASSWORD}
BYTES = (bytes, memoryview)


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


def test_closing_erases_the_name_everywhere_and_breaks_no_log(
    api: Api, time: Clock, director: Director
) -> None:
    """Mend 6: the name stayed in entries and chat."""
    erec, other = make_user("erec", has_password=True), make_user("enid")
    tournament = make_tournament(size=2, players=[erec, other])
    Entry.objects.filter(user=erec).update(name="Erec")
    apply(tournament, win(1))
    arena = make_arena(api, players=0, host="here")
    here = Api(erec)
    here.ok("POST", f"{BASE}{arena}/join/", {})
    here.ok("POST", f"{BASE}{arena}/chat/", {"text": "Erec was here"})

    here.ok("POST", "/me/close", CLOSE)
    settle()

    path = f"/tournaments/{tournament.pk}"
    told = [api.get(path), api.get("/tournaments"), api.get("/search?q=erec")]
    told += [api.get(f"{BASE}{arena}/chat/"), api.get(f"{BASE}{arena}/standings/")]
    assert "erec" not in json.dumps(told).lower()
    assert f"{NOBODY} 1" in json.dumps(told[0])
    tournament.refresh_from_db()
    assert log.verify(tournament).broken_at is None
    row = User.objects.get(pk=erec.pk)
    assert (row.username, row.display_name, row.email) == (f"deleted-{erec.pk}", NOBODY, "")
    again = {"username": "EREC", "password": "a horse and a lance"}
    assert Api().refused("POST", "/auth/sign-up", again) == (409, "user.exists")


def test_one_takes_along_all_that_is_stored_about_oneself(
    api: Api, time: Clock, director: Director
) -> None:
    """Mend 6: there was no export of one's data."""
    erec, other = make_user("erec", has_password=True), make_user("enid")
    fund(erec, 5)
    make_tournament(size=2, players=[erec, other])
    arena = make_arena(api, players=0, host="here")
    here = Api(erec)
    here.ok("POST", f"{BASE}{arena}/join/", {})
    here.ok("POST", f"{BASE}{arena}/chat/", {"text": "Erec was here"})
    key = here.ok("POST", "/me/keys", {"name": "laptop", "scopes": ["read"]})["secret"]

    answer = here.client.get("/api/me/export")

    text = b"".join(answer).decode()
    data = json.loads(text)
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert data["account"]["username"] == "erec"
    assert [row["name"] for row in data["api_keys"]] == ["laptop"]
    assert [row["text"] for row in data["chat"]] == ["Erec was here"]
    assert (len(data["entries"]), len(data["arenas"]), len(data["statement"])) == (1, 1, 1)
    assert key not in text
    assert "enid" not in text.lower()
    assert erec.password not in text


# What may still hold the name of somebody who is gone: what others wrote in their own words.
THEIR_OWN_WORDS = {
    "ArenaChatLine.text": "what others wrote in a chat; organisers can hide it",
    "Tournament.description": "what an organiser wrote about the event",
}


def list_places(name: str) -> set[str]:
    """Return every column of every table in which a name stands."""
    found = set()
    for model in apps.get_models(include_auto_created=True):
        for row in model._base_manager.all():
            for field in model._meta.concrete_fields:
                value = getattr(row, field.attname)
                text = bytes(value).decode("latin-1") if isinstance(value, BYTES) else str(value)
                if name in text.casefold():
                    found.add(f"{model.__name__}.{field.attname}")
    return found


def leave_traces(api: Api, erec: User, other: User) -> None:
    """Let a name stand wherever the server writes one."""
    here = Api(erec)
    tournament = make_tournament(other, size=4, players=[erec, other], phase=Phase.SEEDING)
    Tournament.objects.filter(pk=tournament.pk).update(description="With Erec!")
    for kind in ("json", "discord", "slack"):
        Herald.objects.create(
            tournament=tournament, kind=kind, url="http://127.0.0.1:1/", site="http://here",
            topics=["round", "result", "finish"], created_at=clock.now(),
        )  # fmt: skip
    apply(tournament, ChangePhase(Phase.IN_PROGRESS, AT, lot="test"))
    settle()
    for number in (1, 2, 3):
        apply(tournament, win(number))
    settle()
    flag = make_flag(tournament)
    flag.users.add(erec)
    flag.reviews.create(reviewer=other, status="confirmed", note="I asked Erec.", at=clock.now())
    team = teams.found_team(user_id=other.pk, name="Rooks", description="", now=clock.now())
    Team.objects.filter(pk=team.pk).update(description="Sir_Erec* keeps the keys, not Erecting")
    teams.join_team(team, user_id=erec.pk, now=clock.now())
    for who in (here, Api(other)):
        arena = make_arena(api, players=0, host="here")
        who.ok("POST", f"{BASE}{arena}/join/", {})
        who.ok("POST", f"{BASE}{arena}/chat/", {"text": "Erec was here"})
    here.ok("POST", "/me/keys", {"name": "Erecs laptop", "scopes": ["read"]})
    here.ok("POST", "/me/game-servers", {"name": "Erecs tables"})
    here.refused("POST", "/auth/log-in", {"username": "erec", "password": "wrong"})
    here.call("PUT", "/me", {"display_name": "Sir_Erec*"}, HTTP_IDEMPOTENCY_KEY="k-123456")
    AdminEntry.objects.create(
        user=other, content_type=ContentType.objects.get_for_model(User), object_id=str(erec.pk),
        object_repr="erec", action_flag=2, change_message="",
    )  # fmt: skip


def test_after_closing_no_column_of_any_table_holds_the_name(
    api: Api, time: Clock, director: Director
) -> None:
    """Mend 6: evidence, other people's news, calls of heralds, teams and keys kept it."""
    erec, other = make_user("erec", has_password=True), make_user("enid")
    User.objects.filter(pk=erec.pk).update(display_name="Sir_Erec*", email="erec@example.org")
    erec.refresh_from_db()
    leave_traces(api, erec, other)
    before = list_places("erec")
    traces = {"Flag.evidence", "FlagReview.note", "Notification.text", "Call.body", "Entry.name"}
    assert traces | {"Team.description", "LogEntry.object_repr"} <= before

    Api(erec).ok("POST", "/me/close", CLOSE)
    settle()

    Team.objects.filter(description__contains="Erecting").update(description="")  # another word
    assert list_places("erec") <= THEIR_OWN_WORDS.keys()
