"""Lists have addresses, from which the worker fetches them every day."""

import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from conftest import Api
from django.core.management import CommandError, call_command
from factories import make_user
from hosted import Clock
from pytest_django import Settings
from test_player_lists import CARLSEN, OTHERS, bring, names, write_text

from tiltyard_server.common import clock
from tiltyard_server.player_lists import editions, fetch_process, sources
from tiltyard_server.player_lists.formats import Person
from tiltyard_server.player_lists.list_fetch import EVERY, FETCHES, fetch_source
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, ListSource, PlayerList

pytestmark = pytest.mark.django_db
OCTOBER = "Sat, 31 Oct 2026 21:00:00 GMT"
NOVEMBER = "Mon, 02 Nov 2026 06:00:00 GMT"


class Federation:
    """A server that has a list, as FIDE's has: packed, and with the time of its last change."""

    def __init__(self) -> None:
        self.url = ""
        self.stamp = OCTOBER
        self.people: tuple[str, ...] = (CARLSEN,)
        self.status = 200
        self.goes_to = ""
        self.asked: list[dict[str, str]] = []

    def answer(self, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Say whether there is a new list, and what it is."""
        self.asked.append(headers)
        if self.goes_to:
            return 302, {"Location": self.goes_to}, b""
        if headers.get("If-Modified-Since") == self.stamp:
            return 304, {}, b""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("players_list_foa.txt", b"".join(write_text(*self.people)))
        return self.status, {"Last-Modified": self.stamp}, packed.getvalue()


@pytest.fixture
def fide(settings: Settings) -> Iterator[Federation]:
    settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
    federation = Federation()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = federation.answer(dict(self.headers.items()))
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        federation.url = f"http://127.0.0.1:{server.server_port}/players_list.zip"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield federation
        server.shutdown()
        thread.join(60)


@pytest.fixture
def operator() -> Api:
    return Api(make_user("boss", is_operator=True))


def work() -> list[bool]:
    """Fetch what is due, as the worker's process does."""
    done = []
    while claimed := FETCHES.claim(clock.now(), 1):
        done.append(fetch_source(claimed[0]))
    return done


def known() -> tuple[str, datetime | None]:
    row = ListSource.objects.get(code="fide")
    return str(row.error), row.checked_at


def month() -> str:
    edition = PlayerList.objects.get(code="fide").edition
    return edition.label if edition else ""


def test_a_list_is_fetched_every_day_and_imported_when_it_is_new(
    fide: Federation, time: Clock
) -> None:
    sources.set_source("fide", name="FIDE", url=fide.url, chapter="standard")
    assert work() == [True]
    assert names("carlsen") == ["Carlsen, Magnus"]
    assert month() == "October 2026"
    assert known() == ("", time.moment)
    assert work() == []  # it is not due

    time.moment += EVERY
    assert work() == [False]  # it is the same
    assert fide.asked[-1]["If-Modified-Since"] == OCTOBER
    assert known() == ("", time.moment)

    fide.people, fide.stamp = (CARLSEN, *OTHERS), NOVEMBER
    time.moment += EVERY
    assert work() == [True]
    assert month() == "November 2026"
    assert len(names("mueller")) == 1


def test_what_cannot_be_fetched_is_said_and_tried_again_and_the_list_stays(
    fide: Federation, time: Clock
) -> None:
    bring(Person("1", "Old, Ann"))
    sources.set_source("fide", name="FIDE", url=fide.url, chapter="standard")
    fide.status = 503
    assert work() == [False]
    assert known() == ("It answered 503.", None)
    assert work() == []
    time.moment += timedelta(minutes=1)
    fide.status, fide.people = 200, ()
    assert work() == [False]
    assert known()[0] == "No player was found in the list; nothing was changed."
    assert names("old") == ["Old, Ann"]


def test_only_public_addresses_are_called_wherever_one_is_sent(
    fide: Federation, settings: Settings, operator: Api
) -> None:
    body = {"name": "FIDE", "url": "https://127.0.0.2/list", "chapter": "standard"}
    path = "/operations/player-lists/fide"
    assert operator.refused("PUT", path, body) == (422, "address.refused")
    operator.ok("PUT", path, {**body, "url": fide.url})
    fide.goes_to = "https://127.0.0.2/list"
    assert work() == [False]
    assert known()[0] == "The host 127.0.0.2 is not on the public internet."
    fide.goes_to = fide.url
    ListSource.objects.update(due_at=clock.now())
    assert work() == [False]
    assert known()[0] == "The address sends from one place to the next."
    settings.TILTYARD_HERALD_LOCAL = []
    ListSource.objects.update(due_at=clock.now())
    assert work() == [False]
    assert known()[0] == "The address must begin with https://."


def test_all_lists_are_fetched_with_one_click(fide: Federation, operator: Api) -> None:
    bring(Person("1", "Own, Ann"), code="club")
    for code in ("fide", "dwz"):
        body = {"name": code.upper(), "url": fide.url, "chapter": "standard"}
        operator.ok("PUT", f"/operations/player-lists/{code}", body)
    assert work() == [True, True]
    fide.stamp = NOVEMBER
    operator.ok("POST", "/operations/player-lists/fetch")
    rows = {row["code"]: row for row in operator.get("/operations/player-lists")}
    assert {code: row["state"] for code, row in rows.items()} == {
        **{"fide": "waiting", "dwz": "waiting"},
        "club": "idle",  # it came from a file
    }
    assert work() == [True, True]
    rows = {row["code"]: row for row in operator.get("/operations/player-lists")}
    assert (rows["dwz"]["label"], rows["dwz"]["players"]) == ("November 2026", 1)
    assert (rows["dwz"]["state"], rows["dwz"]["error"]) == ("idle", "")
    operator.ok("DELETE", "/operations/player-lists/dwz")
    missing = operator.refused("DELETE", "/operations/player-lists/dwz")
    assert missing == (404, "list.no_address")
    assert names("carlsen", "dwz") == ["Carlsen, Magnus"]  # what was imported stays


def test_the_command_fetches_all_lists_too(
    fide: Federation, capsys: pytest.CaptureFixture[str], settings: Settings
) -> None:
    settings.TILTYARD_PLAYER_LIST_URL = fide.url
    call_command("import_players")
    assert "FIDE: a new edition." in capsys.readouterr().out
    call_command("import_players")
    assert "FIDE: has not changed." in capsys.readouterr().out
    fide.status, fide.stamp = 500, NOVEMBER
    with pytest.raises(CommandError, match="Not fetched: FIDE"):
        call_command("import_players")


def test_how_far_it_is_is_told_while_it_is_fetched_and_read(
    fide: Federation, time: Clock, operator: Api
) -> None:
    sources.set_source("fide", name="FIDE", url=fide.url, chapter="standard")
    seen: list[tuple[str, int, int]] = []
    (claimed,) = FETCHES.claim(clock.now(), 1)

    def look() -> bool:
        (row,) = operator.get("/operations/player-lists")
        seen.append((row["state"], row["done"], row["total"]))
        time.moment += timedelta(seconds=2)
        return False

    assert fetch_source(claimed, is_abandoned=look)
    states = [state for state, _, _ in seen]
    assert states[0] == "fetching"
    assert "reading" in states
    assert seen[-1][1] == seen[-1][2] > 0


def test_an_organiser_lets_a_list_be_looked_at_unless_it_was_within_the_hour(
    fide: Federation, time: Clock, api: Api
) -> None:
    sources.set_source("fide", name="FIDE", url=fide.url, chapter="standard")
    work()
    told = api.ok("POST", "/player-lists/fide/look")
    assert (told["is_looking"], told["checked_at"]) == (False, clock.to_iso(time.moment))
    time.moment += timedelta(hours=2)
    assert api.ok("POST", "/player-lists/fide/look")["is_looking"] is True
    assert work() == [False]
    (told,) = api.get("/player-lists")
    assert (told["is_looking"], told["checked_at"]) == (False, clock.to_iso(time.moment))
    assert api.refused("POST", "/player-lists/dwz/look") == (404, "list.unknown")


def test_the_worker_starts_a_process_and_notes_one_that_is_lost(
    time: Clock, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TILTYARD_PLAYER_LIST_URL = "https://ratings.example/list.zip"
    started: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen

    def start(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        assert command[1:4] == ["-m", "django", "fetch_player_list"]
        started.append(real([sys.executable, "-c", ""], **options))
        return started[-1]

    monkeypatch.setattr("tiltyard_server.player_lists.fetch_process.subprocess.Popen", start)
    fetcher = fetch_process.Fetcher()
    assert fetcher.work() == 1  # the address of the settings
    assert fetcher.find_rest() == float("inf")
    started[0].wait()
    assert fetcher.work() == 0
    assert known()[0] == "The process that fetched it ended before it was done."
    assert fetcher.find_rest() == 60
    time.moment += timedelta(minutes=1)
    assert fetcher.work() == 1
    fetcher.close()
    assert ListSource.objects.get().claimed_until is None


def test_who_sets_another_address_meanwhile_does_not_wait_for_a_day(
    fide: Federation, time: Clock
) -> None:
    source = sources.set_source("fide", name="FIDE", url=fide.url, chapter="standard")
    (claimed,) = FETCHES.claim(clock.now(), 1)
    sources.set_source("fide", name="FIDE", url=fide.url + "?new", chapter="standard")
    fetch_source(claimed)
    source.refresh_from_db()
    assert (source.claimed_until, source.due_at) == (None, time.moment)


def test_the_list_of_each_of_the_last_months_is_kept_for_comparisons() -> None:
    for number, month in enumerate(("July", "August", "September", "October"), 1):
        bring(Person("1", f"Ann{month}, Al", standard=2000 + number), label=f"{month} 2026")
    again = bring(Person("1", "Ann, Al", standard=2010), label="October 2026")
    older = bring(Person("1", "Older, Al", standard=2002), label="August 2026")
    listed = PlayerList.objects.get()
    assert listed.edition == again
    assert [one.label for one in ListEdition.objects.order_by("month")] == [
        *("August 2026", "September 2026", "October 2026"),
    ]
    assert (names("al"), names("older")) == (["Ann, Al"], [])
    assert ListedPerson.objects.count() == 3
    for month, label in (("2026-08", older.label), ("2026-12", again.label), ("", again.label)):
        found = editions.find_in_force(listed, month)
        assert found is not None
        assert found.label == label
    assert editions.find_in_force(listed, "2026-07") is None
