"""Signing up, in and out; keys."""

from datetime import timedelta

import pytest
from conftest import Api
from factories import PASSWORD, make_tournament, make_user

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock

pytestmark = pytest.mark.django_db


def test_somebody_signs_up_and_is_signed_in() -> None:
    api = Api()
    body = {"username": "gawain", "password": PASSWORD, "display_name": "Sir Gawain"}
    answer = api.ok("POST", "/auth/sign-up", body)

    assert answer["user"]["display_name"] == "Sir Gawain"
    assert api.get("/me") == answer
    assert not User.objects.get().check_password("")


def test_a_taken_name_is_refused_in_any_capitals() -> None:
    make_user("gawain")

    body = {"username": "GAWAIN", "password": PASSWORD}
    assert Api().refused("POST", "/auth/sign-up", body) == (409, "user.exists")


@pytest.mark.parametrize("password", ["short", "12345678901", "password"])
def test_a_weak_password_is_refused_with_the_reason(password: str) -> None:
    status, answer = Api().call("POST", "/auth/sign-up", {"username": "kay", "password": password})

    assert (status, answer["code"]) == (422, "user.invalid")
    assert answer["details"]["fields"][0]["field"] == "password"


def test_nobody_is_signed_in_at_first() -> None:
    assert Api().get("/me") == {"user": None}


def test_signing_out_ends_the_session() -> None:
    api = Api(make_user())
    api.ok("POST", "/auth/log-out")

    assert api.get("/me") == {"user": None}


def test_a_wrong_password_does_not_tell_what_was_wrong() -> None:
    make_user("kay", has_password=True)
    wrong = Api().refused("POST", "/auth/log-in", {"username": "kay", "password": "x"})
    unknown = Api().refused("POST", "/auth/log-in", {"username": "nobody", "password": "x"})

    assert wrong == unknown == (401, "login.wrong")


def test_too_many_wrong_passwords_close_the_door_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_user("kay", has_password=True)
    good = {"username": "kay", "password": PASSWORD}
    for _ in range(10):
        Api().refused("POST", "/auth/log-in", {**good, "password": "x"})

    assert Api().refused("POST", "/auth/log-in", good) == (429, "login.too_many")

    later = clock.now() + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: later)
    Api().ok("POST", "/auth/log-in", good)


def test_a_right_password_forgives_the_wrong_ones() -> None:
    make_user("kay", has_password=True)
    good = {"username": "kay", "password": PASSWORD}
    for _ in range(12):
        Api().refused("POST", "/auth/log-in", {**good, "password": "x"})
        Api().ok("POST", "/auth/log-in", good)


def test_the_secret_of_a_key_is_shown_once_and_never_stored(api: Api) -> None:
    made = api.ok("POST", "/me/keys", {"name": "bot", "scopes": ["read"]})
    listed = api.get("/me/keys")

    assert made["secret"].startswith(made["prefix"])
    assert "secret" not in listed[0]
    assert made["secret"] not in str(ApiKey.objects.values())


def test_a_key_opens_what_its_scopes_say() -> None:
    owner = make_user()
    tournament = make_tournament(owner)
    result = ("PUT", f"/tournaments/{tournament.pk}/matches/1/result", {"score": [10, 0]})

    read, organise = (_key(owner, scope) for scope in (Scope.READ, Scope.ORGANISE))

    assert Api(key=read).get(f"/tournaments/{tournament.pk}")["my"]["can"] == ["read_log"]
    assert Api(key=read).refused(*result) == (403, "key.scope_missing")
    Api(key=organise).ok(*result)


def test_a_key_needs_no_csrf_token_and_notes_its_use() -> None:
    owner = make_user()
    Api(key=_key(owner, Scope.ORGANISE)).ok(
        "POST", "/tournaments", {"name": "N", "format": "round-robin"}
    )

    assert ApiKey.objects.get().last_used_at is not None


def test_a_key_never_carries_the_powers_of_an_operator() -> None:
    operator = make_user(is_operator=True)
    tournament = make_tournament()
    key = _key(operator, Scope.ORGANISE)

    status, _ = Api(key=key).refused(
        "POST", f"/tournaments/{tournament.pk}/phase", {"to": "aborted"}
    )
    assert status == 403


@pytest.mark.parametrize("secret", ["tyk_wrong", ""])
def test_a_wrong_key_is_refused_even_where_none_is_needed(secret: str) -> None:
    status, answer = Api().call("GET", "/tournaments", None, Authorization=f"Bearer {secret}")

    assert (status, answer["code"]) == (401, "key.invalid")


def test_a_revoked_key_opens_nothing(api: Api, marshal: User) -> None:
    secret = _key(marshal, Scope.READ)
    api.ok("DELETE", f"/me/keys/{ApiKey.objects.get().pk}")

    assert Api(key=secret).refused("GET", "/tournaments") == (401, "key.invalid")
    assert api.get("/me/keys") == []


def test_an_expired_key_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    soon = clock.now() + timedelta(hours=1)
    _, secret = create_key(
        user_id=make_user().pk, name="k", scopes=[Scope.READ], now=clock.now(), expires_at=soon
    )
    Api(key=secret).get("/tournaments")
    monkeypatch.setattr(clock, "now", lambda: soon)

    assert Api(key=secret).refused("GET", "/tournaments") == (401, "key.invalid")


def test_a_key_cannot_make_keys() -> None:
    api = Api(key=_key(make_user(), Scope.ORGANISE))

    body = {"name": "more", "scopes": ["read"]}
    assert api.refused("POST", "/me/keys", body) == (403, "key.session_needed")


def test_the_key_of_another_is_not_found(api: Api) -> None:
    _key(make_user(), Scope.READ)

    assert api.refused("DELETE", f"/me/keys/{ApiKey.objects.get().pk}") == (404, "key.unknown")


def test_people_are_found_by_name(api: Api) -> None:
    make_user("gareth")

    assert [user["username"] for user in api.get("/users?search=GAR")] == ["gareth"]
    assert api.refused("GET", "/users?search=g")[0] == 422


def _key(user: User, scope: Scope) -> str:
    return create_key(user_id=user.pk, name="k", scopes=[scope], now=clock.now())[1]


def test_a_key_can_hold_every_scope_there_is() -> None:
    """Mend 16: three of the four were the most."""
    api = Api(make_user(is_operator=True))
    made = api.ok("POST", "/me/keys", {"name": "all", "scopes": [scope.value for scope in Scope]})
    assert set(made["scopes"]) == set(Scope)


def test_a_key_to_operate_is_for_operators_and_only_as_long_as_they_are() -> None:
    """Mend 26: operations refused every key, so nothing could be automated."""
    operator = make_user(is_operator=True)
    body = {"name": "cron", "scopes": ["operate"]}
    assert Api(make_user()).refused("POST", "/me/keys", body) == (403, "key.operators_only")
    program = Api(key=Api(operator).ok("POST", "/me/keys", body)["secret"])

    assert program.get("/operations")["alerts"] == 0
    assert Api(key=_key(operator, Scope.ORGANISE)).refused("GET", "/operations") == (
        403,
        "key.scope_missing",
    )
    path = f"/tournaments/{make_tournament().pk}/phase"
    assert program.refused("POST", path, {"to": "aborted"})[0] == 403

    User.objects.filter(pk=operator.pk).update(is_staff=False)
    assert program.refused("GET", "/operations") == (403, "operator.only")


def test_a_program_registers_and_revokes_game_servers_with_a_key_made_for_it() -> None:
    """Mend 26: registration of game servers refused every key."""
    owner = make_user()
    program = Api(key=_key(owner, Scope.SERVERS))

    made = program.ok("POST", "/me/game-servers", {"name": "Hall"})

    assert [server["id"] for server in program.get("/me/game-servers")] == [made["id"]]
    program.ok("POST", f"/me/game-servers/{made['id']}/rotate")
    program.ok("DELETE", f"/me/game-servers/{made['id']}")
    other = Api(key=_key(owner, Scope.ORGANISE))
    assert other.refused("GET", "/me/game-servers") == (403, "key.scope_missing")


def test_a_key_that_is_not_good_for_it_is_told_which_scope_is_needed() -> None:
    """Mend 26: "it needs the scope <Scope.ORGANISE: 'organise'>" is nothing for people."""
    program = Api(key=_key(make_user(), Scope.READ))
    _, answer = program.call("POST", "/me/game-servers", {"name": "Hall"})
    assert answer["message"] == "This key is not good for that: it needs the scope servers."
