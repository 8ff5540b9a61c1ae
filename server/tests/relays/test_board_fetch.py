"""Games fetched from an address: bounded, guarded, and told in plain words when it fails."""

from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from conftest import Api
from deliveries import deliver_boards
from hall_boards import Hall, write_game
from hosted import Clock
from pytest_django import Settings

from tiltyard_hosts.chess import pgn_reader
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.relays import board_fetch
from tiltyard_server.relays.address import set_address
from tiltyard_server.relays.models import BoardGame, Relay
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


class Source:
    """A program that publishes the games of a hall."""

    def __init__(self) -> None:
        self.text = write_game("1. e4", Round="1.1")
        self.status = 200
        self.location = ""
        self.asked: list[dict[str, str]] = []
        self.url = ""


@pytest.fixture
def source(settings: Settings) -> Iterator[Source]:
    settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
    place = Source()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place.asked.append(dict(self.headers.items()))
            etag = f'"{hash(place.text)}"'
            is_known = self.headers.get("If-None-Match") == etag
            content = b"" if is_known else place.text.encode()
            self.send_response(304 if is_known else place.status)
            if place.location:
                self.send_header("Location", place.location)
            self.send_header("ETag", etag)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        place.url = f"http://127.0.0.1:{server.server_port}/games.pgn"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield place
        server.shutdown()
        thread.join(60)


@pytest.fixture
def hall(marshal: User, time: Clock) -> Hall:
    return Hall(marshal)


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_fetch, "MOST_BYTES", 2000)


def name_address(api: Api, hall: Hall, source: Source) -> None:
    api.ok("PUT", f"{hall.path}/relay/address", {"url": source.url, "every": 10})


def test_an_address_is_asked_again_and_again_and_sends_only_what_is_new(
    api: Api, hall: Hall, source: Source, time: Clock
) -> None:
    name_address(api, hall, source)
    assert deliver_boards() == 1
    assert BoardGame.objects.get().plies == 1
    assert deliver_boards() == 0
    time.moment += timedelta(seconds=10)
    assert deliver_boards() == 1
    assert "If-None-Match" in source.asked[-1]
    source.text = write_game("1. e4 e5", Round="1.1")
    time.moment += timedelta(seconds=10)
    deliver_boards()
    assert BoardGame.objects.get().plies == 2
    shown = api.get(f"{hall.path}/relay")["address"]
    assert (shown["error"], shown["checked_at"]) == ("", clock.to_iso(time.moment))


def test_what_has_no_board_is_sent_whole_again_so_that_a_mended_name_is_seen(
    api: Api, hall: Hall, source: Source, time: Clock
) -> None:
    source.text = write_game("1. e4", White="A", Black="B")
    name_address(api, hall, source)
    for _ in range(2):
        deliver_boards()
        time.moment += timedelta(seconds=10)
    assert "If-None-Match" not in source.asked[-1]


@pytest.mark.parametrize(
    ("status", "text", "words"),
    [
        (404, "", "There is nothing at this address."),
        (403, "", "The address does not let this server read it; it may want a password."),
        (500, "", "It answered 500."),
        (200, "<html>", "There is no game in this text: it is not PGN."),
        (200, "x" * 3000, "It is larger than 0 MB, and is not read."),
    ],
)
@pytest.mark.usefixtures("hall", "little_room")
def test_what_went_wrong_is_said_in_words_and_it_is_asked_again(
    status: int, text: str, words: str, source: Source
) -> None:
    tournament = Tournament.objects.get()
    set_address(tournament, url=source.url, every=10)
    source.status, source.text = status, text
    deliver_boards()
    relay = Relay.objects.get()
    assert (relay.error, relay.attempts) == (words, 1)
    assert relay.due_at == clock.now() + timedelta(seconds=10)
    assert not BoardGame.objects.exists()


def test_failures_make_the_calls_rarer(api: Api, hall: Hall, source: Source, time: Clock) -> None:
    name_address(api, hall, source)
    source.status = 500
    for _ in range(9):
        deliver_boards()
        time.moment += timedelta(minutes=5)
    assert Relay.objects.get().due_at == time.moment
    source.status = 200
    deliver_boards()
    assert Relay.objects.get().attempts == 0


def test_an_address_that_sends_into_the_house_is_not_followed(
    api: Api, hall: Hall, source: Source
) -> None:
    name_address(api, hall, source)
    source.status, source.location = 302, "https://127.0.0.2/secret"
    deliver_boards()
    assert Relay.objects.get().error == "The host 127.0.0.2 is not on the public internet."
    refused = {"url": "https://127.0.0.2/games.pgn", "every": 10}
    assert api.refused("PUT", f"{hall.path}/relay/address", refused) == (422, "address.refused")


def test_nothing_is_asked_after_the_end_or_when_the_address_is_taken_away(
    api: Api, hall: Hall, source: Source
) -> None:
    name_address(api, hall, source)
    assert api.call("DELETE", f"{hall.path}/relay/address")[0] == 204
    assert deliver_boards() == 0
    name_address(api, hall, source)
    api.ok("POST", f"{hall.path}/phase", {"to": "aborted"})
    assert deliver_boards() == 0


def test_a_program_that_sends_too_much_is_refused(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgn_reader, "MOST_BYTES", 10)
    assert hall.push(write_game("1. e4"))[1]["code"] == "pgn.too_large"
