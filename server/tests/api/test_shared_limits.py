"""Processes that share a Redis count together; `test_guards` has the limits of one."""

import os
from secrets import randbits

import pytest
from conftest import Api
from hosted import Clock
from pytest_django import Settings

from tiltyard_server.accounts.models import User
from tiltyard_server.common.http.rate_limit import COUNTER

URL = os.environ.get("TILTYARD_TEST_REDIS_URL", "")
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not URL, reason="needs Redis, which the stage with PostgreSQL has"),
]


def test_writes_are_counted_together_in_redis(settings: Settings, time: Clock) -> None:
    settings.TILTYARD_REDIS_URL = URL
    settings.TILTYARD_WRITES_A_MINUTE = 2
    user = User.objects.create(pk=randbits(48), username="busy")  # of nobody else at this Redis
    for expected in (201, 201, 429):
        COUNTER.clear()  # as another process would find it
        status, _ = Api(user).call("POST", "/tournaments", {"name": "N", "format": "round-robin"})
        assert status == expected
