"""Rate limits: how often something happened within a window, in Redis if there is one.

Without Redis each process counts by itself. Windows are fixed: they begin at whole multiples of
their length, so that nothing has to be stored but one number.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final

import redis
from django.conf import settings

_PREFIX: Final = "tiltyard:"
_NAMES_KEPT: Final = 10_000
_REDIS_SECONDS: Final = 0.2  # a request does not wait longer than this to be counted
_log = logging.getLogger(__name__)


class Counter:
    """Counts in this process, those who came last."""

    def __init__(self) -> None:
        self._counts: OrderedDict[str, int] = OrderedDict()

    def count(self, name: str) -> int:
        """Return how often `name` was counted, this time included."""
        count = self._counts.pop(name, 0) + 1
        self._counts[name] = count
        if len(self._counts) > _NAMES_KEPT:
            self._counts.popitem(last=False)
        return count

    def clear(self) -> None:
        """Forget everybody."""
        self._counts.clear()


COUNTER: Final = Counter()


@dataclass(frozen=True, slots=True)
class Tally:
    """How often within this window, and in how many seconds the next one begins."""

    count: int
    retry_after: int


def tally(name: str, *, seconds: int, now: datetime, is_shared: bool = True) -> Tally:
    """Count `name` once more. Unless `is_shared`, this process counts for itself, at no cost."""
    window, passed = divmod(int(now.timestamp()), seconds)
    key = f"{_PREFIX}{name}:{window}"
    count = _count_in_redis(key, seconds) if is_shared else None
    return Tally(COUNTER.count(key) if count is None else count, seconds - passed)


def _count_in_redis(key: str, seconds: int) -> int | None:
    client = _connect(settings.TILTYARD_REDIS_URL)
    if client is None:
        return None
    try:
        with client.pipeline(transaction=False) as pipeline:
            pipeline.incr(key)
            pipeline.expire(key, 2 * seconds)
            counted, _ = pipeline.execute()
    except redis.RedisError as error:
        _log.warning(
            "Redis cannot be reached (%s). Until it can, each process counts requests by itself, "
            "so limits are looser; see whether Redis runs at TILTYARD_REDIS_URL",
            error,
        )
        return None
    return int(counted)


@cache
def _connect(url: str) -> redis.Redis | None:
    if not url:
        return None
    return redis.Redis.from_url(
        url, socket_timeout=_REDIS_SECONDS, socket_connect_timeout=_REDIS_SECONDS
    )
