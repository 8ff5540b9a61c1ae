"""Two real servers on one database: what one changes, the watchers of the other see."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
import websockets.sync.client as websockets
from processes import PASSWORD, Person, Server, databases, serving
from websockets.exceptions import ConnectionClosed

from tiltyard_server.common import clock
from tiltyard_server.live.sockets import COME_BACK

DELAY = 1  # second


class Pair(NamedTuple):
    """Two servers, and somebody who talks to the first."""

    first: Server
    second: Server
    marshal: Person


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with (
        databases(tmp_path_factory.mktemp("pair")) as environment,
        serving(environment, "--migrate") as first,
        serving(environment) as second,
        Person(first.host) as marshal,
    ):
        _sign_up(marshal, "marshal")
        yield Pair(first, second, marshal)


def test_a_change_in_one_process_reaches_the_watchers_of_another(pair: Pair) -> None:
    joust = {"name": "Joust", "format": "single-elimination"}
    view = pair.marshal.ask("POST", "/tournaments", joust).json()
    path = f"/tournaments/{view['id']}"
    address = f"ws://{pair.second.host}/ws{path}?since={view['seq']}"

    with websockets.connect(address) as socket:
        assert json.loads(socket.recv(timeout=30))["type"] == "hello"
        moved = pair.marshal.ask("POST", f"{path}/phase", {"to": "registration"}).json()
        message = _receive(socket, "patch")

    assert message["seq"] == moved["seq"]
    assert message["tournament"]["phase"] == "registration"


def test_a_line_of_the_chat_reaches_the_page_in_another_process(pair: Pair) -> None:
    arena = pair.marshal.ask("POST", "/tournaments/arena/", {"minutes": 20}).json()["id"]
    with websockets.connect(f"ws://{pair.second.host}/ws/tournaments/arena/{arena}/") as socket:
        assert json.loads(socket.recv(timeout=30))["type"] == "hello"
        path = f"/tournaments/arena/{arena}/chat/"
        line = pair.marshal.ask("POST", path, {"text": "God save you"}).json()
        assert _receive(socket, "chat")["line"] == line
        pair.marshal.ask("DELETE", f"{path}{line['id']}/")
        assert _receive(socket, "chat_hidden")["lines"] == [line["id"]]


def test_no_spectator_of_any_process_sees_a_result_before_its_time(pair: Pair) -> None:
    path = _start_joust(pair.marshal)
    address = f"/ws{path.replace('tournaments', 'tournament')}/spectate"
    with (
        websockets.connect(f"ws://{pair.first.host}{address}") as near,
        websockets.connect(f"ws://{pair.second.host}{address}") as far,
    ):
        for socket in (near, far):
            _see_it_begin(socket)
        pair.marshal.ask("PUT", f"{path}/matches/1/result", {"score": [10, 0]})

        for socket in (near, far):
            patch = _receive(socket, "patch")
            seen_at = clock.now_ms()
            socket.send('{"type":"history","match":1}')
            (event,) = _receive(socket, "history")["events"]
            assert patch["matches"][0]["status"] == "completed"
            assert DELAY * 1000 <= seen_at - event["at"] < 20_000


def test_real_sockets_of_every_process_are_closed_when_their_right_is_lost(pair: Pair) -> None:
    """Mend 2: the process that takes the right away is not the one that holds the socket."""
    with Person(pair.first.host) as warden, ExitStack() as open_sockets:
        _sign_up(warden, "warden")
        joust = {"name": "Joust", "format": "single-elimination"}
        number = warden.ask("POST", "/tournaments", joust).json()["id"]
        path = f"/ws/tournaments/{number}"
        cookie = {"Cookie": f"sessionid={warden.cookies['sessionid']}"}

        def come(headers: dict[str, str]) -> list[websockets.ClientConnection]:
            doors = [
                websockets.connect(f"ws://{server.host}{path}", additional_headers=headers)
                for server in (pair.first, pair.second)
            ]
            return [open_sockets.enter_context(door) for door in doors]

        strangers, own = come({}), come(cookie)
        warden.ask("PATCH", f"/tournaments/{number}", {"is_public": False})
        assert [_closing_code(socket) for socket in strangers] == [COME_BACK] * 2
        warden.ask("POST", "/auth/log-out")
        assert [_closing_code(socket) for socket in own] == [COME_BACK] * 2

    with websockets.connect(f"ws://{pair.second.host}{path}") as again:
        refusal: dict[str, Any] = json.loads(again.recv(timeout=30))
        assert refusal["code"] == "tournament.unknown"


def test_a_body_too_large_is_refused_by_a_real_server_even_in_chunks(pair: Pair) -> None:
    with Person(pair.first.host) as person:
        chunks = (b"x" * 65536 for _ in range(40))
        answer = person.post("/auth/log-in", content=chunks)

    assert answer.status_code == 413
    assert answer.json()["code"] == "request.too_large"


def _sign_up(person: Person, name: str) -> None:
    person.ask("GET", "/me")
    account = {"username": name, "password": PASSWORD}
    assert person.ask("POST", "/auth/sign-up", account).status_code == 201


def _closing_code(socket: websockets.ClientConnection) -> int:
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 0


def _start_joust(marshal: Person) -> str:
    """Return the path of a tournament of two that has just begun."""
    joust = {"name": "Joust", "format": "single-elimination", "spectator_delay": DELAY}
    path = f"/tournaments/{marshal.ask('POST', '/tournaments', joust).json()['id']}"
    marshal.ask("POST", f"{path}/phase", {"to": "registration"})
    marshal.ask("POST", f"{path}/entries/bulk", {"entries": [{"name": "A"}, {"name": "B"}]})
    for phase in ("check_in", "seeding", "in_progress"):
        assert marshal.ask("POST", f"{path}/phase", {"to": phase}).status_code == 200
    return path


def _see_it_begin(socket: websockets.ClientConnection) -> None:
    """Wait until the spectators see the tournament begin."""
    view = _receive(socket, "snapshot")["view"]
    while view["phase"] != "in_progress":
        view = _receive(socket, "patch")["tournament"]


def _receive(socket: websockets.ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message["type"] == kind:
            return message
