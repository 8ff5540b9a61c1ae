"""Norms of a live event: made, still to be made, and the forms that tell of them."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament
from report_events import ANN, entry_of, import_event, play_norm_event, set_details

from tiltyard.norms import System, find_norm, from_tournament, list_norms
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(api: Api) -> Tournament:
    return import_event(api, play_norm_event())


def norms_of(api: Api, tournament: Tournament, query: str = "") -> Any:
    return api.get(f"/tournaments/{tournament.pk}/norms{query}")


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_the_norms_are_those_of_the_library_article_by_article(api: Api, system: str) -> None:
    there = play_norm_event(system=system)
    records = from_tournament(there, system=System(system), host="BEL").records
    expected = list_norms(records)

    found = norms_of(api, import_event(api, there))

    assert found["system"] == system
    assert [(row["name"], row["title"]) for row in found["norms"]] == [
        (norm.record.player.label, str(norm.title)) for norm in expected
    ]
    assert {row["title"] for row in found["norms"]} == {"GM", "IM", "WGM", "WIM"}
    for row, norm in zip(found["norms"], expected, strict=True):
        assert row["performance"] == norm.performance.rating
        assert row["average"] == norm.performance.average
        assert [check["article"] for check in row["checks"]] == [c.article for c in norm.checks]
        assert all(check["holds"] for check in row["checks"])


def test_before_the_last_results_the_page_says_what_is_needed(api: Api) -> None:
    event = import_event(api, play_norm_event(halt=8))
    api.ok("POST", f"/tournaments/{event.pk}/rounds", {})
    found = norms_of(api, event)
    assert (found["norms"], found["round"], found["is_final"]) == ([], 9, False)
    needs = {
        row["title"]: (row["need"], row["must_play"])
        for row in found["forecasts"]
        if row["name"] == ANN.name
    }
    assert needs == dict.fromkeys(("GM", "IM", "WGM", "WIM"), ("game", True))


def test_in_the_middle_it_says_who_is_on_course(api: Api) -> None:
    there = play_norm_event(halt=6)
    found = norms_of(api, import_event(api, there))
    assert found["norms"] == []
    course = next(row for row in found["courses"] if row["title"] == "GM")
    assert (course["name"], course["games"], course["left"]) == (ANN.name, 6, 3)
    assert course["score"] == 60
    record = from_tournament(there, system=System.SWISS, host="BEL").get_record(ANN.id)
    assert course["performance"] == find_norm(record, "GM").performance.rating
    assert course["required_score"] - course["score"] <= 30


def test_a_missing_federation_is_named_with_its_entry(api: Api, event: Tournament) -> None:
    entry = entry_of(api, event, ANN.name)
    api.ok(
        "PATCH", f"/tournaments/{event.pk}/identities/{entry}", {"federation": "", "fide_id": ""}
    )
    missing = [
        {"what": "federation", "place": "entry", "entry": entry, "name": ANN.name},
    ]
    found = norms_of(api, event)
    assert (found["missing"], found["norms"]) == (missing, [])
    form = api.get(f"/tournaments/{event.pk}/norms/{entry}/GM")
    assert form["form"] is None
    assert [one["what"] for one in form["missing"]] == ["federation", "fide_id"]


def test_rapid_chess_has_no_norms(api: Api, event: Tournament) -> None:
    set_details(api, event, time_control="900+10")
    assert [one["what"] for one in norms_of(api, event)["missing"]] == ["standard"]


def test_an_exemption_needs_the_federation_that_holds_the_event(
    api: Api, event: Tournament
) -> None:
    assert norms_of(api, event, "?exemption=1.4.3c")["exemption"] == "1.4.3c"
    set_details(api, event, federation="")
    path = f"/tournaments/{event.pk}/norms?exemption=1.4.3a"
    assert api.refused("GET", path) == (409, "norm.host")


def test_a_certificate_has_every_box_of_form_it1(api: Api, event: Tournament) -> None:
    entry = entry_of(api, event, ANN.name)
    form = api.get(f"/tournaments/{event.pk}/norms/{entry}/GM")["form"]
    assert (form["surname"], form["first_name"], form["fide_id"]) == ("RAO", "Ann", "5001")
    assert form["event"]["start"] == "07/03/2026"
    assert form["event"]["chief_arbiter"] == {"name": "Singh, Bo", "fide_id": "5002"}
    assert (form["score"], form["required_score"], form["points_above"]) == (75, 65, 1)
    assert len(form["rows"]) == 9
    counts = {one["name"]: len(one["players"]) for one in form["counts"]}
    assert (counts["GM"], counts["titled"], counts["foreign"]) == (9, 9, 9)
    assert form["remarks"]["is_strong_field"] is False


def test_no_certificate_without_a_norm(api: Api, event: Tournament) -> None:
    other = entry_of(api, event, "Master 3")
    path = f"/tournaments/{event.pk}/norms"
    assert api.refused("GET", f"{path}/{other}/GM") == (409, "norm.not_made")
    assert api.refused("GET", f"{path}/99/GM") == (404, "entry.unknown")


def test_the_report_counts_players_federations_and_those_of_the_host(
    api: Api, event: Tournament
) -> None:
    form = api.get(f"/tournaments/{event.pk}/norm-report")["form"]
    counts = {one["name"]: one for one in form["counts"]}
    assert len(counts["GM"]["players"]) == 11
    assert counts["GM"]["federations"] == ["ESP", "FRA", "GER", "USA"]
    assert counts["GM"]["of_host"] == []
    assert len(counts["rated"]["players"]) == 12


def test_a_form_says_what_fide_would_send_it_back_for(api: Api, event: Tournament) -> None:
    set_details(
        api,
        event,
        start="",
        chief_arbiter_id="",
        deputies=[{"name": "Two, Tom", "fide_id": ""}],
    )
    found = api.get(f"/tournaments/{event.pk}/norm-report")
    assert found["form"] is None
    assert [(one["what"], one["name"]) for one in found["missing"]] == [
        ("start", ""),
        ("chief_arbiter_id", "Singh, Bo"),
        ("deputy_id", "Two, Tom"),
    ]


def test_norms_are_for_the_staff(marshal: User) -> None:
    tournament = make_tournament(marshal, size=4, config={"format": "swiss"})
    status, _ = Api().refused("GET", f"/tournaments/{tournament.pk}/norms")
    assert status == 401
