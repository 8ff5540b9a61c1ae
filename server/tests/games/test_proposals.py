"""What players press at a tablet in the hall waits for somebody who may enter results."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(marshal: User) -> Tournament:
    return make_tournament(marshal, size=8, config={"format": "swiss"})


@pytest.fixture
def tablet(api: Api, event: Tournament) -> Api:
    return _device(api, event, "tablet")


def _device(api: Api, event: Tournament, purpose: str) -> Api:
    path = f"/tournaments/{event.pk}/hall-passes"
    made = api.ok("POST", path, {"name": purpose.title(), "purpose": purpose})
    device = Api()
    device.ok("POST", "/hall-passes/open", {"secret": made["path"].partition("#")[2]})
    return device


def _path(event: Tournament, match: int, what: str = "proposal") -> str:
    return f"/tournaments/{event.pk}/matches/{match}/{what}"


def _propose(tablet: Api, event: Tournament, match: int, score: list[int]) -> Any:
    return tablet.ok("PUT", _path(event, match), {"score": score})


def _waiting(who: Api, event: Tournament) -> list[tuple[int, list[int], str]]:
    listed = who.get(f"/tournaments/{event.pk}/proposals")
    return [(row["match"], row["result"]["score"], row["by"]) for row in listed]


def test_a_proposal_is_no_result_until_an_arbiter_enters_it(
    api: Api, tablet: Api, event: Tournament
) -> None:
    _propose(tablet, event, 1, [10, 0])
    assert event.matches.get(number=1).kind is None
    assert _waiting(api, event) == [(1, [10, 0], "Tablet")]

    api.ok("PUT", _path(event, 1, "result"), {"score": [10, 0]})

    assert event.matches.get(number=1).winner == 0
    assert _waiting(api, event) == []
    told = [row["summary"] for row in api.get(f"/tournaments/{event.pk}/log?limit=200")["items"]]
    assert "Tablet: match 1 (Name 1 – Name 2) is to be 1-0." in told


def test_a_helper_may_enter_what_a_tablet_proposed(
    api: Api, tablet: Api, event: Tournament
) -> None:
    phone = _device(api, event, "helper")
    _propose(tablet, event, 2, [5, 5])
    assert _waiting(phone, event) == [(2, [5, 5], "Tablet")]
    phone.ok("PUT", _path(event, 2, "result"), {"score": [5, 5]})
    assert _waiting(tablet, event) == []


def test_the_last_word_counts_and_the_same_word_is_one(tablet: Api, event: Tournament) -> None:
    first = _propose(tablet, event, 1, [10, 0])
    assert _propose(tablet, event, 1, [10, 0]) == first
    _propose(tablet, event, 1, [0, 10])
    assert _waiting(tablet, event) == [(1, [0, 10], "Tablet")]


def test_what_happened_to_a_match_since_makes_a_proposal_void(
    api: Api, tablet: Api, event: Tournament
) -> None:
    _propose(tablet, event, 1, [10, 0])
    api.ok("PUT", _path(event, 1, "result"), {"score": [0, 10]})
    api.ok("DELETE", _path(event, 1, "result"), {"reason": "wrong board"})
    assert _waiting(api, event) == []
    status = tablet.call("PUT", _path(event, 1), {"score": [10, 0]})[0]
    assert (status, _waiting(api, event)) == (200, [(1, [10, 0], "Tablet")])


def test_nothing_is_proposed_that_the_rules_would_not_take(
    api: Api, tablet: Api, event: Tournament
) -> None:
    api.ok("PUT", _path(event, 1, "result"), {"score": [10, 0]})
    assert tablet.refused("PUT", _path(event, 1), {"score": [10, 0]})[0] == 409
    assert tablet.refused("PUT", _path(event, 2), {"score": [10, 10]})[0] == 409
    assert tablet.refused("PUT", _path(event, 99), {"score": [10, 0]})[0] == 404
    assert _waiting(api, event) == []


def test_a_proposal_is_set_aside_by_those_who_may_enter_it(
    api: Api, tablet: Api, event: Tournament
) -> None:
    _propose(tablet, event, 1, [10, 0])
    assert tablet.refused("DELETE", _path(event, 1))[0] == 401
    api.ok("DELETE", _path(event, 1))
    assert _waiting(api, event) == []
    assert api.refused("DELETE", _path(event, 1)) == (404, "proposal.unknown")


def test_players_and_strangers_neither_propose_nor_read(event: Tournament) -> None:
    for who, status in ((Api(), 401), (Api(make_user()), 403)):
        assert who.refused("PUT", _path(event, 1), {"score": [10, 0]})[0] == status
        assert who.refused("GET", f"/tournaments/{event.pk}/proposals")[0] == status
