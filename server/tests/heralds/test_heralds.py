"""News of a tournament in other places."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from arena_play import BASE, go, make_arena, report
from conftest import Api
from deliveries import deliver_calls
from factories import apply, make_tournament, make_user, win
from hosted import Clock, settle
from pytest_django import Settings

from tiltyard import ChangePhase, Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.direction.phase_messages import announce_soon
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotSignedInError
from tiltyard_server.common.http.ssrf_url_guard import is_public
from tiltyard_server.heralds import services, signing_keys
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.outbox.services import make_batch
from tiltyard_server.payments.signatures import verify
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.worker.kinds import HANDLERS

pytestmark = pytest.mark.django_db


class Town:
    """Somewhere that hears heralds."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        self.url = ""


@pytest.fixture
def town(settings: Settings) -> Iterator[Town]:
    settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
    place = Town()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            place.heard.append((dict(self.headers.items()), body))
            self.send_response(place.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        place.url = f"http://127.0.0.1:{server.server_port}/hook?x=1"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield place
        server.shutdown()
        thread.join(60)


def add(api: Api, tournament: Tournament, town: Town, kind: str = "json") -> int:
    body = {"kind": kind, "url": town.url, "topics": ["round", "result", "finish"]}
    number: int = api.ok("POST", f"/tournaments/{tournament.pk}/heralds", body)["id"]
    return number


def work() -> None:
    make_batch(HANDLERS).run(clock.now() + timedelta(days=3650))
    deliver_calls()


def test_a_program_hears_results_signed_and_once(api: Api, marshal: User, town: Town) -> None:
    tournament = make_tournament(marshal, size=2)
    work()
    herald = add(api, tournament, town)
    apply(tournament, win(1))
    work()
    work()

    topics = [json.loads(body)["topic"] for _, body in town.heard]
    assert topics.count("result") == 1
    assert topics.count("finish") == 1
    headers, body = next(row for row in town.heard if json.loads(row[1])["topic"] == "result")
    secret = signing_keys.get_secret(Herald.objects.get(pk=herald))
    verify(body, headers, secrets=[secret], now=clock.now(), tolerance=60)
    assert json.loads(body)["matches"][0]["players"] == ["Name 1", "Name 2"]
    (row,) = api.get(f"/tournaments/{tournament.pk}/heralds")
    assert (row["secret"], row["waiting"], row["last_error"]) == (None, 0, "")
    assert "hook" not in row["host"]


def test_news_waits_as_long_as_results_are_delayed(
    api: Api, marshal: User, town: Town, time: Clock
) -> None:
    """Mend 8: what heralds carry reaches outsiders."""
    details = Details(spectator_delay=60, delays_results=True)
    tournament = make_tournament(marshal, size=2, details=details)
    time.moment += timedelta(seconds=60)
    work()
    add(api, tournament, town)
    _win_now(tournament, 1)
    time.moment += timedelta(seconds=20)  # the worker is late
    work()
    time.moment += timedelta(seconds=39)
    work()
    assert town.heard == []
    (herald,) = api.get(f"/tournaments/{tournament.pk}/heralds")
    assert herald["waiting"] == 2

    time.moment += timedelta(seconds=1)
    work()
    assert sorted(json.loads(body)["topic"] for _, body in town.heard) == ["finish", "result"]


def test_news_of_results_waits_for_the_end_where_outsiders_do(
    api: Api, marshal: User, town: Town, time: Clock
) -> None:
    details = Details(spectator_delay=0, spectators="participants", delays_results=True)
    tournament = make_tournament(marshal, size=4, details=details)
    add(api, tournament, town)
    work()
    topics = [json.loads(body)["topic"] for _, body in town.heard]
    assert sorted(topics) == ["finish", "round"], "that it has started, and whom the draw brings"
    town.heard.clear()

    for match in (1, 2):
        time.moment += timedelta(hours=1)
        _win_now(tournament, match)
        work()
    assert town.heard == []
    _win_now(tournament, 3)
    work()
    topics = [json.loads(body)["topic"] for _, body in town.heard]
    assert sorted(topics) == ["finish", "result", "result", "result", "round"]


def test_news_that_waited_goes_out_when_the_tournament_is_broken_off(
    api: Api, marshal: User, town: Town, time: Clock
) -> None:
    details = Details(spectator_delay=0, spectators="participants", delays_results=True)
    tournament = make_tournament(marshal, size=4, details=details)
    work()
    add(api, tournament, town)
    _win_now(tournament, 1)
    work()
    assert town.heard == []
    apply(tournament, ChangePhase(Phase.ABORTED, clock.now_ms()))
    work()
    assert [json.loads(body)["topic"] for _, body in town.heard] == ["result"]


def _win_now(tournament: Tournament, match: int) -> None:
    apply(tournament, replace(win(match), at=clock.now_ms()))


@pytest.mark.parametrize(("kind", "field"), [("discord", "content"), ("slack", "text")])
def test_people_hear_names_that_call_nobody(
    api: Api, marshal: User, town: Town, kind: str, field: str
) -> None:
    tournament = make_tournament(marshal, size=2, config={"name": "<!everyone> *joust*"})
    work()
    add(api, tournament, town, kind)
    apply(tournament, win(1))
    work()

    body = json.loads(town.heard[0][1])
    if kind == "slack":
        assert "<!everyone>" not in body[field]
    else:
        assert body["allowed_mentions"] == {"parse": []}
        assert "\\*joust\\*" in body[field]
    assert f"/tournaments/{tournament.pk}" in body[field]


def test_a_town_that_does_not_listen_is_called_a_few_times_only(
    api: Api, marshal: User, town: Town
) -> None:
    tournament = make_tournament(marshal, size=2)
    work()
    add(api, tournament, town)
    apply(tournament, win(1))
    make_batch(HANDLERS).run(clock.now() + timedelta(days=3650))
    town.status = 302  # redirections are not followed either
    for hours in range(10):
        deliver_calls(now=clock.now() + timedelta(hours=hours))

    calls = Call.objects.count()
    assert len(town.heard) == calls * (1 + len(services.RETRY.waits))
    assert not Call.objects.filter(done_at=None).exists()
    assert Herald.objects.get().last_error == "It answered 302."


def test_a_greeting_says_how_it_went_and_wakes_a_paused_herald(
    api: Api, marshal: User, town: Town
) -> None:
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/heralds/{add(api, tournament, town)}"
    Herald.objects.update(is_paused=True, failures=30)
    town.status = 500
    assert api.ok("POST", f"{path}/test")["error"] == "It answered 500."
    town.status = 200
    assert api.ok("POST", f"{path}/test")["ok"]
    assert not Herald.objects.get().is_paused
    api.ok("DELETE", path)
    assert api.refused("POST", f"{path}/test") == (404, "herald.unknown")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://10.0.0.8/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fec0::1]/",
        "https://[64:ff9b:1::7f00:1]/",
        "https://[::7f00:1]/",
        "https://[::ffff:0:7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/",
        "https://[2001:470:1f0b::5efe:7f00:1]/",
        "https://[fc00::1]/",
        "https://[ff02::1]/",
        "https://[100::1]/",
        "https://[::]/",
        "https://0x7f000001/",
        "https://user:word@example.org/",
        "https://example.org:22/",
        "https://example.invalid/",
        "ftp://example.org/",
        "https://[broken/",
    ],
)
def test_nobody_in_our_own_house_is_called(api: Api, marshal: User, url: str) -> None:
    """Mend 14: site-local, translated and compatible addresses were taken for public ones."""
    tournament = make_tournament(marshal, size=2)
    body = {"kind": "json", "url": url, "topics": ["result"]}
    path = f"/tournaments/{tournament.pk}/heralds"
    assert api.refused("POST", path, body) == (422, "address.refused")


def test_a_name_that_moves_in_later_is_refused_when_it_is_called(
    api: Api, marshal: User, town: Town, settings: Settings
) -> None:
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/heralds/{add(api, tournament, town)}"
    settings.TILTYARD_HERALD_LOCAL = []
    assert not api.ok("POST", f"{path}/test")["ok"]
    assert town.heard == []


def test_public_addresses_are_told_from_others() -> None:
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")
    assert not any(map(is_public, ("192.168.0.1", "100.64.0.1", "fe80::1%eth0", "?")))


def test_only_organisers_choose_and_there_is_a_limit(
    api: Api, marshal: User, town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/heralds"
    assert Api(make_user()).refused("GET", path) == (403, "action.not_allowed")
    add(api, tournament, town)
    monkeypatch.setattr(services, "MOST", 1)
    body = {"kind": "json", "url": town.url, "topics": ["result"]}
    assert api.refused("POST", path, body) == (409, "herald.too_many")


def test_an_arena_tells_that_it_starts_soon_has_started_and_is_over(
    api: Api, time: Clock, director: Director, town: Town
) -> None:
    arena = make_arena(api, starts_in_minutes=15)
    body = {"kind": "json", "url": town.url, "topics": ["finish", "start", "soon"]}
    herald = api.ok("POST", f"{BASE}{arena}/heralds/", body)
    assert herald["topics"] == ["soon", "start", "finish"]
    assert announce_soon(now=clock.now_ms()) == 0
    go(time, director, 300, step=60)
    assert announce_soon(now=clock.now_ms()) == 1
    assert announce_soon(now=clock.now_ms()) == 0
    go(time, director, 602, step=1)
    report(api, arena, (1, "white", 40))
    api.ok("POST", f"{BASE}{arena}/terminate/")
    settle()
    deliver_calls()
    deliver_calls()

    order = ["soon", "start", "finish"]
    heard = [json.loads(each) for _, each in town.heard]
    heard.sort(key=lambda each: order.index(each["topic"]))
    assert [each["topic"] for each in heard] == order, "each once"
    assert heard[0]["text"] == "starts in 10 minutes"
    assert heard[2]["podium"][0]["score"] == 2
    assert heard[2]["arena"]["url"].endswith(f"/arenas/{arena}")
    verify(town.heard[0][1], town.heard[0][0], secrets=[herald["secret"]], now=clock.now(),
           tolerance=60)  # fmt: skip


def test_people_hear_who_won_an_arena_and_only_what_they_asked_for(
    api: Api, time: Clock, director: Director, town: Town
) -> None:
    arena = make_arena(api, players=0)
    api.ok(
        "POST",
        f"{BASE}{arena}/entrants/",
        {"entrants": [{"name": "*Ida*", "rating": 1500}, {"name": "Erec", "rating": 1400}]},
    )
    body = {"kind": "discord", "url": town.url, "topics": ["finish"]}
    path = f"{BASE}{arena}/heralds/"
    number = api.ok("POST", path, body)["id"]
    assert Api(make_user()).refused("GET", path) == (403, "action.not_allowed")
    go(time, director, 62)
    report(api, arena, (1, "draw", 60))
    api.ok("POST", f"{BASE}{arena}/terminate/")
    settle()
    deliver_calls()
    (text,) = [json.loads(each)["content"] for _, each in town.heard]
    assert text.startswith("**Friday Arena**: is over\n1. Erec: 1\n2. \\*Ida\\*: 1\n")

    assert api.ok("POST", f"{path}{number}/test/")["ok"]
    api.ok("DELETE", f"{path}{number}/")
    assert api.get(path) == []


def test_a_secret_is_shown_once_stored_nowhere_and_changed_with_an_overlap(
    api: Api, marshal: User, town: Town, time: Clock
) -> None:
    """Mend 14: it was in every GET and in clear in the table."""
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/heralds"
    body = {"kind": "json", "url": town.url, "topics": ["result"]}
    made = api.ok("POST", path, body)
    one = f"{path}/{made['id']}"
    old = made["secret"]

    new = api.ok("POST", f"{one}/secret", {"overlap_minutes": 60})["secret"]

    assert [row["secret"] for row in api.get(path)] == [None]
    assert not {old, new} & {str(value) for value in Herald.objects.values_list()[0]}
    for minutes, good in ((0, [new, old]), (61, [new])):
        time.go(minutes * 60)
        town.heard.clear()
        api.ok("POST", f"{one}/test")
        headers, content = town.heard[0]
        for secret in (new, old):
            given: Any = {"secrets": [secret], "now": clock.now(), "tolerance": 60}
            if secret in good:
                verify(content, headers, **given)
            else:
                with pytest.raises(NotSignedInError):
                    verify(content, headers, **given)


def test_what_goes_to_a_chat_has_no_secret(api: Api, marshal: User, town: Town) -> None:
    """Mend 14: only programs check signatures."""
    tournament = make_tournament(marshal)
    path = f"/tournaments/{tournament.pk}/heralds/{add(api, tournament, town, 'slack')}"
    assert api.refused("POST", f"{path}/secret", {}) == (409, "herald.no_secret")


def test_a_secret_from_before_stays_good_until_it_is_changed() -> None:
    """Mend 14: receivers of old installations go on as before."""
    old = "ab" * 32
    herald = Herald(pk=7, kind="json", generation=0)
    mask = bytes.fromhex(signing_keys.get_secret(herald))
    herald.sealed = bytes(a ^ b for a, b in zip(bytes.fromhex(old), mask, strict=True)).hex()
    assert signing_keys.list_secrets(herald, now=clock.now()) == (old,)
    herald.generation, herald.previous_until = 1, clock.now() + timedelta(hours=1)
    new = signing_keys.get_secret(herald)
    assert signing_keys.list_secrets(herald, now=clock.now()) == (new, old)
