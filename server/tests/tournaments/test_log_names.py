"""The log as people read it: it names them."""

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard_server.accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_sentences_of_the_log_name_people(api: Api, marshal: User) -> None:
    """Mend 39: "Entry 1 came in." told nobody who that was."""
    tournament = make_tournament(marshal, size=4)
    path = f"/tournaments/{tournament.pk}"
    names = {row["number"]: row["name"] for row in api.get(path)["entries"]}
    match = api.get(path)["matches"][0]
    api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": [10, 0]})
    helper = make_user("gareth")
    api.ok("POST", f"{path}/staff", {"username": helper.username, "role": "arbiter"})

    log = api.get(f"{path}/log")["items"]

    said = [item["summary"] for item in log]
    assert f"{names[1]} came in." in said
    first, second = (names[side["entry"]] for side in match["sides"])
    assert f"Match {match['number']} ({first} – {second}): 1-0." in said
    assert f"{helper.get_full_name()} is now arbiter." in said
    (came,) = [item for item in log if item["data"].get("entry") == 1][:1]
    assert came["data"]["entry"] == 1  # what is sealed is not touched
