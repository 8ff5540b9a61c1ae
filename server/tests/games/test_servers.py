"""Game servers: registered by people, let in by organisers."""

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock
from tiltyard_server.games.models import GameServer, TournamentGameServer

pytestmark = pytest.mark.django_db


def test_a_secret_is_shown_once(api: Api) -> None:
    made = api.ok("POST", "/me/game-servers", {"name": " Arena One "})

    assert made["secret"].startswith("tys_")
    assert made["public_id"].startswith("gs_")
    (listed,) = api.get("/me/game-servers")
    assert listed == {name: value for name, value in made.items() if name != "secret"}
    assert listed["name"] == "Arena One"


def test_rotating_gives_a_new_secret_and_says_how_long_the_old_one_is_good(api: Api) -> None:
    made = api.ok("POST", "/me/game-servers", {"name": "Arena"})
    path = f"/me/game-servers/{made['id']}/rotate"

    rotated = api.ok("POST", path, {"overlap_minutes": 60})
    assert rotated["secret"] != made["secret"]
    assert rotated["previous_until"] is not None
    assert api.ok("POST", path, {"overlap_minutes": 0})["previous_until"] is None
    assert api.ok("POST", path)["previous_until"] is not None
    assert api.refused("POST", path, {"overlap_minutes": -1}) == (422, "input.invalid")


def test_nobody_touches_the_server_of_another(api: Api) -> None:
    made = api.ok("POST", "/me/game-servers", {"name": "Arena"})
    other = Api(make_user())
    path = f"/me/game-servers/{made['id']}"

    assert other.get("/me/game-servers") == []
    assert other.refused("POST", f"{path}/rotate") == (404, "server.unknown")
    assert other.refused("DELETE", path) == (404, "server.unknown")


def test_no_key_without_the_right_to_makes_or_changes_a_server(marshal: User) -> None:
    _, secret = create_key(user_id=marshal.pk, name="k", scopes=["organise"], now=clock.now())  # type: ignore[list-item]
    program = Api(key=secret)

    answer = program.refused("POST", "/me/game-servers", {"name": "Arena"})
    assert answer == (403, "key.scope_missing")


def test_a_revoked_server_is_gone_for_ever(api: Api, marshal: User) -> None:
    made = api.ok("POST", "/me/game-servers", {"name": "Arena"})
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/game-servers"
    api.ok("POST", path, {"public_id": made["public_id"]})

    api.ok("DELETE", f"/me/game-servers/{made['id']}")

    assert api.get("/me/game-servers") == []
    assert api.get(path)[0]["is_revoked"] is True
    assert api.refused("DELETE", f"/me/game-servers/{made['id']}") == (404, "server.unknown")
    other = f"/tournaments/{make_tournament(marshal).pk}/game-servers"
    answer = api.refused("POST", other, {"public_id": made["public_id"]})
    assert answer == (404, "server.unknown")


def test_organisers_let_servers_in_and_out_and_the_log_knows(api: Api, marshal: User) -> None:
    friend = Api(make_user("friend"))
    made = friend.ok("POST", "/me/game-servers", {"name": "Arena"})
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/game-servers"
    body = {"public_id": made["public_id"]}

    seq = api.ok("POST", path, body)["seq"]
    assert api.ok("POST", path, body)["seq"] == seq  # once is enough
    (listed,) = api.get(path)
    assert (listed["name"], listed["owner"], listed["is_revoked"]) == ("Arena", "Friend", False)
    api.ok("DELETE", f"{path}/{made['public_id']}")
    assert api.get(path) == []
    answer = api.refused("DELETE", f"{path}/{made['public_id']}")
    assert answer == (404, "server.unknown")
    told = [row["summary"] for row in api.get(f"/tournaments/{tournament.pk}/log")["items"]]
    name = made["public_id"]
    assert told[-2:] == [
        f"Game server {name} may report.",
        f"Game server {name} may no longer report.",
    ]


def test_an_unknown_server_is_not_let_in(api: Api, marshal: User) -> None:
    path = f"/tournaments/{make_tournament(marshal).pk}/game-servers"

    assert api.refused("POST", path, {"public_id": "gs_0"}) == (404, "server.unknown")
    assert not TournamentGameServer.objects.exists()


def test_there_is_a_limit(api: Api, marshal: User) -> None:
    GameServer.objects.bulk_create(
        GameServer(owner=marshal, name="x", public_id=f"gs_{n}", created_at=clock.now())
        for n in range(50)
    )

    answer = api.refused("POST", "/me/game-servers", {"name": "one more"})
    assert answer == (409, "server.too_many")
