"""The bell at an inbox: wakes directors, here and through Redis in other processes.

Redis is never needed to be right: a director looks by itself ten times a second.
"""

import logging
import time
from functools import cache
from threading import Thread
from typing import Final

import redis
from django.conf import settings

from tiltyard_server.arenas.announcing import wake_directors

CHANNEL: Final = "tiltyard:arena-bell"
_PATIENCE: Final = 0.2  # seconds: whoever rings does not wait longer
_PAUSE: Final = 1.0  # seconds, after Redis was lost
_log = logging.getLogger(__name__)


def ring(arena_id: int) -> None:
    """Wake whoever directs the arena, wherever that is."""
    wake_directors(arena_id, 0)
    client = _connect(settings.TILTYARD_REDIS_URL)
    if client is None:
        return
    try:
        client.publish(CHANNEL, arena_id)
    except redis.RedisError as error:
        _log.warning(
            "Redis cannot be reached (%s), so the director of arena %s was not woken. It looks by "
            "itself every few seconds; nothing is lost",
            error,
            arena_id,
        )


def hear_bells() -> None:
    """Wake the directors of this process when another one rings, from now on."""
    if settings.TILTYARD_REDIS_URL:
        Thread(target=_listen, name="tiltyard-bell", daemon=True).start()


def _listen() -> None:
    while True:
        try:
            with (
                redis.Redis.from_url(settings.TILTYARD_REDIS_URL) as client,
                client.pubsub(ignore_subscribe_messages=True) as bells,
            ):
                bells.subscribe(CHANNEL)
                for message in bells.listen():
                    wake_directors(int(message["data"]), 0)
        except (redis.RedisError, OSError, ValueError) as error:
            _log.warning(
                "Redis cannot be reached (%s), so directors of arenas are not woken by other "
                "processes and look by themselves; trying again in %s s",
                error,
                _PAUSE,
            )
        time.sleep(_PAUSE)


@cache
def _connect(url: str) -> redis.Redis | None:
    if not url:
        return None
    return redis.Redis.from_url(url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
