"""Entries from a rating list: filled by picking, refreshed by ticking."""

import pytest
from conftest import Api
from factories import make_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.player_lists.formats import Person
from tiltyard_server.player_lists.list_import import import_list
from tiltyard_server.rated_events.models import Identity

pytestmark = pytest.mark.django_db
ANN = Person(
    *("4600001", "Alder, Ann", "4600001", "GER", "w", "WFM", "1991"), *(2210, 2150, 0, 20, 20, 0)
)
BOB = Person(*("4600002", "Birch, Bob", "4600002", "FRA", "m", "", "1988"), *(0, 1890, 1901))


def bring(*people: Person, label: str = "October 2026") -> None:
    import_list(code="fide", name="FIDE", label=label, people=people, source="test")


def test_picking_a_hit_fills_an_entry_by_the_list_that_the_event_counts(
    api: Api, marshal: User
) -> None:
    bring(ANN, BOB)
    path = f"/tournaments/{make_tournament(marshal, phase=Phase.REGISTRATION, size=0).pk}"
    made = api.ok("POST", f"{path}/listed-entries", {"number": "4600001"})
    api.ok("POST", f"{path}/listed-entries", {"number": "4600002"})
    ann, bob = api.get(path)["entries"]
    assert (made["number"], ann["name"], ann["rating"], bob["rating"]) == (
        *(1, "Alder, Ann", 2210, 1890),
    )
    known, other = api.get(f"{path}/identities")["items"]
    assert known["fide_id"] == "4600001"
    assert (known["title"], known["birth"], known["k_factor"]) == ("WFM", "1991", 20)
    assert known["rating_source"] == "FIDE October 2026, standard"
    assert other["rating_source"] == "FIDE October 2026, rapid"  # the next of the sequence
    again = api.refused("POST", f"{path}/listed-entries", {"number": "4600001"})
    assert again == (409, "identity.exists")
    missing = api.refused("POST", f"{path}/listed-entries", {"number": "7"})
    assert missing == (404, "list.nobody")


def test_a_blitz_event_counts_blitz_ratings(api: Api, marshal: User) -> None:
    bring(BOB)
    path = f"/tournaments/{make_tournament(marshal, phase=Phase.REGISTRATION, size=0).pk}"
    api.ok("PATCH", f"{path}/event", {"time_control": "300+2"})
    api.ok("POST", f"{path}/listed-entries", {"number": "4600002"})
    assert api.get(path)["entries"][0]["rating"] == 1901


def test_an_entry_that_is_there_is_filled_and_its_rating_stays_once_it_has_numbered(
    api: Api, marshal: User
) -> None:
    bring(ANN)
    open_one = f"/tournaments/{make_tournament(marshal, phase=Phase.REGISTRATION, size=1).pk}"
    running = f"/tournaments/{make_tournament(marshal, size=4).pk}"
    for path, rating in ((open_one, 2210), (running, 2000)):
        api.ok("PUT", f"{path}/identities/1/from-list", {"number": "4600001"})
        entry = api.get(path)["entries"][0]
        assert (entry["name"], entry["rating"]) == ("Alder, Ann", rating)


def test_refreshing_proposes_differences_and_takes_over_what_is_ticked(
    api: Api, marshal: User
) -> None:
    bring(ANN, BOB)
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION, size=0)
    path = f"/tournaments/{tournament.pk}"
    for number in ("4600001", "4600002"):
        api.ok("POST", f"{path}/listed-entries", {"number": number})
    assert api.get(f"{path}/list-differences")["items"] == []
    newer = ANN._replace(standard=2230, title="WIM", name="Alder-Elm, Ann")
    bring(newer, BOB._replace(rapid=1900), label="November 2026")
    found = api.get(f"{path}/list-differences")
    assert (found["name"], found["label"]) == ("FIDE", "November 2026")
    told = {(one["entry"], one["field"], one["here"], one["listed"]) for one in found["items"]}
    assert told == {
        (1, "name", "Alder, Ann", "Alder-Elm, Ann"),
        (1, "rating", "2210", "2230"),
        (1, "title", "WFM", "WIM"),
        (2, "rating", "1890", "1900"),
    }
    ticks = {"items": [{"entry": 1, "fields": ["rating", "title"]}]}
    api.ok("POST", f"{path}/list-differences", ticks)
    left = {(one["entry"], one["field"]) for one in api.get(f"{path}/list-differences")["items"]}
    assert left == {(1, "name"), (2, "rating")}
    row = Identity.objects.get(tournament=tournament, number=1)
    assert (row.title, row.rating_source) == ("WIM", "FIDE November 2026, standard")
