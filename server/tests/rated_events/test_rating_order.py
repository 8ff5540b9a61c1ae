"""Which list counts: an order for an event, one picked for a player, that of the first month."""

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import make_batch
from tiltyard_server.player_lists.formats import Person
from tiltyard_server.player_lists.list_import import import_list
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.models import Notification, Staff, Tournament
from tiltyard_server.worker.kinds import HANDLERS

pytestmark = pytest.mark.django_db
ANN = Person(
    *("4600001", "Alder, Ann", "4600001", "GER", "w", "WFM", "1991"), *(2210, 2150, 0, 20, 20, 0)
)
BOB = Person(*("4600002", "Birch, Bob", "4600002", "FRA", "m", "", "1988"), *(0, 1890, 1901))
OWN = Person("17", "Alder, Ann", "4600001", "GER", "w", standard=2077)
LOCAL = Person("18", "Cedar, Cid", "", "GER", "m", standard=1500)


@pytest.fixture
def event(marshal: User) -> Tournament:
    return make_tournament(marshal, phase=Phase.REGISTRATION, size=0)


def bring(*people: Person, code: str = "fide", label: str = "November 2026") -> None:
    import_list(code=code, name=code.upper(), label=label, people=people, source="test")


def deliver_messages() -> None:
    while make_batch(HANDLERS).run(clock.now()):
        pass


def ratings(api: Api, event: Tournament) -> list[int | None]:
    return [entry["rating"] for entry in api.get(f"/tournaments/{event.pk}")["entries"]]


def enter(api: Api, event: Tournament, number: str, code: str = "fide") -> None:
    api.ok("POST", f"/tournaments/{event.pk}/listed-entries", {"code": code, "number": number})


def test_an_event_has_its_own_order_of_lists(api: Api, event: Tournament) -> None:
    bring(ANN, BOB)
    bring(OWN, LOCAL, code="dwz")
    path = f"/tournaments/{event.pk}"
    order = ["dwz:standard", "fide:blitz", "fide:standard", "fide:rapid"]
    api.ok("PATCH", f"{path}/event", {"rating_order": order})
    assert api.get(f"{path}/event")["rating_order"] == order
    enter(api, event, "4600001")
    enter(api, event, "4600002")
    enter(api, event, "18", "dwz")
    assert ratings(api, event) == [2077, 1901, 1500]
    sources = Identity.objects.order_by("number").values_list("rating_source", flat=True)
    assert list(sources) == [
        *("DWZ November 2026, standard", "FIDE November 2026, blitz"),
        "DWZ November 2026, standard",
    ]
    api.ok("PATCH", f"{path}/event", {"rating_order": ["fide:rapid", "fide:standard"]})
    found = api.get(f"{path}/list-differences")["items"]
    assert {(one["entry"], one["here"], one["listed"], one["source"]) for one in found} == {
        (1, "2077", "2150", "FIDE November 2026, rapid"),
        (2, "1901", "1890", "FIDE November 2026, rapid"),
    }
    api.ok("POST", f"{path}/list-differences", {"items": [{"entry": 1, "fields": ["rating"]}]})
    assert ratings(api, event) == [2150, 1901, 1500]
    for wrong in (["fide:rapid", "fide:rapid"], ["fide"], ["fide:bullet"]):
        answer = api.refused("PATCH", f"{path}/event", {"rating_order": wrong})
        assert answer == (422, "input.invalid")


def test_one_rating_of_another_list_is_picked_for_a_player(api: Api, event: Tournament) -> None:
    bring(ANN)
    bring(OWN, code="dwz")
    enter(api, event, "4600001")
    path = f"/tournaments/{event.pk}/identities/1/listed-ratings"
    told = api.get(path)
    assert told["pick"] == ""
    assert [(one["place"], one["rating"], one["is_counted"]) for one in told["items"]] == [
        *(("dwz:standard", 2077, False), ("fide:standard", 2210, True)),
        ("fide:rapid", 2150, False),
    ]
    api.ok("PUT", path, {"pick": "dwz:standard"})
    assert ratings(api, event) == [2077]
    assert api.get(path)["pick"] == "dwz:standard"
    row = Identity.objects.get()
    assert (row.rating_source, row.k_factor) == ("DWZ November 2026, standard", None)
    differences = f"/tournaments/{event.pk}/list-differences"
    assert api.get(differences)["items"] == []  # it is compared with what was picked
    assert api.refused("PUT", path, {"pick": "fide:blitz"}) == (404, "list.no_rating")
    assert ratings(api, event) == [2077]
    api.ok("PUT", path, {"pick": ""})
    assert (ratings(api, event), Identity.objects.get().k_factor) == ([2210], 20)


def test_a_picked_rating_waits_for_nobody_once_the_players_are_numbered(
    api: Api, marshal: User
) -> None:
    bring(ANN)
    running = make_tournament(marshal, size=4)
    api.ok("PATCH", f"/tournaments/{running.pk}/identities/1", {"fide_id": "4600001"})
    path = f"/tournaments/{running.pk}/identities/1/listed-ratings"
    status, _ = api.refused("PUT", path, {"pick": "fide:rapid"})
    assert status == 409
    assert Identity.objects.get().rating_pick == ""


def test_entries_are_compared_with_the_list_of_the_month_in_which_the_event_began(
    api: Api, event: Tournament
) -> None:
    bring(ANN, label="October 2026")
    bring(ANN._replace(standard=2290), label="November 2026")
    path = f"/tournaments/{event.pk}"
    api.ok("PATCH", f"{path}/event", {"start": "2026/10/30"})
    enter(api, event, "4600001")
    assert ratings(api, event) == [2210]
    assert Identity.objects.get().rating_source == "FIDE October 2026, standard"
    told = api.get(f"{path}/list-differences")
    assert (told["label"], told["is_in_force"], told["items"]) == ("October 2026", True, [])

    api.ok("PATCH", f"{path}/event", {"start": "2026/11/02"})
    told = api.get(f"{path}/list-differences")
    assert told["label"] == "November 2026"
    assert [(one["here"], one["listed"]) for one in told["items"]] == [("2210", "2290")]

    api.ok("PATCH", f"{path}/event", {"start": "2026/03/02"})  # of long ago nothing is kept
    told = api.get(f"{path}/list-differences")
    assert (told["label"], told["is_in_force"]) == ("November 2026", False)


def test_after_a_new_list_its_differences_are_proposed_by_themselves(
    api: Api, event: Tournament, marshal: User
) -> None:
    arbiter = make_user("arbiter")
    Staff.objects.create(tournament=event, user=arbiter, role=Staff.Role.ARBITER)
    bring(ANN, BOB, label="October 2026")
    deliver_messages()
    enter(api, event, "4600001")
    path = f"/tournaments/{event.pk}"
    assert api.get(f"{path}/list-proposals") == []

    bring(ANN._replace(standard=2230, title="WIM"), BOB)
    deliver_messages()
    (told,) = api.get(f"{path}/list-proposals")
    assert (told["code"], told["label"], told["differences"]) == ("fide", "November 2026", 2)
    text = f"{event.name}: differences from the list FIDE of November 2026: 2."
    news = Notification.objects.filter(text__contains="differences from the list")
    assert {one.user for one in news} == {marshal, arbiter}
    assert {str(one.text) for one in news} == {text}
    assert ratings(api, event) == [2210]  # nothing is changed by itself

    api.ok("DELETE", f"{path}/list-proposals/fide")
    bring(ANN._replace(standard=2230, title="WIM"))  # the same list, a day later
    deliver_messages()
    assert api.get(f"{path}/list-proposals") == []
    bring(ANN._replace(standard=2240, title="WIM"))
    deliver_messages()
    assert len(api.get(f"{path}/list-proposals")) == 1
    ticks = {"items": [{"entry": 1, "fields": ["rating", "title"]}]}
    api.ok("POST", f"{path}/list-differences", ticks)
    assert api.get(f"{path}/list-proposals") == []
    assert ratings(api, event) == [2240]
    bring(ANN._replace(standard=2240, title="WIM"))
    deliver_messages()
    assert api.get(f"{path}/list-proposals") == []


def test_events_that_have_begun_are_proposed_nothing(api: Api, marshal: User) -> None:
    bring(ANN, label="October 2026")
    running = make_tournament(marshal, size=4)
    api.ok("PATCH", f"/tournaments/{running.pk}/identities/1", {"fide_id": "4600001"})
    bring(ANN._replace(standard=2230))
    deliver_messages()
    assert api.get(f"/tournaments/{running.pk}/list-proposals") == []
