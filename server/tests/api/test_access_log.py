"""What operators see: metrics, readiness, logs without secrets, traces."""

import io
import json
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import Api
from deliveries import deliver_payouts
from django.db import OperationalError
from django.test import Client
from factories import PASSWORD, apply, make_tournament, make_user, play_to_the_end, win
from hosted import Clock
from outside import Outside
from purses import fill, make_paid_tournament, start
from pytest_django import Settings
from receiver import SECRET, receiving

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.services import create_key
from tiltyard_server.api import health, readiness
from tiltyard_server.common import clock
from tiltyard_server.common.messages.single_flight import SingleFlight
from tiltyard_server.common.observation import (
    metrics,
)
from tiltyard_server.common.observation import (
    trace as tracing,
)
from tiltyard_server.common.observation.logs import HIDDEN, JsonFormatter, PlainFormatter, redact
from tiltyard_server.live.connection_limit import Doorkeeper
from tiltyard_server.outbox.heartbeat import keep_beat
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.outbox.services import make_batch
from tiltyard_server.tournaments import selectors

pytestmark = pytest.mark.django_db
ANOTHER_THREAD = pytest.mark.django_db(transaction=True)  # which sees what was committed
PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


def read_metrics() -> dict[str, float]:
    text = Client().get("/metrics").content.decode()
    rows = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in rows}


def test_requests_commands_and_waiting_jobs_are_counted(api: Api, time: Clock) -> None:
    before = read_metrics()
    tournament = make_tournament(size=2)
    api.get(f"/tournaments/{tournament.pk}")
    api.refused("PUT", f"/tournaments/{tournament.pk}/matches/1/result", {"score": [10, 0]})
    apply(tournament, win(1))
    time.moment += timedelta(seconds=90)
    after = read_metrics()

    route = 'route="api/tournaments/<tournament_id>"'
    name = f'tiltyard_requests_total{{method="GET",{route},status="200"}}'
    assert after[name] - before.get(name, 0) == 1
    assert after[f"tiltyard_request_seconds_count{{{route}}}"] >= 1
    accepted = 'tiltyard_commands_total{outcome="accepted"}'
    assert after[accepted] > before[accepted]
    assert after['tiltyard_jobs_waiting{kind="message"}'] == OutboxMessage.objects.count() > 0
    assert after['tiltyard_jobs_lag_seconds{kind="message"}'] >= 90
    assert after["tiltyard_worker_beat_age_seconds"] == -1


def test_metrics_are_for_this_machine_or_for_a_token(settings: Settings) -> None:
    far = Client(REMOTE_ADDR="203.0.113.7")
    assert far.get("/metrics").status_code == 403
    assert Client(REMOTE_ADDR="::1").get("/metrics").status_code == 200

    settings.TILTYARD_METRICS_TOKEN = "a-long-token"
    for given, status in (("Bearer a-long-token", 200), ("Bearer wrong", 403), ("", 403)):
        assert far.get("/metrics", headers={"Authorization": given}).status_code == status
    assert Client().get("/metrics").status_code == 403


async def test_a_socket_that_never_stops_talking_is_closed(settings: Settings) -> None:
    settings.TILTYARD_SOCKET_MESSAGES = 3
    heard, sent = [], []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        assert metrics.SOCKETS._value.get() == 1
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message)

    async def receive() -> dict[str, str]:
        return {"type": "websocket.receive", "text": "{}"}

    async def send(message: Any) -> None:
        sent.append(message)

    await Doorkeeper(application)({"type": "websocket"}, receive, send)

    assert len(heard) == 3
    assert sent == [{"type": "websocket.close", "code": 4429}]
    assert metrics.SOCKETS._value.get() == 0


@pytest.fixture
def is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process was started long ago."""
    monkeypatch.setattr(health, "_started", float("-inf"))


@ANOTHER_THREAD
@pytest.mark.parametrize("last_beat", [None, timedelta(days=1)])
def test_a_server_that_has_just_been_started_waits_for_its_worker_and_says_so(
    api: Api, time: Clock, monkeypatch: pytest.MonkeyPatch, last_beat: timedelta | None
) -> None:
    monkeypatch.setattr(health, "_started", float("inf"))
    if last_beat is not None:
        keep_beat(last=None, now=time.now() - last_beat)

    found = api.get("/ready")
    assert (found["status"], found["checks"]["worker"][:8]) == ("starting", "starting")
    assert api.call("GET", "/ready?strict=true")[0] == 503
    keep_beat(last=None, now=time.now())
    assert api.get("/ready")["status"] == "ready"


@ANOTHER_THREAD
@pytest.mark.usefixtures("is_old")
def test_a_server_with_all_it_needs_is_ready(api: Api, time: Clock) -> None:
    assert api.get("/health") == {"status": "ok"}
    assert api.get("/ready")["status"] == "degraded"
    keep_beat(last=None, now=time.now())

    found = api.get("/ready?strict=true")
    assert (found["status"], found["checks"]["worker"]) == ("ready", "ok")


@ANOTHER_THREAD
@pytest.mark.usefixtures("is_old")
def test_a_silent_worker_or_redis_degrades_and_a_strict_question_is_refused(
    api: Api, time: Clock, settings: Settings
) -> None:
    keep_beat(last=None, now=time.now())
    time.moment += timedelta(minutes=2)
    settings.TILTYARD_REDIS_URL = "redis://127.0.0.1:1/0"

    found = api.get("/ready")
    assert found["status"] == "degraded"
    assert found["checks"]["worker"].startswith("silent for 120 seconds")
    assert found["checks"]["redis"].startswith("away")
    assert api.call("GET", "/ready?strict=true")[0] == 503


@ANOTHER_THREAD
def test_a_server_without_its_migrations_or_database_is_not_ready(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "count_missing_migrations", lambda: 2)
    status, found = api.call("GET", "/ready")
    assert (status, found["status"]) == (503, "unready")
    assert "2 are missing" in found["checks"]["migrations"]

    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(health, "connection", SimpleNamespace(cursor=fail))
    assert api.call("GET", "/ready")[1]["checks"] == {"database": "the database does not answer"}


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The database gives no answer until the test is over; yield who has asked it."""
    asked: list[str] = []
    is_over = Event()

    def hang() -> dict[str, str]:
        asked.append("database")
        is_over.wait(60)
        return {}

    flight = SingleFlight("hanging", hang)
    monkeypatch.setattr(readiness, "_database", flight)
    yield asked
    is_over.set()
    flight.join().result(60)


def test_readiness_waits_for_no_database_and_asks_it_once_for_all(
    api: Api, hanging: list[str]
) -> None:
    """Mend 9: with the database hung there was no answer in 15 seconds."""
    for _ in range(2):
        began = monotonic()
        status, found = api.call("GET", "/ready")
        assert monotonic() - began < 2
        assert (status, found["status"]) == (503, "unready")
        assert found["checks"] == {"database": "no answer within 1.5 seconds"}
    assert hanging == ["database"]


@ANOTHER_THREAD
def test_a_server_whose_redis_hangs_is_degraded_not_unready(
    api: Api, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 9: what only helps must not take the server away when it hangs."""
    keep_beat(last=None, now=time.now())
    is_over = Event()
    flight = SingleFlight("hanging", lambda: str(is_over.wait(60)))
    monkeypatch.setattr(readiness, "_redis", flight)
    try:
        found = api.get("/ready")
        assert found["status"] == "degraded"
        assert found["checks"]["redis"].startswith("away")
    finally:
        is_over.set()
        flight.join().result(60)


@ANOTHER_THREAD
def test_a_server_that_cannot_write_is_not_ready(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mend 9: a full disk reads on happily; see also the chaos tests, which fill a real one."""
    monkeypatch.setattr(health, "probe_writing", lambda: "the disk is full")
    status, found = api.call("GET", "/ready")
    assert (status, found["status"]) == (503, "unready")
    assert (found["checks"]["database"], found["checks"]["writing"]) == ("ok", "the disk is full")


@contextmanager
def listening(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    """Hear everything that is logged, down to the last detail."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    loggers = [logging.getLogger(name) for name in ("", "tiltyard_server", "django")]
    levels = [logger.level for logger in loggers]
    logging.getLogger().addHandler(handler)
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        logging.getLogger().removeHandler(handler)
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter("%(message)s")])
def test_no_secret_is_ever_logged(
    settings: Settings, formatter: logging.Formatter, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TILTYARD_LOG_REQUESTS = True
    settings.WEBHOOK_SECRETS = [SECRET]
    settings.TILTYARD_METRICS_TOKEN = "a-token-for-metrics"
    owner = make_user("kay", has_password=True)
    tournament = make_tournament(owner)
    key = create_key(user_id=owner.pk, name="k", scopes=[Scope.READ], now=clock.now())[1]
    outside = Outside(owner, tournament)

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"password={PASSWORD.replace(' ', '-')} Bearer {key} {SECRET}")

    with listening(formatter) as stream:
        browser = Api()
        browser.refused("POST", "/auth/log-in", {"username": "kay", "password": "wr0ng-pass"})
        browser.ok("POST", "/auth/log-in", {"username": "kay", "password": PASSWORD})
        session = browser.client.cookies["sessionid"].value
        Api(key=key).get("/tournaments")
        Api(key=f"{key}x").call("GET", "/tournaments")
        body = {"tournament": tournament.pk, "match": 1, "outcome": {"type": "game", "winner": 0}}
        outside.post(body)
        outside.post(body, nonce="short")
        Client().get("/metrics", headers={"Authorization": "Bearer a-token-for-metrics"})
        Api().call("GET", f"/tournaments/{tournament.pk}/matches/1/slip-report?code=SLIPCODE")
        monkeypatch.setattr(selectors, "list_tournaments", fail)
        Api(key=key).call("GET", "/tournaments")
        logging.getLogger("tiltyard_server").info("signed with %s", outside.secret)
        logging.getLogger("tiltyard_server").info("at postgresql://me:hunter22@db/x")
        logging.getLogger("tiltyard_server").info("key", extra={"header": f"Bearer {key}"})
    text = stream.getvalue()

    assert "POST" in text
    assert HIDDEN in text
    secrets = [PASSWORD, PASSWORD.replace(" ", "-"), "wr0ng-pass", key, outside.secret, SECRET]
    secrets += (session, "a-token-for-metrics", "SLIPCODE", "hunter22", settings.SECRET_KEY)
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.parametrize(
    "line",
    [
        "password='a lance and a horse' for kay",
        "{'password': 'a lance and a horse', 'name': 'kay'}",
        'body {"password": "a lance and a horse", "name": "kay"}',
        r"body {\"new_password\": \"a lance and a horse\", \"name\": \"kay\"}",
        "Cookie: 'csrftoken=x; sessionid=a lance and a horse' of kay",
    ],
)
def test_a_secret_of_several_words_is_hidden_to_its_end(line: str) -> None:
    hidden = redact(line)
    assert HIDDEN in hidden
    assert "horse" not in hidden
    assert "kay" in hidden
    assert redact(hidden) == hidden


def test_a_line_stays_json_and_hides_what_lies_deep() -> None:
    deep = {"name": "kay", "password": "a lance", "more": [{"new_token": 17, "n": 3}, {1.5}]}
    record = logging.makeLogRecord({"msg": 'the secret: "', "deep": deep, "at": clock.now()})
    found = json.loads(JsonFormatter().format(record))
    expected = {"name": "kay", "password": HIDDEN, "more": [{"new_token": HIDDEN, "n": 3}, [1.5]]}
    assert found["deep"] == expected
    assert isinstance(found["at"], str)


def test_what_is_no_secret_stays_readable() -> None:
    line = "Round 3 of tournament 7: 12 boards, 2 byes; see https://tiltyard.example/t/7?round=3"
    assert redact(line) == line


def test_a_line_in_the_log_is_json_with_the_ids_of_the_request(settings: Settings) -> None:
    settings.TILTYARD_LOG_REQUESTS = True
    headers = {"X-Request-ID": "proxy-given-1", "traceparent": PARENT}
    with listening(JsonFormatter()) as stream:
        answer = Client().get("/api/formats?code=x", headers=headers)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    line = next(line for line in lines if line["logger"] == "tiltyard_server.access")

    assert answer.headers["X-Request-ID"] == line["request_id"] == "proxy-given-1"
    assert (line["status"], line["route"]) == (200, "api/formats")
    assert line["trace_id"] == PARENT.split("-")[1]
    assert "?" not in line["message"]


def test_an_address_cannot_forge_a_line_in_the_log(settings: Settings) -> None:
    settings.TILTYARD_LOG_REQUESTS = True
    with listening(PlainFormatter("%(name)s %(message)s")) as stream:
        Client().get("/api/x%0D%0Atiltyard_server.access GET /forged 200%1B[2J")
    lines = [line for line in stream.getvalue().splitlines() if "forged" in line]
    assert [line.startswith("tiltyard_server.access GET /api/x%0D%0A") for line in lines] == [True]
    assert lines[0].isprintable()


@pytest.mark.parametrize("given", ["short", "x" * 65, "no spaces please", "break\\nline"])
def test_an_id_that_could_be_a_trick_is_replaced(given: str) -> None:
    answer = Client().get("/api/health", headers={"X-Request-ID": given})

    assert answer.headers["X-Request-ID"] != given
    assert len(answer.headers["X-Request-ID"]) == 32


SEEN: list[tuple[str, str]] = []


@contextmanager
def hook(name: str, header: str, attributes: Any) -> Iterator[None]:
    """Stand in for the adapter of a tracing library."""
    SEEN.append((name, header))
    yield


def test_a_trace_goes_through_the_outbox_and_into_webhooks(settings: Settings) -> None:
    settings.TILTYARD_TRACE_HOOK = f"{__name__}:hook"
    trace_id = PARENT.split("-")[1]
    found: list[str] = []
    SEEN.clear()

    def hear(_: object) -> None:
        found.append(tracing.current_traceparent())

    handlers: defaultdict[str, Callable[[object], None]] = defaultdict(lambda: hear)
    with receiving() as receiver:
        settings.PAYMENT_SERVICE_URL, settings.WEBHOOK_SECRETS = receiver.url, [SECRET]
        tournament = make_paid_tournament()
        fill(tournament, 2)
        start(tournament)
        OutboxMessage.objects.all().delete()
        with tracing.span("request", PARENT):
            play_to_the_end(tournament)
        make_batch(handlers).run(clock.now())
        assert deliver_payouts() > 0
        sent = {name.lower(): value for name, value in receiver.requests[0][1].items()}

    assert found[0].split("-")[1] == sent["traceparent"].split("-")[1] == trace_id
    assert {"request", "payout", "tournament.moved"} <= {name for name, _ in SEEN}
    assert {header.split("-")[1] for _, header in SEEN} == {trace_id}
    assert len({header for _, header in SEEN}) == len(SEEN)  # each a span of its own
    assert tracing.current() is None


@pytest.mark.parametrize("given", ["", "nonsense", "00-" + "0" * 32 + "-00f067aa0ba902b7-01"])
def test_a_trace_that_is_none_begins_anew(given: str) -> None:
    with tracing.span("request", given) as trace:
        assert len(trace.trace_id) == 32
        assert trace.trace_id != "0" * 32


def test_the_server_says_its_version(api: Api) -> None:
    found = api.get("/version")
    assert set(found) == {"server", "engine"}
    assert all(text[0].isdigit() for text in found.values())
