"""Publish and subscribe between processes through Redis: one listener a process.

Redis is never needed to be right: it only tells the others to look, and they look by themselves
now and then. Without a Redis nothing is published and nothing heard.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from typing import Final

import redis
from django.conf import settings
from redis import asyncio as redis_asyncio
from redis.asyncio.client import PubSub

from tiltyard_server.common.messages import event_loop

Hear = Callable[[str, str], None]  # topic, text; called on the event loop: it must not block

_PATIENCE: Final = 0.3  # seconds: whoever publishes does not wait longer
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0  # seconds, after Redis was lost
_log = logging.getLogger(__name__)


def publish(topic: str, text: str) -> None:
    """Tell those who listen in other processes; any thread may call."""
    client = _connect(settings.TILTYARD_REDIS_URL)
    if client is None:
        return
    try:
        client.publish(topic, text)
    except redis.RedisError as error:
        _log.warning(
            "Redis cannot be reached (%s), so other processes were not told of %s. They see it "
            "seconds later, when they look by themselves",
            error,
            topic,
        )


def subscribe(topic: str, hear: Hear) -> Future[None]:
    """Call `hear` for all that is published under a topic, here too; done once Redis was asked."""
    return _find_listener().subscribe(topic, hear)


def unsubscribe(topic: str, hear: Hear) -> None:
    """Call `hear` no more."""
    _find_listener().unsubscribe(topic, hear)


class _Listener:
    """One connection for all topics. All but the two public methods run on the event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._hearers: dict[str, list[Hear]] = {}
        self._pubsub: PubSub | None = None
        self._reader: asyncio.Task[None] | None = None

    def subscribe(self, topic: str, hear: Hear) -> Future[None]:
        return event_loop.start(self._add(topic, hear))

    def unsubscribe(self, topic: str, hear: Hear) -> None:
        event_loop.start(self._remove(topic, hear))

    async def _add(self, topic: str, hear: Hear) -> None:
        self._hearers.setdefault(topic, []).append(hear)
        if self._reader is None and self._url:
            self._reader = asyncio.get_running_loop().create_task(self._read())
        elif self._pubsub is not None:
            with suppress(redis.RedisError, OSError):  # the reader begins anew, with all topics
                await self._pubsub.subscribe(topic)

    async def _remove(self, topic: str, hear: Hear) -> None:
        hearers = self._hearers.get(topic, [])
        if hear in hearers:
            hearers.remove(hear)
        if hearers or self._hearers.pop(topic, None) is None:
            return
        if not self._hearers and self._reader is not None:
            self._reader.cancel()
            self._reader = self._pubsub = None
        elif self._pubsub is not None:
            with suppress(redis.RedisError, OSError):
                await self._pubsub.unsubscribe(topic)

    async def _read(self) -> None:
        """Read on; after a lost connection subscribe again to all that is wanted."""
        pause = _FIRST_PAUSE
        while self._is_wanted():
            try:
                async with (
                    redis_asyncio.Redis.from_url(self._url) as client,
                    client.pubsub(ignore_subscribe_messages=True) as pubsub,
                ):
                    await self._subscribe_all(pubsub)
                    self._pubsub, pause = pubsub, _FIRST_PAUSE
                    while self._is_wanted():
                        message = await pubsub.get_message(timeout=5.0)
                        if message is not None:
                            self._tell(message["channel"].decode(), message["data"].decode())
            except (redis.RedisError, OSError) as error:
                _log.warning(
                    "Redis cannot be reached (%s), so changes in other processes are seen late; "
                    "trying again in %.1f s",
                    error,
                    pause,
                )
            finally:
                if self._is_wanted():
                    self._pubsub = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _subscribe_all(self, pubsub: PubSub) -> None:
        """Ask for every topic, also for those that come while Redis is being asked."""
        asked: set[str] = set()
        while missing := self._hearers.keys() - asked:
            await pubsub.subscribe(*missing)
            asked |= missing

    def _is_wanted(self) -> bool:
        """Whether this reader goes on: a library may swallow that it was cancelled."""
        return asyncio.current_task() is self._reader

    def _tell(self, topic: str, text: str) -> None:
        for hear in list(self._hearers.get(topic, ())):
            try:
                hear(topic, text)
            except Exception:
                _log.exception(
                    "What another process said under %s could not be used; it is found when this "
                    "process looks by itself",
                    topic,
                )


def _find_listener() -> _Listener:
    return _make_listener(settings.TILTYARD_REDIS_URL)


@cache
def _make_listener(url: str) -> _Listener:
    return _Listener(url)


@cache
def _connect(url: str) -> redis.Redis | None:
    if not url:
        return None
    return redis.Redis.from_url(url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
