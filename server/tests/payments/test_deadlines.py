"""Outgoing calls: each ends by its deadline, and none waits for another."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Event
from typing import Any

import httpx
import pytest
import uvloop
from deliveries import deliver_payouts
from factories import make_user, play_to_the_end
from hosted import Clock
from purses import check_books, fill, make_paid_tournament, start
from receiver import SECRET, Receiver, receiving

from tiltyard_server.common.http import client
from tiltyard_server.common.messages import event_loop
from tiltyard_server.heralds import services as heralds
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.jobs import Delivery as Courier
from tiltyard_server.jobs.wakeup import add_waker, remove_waker
from tiltyard_server.payments.models import Delivery, Payout
from tiltyard_server.payments.payouts import delivery

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Any) -> Iterator[Receiver]:
    with receiving() as receiver:
        settings.PAYMENT_SERVICE_URL = receiver.url
        settings.WEBHOOK_SECRETS = [SECRET]
        settings.TILTYARD_PAYOUT_TIMEOUT = 60.0
        settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
        yield receiver


def play(size: int) -> None:
    tournament = make_paid_tournament()
    fill(tournament, size)
    start(tournament)
    play_to_the_end(tournament)


def work_until(queue: Courier[Any, Any], kind: str, is_done: Callable[[], bool]) -> None:
    """Let the queue work whenever a call has come back, as a worker does."""
    came = Event()
    add_waker(kind, came.set)
    while not is_done():
        came.clear()
        if not queue.work() and not is_done():
            assert came.wait(20), "nothing came back"
    remove_waker(kind, came.set)


@pytest.mark.parametrize("runner", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
@pytest.mark.parametrize("mood", ["hangs", "drips-headers"])
def test_a_call_ends_by_its_deadline_whatever_the_other_side_does(
    service: Receiver, runner: Callable[..., client.Reply], mood: str
) -> None:
    """Mend 19: the time-out counted from one byte to the next, so a dripping answer held it."""
    service.moods = [mood]
    post = client.Post(service.url, b'{"webhookId": "1"}', {})

    reply = runner(client.send(lambda: post, seconds=0.3))

    assert reply.status is None
    assert reply.error == "There was no answer within 0.3 seconds."


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (
            socket.gaierror(-2, "Name or service not known"),
            "The name of the address was not found.",
        ),
        (ssl.SSLError(1, "bad"), "No secure connection could be made; look at the certificate."),
        (ConnectionResetError(104, "reset"), "The connection broke before there was an answer."),
        (httpx.InvalidURL("no"), "The address is not one that can be called."),
        (httpx.ConnectError("no"), "No connection could be made."),
    ],
)
def test_a_call_that_fails_says_why_as_a_person_would(problem: Exception, sentence: str) -> None:
    """Mend 25: an alert of the operator showed the name of a Python error."""

    def find() -> client.Post:
        raise problem

    assert event_loop.run(client.send(find, seconds=5)).error == sentence


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_port_where_nobody_listens_refuses_the_connection(host: str) -> None:
    """Mend 25: also under a name with several addresses."""
    with socket.socket() as taken:  # bound and not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        post = client.Post(f"http://{host}:{taken.getsockname()[1]}", b"", {}, is_direct=True)
        reply = event_loop.run(client.send(lambda: post, seconds=5))

    assert reply.error == "The connection was refused: nothing answers at that address."


def test_looking_up_a_name_counts_too(service: Receiver) -> None:
    """Mend 19: a name server that does not answer held the call of a herald for ever."""
    is_over = Event()

    def find() -> client.Post:
        is_over.wait(30)
        return client.Post(service.url, b"", {})

    reply = event_loop.run(client.send(find, seconds=0.2))
    is_over.set()

    assert reply.error == "There was no answer within 0.2 seconds."
    assert service.requests == []


def test_an_answer_whose_body_never_ends_is_taken_at_once(service: Receiver) -> None:
    """Mend 19: a dripping 200 held a payout for 49 seconds; the status is all that counts."""
    play(2)
    service.moods = ["drips-body"] * 2

    assert deliver_payouts() == 2

    assert set(Payout.objects.values_list("status", flat=True)) == {"sent"}
    assert max(Delivery.objects.values_list("milliseconds", flat=True)) < 30_000
    check_books()


def test_no_payout_waits_for_another_and_first_retries_come_after_five_seconds(
    service: Receiver, time: Clock
) -> None:
    """Mend 19: a batch waited for its slowest, and one odd answer cost the others a minute."""
    play(8)
    Payout.objects.update(due_at=time.now())
    count = Payout.objects.count()
    service.moods = ["hangs", "500", "drips-headers", *["drops"] * (count - 3)]
    queue = delivery.make_delivery()

    work_until(queue, "payout", lambda: Delivery.objects.count() == count - 2)

    tried = Payout.objects.filter(attempts=1)
    assert {payout.due_at - time.now() for payout in tried} == {timedelta(seconds=5)}
    assert queue.find_rest() == 5.0
    time.go(seconds=5)
    work_until(queue, "payout", lambda: Payout.objects.filter(status="sent").count() == count - 2)
    assert Payout.objects.filter(status="pending").count() == 2  # still in the air
    service.closing.set()
    queue.close()
    assert Delivery.objects.count() == 2 * (count - 2) + 2
    check_books()


def test_an_answer_that_cannot_be_noted_stops_no_other(
    service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 19: when one note failed, the rest of the batch waited until its claims ran out."""
    play(2)
    note, first = delivery._note, Payout.objects.get(position=1)

    def fail_once(claimed: Payout, *args: Any) -> None:
        if claimed.pk == first.pk:
            raise ZeroDivisionError
        note(claimed, *args)

    monkeypatch.setattr(delivery, "_note", fail_once)
    deliver_payouts()

    assert Payout.objects.get(position=1).status == "pending"
    assert Payout.objects.get(position=2).status == "sent"


def test_news_to_one_address_does_not_wait_for_another(service: Receiver) -> None:
    """Mend 19: heralds went in batches too, in the thread of the payouts."""
    tournament = make_paid_tournament()
    for number in range(3):
        herald = Herald.objects.create(
            tournament=tournament,
            kind="slack",
            url=service.url,
            topics=[],
            site="",
            created_by=make_user(),
            created_at=tournament.created_at,
        )
        Call.objects.create(
            herald=herald,
            key=str(number),
            body='{"webhookId": "news"}',
            created_at=tournament.created_at,
            due_at=tournament.created_at,
        )
    service.moods = ["drips-headers"]
    queue = heralds.make_delivery()

    work_until(queue, "call", lambda: Call.objects.exclude(done_at=None).count() == 2)

    service.closing.set()
    queue.close()
    assert Call.objects.get(done_at=None).attempts == 1
