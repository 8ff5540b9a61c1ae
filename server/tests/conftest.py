"""Fixtures shared by all tests of the server."""

import gc
import json
import os
import subprocess
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import database_flush
import listed_sentences
import lock_order
import pytest
import templates
from any_database import ANY_DATABASE
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from factories import make_user
from hosted import Clock

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.common.http.rate_limit import COUNTER
from tiltyard_server.jobs.wakeup import add_waker, remove_waker
from tiltyard_server.log.heads import Head
from tiltyard_server.log.log import Log
from tiltyard_server.payments.models import Account, Line, Movement, MovementSeal
from tiltyard_server.tournaments import log, selectors, visibility


class Api:
    """Talks JSON to the API as somebody."""

    def __init__(self, user: User | None = None, key: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}
        if user is not None:
            self.client.force_login(user)

    def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        content: dict[str, Any] = {} if body is None else {"data": json.dumps(body)}
        response = self.client.generic(
            method,
            f"/api{path}",
            content_type="application/json",
            headers={**self.headers, **headers},
            **content,
        )
        is_json = "json" in response.headers.get("Content-Type", "")
        has_body = is_json and not response.streaming and response.content
        return response.status_code, json.loads(response.content) if has_body else response

    def get(self, path: str) -> Any:
        status, answer = self.call("GET", path)
        assert status == 200, answer
        return answer

    def ok(self, method: str, path: str, body: object = None) -> Any:
        status, answer = self.call(method, path, body)
        assert status < 300, answer
        return answer

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        status, answer = self.call(method, path, body)
        assert set(answer) == {"code", "message", "template", "values", "details"}, answer
        assert answer["message"].endswith("."), answer
        assert status == 500 or listed_sentences.find_strangers(answer) == [], answer
        return status, answer["code"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path in ANY_DATABASE:
            item.add_marker(pytest.mark.any_database)
        if isinstance(item, pytest.Function) and _starts_processes(item.module):
            item.add_marker(pytest.mark.starts_processes)


def _starts_processes(module: ModuleType) -> bool:
    """Whether a file of tests uses what starts processes: `processes.py`, or Python's own."""
    return any(
        value is subprocess or getattr(value, "__module__", "") == "processes"
        for value in vars(module).values()
    )


WATCHES_LOCKS = "TILTYARD_LOCK_ORDER" in os.environ
if WATCHES_LOCKS:
    lock_order.watch()


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what is loaded by now and stays to the end."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    templates.clean_up()


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None) -> Iterator[None]:
    """Give every process of the tests a copy of one migrated database."""
    with templates.copied(templates.OWN):
        connection.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = templates.OWN
        yield
        connections.close_all()
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]  # of psycopg's wrapper


@pytest.fixture(autouse=True)
def _cold_caches() -> Iterator[None]:
    """No test remembers the tournaments of another."""
    log.LOG.heads.clear()
    selectors._tables.clear()
    visibility.forget()
    yield
    log.LOG.heads.clear()


@pytest.fixture(autouse=True, scope="session")
def _warm_heads() -> Iterator[None]:
    """Remember what was appended, as servers do after the commit that most tests never make.

    What a test rolls back is not trusted: `Log.load_head` compares with the row.
    """
    append = Log.append

    def append_and_remember(self: Log[Any], owner_id: int, *rest: Any) -> Head[Any]:
        head = append(self, owner_id, *rest)
        self.remember(owner_id, head)
        return head

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Log, "append", append_and_remember)
        yield


@pytest.fixture(autouse=True, scope="session")
def _quick_flush() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        database_flush.install(patch)
        yield


@pytest.fixture(autouse=True)
def _emptied_ledger(request: pytest.FixtureRequest, _django_db_marker: None) -> Iterator[None]:
    """Let a test that commits be cleaned up: the triggers of the ledger would refuse."""
    yield
    marker = request.node.get_closest_marker("django_db")
    is_committing = (marker is not None and marker.kwargs.get("transaction")) or (
        "transactional_db" in request.fixturenames
    )
    if is_committing and Account.objects.exists():
        triggers = import_module("tiltyard_server.payments.migrations.0002_ledger_triggers")
        editor = SimpleNamespace(connection=connection)
        triggers.relax(None, editor)
        for model in (MovementSeal, Line, Movement, Account):
            model.objects.all()._raw_delete("default")
        triggers.enforce(None, editor)


@pytest.fixture
def marshal(db: None) -> User:
    return make_user("marshal")


@pytest.fixture
def api(marshal: User) -> Api:
    return Api(marshal)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands until it is told to go."""
    standing = Clock()
    monkeypatch.setattr(clock, "now", standing.now)
    return standing


@pytest.fixture
def director_at_hand(db: None) -> Iterator[Director]:
    """A director of arenas who works whenever somebody asks, in the thread of whoever asks."""
    directing = Director("first", is_patient=False)

    def wake() -> None:
        seqs = dict(Arena.objects.values_list("pk", "seq"))
        known = directing.arenas.items()
        if any(seqs.get(each) != warm.head.seq for each, warm in known):
            directing.arenas.clear()  # a test rolled back what it did
        directing.work()

    add_waker("arena", wake)
    yield directing
    remove_waker("arena", wake)
    directing.close()


@pytest.fixture
def director(time: Clock, director_at_hand: Director) -> Director:
    """The same, in a time that stands until it is told to go."""
    return director_at_hand


@pytest.fixture
def with_mail(settings: Any) -> None:
    """Have mail, as an operator who sets TILTYARD_MAIL_URL has."""
    site = "https://tilt.example"
    COUNTER.clear()
    settings.TILTYARD_REDIS_URL = ""  # other tests count there too
    settings.TILTYARD_HAS_MAIL = True
    settings.TILTYARD_PUBLIC_URL = site
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.HEADLESS_FRONTEND_URLS = {
        name: f"{site}{url}" for name, url in settings.HEADLESS_FRONTEND_URLS.items()
    }


@pytest.fixture
def with_email_required(with_mail: None, settings: Any) -> None:
    """Let nobody new in without a verified address."""
    settings.TILTYARD_EMAIL_REQUIRED = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]


@pytest.fixture(autouse=True)
def _rows_are_locked_in_one_order(request: pytest.FixtureRequest) -> Iterator[None]:
    if not WATCHES_LOCKS:
        yield
        return
    request.getfixturevalue("_django_db_helper")
    lock_order.begin_test()
    yield
    assert lock_order.list_breaches() == [], "docs/explanation/locks.md says in which order"
