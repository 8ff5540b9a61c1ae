"""Teams over HTTP."""

import pytest
from conftest import Api
from factories import make_user

from tiltyard_server.outbox.models import OutboxMessage

pytestmark = pytest.mark.django_db


def test_a_team_is_founded_joined_left_and_kept_in_order(api: Api) -> None:
    team = api.ok("POST", "/teams/", {"name": " Rooks of Rye ", "description": "Fridays."})
    path = f"/teams/{team['id']}/"
    erec, enide = Api(make_user("erec")), Api(make_user("enide"))
    assert erec.ok("POST", f"{path}join/")["is_member"]
    erec.ok("POST", f"{path}join/")
    enide.ok("POST", f"{path}join/")
    view = Api().get(path)
    assert (view["name"], view["member_count"]) == ("Rooks of Rye", 3)
    assert [each["username"] for each in view["members"]] == ["marshal", "erec", "enide"]
    assert view["leader"]["username"] == "marshal"

    api.ok("POST", f"{path}members/Enide/kick/")
    assert not erec.ok("POST", f"{path}leave/")["is_member"]
    assert api.get("/teams/")[0]["member_count"] == 1
    topics = OutboxMessage.objects.values_list("topic", flat=True)
    assert list(topics) == ["team.left", "team.left"]


def test_refusals_say_what_is_wrong(api: Api) -> None:
    team = api.ok("POST", "/teams/", {"name": "Rooks"})
    path = f"/teams/{team['id']}/"
    erec = Api(make_user("erec"))
    erec.ok("POST", f"{path}join/")
    assert erec.refused("POST", "/teams/", {"name": "ROOKS"}) == (409, "team.name_taken")
    assert erec.refused("POST", "/teams/", {"name": " x "}) == (422, "input.invalid")
    assert erec.refused("POST", f"{path}members/marshal/kick/") == (403, "team.leaders_only")
    assert api.refused("POST", f"{path}members/marshal/kick/") == (409, "team.leader_stays")
    assert api.refused("POST", f"{path}members/nobody/kick/") == (404, "team.no_member")
    assert api.refused("POST", f"{path}leave/") == (409, "team.last_leader")
    assert api.refused("GET", "/teams/4711/") == (404, "team.unknown")
