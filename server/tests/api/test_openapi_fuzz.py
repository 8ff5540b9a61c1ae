"""Whatever is sent to an address of the OpenAPI file, the answer is one that the file declares.

Requests are made up from the file by schemathesis: some fit it, some do not. Half of them name
things that exist. The table of `test_matrix` says in which phase an operation makes sense.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import pytest
import schemathesis
from conftest import Api
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup
from test_matrix import MATRIX, Cast, _cast, _gather, _own

from tiltyard_server.api import health
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.common import clock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("director_at_hand")]
schemathesis.serializer.alias("application/x-chess-pgn", "text/plain")

CHECKED: Final = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
REAL: Final = {  # parameter of a path -> what `test_matrix` calls it, or a number that exists
    "tournament_id": "tournament",
    "game_id": "game",
    "cup_id": "cup",
    "arena_id": "arena",
    "team_id": "team",
    "herald_id": "herald",
    "flag_id": "flag",
    "alert_id": "alert",
    "key_id": "key",
    "server_id": "server",
    "deposit_id": "deposit",
    "user_id": "arbiter",
    "number": 1,
    "round_number": 1,
    "username": "player",
    "public_id": "gs_granted",
    "provider": "demo",
    "pool": "tournament",
}
TOKEN: Final = "a" * 32  # the same in the cookie and in the header
Examples = Mapping[str, int]  # who asks -> how many of the same made-up requests
Problem = tuple[str, str, BaseException]  # the operation, who asked, what was wrong
SHORT: Final[Sequence[Examples]] = ({"organiser": 3, "anonymous": 1},)  # on either database
LONG: Final[Sequence[Examples]] = (  # everybody their own
    {"organiser": 60},
    {"operator": 20},
    {"player": 20},
    {"anonymous": 10},
)


class Scene:
    """A cast, and what each of those who ask has of their own."""

    def __init__(self, cast: Cast, personas: Iterable[str]) -> None:
        self.apis, self.things = cast.apis, cast.things
        self.own = {persona: _own(cast.people[persona]) for persona in personas}


@cache
def _list_operations() -> dict[str, APIOperation[Any, Any, Any, Any]]:
    """Return the operations by the name of their function: read once, and only when needed."""
    document = tiltyard_api.get_openapi_schema(path_prefix="/api/")
    schema = schemathesis.openapi.from_dict({**document})
    found: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]  # it raises
    return {operation.definition.raw["operationId"]: operation for operation in found}


@cache
def _make_requests(operation: str) -> st.SearchStrategy[Case[Any]]:
    """Return requests that fit the file and some that do not: made once, whoever asks them."""
    declared = _list_operations()[operation]
    return st.one_of([declared.as_strategy(generation_mode=mode) for mode in GenerationMode])


@cache
def _list_checks() -> list[Any]:
    return [CHECKS.get_one(name) for name in CHECKED]


@cache
def _application() -> WSGIHandler:
    return WSGIHandler()


@contextmanager
def _one_connection() -> Iterator[None]:
    """Keep the connection between requests, as the client of Django's tests does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


def _fuzz(operation: str, scene: Scene, examples: Examples, *, is_random: bool) -> list[Problem]:
    """Send made-up requests, undoing each: everybody sends the first ones, as many as stated."""
    asked: Counter[str] = Counter()
    problems: list[Problem] = []

    @given(case=_make_requests(operation), is_real=st.booleans())
    @settings(
        max_examples=max(examples.values()),
        derandomize=not is_random,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Case[Any], is_real: bool) -> None:
        made_up = dict(case.cookies or {})
        for persona in [name for name, count in examples.items() if asked[name] < count]:
            asked[persona] += 1
            case.cookies = {**made_up, **_list_cookies(scene.apis[persona])}
            if is_real:
                _name_what_exists(case, {**scene.things, **scene.own[persona]})
            try:
                _send(case)
            except (Exception, FailureGroup) as problem:  # small enough as it is
                problems.append((operation, persona, problem))

    try:
        ask()
    except Exception as problem:  # there is no such request
        problems.append((operation, "nobody", problem))
    return problems


def _list_cookies(api: Api) -> dict[str, str]:
    own = {name: morsel.value for name, morsel in api.client.cookies.items()}
    return {**own, "csrftoken": TOKEN}


def _send(case: Case[Any]) -> None:
    """Send a request, undo it, and judge the answer."""
    plain = {"X-CSRFToken": TOKEN, "Accept-Encoding": "identity"}  # read without unpacking
    case.headers = {**(case.headers or {}), **plain}  # type: ignore[assignment, dict-item]  # it is made a dictionary that knows no case
    case.headers.pop("Authorization", None)  # a made-up key is refused before all else
    with transaction.atomic():
        response = case.call(app=_application())
        is_broken = connection.needs_rollback
        transaction.set_rollback(True)
    assert not is_broken, "An error of the database was swallowed."
    case.validate_response(response, checks=_list_checks())


def _name_what_exists(case: Case[Any], things: dict[str, object]) -> None:
    for name in case.path_parameters or {}:
        found = REAL.get(name)
        case.path_parameters[name] = things.get(str(found), found) if found else things["alert"]


def _run(operations: tuple[str, ...], groups: Sequence[Examples], *, is_random: bool) -> None:
    personas = {persona for examples in groups for persona in examples}
    scene = Scene(_cast(MATRIX[operations[0]].phase, is_public=True), personas)
    problems: list[Problem] = []
    for operation in operations:
        for examples in groups:
            with _one_connection():
                problems += _fuzz(operation, scene, examples, is_random=is_random)
    for operation, persona, problem in problems:
        print(f"━━ {operation} as {persona} ━━\n{problem!r}")  # noqa: T201 - pytest shows it
        for part in getattr(problem, "exceptions", ()):
            print(part)  # noqa: T201
    assert not problems, [found[:2] for found in problems]


@pytest.fixture(autouse=True)
def _a_worker_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one a strict /ready answers 503; it asks in a thread that sees no row of a test."""
    monkeypatch.setattr(health, "find_last_beat", clock.now)


@pytest.mark.parametrize("operations", _gather(MATRIX), ids=lambda names: names[0])
def test_made_up_requests_get_declared_answers(operations: tuple[str, ...]) -> None:
    _run(operations, SHORT, is_random=False)


@pytest.mark.long
@pytest.mark.parametrize("operations", _gather(MATRIX), ids=lambda names: names[0])
def test_many_made_up_requests_get_declared_answers(operations: tuple[str, ...]) -> None:
    _run(operations, LONG, is_random=True)
