"""Connections to SQLite are handed on while they are in order."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from tiltyard_server.common.database.sqlite.base import DatabaseWrapper
from tiltyard_server.common.database.sqlite.connection_pool import close_all


@pytest.fixture
def wrapper(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[DatabaseWrapper]:
    close_all()
    settings = {**connections.settings["default"], "NAME": str(tmp_path / "kept.sqlite3")}
    made = DatabaseWrapper({**settings, "OPTIONS": {}}, alias="kept")
    made.inc_thread_sharing()
    with django_db_blocker.unblock():
        yield made
        made.close()
    close_all()


def _open(wrapper: BaseDatabaseWrapper) -> object:
    with wrapper.cursor() as cursor:
        cursor.execute("select 1")
    return wrapper.connection


def test_the_next_thread_gets_the_connection_that_was_given_back(wrapper: DatabaseWrapper) -> None:
    first = _open(wrapper)
    wrapper.close()
    found: list[object] = []
    thread = Thread(target=lambda: found.append(_open(wrapper)))
    thread.start()
    thread.join(60)

    assert found == [first]


def test_a_connection_that_met_an_error_is_not_handed_on(wrapper: DatabaseWrapper) -> None:
    first = _open(wrapper)
    with pytest.raises(OperationalError), wrapper.cursor() as cursor:
        cursor.execute("select nothing from nowhere")
    wrapper.close()

    assert _open(wrapper) is not first


def test_what_was_not_committed_is_gone_before_the_next_one_comes(wrapper: DatabaseWrapper) -> None:
    with wrapper.cursor() as cursor:
        cursor.execute("create table knight (name text)")
        cursor.execute("begin")
        cursor.execute("insert into knight values ('Ada')")
    wrapper.close()

    with wrapper.cursor() as cursor:
        cursor.execute("select count(*) from knight")
        assert cursor.fetchone() == (0,)
