"""Jobs are claimed by one worker at a time, and none is lost when a worker dies."""

import os
import signal
import subprocess
import sys
import time as real_time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections
from factories import make_tournament

from tiltyard_server.common import clock
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.jobs import Batch, GiveUpError, LaterError, Queue, Retry
from tiltyard_server.outbox.models import OutboxMessage

NOW = clock.from_ms(1_790_000_000_000)
SECOND = timedelta(seconds=1)
LEASE = timedelta(seconds=60)
MESSAGES = Queue("message", OutboxMessage.objects.all)
CALLS = Queue("call", lambda: Call.objects.filter(done_at=None), lease=lambda: LEASE)
AT_ONCE = 4
DYING = """
import django, time
django.setup()
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import make_batch
def hang(payload):
    print("in hand", flush=True)
    time.sleep(600)
make_batch({"news": hang}).run(clock.now())
"""
both_threads = pytest.mark.django_db(transaction=True)


def put(count: int, *, due_at: datetime = NOW) -> None:
    OutboxMessage.objects.bulk_create(
        OutboxMessage(topic="news", payload={}, created_at=NOW, due_at=due_at) for _ in range(count)
    )


def put_calls(count: int) -> None:
    herald = Herald.objects.create(
        tournament=make_tournament(size=2), kind="slack", url="", topics=[], created_at=NOW
    )
    Call.objects.bulk_create(
        Call(herald=herald, key=str(number), body="", created_at=NOW, due_at=NOW)
        for number in range(count)
    )


def make_batch(
    handle: Callable[[OutboxMessage], None], *, retry: Retry | None = None, limit: int = 100
) -> tuple[Batch[OutboxMessage], list[int]]:
    """Return a batch, and where it notes what is over."""
    over: list[int] = []

    def finish(rows: Sequence[OutboxMessage], _now: datetime) -> None:
        over.extend(row.pk for row in rows)
        OutboxMessage.objects.filter(pk__in=[row.pk for row in rows]).delete()

    retry = retry or Retry([1])
    return Batch(MESSAGES, handle, finish=finish, retry=retry, limit=limit), over


def all_at_once(work: Callable[[], Any]) -> list[Any]:
    barrier = Barrier(AT_ONCE)

    def run(_: int) -> Any:
        try:
            barrier.wait(30)
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(run, range(AT_ONCE)))


@both_threads
def test_two_workers_never_claim_one_job() -> None:
    put_calls(40)

    claimed = all_at_once(lambda: [call.pk for _ in range(8) for call in CALLS.claim(NOW, 3)])

    taken = [pk for pks in claimed for pk in pks]
    assert len(taken) == len(set(taken)) == 40


@both_threads
def test_two_workers_never_have_one_job_in_hand_at_once() -> None:
    put(40)
    in_hand: list[int] = []

    def handle(message: OutboxMessage) -> None:
        in_hand.append(message.pk)

    def work() -> None:
        batch, _ = make_batch(handle, limit=3)
        while batch.run(NOW):
            pass

    all_at_once(work)
    work()  # what was skipped because another had it, and gave it back

    assert len(in_hand) == len(set(in_hand)) == 40
    assert not OutboxMessage.objects.exists()


@both_threads
def test_a_process_that_is_killed_with_a_job_in_hand_loses_nothing() -> None:
    put(2)
    held = connection.settings_dict
    address = f"sqlite:///{held['NAME']}"
    if connection.vendor == "postgresql":
        address = f"postgresql://{held['USER']}@{held['HOST']}:{held['PORT']}/{held['NAME']}"
    surroundings = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.dev",
        "TILTYARD_DATABASE_URL": address,
        "TILTYARD_REDIS_URL": "",
    }
    with subprocess.Popen(
        [sys.executable, "-c", DYING], env=surroundings, stdout=subprocess.PIPE, text=True
    ) as dying:
        assert dying.stdout is not None
        assert dying.stdout.readline() == "in hand\n"
        os.kill(dying.pid, signal.SIGKILL)
    batch, over = make_batch(lambda _: None)
    end = real_time.monotonic() + 30
    while len(over) < 2 and real_time.monotonic() < end:  # PostgreSQL finds out by itself
        batch.run(NOW)

    assert len(over) == 2


@pytest.mark.django_db
def test_the_job_of_a_killed_worker_is_taken_over_when_its_lease_is_up() -> None:
    put_calls(1)
    (lost,) = CALLS.claim(NOW, 8)

    assert lost.claimed_until == NOW + LEASE
    assert CALLS.claim(NOW + LEASE - SECOND, 8) == []
    assert CALLS.find_next_due() is None
    assert CALLS.claim(NOW + LEASE, 8) == [lost]


@pytest.mark.django_db
def test_a_lease_that_is_renewed_is_kept() -> None:
    put_calls(1)
    (call,) = CALLS.claim(NOW, 8)

    assert CALLS.renew(call.pk, NOW + LEASE - SECOND)
    assert CALLS.claim(NOW + LEASE, 8) == []
    Call.objects.update(done_at=NOW)
    assert not CALLS.renew(call.pk, NOW + LEASE)


@pytest.mark.django_db
def test_nothing_is_done_before_it_is_due() -> None:
    put(1, due_at=NOW + SECOND)
    batch, _ = make_batch(lambda _: None)

    assert (batch.run(NOW), MESSAGES.find_next_due()) == (0, NOW + SECOND)
    assert (batch.run(NOW + SECOND), MESSAGES.find_next_due()) == (1, None)


def run_schedule(batch: Batch[OutboxMessage]) -> list[int]:
    """Work whenever something is due; return after how many seconds that was."""
    moments: list[int] = []
    while (due := MESSAGES.find_next_due()) and len(moments) < 12:
        moments.append(int((due - NOW).total_seconds()))
        batch.run(due)
    return moments


def fail(_: OutboxMessage) -> None:
    raise ValueError("no ink")


@pytest.mark.django_db
def test_a_job_that_fails_is_tried_as_the_schedule_says_and_then_given_up() -> None:
    put(1)
    batch, over = make_batch(fail, retry=Retry([5, 15, 45]))

    assert run_schedule(batch) == [0, 5, 20, 65]
    assert len(over) == 1


@pytest.mark.django_db
def test_a_schedule_without_an_end_doubles_up_to_the_longest_wait() -> None:
    put(1)
    batch, over = make_batch(fail, retry=Retry.doubling(timedelta(seconds=30)))

    assert run_schedule(batch) == [0, 2, 6, 14, 30, 60, 90, 120, 150, 180, 210, 240]
    job = OutboxMessage.objects.get()
    assert (job.attempts, job.last_error, over) == (12, "ValueError: no ink", [])


@pytest.mark.django_db
def test_a_job_that_fails_changes_nothing_and_stops_no_other() -> None:
    put(3)
    first = OutboxMessage.objects.earliest("pk").pk

    def spill(message: OutboxMessage) -> None:
        OutboxMessage.objects.filter(pk=message.pk).update(topic="spilt")
        if message.pk == first:
            raise ValueError("no ink")

    batch, over = make_batch(spill)

    assert (batch.run(NOW), len(over)) == (2, 2)
    assert OutboxMessage.objects.get().topic == "news"


@pytest.mark.django_db
def test_a_job_may_wait_without_a_failure_or_be_beyond_help() -> None:
    put(1)

    def wait(_: OutboxMessage) -> None:
        raise LaterError(30 * SECOND)

    def refuse(_: OutboxMessage) -> None:
        raise GiveUpError("Nobody plays.")

    assert make_batch(wait)[0].run(NOW) == 0
    job = OutboxMessage.objects.get()
    assert (job.due_at, job.attempts) == (NOW + 30 * SECOND, 0)
    assert make_batch(refuse)[0].run(NOW + 30 * SECOND) == 1


@pytest.mark.django_db
def test_the_figures_of_a_queue_say_what_waits_fails_and_is_late() -> None:
    put(2)
    put(1, due_at=NOW + SECOND)
    OutboxMessage.objects.filter(due_at__gt=NOW).update(attempts=1)

    assert MESSAGES.measure(NOW) == (3, 1, NOW)
