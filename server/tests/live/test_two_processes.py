"""Two real servers on one database: what one changes, the watchers of the other see."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import websockets.sync.client as websockets
from processes import Person, environment_for, serving

PASSWORD = "a lance and a horse"


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A database of its own, on whatever the tests run on."""
    url = os.environ.get("TILTYARD_TEST_DATABASE_URL", "")
    redis_url = os.environ.get("TILTYARD_TEST_REDIS_URL", "")
    if not url:
        yield environment_for(tmp_path, f"sqlite:///{tmp_path / 'live.sqlite3'}", redis_url)
        return
    base, _, _ = url.rpartition("/")
    name = f"tiltyard_live_{os.getpid()}"
    with psycopg.connect(f"{base}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        yield environment_for(tmp_path, f"{base}/{name}", redis_url)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[arg-type]


def test_a_change_in_one_process_reaches_the_watchers_of_another(
    environment: dict[str, str],
) -> None:
    with (
        serving(environment, "--migrate") as first,
        serving(environment) as second,
        Person(first.host) as marshal,
    ):
        marshal.ask("GET", "/me")
        body = {"username": "marshal", "password": PASSWORD}
        assert marshal.ask("POST", "/auth/sign-up", body).status_code == 201
        joust = {"name": "Joust", "format": "single-elimination"}
        view = marshal.ask("POST", "/tournaments", joust).json()
        path = f"/tournaments/{view['id']}"
        with websockets.connect(f"ws://{second.host}/ws{path}?since={view['seq']}") as socket:
            assert json.loads(socket.recv(timeout=30))["type"] == "hello"
            moved = marshal.ask("POST", f"{path}/phase", {"to": "registration"}).json()
            message = json.loads(socket.recv(timeout=30))
            while message["type"] != "patch":
                message = json.loads(socket.recv(timeout=30))

    assert message["seq"] == moved["seq"]
    assert message["tournament"]["phase"] == "registration"


def test_a_body_too_large_is_refused_by_a_real_server_even_in_chunks(
    environment: dict[str, str],
) -> None:
    with serving(environment, "--migrate") as server, Person(server.host) as person:
        chunks = (b"x" * 65536 for _ in range(40))
        answer = person.post("/auth/log-in", content=chunks)

    assert answer.status_code == 413
    assert answer.json()["code"] == "request.too_large"
