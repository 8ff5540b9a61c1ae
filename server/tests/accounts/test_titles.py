"""Titles of players: given and taken by operators, seen by everybody."""

import pytest
from conftest import Api
from factories import make_user

pytestmark = pytest.mark.django_db


def test_an_operator_gives_and_takes_titles() -> None:
    make_user("erec")
    make_user("enide", title="WGM")
    operator = Api(make_user("root", is_operator=True))
    given = operator.ok("PUT", "/operations/titles/Erec", {"title": "FM"})
    assert (given["username"], given["title"]) == ("erec", "FM")
    titled = operator.get("/operations/titles")
    assert [(each["username"], each["title"]) for each in titled] == [
        ("enide", "WGM"),
        ("erec", "FM"),
    ]
    assert Api().get("/users/erec")["title"] == "FM"
    operator.ok("PUT", "/operations/titles/erec", {"title": None})
    assert Api().get("/users/erec")["title"] is None
    assert operator.refused("PUT", "/operations/titles/erec", {"title": "King"})[0] == 422
    assert operator.refused("PUT", "/operations/titles/mordred", {"title": "GM"}) == (
        404,
        "user.unknown",
    )


def test_nobody_gives_titles_to_themselves(api: Api) -> None:
    path = "/operations/titles/marshal"
    assert api.refused("PUT", path, {"title": "GM"}) == (403, "operator.only")
    assert api.get("/me")["user"]["title"] is None
