"""Deleting a tournament: by its owner, with its name typed, and back from the bin for a while."""

import json
from datetime import timedelta

import pytest
from chess_matches import make_chess, seat, the_game
from conftest import Api
from django.test import Client, RequestFactory
from factories import (
    PASSWORD,
    apply,
    make_tournament,
    make_user,
    play_to_the_end,
    ready_matches,
    win,
)
from hosted import Clock
from purses import fund, make_paid_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.front.pages import describe_page
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.models import Rating
from tiltyard_server.tournaments.commands.tournament_bin import empty_bin
from tiltyard_server.tournaments.models import (
    Deletion,
    Entry,
    LogEntry,
    Notification,
    Staff,
    Tournament,
)
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
NAME = {"name": "Joust"}


def throw_away(owner: User, tournament: Tournament) -> str:
    path = f"/tournaments/{tournament.pk}"
    Api(owner).ok("DELETE", path, {"name": tournament.name})
    return path


def test_what_is_deleted_is_visible_to_nobody_and_comes_back_with_everything(time: Clock) -> None:
    owner, players = make_user("owner"), [make_user(f"player{n}") for n in range(4)]
    helper, operator = make_user("helper"), make_user("operator", is_operator=True)
    tournament = make_tournament(owner, players=players, config={"format": "swiss"})
    Staff.objects.create(tournament=tournament, user=helper, role="organiser")
    apply(tournament, win(ready_matches(tournament)[0]))
    ratings = dict(Rating.objects.values_list("user_id", "value"))
    view = Api(owner).get(f"/tournaments/{tournament.pk}")
    waiting = next(one for one in players if Api(one).get("/home")["my"]["matches"])

    path = throw_away(owner, tournament)

    for api in (Api(), Api(owner), Api(helper), Api(operator), Api(players[0])):
        for door in ("", "/crosstable", "/seal", "/card.png", "/log", "/identities"):
            assert api.refused("GET", path + door) == (404, "tournament.unknown")
        assert api.get("/tournaments?mine=false")["items"] == []
        assert api.get("/search?q=Joust")["tournaments"] == []
        assert api.get("/users/player0")["tournaments"] == []
    assert Api(waiting).get("/home")["my"]["matches"] == []
    assert b"Joust" not in Client().get("/feed.atom").content
    assert path.encode() not in Client().get("/sitemap.xml").content
    page = describe_page(RequestFactory().get(path), path.removeprefix("/"))
    assert page is not None
    assert view["name"] not in page.title + page.body + page.tags
    assert [row["id"] for row in Api(owner).get("/me/bin")] == [tournament.pk]
    assert Api(helper).get("/me/bin") == []
    for nobody in (helper, players[0]):
        assert Api(nobody).refused("POST", f"{path}/restore") == (404, "tournament.unknown")

    Api(owner).ok("POST", f"{path}/restore")

    back = Api(owner).get(path)
    assert {**back, "now": 0} == {**view, "now": 0}
    assert dict(Rating.objects.values_list("user_id", "value")) == ratings
    assert Api(owner).get("/me/bin") == []
    assert Api(owner).refused("POST", f"{path}/restore") == (404, "tournament.unknown")
    play_to_the_end(Tournament.objects.get())


def test_what_was_to_be_told_or_done_waits_in_the_bin(time: Clock) -> None:
    owner = make_user("owner")
    tournament = make_tournament(owner, players=[make_user(), make_user()])
    waiting = list(OutboxMessage.objects.values_list("pk", flat=True))
    assert waiting
    path = throw_away(owner, tournament)
    while work_once():
        pass
    assert set(OutboxMessage.objects.values_list("pk", flat=True)) == set(waiting)
    assert set(OutboxMessage.objects.values_list("attempts", flat=True)) == {0}

    Api(owner).ok("POST", f"{path}/restore")
    time.moment += timedelta(minutes=6)
    while work_once():
        pass
    assert not OutboxMessage.objects.exists()
    assert Notification.objects.filter(tournament=tournament).exists()


def test_after_its_time_everything_goes_and_one_line_stays_for_operators(time: Clock) -> None:
    owner, players = make_user("owner"), [make_user() for _ in range(4)]
    tournament = make_tournament(owner, players=players)
    play_to_the_end(tournament)
    number, hash_ = tournament.pk, tournament.head_hash
    messages = list(OutboxMessage.objects.all())
    assert messages
    assert set(Rating.objects.values_list("value", flat=True)) != {1200}
    throw_away(owner, tournament)
    empty_bin(now=time.moment + timedelta(days=29))
    assert Tournament.everything.exists()

    empty_bin(now=time.moment + timedelta(days=31))

    for model in (Tournament.everything, LogEntry.objects, Entry.objects, OutboxMessage.objects):
        assert not model.exists()
    assert set(Rating.objects.values_list("value", flat=True)) == {1200}
    line = Deletion.objects.get()
    assert (line.tournament_id, line.name, line.head_hash) == (number, "Joust", hash_)
    assert (line.deleted_by, line.phase) == (owner, "completed")
    operator = Api(User.objects.create_superuser("operator", "o@example.org", "x")).client
    assert b"Joust" in operator.get("/admin/tournaments/deletion/").content
    OutboxMessage.objects.bulk_create(messages)  # as if a worker had had them in hand
    while work_once():
        pass
    assert not OutboxMessage.objects.exists()


def test_games_go_with_their_tournament(time: Clock) -> None:
    tournament = make_chess(size=2)
    seat(the_game(tournament))
    throw_away(tournament.owner, tournament)
    assert Game.objects.exists(), "they come back with it"
    empty_bin(now=time.moment + timedelta(days=31))
    assert not Game.objects.exists()


def test_a_section_in_the_bin_is_in_its_festival_again_when_it_is_back(api: Api) -> None:
    owner = User.objects.get(username="marshal")
    first, second = (make_tournament(owner, config={"name": name}) for name in ("One", "Two"))
    festival = api.ok("POST", "/festivals", {"name": "Fair"})["id"]
    for tournament in (first, second):
        api.ok("POST", f"/festivals/{festival}/sections", {"tournament": tournament.pk})
    path = throw_away(owner, first)

    sections = api.get(f"/festivals/{festival}")["sections"]
    assert [row["tournament"]["id"] for row in sections] == [second.pk]
    order = {"sections": [{"tournament": second.pk, "label": "B"}]}
    api.ok("PUT", f"/festivals/{festival}/sections", order)
    assert [row["id"] for row in api.get(f"/me/bin?festival={festival}")] == [first.pk]
    assert api.get("/me/bin?festival=99999") == []
    api.ok("POST", f"{path}/restore")
    assert len(api.get(f"/festivals/{festival}")["sections"]) == 2

    throw_away(owner, first)
    api.ok("DELETE", f"/festivals/{festival}")
    api.ok("POST", f"{path}/restore")
    assert api.get(path)["festival"] is None


def test_who_closes_an_account_has_no_name_in_the_bin_either(time: Clock) -> None:
    owner, player = make_user("owner"), make_user("player", has_password=True)
    tournament = make_tournament(owner, players=[player, make_user()])
    path = throw_away(owner, tournament)
    exported = Api(player).client.get("/api/me/export").getvalue()
    assert [row["tournament_id"] for row in json.loads(exported)["entries"]] == [tournament.pk]

    Api(player).ok("POST", "/me/close", {"password": PASSWORD})
    Api(owner).ok("POST", f"{path}/restore")

    names = [entry["name"] for entry in Api(owner).get(path)["entries"]]
    assert names[0] == "Deleted account 1"


def test_another_name_or_another_organiser_deletes_nothing() -> None:
    owner, helper = make_user("owner"), make_user("helper")
    tournament = make_tournament(owner, phase=Phase.REGISTRATION)
    Staff.objects.create(tournament=tournament, user=helper, role="organiser")
    path = f"/tournaments/{tournament.pk}"

    assert Api(owner).refused("DELETE", path, {"name": "joust"}) == (
        422,
        "tournament.name_differs",
    )
    assert Api(helper).refused("DELETE", path, NAME) == (403, "action.not_allowed")
    assert "delete" not in Api(helper).get(path)["my"]["can"]
    assert "delete" in Api(owner).get(path)["my"]["can"]
    assert Tournament.objects.filter(pk=tournament.pk).exists()


def test_money_keeps_a_tournament() -> None:
    owner, player = make_user("owner"), make_user("player")
    fund(player, 100)
    tournament = make_paid_tournament(owner, fee=10)
    path = f"/tournaments/{tournament.pk}"
    Api(player).ok("POST", f"{path}/entries", {})
    name = {"name": tournament.name}

    assert Api(owner).refused("DELETE", path, name) == (409, "money.in_escrow")
    Api(owner).ok("POST", f"{path}/phase", {"to": "cancelled"})
    code = Api(owner).refused("DELETE", path, name)
    assert code in ((409, "payouts.open"), (409, "money.in_ledger"))
    tournament.payouts.update(status="confirmed")
    assert Api(owner).refused("DELETE", path, name) == (409, "money.in_ledger")
    assert Api(owner).get("/me/bin") == []
