"""Festivals: several tournaments with one page, one player list, one check-in and one staff."""

from typing import Any

import pytest
from conftest import Api
from django.db.models import Max
from factories import make_tournament, make_user
from fairs import list_names, make_fair, make_sections
from purses import make_paid_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.festivals import services
from tiltyard_server.festivals.models import Festival, Section
from tiltyard_server.tournaments.models import Entry, Notification, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def sections(marshal: User) -> list[Tournament]:
    return make_sections(marshal)


@pytest.fixture
def fair(api: Api, sections: list[Tournament]) -> str:
    return make_fair(api, sections)


def test_a_festival_shows_its_sections_and_each_section_says_where_it_belongs(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    page = Api().get(fair)
    assert [(row["label"], row["tournament"]["name"]) for row in page["sections"]] == [
        ("A", "Open A"),
        ("B", "Open B"),
    ]
    assert page["my"] == {"roles": [], "can": []}
    of = Api().get(f"/tournaments/{sections[1].pk}")["festival"]
    assert of == {"id": page["id"], "name": "Autumn Fair", "section": "B"}

    api.ok("PATCH", fair, {"name": "Winter Fair"})
    order = [
        {"tournament": one.pk, "label": label}
        for one, label in zip(sections[::-1], "BA", strict=True)
    ]
    api.ok("PUT", f"{fair}/sections", {"sections": order})
    assert [row["label"] for row in Api().get(fair)["sections"]] == ["B", "A"]
    assert Api().get(f"/tournaments/{sections[1].pk}")["festival"]["name"] == "Winter Fair"


def test_a_private_section_does_not_exist_for_strangers(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    api.ok("PATCH", f"/tournaments/{sections[0].pk}", {"is_public": False})
    assert [row["label"] for row in Api().get(fair)["sections"]] == ["B"]
    assert len(Api().get(f"{fair}/players")) == 3
    assert len(api.get(f"{fair}/players")) == 6


def test_a_tournament_is_in_one_festival_and_only_who_chooses_its_staff_adds_it(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    body = {"tournament": sections[0].pk}
    assert api.refused("POST", f"{fair}/sections", body) == (409, "section.taken")
    other = Api(make_user("other"))
    mine = f"/festivals/{other.ok('POST', '/festivals', {'name': 'Mine'})['id']}"
    assert other.refused("POST", f"{mine}/sections", body) == (403, "action.not_allowed")
    wrong = {"sections": [{"tournament": sections[0].pk, "label": "A"}]}
    assert api.refused("PUT", f"{fair}/sections", wrong) == (422, "section.order")
    days = {"starts_on": "2026-05-02", "ends_on": "2026-05-01"}
    assert api.refused("PATCH", fair, days) == (422, "festival.days")


def test_of_two_who_add_a_tournament_at_once_the_later_is_told_that_it_is_taken(
    api: Api, fair: str, sections: list[Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    api.ok("DELETE", f"{fair}/sections/{sections[0].pk}")

    def add_first(field: str) -> Max:
        monkeypatch.undo()
        Section.objects.create(
            festival=Festival.objects.get(), tournament=sections[0], label="A", position=9
        )
        return Max(field)

    monkeypatch.setattr(services, "Max", add_first)
    body = {"tournament": sections[0].pk}
    assert api.refused("POST", f"{fair}/sections", body) == (409, "section.taken")


def test_the_staff_of_a_festival_do_in_each_section_what_they_may_there(
    api: Api, fair: str, sections: list[Tournament], marshal: User
) -> None:
    arbiter = make_user("arbiter")
    staff = Api(arbiter)
    path = f"/tournaments/{sections[0].pk}/entries"
    assert staff.refused("POST", path, {"name": "Late"}) == (403, "action.not_allowed")

    api.ok("POST", f"{fair}/staff", {"username": "arbiter", "role": "arbiter"})
    staff.ok("POST", path, {"name": "Late"})
    assert staff.refused("PATCH", f"/tournaments/{sections[0].pk}", {"name": "X"})[0] == 403
    new = make_tournament(marshal, phase=Phase.REGISTRATION)
    api.ok("POST", f"{fair}/sections", {"tournament": new.pk})
    staff.ok("POST", f"/tournaments/{new.pk}/entries", {"name": "Late"})
    taken = f"/tournaments/{new.pk}/staff/{arbiter.pk}"
    assert api.refused("DELETE", taken) == (409, "staff.of_festival")

    api.ok("POST", f"/tournaments/{new.pk}/staff", {"username": "arbiter", "role": "organiser"})
    api.ok("DELETE", f"{fair}/staff/{arbiter.pk}")
    assert staff.refused("POST", path, {"name": "Later"}) == (403, "action.not_allowed")
    staff.ok("PATCH", f"/tournaments/{new.pk}", {"name": "By itself they still may"})


def test_who_leaves_the_staff_or_the_festival_follows_no_private_section_any_more(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    arbiter = make_user("arbiter")
    api.ok("POST", f"{fair}/staff", {"username": "arbiter", "role": "arbiter"})
    for tournament in sections:
        api.ok("PATCH", f"/tournaments/{tournament.pk}", {"is_public": False})
        Api(arbiter).get(f"/tournaments/{tournament.pk}")

    api.ok("DELETE", f"{fair}/sections/{sections[0].pk}")
    assert Api(arbiter).refused("GET", f"/tournaments/{sections[0].pk}")[0] == 404
    assert api.get(f"/tournaments/{sections[0].pk}")["festival"] is None
    Api(arbiter).get(f"/tournaments/{sections[1].pk}")
    api.ok("DELETE", fair)
    assert Api(arbiter).refused("GET", f"/tournaments/{sections[1].pk}")[0] == 404
    assert api.get(f"/tournaments/{sections[1].pk}")["phase"] == "registration"


def test_one_list_has_a_line_for_who_plays_in_two_sections(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    for tournament in sections:
        api.ok("PATCH", f"/tournaments/{tournament.pk}/identities/2", {"fide_id": "4600010"})
    listed = Api().get(f"{fair}/players")
    assert [len(row["sections"]) for row in listed] == [1, 1, 2, 1, 1]
    assert listed[2]["fide_id"] == "4600010"


def test_who_is_known_by_account_here_and_by_number_there_is_one(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    first, second = (f"/tournaments/{tournament.pk}" for tournament in sections)
    number = Api(make_user("gawan")).ok("POST", f"{first}/entries", {})["number"]
    api.ok("PATCH", f"{first}/identities/{number}", {"fide_id": "4600011", "national_id": "77"})
    api.ok("PATCH", f"{second}/identities/1", {"fide_id": "4600011"})
    for path in ("players", "check-in-list"):
        (found,) = (row for row in api.get(f"{fair}/{path}") if row["name"] == "Gawan")
        assert len(found["sections"]) == 2


def test_nobody_is_moved_into_a_section_that_they_left_by_themselves(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    first, second = sections
    player = Api(make_user("gawan"))
    number = player.ok("POST", f"/tournaments/{first.pk}/entries", {})["number"]
    left = player.ok("POST", f"/tournaments/{second.pk}/entries", {})["number"]
    player.ok("POST", f"/tournaments/{second.pk}/entries/{left}/withdraw", {})
    body = {"tournament": first.pk, "entry": number, "to": second.pk}
    assert api.refused("POST", f"{fair}/moves", body) == (403, "entry.consent_missing")
    assert "Gawan" in list_names(first)


def test_one_check_in_tells_who_is_here_where_and_what_they_owe(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    first = f"/tournaments/{sections[0].pk}"
    api.ok("PATCH", f"{first}/identities/1", {"amount_due": 4500, "amount_paid": 2000})
    api.ok("POST", f"{first}/phase", {"to": "check_in"})
    api.ok("POST", f"{first}/entries/1/check-in")

    listed = api.get(f"{fair}/check-in-list")

    here = [(row["name"], row["sections"][0]) for row in listed if row["sections"][0]["is_here"]]
    assert [name for name, _ in here] == ["Name 1"]
    assert (here[0][1]["fee"], here[0][1]["paid"], here[0][1]["currency"]) == (4500, 2000, "EUR")
    assert len(listed) == 6


def test_that_somebody_left_is_told_as_late_as_results_are(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    first = f"/tournaments/{sections[0].pk}"
    api.ok("PATCH", first, {"delays_results": True, "spectator_delay": 900})
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", f"{first}/phase", {"to": phase})
    api.ok("POST", f"{first}/entries/1/withdraw", {})

    def find_status(asker: Api) -> str:
        listed = asker.get(f"{fair}/players")
        places = [place for row in listed for place in row["sections"]]
        return str(places[0]["status"])

    assert (find_status(api), find_status(Api())) == ("withdrawn", "registered")


def _move(api: Api, fair: str, source: Tournament, number: int, to: Tournament) -> Any:
    return api.ok("POST", f"{fair}/moves", {"tournament": source.pk, "entry": number, "to": to.pk})


def test_a_player_moves_with_account_rating_club_identity_and_what_was_paid(
    api: Api, fair: str, sections: list[Tournament], marshal: User
) -> None:
    first, second = sections
    player = make_user("gawan")
    base = f"/tournaments/{first.pk}"
    number = Api(player).ok("POST", f"{base}/entries", {})["number"]
    api.ok("PATCH", f"{base}/entries/{number}", {"rating": 1987, "club": "Rooks"})
    api.ok("PATCH", f"{base}/identities/{number}", {"title": "FM", "amount_paid": 20})

    moved = _move(api, fair, first, number, second)

    assert "Gawan" not in list_names(first)
    entry = Entry.objects.get(tournament=second, number=moved["entry"])
    assert (entry.name, entry.user, entry.rating, entry.club) == ("Gawan", player, 1987, "Rooks")
    there = {row["number"]: row for row in api.get(f"/tournaments/{second.pk}/identities")["items"]}
    assert there[entry.number]["title"] == "FM"
    assert there[entry.number]["amount_paid"] == 20
    old = api.get(f"{base}/identities")["items"][0]
    assert old["amount_paid"] == 0, "the money went along"
    news = Notification.objects.get(user=player, tournament=second)
    assert news.text == "Autumn Fair: you were moved from A to B."

    back = _move(api, fair, second, entry.number, first)
    assert back["entry"] == number, "an account has one entry in a tournament"
    assert "Gawan" in list_names(first)


def test_who_was_here_is_here_in_the_other_section_too(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    for tournament in sections:
        api.ok("POST", f"/tournaments/{tournament.pk}/phase", {"to": "check_in"})
    api.ok("POST", f"/tournaments/{sections[0].pk}/entries/1/check-in")
    for number, status in ((1, "checked_in"), (2, "registered")):
        moved = _move(api, fair, sections[0], number, sections[1])
        entry = Entry.objects.get(tournament=sections[1], number=moved["entry"])
        assert entry.status == status


def test_nobody_moves_once_a_section_is_seeded_nor_where_wallets_pay_the_fee(
    api: Api, fair: str, sections: list[Tournament], marshal: User
) -> None:
    first, second = sections
    paid = make_paid_tournament(marshal, fee=500)
    api.ok("POST", f"{fair}/sections", {"tournament": paid.pk, "label": "Blitz"})
    body = {"tournament": first.pk, "entry": 1, "to": paid.pk}
    assert api.refused("POST", f"{fair}/moves", body) == (409, "section.fee")
    body["to"] = first.pk
    assert api.refused("POST", f"{fair}/moves", body) == (409, "section.same")
    body["to"] = second.pk
    assert api.refused("POST", f"{fair}/moves", {**body, "entry": 99}) == (404, "entry.unknown")
    for phase in ("check_in", "seeding"):
        api.ok("POST", f"/tournaments/{second.pk}/phase", {"to": phase})
    assert api.refused("POST", f"{fair}/moves", body) == (409, "section.started")
    assert list_names(first) == ["Name 1", "Name 2", "Name 3"], "a refusal changes nothing"


def test_who_may_not_manage_both_sections_moves_nobody(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    helper = make_user("helper")
    api.ok(
        "POST", f"/tournaments/{sections[0].pk}/staff", {"username": "helper", "role": "arbiter"}
    )
    body = {"tournament": sections[0].pk, "entry": 1, "to": sections[1].pk}
    assert Api(helper).refused("POST", f"{fair}/moves", body) == (403, "action.not_allowed")


def test_a_deleted_tournament_is_no_section_any_more(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    api.ok("DELETE", f"/tournaments/{sections[0].pk}", {"name": "Open A"})
    assert [row["label"] for row in api.get(fair)["sections"]] == ["B"]
    assert [row["name"] for row in api.get("/festivals?mine=true")] == ["Autumn Fair"]
    assert Api().get("/festivals?mine=true") == []
