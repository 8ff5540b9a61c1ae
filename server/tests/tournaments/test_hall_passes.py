"""Passes of the hall: a helper's phone and a tablet get a right by link, and lose it again."""

from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import HallPass, LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(marshal: User) -> Tournament:
    return make_tournament(marshal, size=8, config={"format": "swiss"})


def _path(tournament: Tournament, rest: str = "") -> str:
    return f"/tournaments/{tournament.pk}{rest}"


def _make(api: Api, tournament: Tournament, name: str = "Anna's phone", **more: Any) -> Any:
    body = {"name": name, "purpose": "helper", **more}
    return api.ok("POST", _path(tournament, "/hall-passes"), body)


def _open(made: Any) -> Api:
    """Return a browser of nobody that has opened the link."""
    device = Api()
    device.ok("POST", "/hall-passes/open", {"secret": made["path"].partition("#")[2]})
    return device


def _win(device: Api, tournament: Tournament, match: int) -> tuple[int, Any]:
    return device.call("PUT", _path(tournament, f"/matches/{match}/result"), {"score": [10, 0]})


def test_a_helper_enters_results_without_an_account_and_the_log_names_the_phone(
    api: Api, event: Tournament
) -> None:
    phone = _open(_make(api, event))
    assert _win(phone, event, 1)[0] == 200

    told = api.get(_path(event, "/log?limit=200"))["items"][-2:]
    assert told[0]["actor"] is None
    assert told[1]["summary"] == ("Anna's phone: entered the result of match 1 (Name 1 – Name 2).")
    assert api.get(_path(event, "/log/verify"))["ok"]


def test_the_log_itself_holds_no_name_of_a_helper(api: Api, event: Tournament) -> None:
    _win(_open(_make(api, event)), event, 1)
    rows = LogEntry.objects.filter(tournament=event).values_list("data", flat=True)
    assert not [row for row in rows if "Anna" in str(row)]


def test_a_result_that_is_sent_again_is_noted_once(api: Api, event: Tournament) -> None:
    phone = _open(_make(api, event))
    path, body = _path(event, "/matches/1/result"), {"score": [10, 0]}
    answers = [phone.call("PUT", path, body, **{"Idempotency-Key": "k1"}) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0][0] == 200
    assert LogEntry.objects.filter(tournament=event, kind="pass-used").count() == 1


def test_the_secret_is_shown_once_and_not_stored(api: Api, event: Tournament) -> None:
    made = _make(api, event)
    secret = made["path"].partition("#")[2]
    assert len(secret) >= 26
    listed = api.get(_path(event, "/hall-passes"))
    assert secret not in str(listed)
    assert secret not in str(list(HallPass.objects.values()))
    assert [each["name"] for each in listed] == ["Anna's phone"]


def test_a_link_is_good_for_the_first_device_only(api: Api, event: Tournament) -> None:
    made = _make(api, event)
    phone, secret = _open(made), made["path"].partition("#")[2]
    assert Api().refused("POST", "/hall-passes/open", {"secret": secret}) == (403, "pass.taken")
    phone.ok("POST", "/hall-passes/open", {"secret": secret})  # the same phone scans it again


def test_a_pass_for_some_boards_is_refused_at_others(api: Api, event: Tournament) -> None:
    phone = _open(_make(api, event, first_board=2, last_board=3))
    status, answer = _win(phone, event, 1)
    assert (status, answer["code"]) == (403, "pass.other_boards")
    assert answer["message"] == "Anna's phone is for boards 2 to 3 only; tell an arbiter."
    assert [_win(phone, event, match)[0] for match in (2, 3)] == [200, 200]
    assert _win(phone, event, 4)[0] == 403


def test_a_revoked_phone_may_nothing_at_once(api: Api, event: Tournament) -> None:
    made = _make(api, event)
    phone = _open(made)
    api.ok("DELETE", _path(event, f"/hall-passes/{made['id']}"))
    assert _win(phone, event, 1)[0] == 401
    assert phone.get(_path(event, "/held-pass")) is None
    assert api.get(_path(event, "/hall-passes")) == []
    again = api.refused("DELETE", _path(event, f"/hall-passes/{made['id']}"))
    assert again == (404, "pass.unknown")
    secret = made["path"].partition("#")[2]
    assert phone.refused("POST", "/hall-passes/open", {"secret": secret}) == (404, "pass.unknown")


def test_a_pass_ends_with_the_event(api: Api, marshal: User) -> None:
    event = make_tournament(marshal, size=2)
    made = _make(api, event)
    phone = _open(made)
    assert _win(phone, event, 1)[0] == 200  # the final
    assert phone.get(_path(event, "/held-pass")) is None
    assert api.get(_path(event, "/hall-passes")) == []
    body = {"name": "Late", "purpose": "helper"}
    assert api.refused("POST", _path(event, "/hall-passes"), body) == (409, "pass.over")


def test_a_phone_sees_a_private_tournament_until_it_is_revoked(api: Api, marshal: User) -> None:
    event = make_tournament(marshal, size=4, details=Details(is_public=False))
    made = _make(api, event)
    phone = _open(made)
    assert phone.get(_path(event))["my"]["can"] == ["record_result", "read_proposals"]
    api.ok("DELETE", _path(event, f"/hall-passes/{made['id']}"))
    assert phone.refused("GET", _path(event)) == (404, "tournament.unknown")


def test_arbiters_see_when_a_phone_was_used_last(
    api: Api, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = _open(_make(api, event))
    later = clock.now() + timedelta(minutes=5)
    monkeypatch.setattr(clock, "now", lambda: later)
    _win(phone, event, 1)
    (listed,) = api.get(_path(event, "/hall-passes"))
    assert listed["last_used_at"] == clock.to_iso(later)
    assert listed["opened_at"] < listed["last_used_at"]


def test_who_is_of_the_staff_acts_under_their_own_name(api: Api, event: Tournament) -> None:
    api.ok("POST", "/hall-passes/open", {"secret": _make(api, event)["path"].partition("#")[2]})
    assert _win(api, event, 1)[0] == 200
    assert not LogEntry.objects.filter(tournament=event, kind="pass-used").exists()


def test_a_tablet_checks_players_in_and_cannot_take_it_back(api: Api, marshal: User) -> None:
    event = make_tournament(marshal, size=4, phase=Phase.CHECK_IN)
    tablet = _open(_make(api, event, "Tablet", purpose="tablet"))
    tablet.ok("POST", _path(event, "/entries/2/check-in"))
    assert event.entries.get(number=2).status == "checked_in"
    told = api.get(_path(event, "/log?limit=200"))["items"][-1]
    assert told["summary"] == "Tablet: checked Name 2 in."
    assert tablet.refused("DELETE", _path(event, "/entries/2/check-in"))[0] == 401
    assert tablet.refused("PUT", _path(event, "/matches/1/result"), {"score": [10, 0]})[0] == 401


def test_boards_of_a_pass_come_in_order(api: Api, event: Tournament) -> None:
    body = {"name": "A", "purpose": "helper", "first_board": 9, "last_board": 3}
    assert api.refused("POST", _path(event, "/hall-passes"), body)[0] == 422


def test_a_helper_in_an_account_is_still_nobody_else(api: Api, event: Tournament) -> None:
    device = Api(make_user("helper"))
    device.ok("POST", "/hall-passes/open", {"secret": _make(api, event)["path"].split("#")[1]})
    assert _win(device, event, 1)[0] == 200
    assert device.refused("POST", _path(event, "/rounds"), {})[0] == 403
