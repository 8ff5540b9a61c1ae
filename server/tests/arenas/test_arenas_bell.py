"""Whoever puts something into an inbox wakes its director, in this process and in others."""

import os
from collections.abc import Iterator
from threading import Event

import pytest
import redis
from pytest_django import Settings

from tiltyard_server.arenas import bell
from tiltyard_server.arenas.announcing import inboxes

URL = os.environ.get("TILTYARD_TEST_REDIS_URL", "")


@pytest.fixture
def heard() -> Event:
    return Event()


@pytest.fixture
def director(heard: Event) -> Iterator[None]:
    def wake(arena_id: int, _: int) -> None:
        if arena_id == 7:
            heard.set()

    inboxes.add(wake)
    yield
    inboxes.remove(wake)


@pytest.mark.usefixtures("director")
def test_the_bell_wakes_a_director_of_the_same_process(heard: Event, settings: Settings) -> None:
    settings.TILTYARD_REDIS_URL = ""
    bell.ring(7)

    assert heard.is_set()


@pytest.mark.usefixtures("director")
def test_a_redis_that_is_away_keeps_nobody_from_ringing(heard: Event, settings: Settings) -> None:
    settings.TILTYARD_REDIS_URL = "redis://127.0.0.1:1/0"
    bell.ring(7)

    assert heard.is_set()


@pytest.mark.skipif(not URL, reason="needs Redis")
@pytest.mark.usefixtures("director")
def test_the_bell_of_another_process_wakes_a_director(heard: Event, settings: Settings) -> None:
    settings.TILTYARD_REDIS_URL = URL
    bell.hear_bells()
    with redis.Redis.from_url(URL) as elsewhere:
        for _ in range(100):  # until the subscription stands
            elsewhere.publish(bell.CHANNEL, 7)
            if heard.wait(0.1):
                break

    assert heard.is_set()
