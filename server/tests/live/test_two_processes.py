"""Two real servers on one database: what one changes, the watchers of the other see."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets.sync.client as websockets
from processes import Person, databases, serving

PASSWORD = "a lance and a horse"


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    with databases(tmp_path) as environment:
        yield environment


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
