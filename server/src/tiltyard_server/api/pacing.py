"""How often somebody may write: counted a minute, in Redis if there is one, else in the process."""

import logging
from collections import OrderedDict
from datetime import datetime
from functools import cache
from typing import Final

import redis
from django.conf import settings
from django.http import HttpRequest

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common.addresses import find_address, place_of
from tiltyard_server.common.errors import TooManyError

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PREFIX: Final = "tiltyard:writes:"
_PLACES_KEPT: Final = 10_000
_REDIS_SECONDS: Final = 0.2  # a request does not wait longer than this to be counted
_log = logging.getLogger(__name__)


class Counter:
    """Counts in this process, those who wrote last."""

    def __init__(self) -> None:
        self._counts: OrderedDict[str, int] = OrderedDict()

    def count(self, name: str) -> int:
        """Return how often `name` was counted, this time included."""
        count = self._counts.pop(name, 0) + 1
        self._counts[name] = count
        if len(self._counts) > _PLACES_KEPT:
            self._counts.popitem(last=False)
        return count

    def clear(self) -> None:
        """Forget everybody."""
        self._counts.clear()


COUNTER: Final = Counter()


def require_pace(request: HttpRequest, viewer: Viewer, *, now: datetime) -> None:
    """Refuse somebody who writes too often: by account, or by place while nobody is signed in.

    Raises:
        TooManyError: `writes.too_many`, with `retry_after` in seconds.
    """
    if request.method in _SAFE:
        return
    is_known = viewer.user_id is not None
    most = (
        settings.TILTYARD_WRITES_A_MINUTE if is_known else settings.TILTYARD_UNKNOWN_WRITES_A_MINUTE
    )
    if not most:
        return
    who = f"user {viewer.user_id}" if is_known else place_of(find_address(request))
    minute, seconds = divmod(int(now.timestamp()), 60)
    if _count(f"{_PREFIX}{minute}:{who}") > most:
        raise TooManyError(
            "writes.too_many",
            f"More than {most} changes within a minute; wait {60 - seconds} seconds, or send "
            "several at once where the API takes lists.",
            retry_after=60 - seconds,
        )


def _count(name: str) -> int:
    client = _connect(settings.TILTYARD_REDIS_URL)
    if client is not None:
        try:
            with client.pipeline(transaction=False) as pipeline:
                pipeline.incr(name)
                pipeline.expire(name, 120)
                counted, _ = pipeline.execute()
        except redis.RedisError as error:
            _log.warning("Redis is away (%s); each process counts writes by itself", error)
        else:
            return int(counted)
    return COUNTER.count(name)


@cache
def _connect(url: str) -> redis.Redis | None:
    if not url:
        return None
    return redis.Redis.from_url(
        url, socket_timeout=_REDIS_SECONDS, socket_connect_timeout=_REDIS_SECONDS
    )
