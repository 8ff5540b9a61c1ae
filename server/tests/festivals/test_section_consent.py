"""An account's consent goes along with a move between sections, and owners leave festivals."""

import pytest
from conftest import Api
from factories import make_tournament, make_user
from fairs import list_names, make_fair, make_sections

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def sections(marshal: User) -> list[Tournament]:
    return make_sections(marshal)


@pytest.fixture
def fair(api: Api, sections: list[Tournament]) -> str:
    return make_fair(api, sections)


def test_who_was_moved_and_then_left_is_not_brought_back_where_they_came_from(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    """The consent went along with the move, and leaving took it back."""
    first, second = sections
    player = Api(make_user("gawan"))
    number = player.ok("POST", f"/tournaments/{first.pk}/entries", {})["number"]
    move = {"tournament": first.pk, "entry": number, "to": second.pk}
    new = api.ok("POST", f"{fair}/moves", move)["entry"]
    assert api.ok("POST", f"/tournaments/{first.pk}/entries/{number}/reinstate", {})
    api.ok("POST", f"/tournaments/{first.pk}/entries/{number}/withdraw", {})
    player.ok("POST", f"/tournaments/{second.pk}/entries/{new}/withdraw", {})

    for path in (
        f"/tournaments/{first.pk}/entries/{number}",
        f"/tournaments/{second.pk}/entries/{new}",
    ):
        refused = api.refused("POST", f"{path}/reinstate", {})
        assert refused == (403, "entry.consent_missing")
    player.ok("POST", f"/tournaments/{first.pk}/entries", {})


def test_nobody_is_moved_where_they_declined_to_come(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    first, second = sections
    player = Api(make_user("gawan"))
    number = player.ok("POST", f"/tournaments/{first.pk}/entries", {})["number"]
    api.ok("POST", f"/tournaments/{second.pk}/invitations", {"username": "gawan"})
    player.ok("POST", f"/tournaments/{second.pk}/invitation/decline", {})
    move = {"tournament": first.pk, "entry": number, "to": second.pk}
    assert api.refused("POST", f"{fair}/moves", move) == (403, "entry.consent_missing")
    assert "Gawan" in list_names(first)


def test_the_owner_of_a_section_leaves_somebody_elses_festival(
    api: Api, fair: str, sections: list[Tournament]
) -> None:
    owner, helper = make_user("owner"), make_user("helper")
    guest = make_tournament(owner, phase=Phase.REGISTRATION)
    path = f"/tournaments/{guest.pk}"
    Api(owner).ok("POST", f"{path}/staff", {"username": "marshal", "role": "organiser"})
    Api(owner).ok("POST", f"{path}/staff", {"username": "helper", "role": "organiser"})
    api.ok("POST", f"{fair}/sections", {"tournament": guest.pk})
    section = f"{fair}/sections/{guest.pk}"
    assert Api(helper).refused("DELETE", section) == (403, "action.not_allowed")
    others = f"{fair}/sections/{sections[0].pk}"
    assert Api(owner).refused("DELETE", others) == (403, "action.not_allowed")

    Api(owner).ok("DELETE", section)

    assert Api(owner).get(path)["festival"] is None
    assert len(api.get(fair)["sections"]) == 2
