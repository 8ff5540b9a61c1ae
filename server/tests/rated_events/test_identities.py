"""Personal data of the players and facts of the event: who may see them, and where they stand."""

import json

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.front.privacy.erasure import erase
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.history import audit

pytestmark = pytest.mark.django_db
ANN = {
    "fide_id": "1503014",
    "title": "WIM",
    "federation": "NOR",
    "sex": "w",
    "birth": "1990/11/30",
    "amount_due": 4500,
    "amount_paid": 2000,
}


def test_what_is_written_of_a_player_is_read_by_the_staff_and_in_part_by_everybody(
    api: Api, marshal: User
) -> None:
    path = f"/tournaments/{make_tournament(marshal, size=2).pk}/identities"
    api.ok("PATCH", f"{path}/1", ANN)
    api.ok("PATCH", f"{path}/1", {"amount_paid": 4500})
    (known,) = api.get(path)["items"]
    assert {name: known[name] for name in ANN} == {**ANN, "amount_paid": 4500}
    (public,) = Api().get(path)["items"]
    assert public == {"number": 1, "fide_id": "1503014", "title": "WIM", "federation": "NOR"}


def test_the_log_says_what_kind_of_thing_changed_and_never_to_what(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=2)
    path = f"/tournaments/{tournament.pk}"
    seq = api.ok("PATCH", f"{path}/identities/1", ANN)["seq"]
    assert api.ok("PATCH", f"{path}/identities/1", ANN)["seq"] == seq  # nothing changed
    api.ok("PATCH", f"{path}/event", {"city": "Berlin", "federation": "GER"})
    tournament.refresh_from_db()
    lines = "".join(audit.export_ndjson(tournament))
    told = [
        json.dumps(json.loads(line)["data"]) for line in lines.splitlines()
    ]  # hashes hold any digits
    assert not any(text in data for text in ("1503014", "1990", "Berlin") for data in told)
    last = json.loads(lines.splitlines()[-2])
    assert last["kind"] == "identity-changed"
    assert last["data"]["fields"] == sorted(ANN)
    sentences = [item["summary"] for item in api.get(f"{path}/log?after={seq - 1}")["items"]]
    assert sentences[1] == "Facts of the event changed: city, federation."
    assert sentences[0].startswith("Personal data of Name 1 changed: amount due, amount paid")


@pytest.mark.parametrize(
    "wrong",
    [
        {"fide_id": "12a"},
        {"birth": "30.11.1990"},
        {"sex": "x"},
        {"title": "GMM"},
        {"federation": "Germany"},
        {"amount_due": -1},
    ],
)
def test_what_no_report_could_hold_is_refused(
    api: Api, marshal: User, wrong: dict[str, object]
) -> None:
    path = f"/tournaments/{make_tournament(marshal, size=2).pk}/identities"
    assert api.refused("PATCH", f"{path}/1", wrong)[0] == 422
    assert api.refused("PATCH", f"{path}/9", {"sex": "m"}) == (404, "entry.unknown")
    both = {"identities": [{"number": 1, "sex": "m"}, {"number": 9, "sex": "m"}]}
    assert api.refused("PUT", path, both) == (404, "entry.unknown")
    assert api.get(path)["items"] == []


def test_facts_of_the_event_are_kept_as_they_are_written(api: Api, marshal: User) -> None:
    path = f"/tournaments/{make_tournament(marshal, size=2).pk}/event"
    facts = {
        "city": "Berlin",
        "start": "2026-03-06",
        "chief_arbiter": "Singh, Bo",
        "chief_arbiter_id": "5002",
        "deputies": [{"name": "Roe, Al", "fide_id": "5003"}],
        "time_control": "5400+30",
        "round_dates": ["2026/03/06", ""],
    }
    api.ok("PATCH", path, facts)
    known = api.get(path)
    assert {name: known[name] for name in facts} == {**facts, "start": "2026/03/06"}
    assert api.refused("PATCH", path, {"time_control": "long"}) == (422, "rating.time")


def test_who_is_erased_is_erased_here_too(marshal: User) -> None:
    player = make_user("ann")
    tournament = make_tournament(marshal, phase=Phase.REGISTRATION, size=1, players=[player])
    Identity.objects.create(tournament=tournament, number=1, **ANN)
    erase(player)
    assert not Identity.objects.filter(tournament=tournament).exists()
