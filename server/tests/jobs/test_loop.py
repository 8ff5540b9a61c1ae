"""The loop runs what is woken or due, each kind for itself, and passes wake-ups on."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

import pytest
import redis
from django.conf import LazySettings

from tiltyard_server.common.messages import pubsub
from tiltyard_server.jobs import Kind, Loop, wake
from tiltyard_server.jobs.wakeup import TOPIC, wake_here

URL = os.environ.get("TILTYARD_TEST_REDIS_URL", "")
needs_redis = pytest.mark.skipif(not URL, reason="needs Redis")
PATIENCE = 120.0
NEVER = float("inf")


@dataclass
class Work:
    """A runner that says when it works."""

    rest: float = NEVER
    do: Callable[[], int] = lambda: 0
    came: Event = field(default_factory=Event)
    is_closed: bool = False

    def work(self) -> int:
        self.came.set()
        return self.do()

    def find_rest(self) -> float:
        return self.rest

    def close(self) -> None:
        self.is_closed = True

    def comes(self) -> bool:
        """Whether it works again."""
        self.came.clear()
        return self.came.wait(PATIENCE)


def _return(work: Work) -> Callable[[], Work]:
    return lambda: work


@contextmanager
def running(**works: Work) -> Iterator[None]:
    """Run works that are looked at once a day, unless something is due or they are woken."""
    kinds = [Kind(name, _return(work), look=86_400.0, breath=0.0) for name, work in works.items()]
    loop = Loop(kinds)
    loop.start()
    try:
        yield
    finally:
        loop.stop()


def test_a_kind_works_at_once_when_it_is_woken() -> None:
    work = Work()
    with running(posts=work):
        assert work.came.wait(PATIENCE)
        work.came.clear()
        wake("posts")
        assert work.came.wait(PATIENCE)

    assert work.is_closed


def test_a_kind_works_when_the_next_job_is_due() -> None:
    work = Work(rest=0.01)
    with running(posts=work):
        assert work.comes()
        assert work.comes()


def test_a_kind_goes_on_while_there_is_something_to_do() -> None:
    left = [1, 1, 1]
    is_done = Event()

    def do() -> int:
        if left:
            return left.pop()
        is_done.set()
        return 0

    with running(posts=Work(do=do)):
        assert is_done.wait(PATIENCE)


def test_a_kind_that_hangs_stops_no_other() -> None:
    is_over = Event()
    hanging = Work(do=lambda: int(is_over.wait(PATIENCE)) and 0)
    busy = Work(rest=0.01)
    with running(payouts=hanging, posts=busy):
        assert hanging.came.wait(PATIENCE)
        assert busy.comes()
        assert busy.comes()
        is_over.set()


def test_a_round_that_fails_is_tried_again_and_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fall() -> int:
        raise ZeroDivisionError

    falling, busy = Work(do=fall), Work(rest=0.01)
    with running(payouts=falling, posts=busy):
        assert falling.came.wait(PATIENCE)
        assert falling.comes()
        assert busy.comes()

    assert "the background work 'payouts' failed" in caplog.text


def test_a_redis_that_is_away_keeps_nobody_from_being_woken(settings: LazySettings) -> None:
    settings.TILTYARD_REDIS_URL = "redis://127.0.0.1:1/0"
    work = Work()
    with running(posts=work):
        assert work.came.wait(PATIENCE)
        work.came.clear()
        wake("posts", is_everywhere=True)
        assert work.came.wait(PATIENCE)


@needs_redis
def test_another_process_wakes_this_one(settings: LazySettings) -> None:
    settings.TILTYARD_REDIS_URL = URL
    work = Work()
    with running(posts=work), redis.Redis.from_url(URL) as elsewhere:
        assert work.came.wait(PATIENCE)
        work.came.clear()
        for _ in range(100):  # until the subscription stands
            elsewhere.publish(TOPIC, "posts")
            if work.came.wait(0.1):
                break

    assert work.came.is_set()


@needs_redis
def test_a_process_that_has_the_kind_itself_troubles_no_other(settings: LazySettings) -> None:
    settings.TILTYARD_REDIS_URL = URL
    own, foreign = f"own-{os.getpid()}", f"of-others-{os.getpid()}"  # Redis is shared
    heard: set[str] = set()
    is_heard = Event()

    def hear(_: str, text: str) -> None:
        heard.add(text)
        if text == foreign:
            is_heard.set()

    pubsub.subscribe(TOPIC, hear).result(PATIENCE)
    with running(**{own: Work()}):
        for _ in range(100):
            wake(own)
            wake(foreign)
            if is_heard.wait(0.1):
                break
    pubsub.unsubscribe(TOPIC, hear)

    assert heard & {own, foreign} == {foreign}


@needs_redis
def test_a_process_has_one_connection_for_all_it_listens_to(settings: LazySettings) -> None:
    settings.TILTYARD_REDIS_URL = f"{URL}?client_name=jobs-{os.getpid()}"
    came = [Event() for _ in range(20)]

    def make(event: Event) -> pubsub.Hear:
        return lambda _topic, _text: event.set()

    hearers = {f"tiltyard:test:{n}:{os.getpid()}": make(event) for n, event in enumerate(came)}
    for topic, hear in hearers.items():
        pubsub.subscribe(topic, hear).result(PATIENCE)
    for topic, event in zip(hearers, came, strict=True):
        for _ in range(100):
            pubsub.publish(topic, "now")
            if event.wait(0.1):
                break
        assert event.is_set()
    with redis.Redis.from_url(URL) as client:
        named = [each for each in client.client_list() if each["name"] == f"jobs-{os.getpid()}"]
    assert len([each for each in named if int(each["sub"])]) == 1
    for topic, hear in hearers.items():
        pubsub.unsubscribe(topic, hear)


def test_waking_a_kind_that_nobody_has_is_no_error() -> None:
    assert not wake_here("nobody")
    wake("nobody")
