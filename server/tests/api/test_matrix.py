"""Who may ask what: every operation of the API against every role."""

from typing import Any, Final, NamedTuple

import pytest
from conftest import Api
from django.db import transaction
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.tournaments.details import Details
from tiltyard_server.tournaments.models import Staff, Tournament

pytestmark = pytest.mark.django_db

ROLES: Final = ("anonymous", "stranger", "player", "arbiter", "organiser", "operator")
ANYBODY: Final = set(ROLES)
SIGNED_IN: Final = ANYBODY - {"anonymous"}
STAFF: Final = {"arbiter", "organiser", "operator"}
ORGANISERS: Final = {"organiser", "operator"}
PLAYER_OR_STAFF: Final = STAFF | {"player"}
T: Final = "/tournaments/{tournament}"


class Row(NamedTuple):
    """An operation, an example of a request, and who is let in."""

    method: str
    path: str
    allowed: set[str]
    body: dict[str, Any] | None = None
    phase: Phase = Phase.REGISTRATION


MATRIX: Final[dict[str, Row]] = {
    "get_health": Row("GET", "/health", ANYBODY),
    "sign_up": Row("POST", "/auth/sign-up", ANYBODY, {"username": "new", "password": "x"}),
    "log_in": Row("POST", "/auth/log-in", set(), {"username": "nobody", "password": "wrong"}),
    "log_out": Row("POST", "/auth/log-out", ANYBODY),
    "get_me": Row("GET", "/me", ANYBODY),
    "list_keys": Row("GET", "/me/keys", SIGNED_IN),
    "create_key": Row("POST", "/me/keys", SIGNED_IN, {"name": "bot", "scopes": ["read"]}),
    "delete_key": Row("DELETE", "/me/keys/{key}", SIGNED_IN),
    "list_notifications": Row("GET", "/me/notifications", SIGNED_IN),
    "read_notifications": Row("POST", "/me/notifications/read", SIGNED_IN),
    "list_users": Row("GET", "/users?search=ma", SIGNED_IN),
    "explain_pairing": Row(
        "POST", "/pairing/explain", SIGNED_IN, {"trf": "012 Nobody", "rounds": 3}
    ),
    "list_formats": Row("GET", "/formats", ANYBODY),
    "list_tournaments": Row("GET", "/tournaments", ANYBODY),
    "create_tournament": Row(
        "POST", "/tournaments", SIGNED_IN, {"name": "N", "format": "round-robin"}
    ),
    "get_tournament": Row("GET", T, ANYBODY),
    "edit_tournament": Row("PATCH", T, ORGANISERS, {"name": "New"}),
    "move_phase": Row("POST", f"{T}/phase", ORGANISERS, {"to": "check_in"}),
    "assign_seeds": Row("PUT", f"{T}/seeds", STAFF, {"order": [1]}),
    "create_entry": Row("POST", f"{T}/entries", STAFF, {"name": "Somebody"}),
    "create_entries": Row("POST", f"{T}/entries/bulk", STAFF, {"entries": [{"name": "A"}]}),
    "edit_entry": Row("PATCH", f"{T}/entries/1", STAFF, {"name": "Other"}),
    "check_in": Row("POST", f"{T}/entries/1/check-in", PLAYER_OR_STAFF),
    "undo_check_in": Row("DELETE", f"{T}/entries/1/check-in", PLAYER_OR_STAFF),
    "withdraw": Row("POST", f"{T}/entries/1/withdraw", PLAYER_OR_STAFF, {}),
    "reinstate": Row("POST", f"{T}/entries/1/reinstate", STAFF, {}),
    "replace": Row("POST", f"{T}/entries/1/replace", STAFF, {"name": "Sub"}),
    "record_result": Row(
        "PUT", f"{T}/matches/1/result", STAFF, {"score": [10, 0]}, Phase.IN_PROGRESS
    ),
    "record_game": Row("POST", f"{T}/matches/1/games", STAFF, {"winner": 0}, Phase.IN_PROGRESS),
    "correct_result": Row(
        "PUT",
        f"{T}/matches/1/correction",
        STAFF,
        {"score": [0, 10], "reason": "r"},
        Phase.IN_PROGRESS,
    ),
    "clear_result": Row(
        "DELETE", f"{T}/matches/1/result", STAFF, {"reason": "r"}, Phase.IN_PROGRESS
    ),
    "apply_commands": Row(
        "POST", f"{T}/commands", SIGNED_IN, {"commands": [{"type": "check-in", "entry": 1}]}
    ),
    "list_log": Row("GET", f"{T}/log", STAFF),
    "export_log": Row("GET", f"{T}/log/export", STAFF),
    "verify_log": Row("GET", f"{T}/log/verify", STAFF),
    "list_staff": Row("GET", f"{T}/staff", ANYBODY),
    "add_staff": Row("POST", f"{T}/staff", ORGANISERS, {"username": "stranger", "role": "arbiter"}),
    "remove_staff": Row("DELETE", f"{T}/staff/{{arbiter}}", ORGANISERS),
}
OPEN_TO_THE_UNKNOWN: Final = {row for row in MATRIX if T not in MATRIX[row].path}


class Cast(NamedTuple):
    """Everybody, and the tournament they stand around."""

    people: dict[str, User | None]
    tournament: Tournament


def _cast(phase: Phase, *, is_public: bool) -> Cast:
    people: dict[str, User | None] = {
        role: make_user(role, is_operator=role == "operator")
        for role in ROLES
        if role != "anonymous"
    }
    player, arbiter, organiser = people["player"], people["arbiter"], people["organiser"]
    assert player is not None
    assert arbiter is not None
    assert organiser is not None
    tournament = make_tournament(
        organiser, size=4, phase=phase, players=[player], details=Details(is_public=is_public)
    )
    Staff.objects.create(tournament=tournament, user=arbiter, role="arbiter")
    return Cast({**people, "anonymous": None}, tournament)


def _ask(row: Row, cast: Cast, role: str) -> tuple[int, str]:
    """Ask as `role`, then undo whatever it did."""
    arbiter = cast.people["arbiter"]
    assert arbiter is not None
    with transaction.atomic():
        user = cast.people[role]
        key = (
            user.api_keys.create(
                name="k",
                prefix="p",
                digest=role,
                scopes=["read"],
                created_at=cast.tournament.created_at,
            ).pk
            if user
            else 1
        )
        path = row.path.format(tournament=cast.tournament.pk, arbiter=arbiter.pk, key=key)
        status, answer = Api(user).call(row.method, path, row.body)
        transaction.set_rollback(True)
    return status, answer["code"] if isinstance(answer, dict) and "code" in answer else ""


def test_the_matrix_names_every_operation() -> None:
    schema = tiltyard_api.get_openapi_schema(path_prefix="/api/")
    declared = {
        operation["operationId"] for path in schema["paths"].values() for operation in path.values()
    }

    assert declared == set(MATRIX)


@pytest.mark.parametrize("operation", MATRIX)
def test_every_role_is_let_in_or_kept_out_as_declared(operation: str) -> None:
    row = MATRIX[operation]
    cast = _cast(row.phase, is_public=True)

    for role in ROLES:
        status, code = _ask(row, cast, role)
        if role in row.allowed:
            assert status not in (401, 403, 404, 500), (role, status, code)
        else:
            assert status == (401 if role == "anonymous" or operation == "log_in" else 403), (
                role,
                code,
            )


@pytest.mark.parametrize("operation", sorted(set(MATRIX) - OPEN_TO_THE_UNKNOWN))
def test_a_private_tournament_does_not_exist_for_strangers(operation: str) -> None:
    row = MATRIX[operation]
    cast = _cast(row.phase, is_public=False)

    for role in ("anonymous", "stranger"):
        assert _ask(row, cast, role) == (404, "tournament.unknown")
    for role in row.allowed - {"anonymous", "stranger"}:
        assert _ask(row, cast, role)[0] not in (401, 403, 404, 500)
