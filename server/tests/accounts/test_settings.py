"""What people choose for themselves."""

import pytest
from conftest import Api
from django.test import Client
from factories import PASSWORD, make_tournament, make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Notification
from tiltyard_server.tournaments.people.notifications import tell_moved, tell_ready

pytestmark = pytest.mark.django_db


def test_a_name_and_muted_news_are_kept(api: Api) -> None:
    api.ok("PATCH", "/me/settings", {"display_name": " Sir Kay ", "muted": ["moves"]})
    api.ok("PATCH", "/me/settings", {"language": "de"})
    chosen = {"display_name": "Sir Kay", "muted": ["moves"], "language": "de"}
    kept = api.get("/me/settings")
    assert {name: kept[name] for name in chosen} == chosen
    assert api.get("/me")["user"]["display_name"] == "Sir Kay"
    assert api.refused("PATCH", "/me/settings", {"display_name": " "}) == (422, "user.invalid")
    assert Api().refused("GET", "/me/settings") == (401, "user.not_signed_in")


def test_who_muted_a_kind_of_news_does_not_get_it(marshal: User) -> None:
    erec, enide = make_user("erec"), make_user("enide")
    User.objects.filter(pk=erec.pk).update(muted=["moves"])
    tournament = make_tournament(marshal, size=2, players=[erec, enide])
    payload = {"tournament_id": tournament.pk, "seq": tournament.seq}

    tell_moved({**payload, "to": "in_progress"})
    tell_ready({**payload, "matches": [1]})

    kinds = [row.key.split(":")[0] for row in Notification.objects.filter(user=erec)]
    assert kinds == ["ready"]
    assert Notification.objects.filter(user=enide).count() == 2


def test_a_new_password_needs_the_old_one_and_ends_other_sessions() -> None:
    erec = make_user("erec", has_password=True)
    here, elsewhere = Api(erec), Client()
    elsewhere.force_login(erec)
    new = "a longer lance of ash"
    wrong = {"old_password": "x", "new_password": new}
    assert here.refused("POST", "/me/password", wrong) == (422, "password.wrong")
    weak = {"old_password": PASSWORD, "new_password": "1234"}
    assert here.refused("POST", "/me/password", weak) == (422, "password.weak")

    here.ok("POST", "/me/password", {"old_password": PASSWORD, "new_password": new})

    assert here.get("/me")["user"]["username"] == "erec"
    assert elsewhere.get("/api/me").json()["user"] is None
    erec.refresh_from_db()
    assert erec.check_password(new)
