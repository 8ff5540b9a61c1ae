"""Announcements across processes: Redis publish and subscribe, or nothing at all."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import redis
from redis import asyncio as redis_asyncio
from redis.asyncio.client import PubSub

from tiltyard_server.live.stopping import stop

TOURNAMENTS: Final = "tiltyard:tournament:"
GAMES: Final = "tiltyard:hosted-game:"
ARENAS: Final = "tiltyard:arena:"
CHATS: Final = "tiltyard:arena-chat:"
CHESS: Final = "tiltyard:chess-game:"
_log = logging.getLogger(__name__)


class Megaphone:
    """Shouts to other processes, and hears them for the tournaments or games watched here.

    Redis is never needed to be right: what is not heard is found by the sweep of the hub.
    """

    def __init__(
        self, url: str, hear: Callable[[int, int], None], *, prefix: str = TOURNAMENTS
    ) -> None:
        self._url = url
        self._prefix = prefix
        self._hear = hear
        self._client = (
            redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
            if url
            else None
        )
        self._wanted: set[int] = set()
        self._pubsub: PubSub | None = None
        self._reader: asyncio.Task[None] | None = None

    def shout(self, tournament_id: int, seq: int) -> None:
        """Publish; any thread may call. A Redis that is away is noted and forgiven."""
        if self._client is None:
            return
        try:
            self._client.publish(f"{self._prefix}{tournament_id}", seq)
        except redis.RedisError as error:
            _log.warning(
                "Redis cannot be reached (%s), so other processes were not told of a change. Their "
                "watchers see it seconds later, when they look by themselves",
                error,
            )

    async def listen(self, tournament_id: int) -> None:
        """Hear announcements for a tournament."""
        if not self._url:
            return
        self._wanted.add(tournament_id)
        if self._reader is None:
            self._reader = asyncio.get_running_loop().create_task(self._read())
        elif self._pubsub is not None:
            with suppress(redis.RedisError, OSError):
                await self._pubsub.subscribe(f"{self._prefix}{tournament_id}")

    async def ignore(self, tournament_id: int) -> None:
        """Hear no more of a tournament."""
        self._wanted.discard(tournament_id)
        if self._pubsub is not None:
            with suppress(redis.RedisError, OSError):
                await self._pubsub.unsubscribe(f"{self._prefix}{tournament_id}")

    async def close(self) -> None:
        """Stop listening."""
        reader, self._reader = self._reader, None
        if reader is not None:
            await stop([reader])
        self._wanted.clear()
        if self._client is not None:
            self._client.close()

    async def _read(self) -> None:
        """Read for ever; after a lost connection subscribe again to all that is wanted."""
        pause = 0.1
        while True:
            try:
                async with (
                    redis_asyncio.Redis.from_url(self._url) as client,
                    client.pubsub(ignore_subscribe_messages=True) as pubsub,
                ):
                    if self._wanted:
                        await pubsub.subscribe(*(f"{self._prefix}{n}" for n in self._wanted))
                    self._pubsub = pubsub
                    pause = 0.1
                    await self._read_from(pubsub)
            except (redis.RedisError, OSError) as error:
                _log.warning(
                    "Redis cannot be reached (%s), so changes in other processes are seen late; "
                    "trying again in %.1f s",
                    error,
                    pause,
                )
            finally:
                self._pubsub = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, 5.0)

    async def _read_from(self, pubsub: PubSub) -> None:
        while True:
            if not self._wanted:
                await asyncio.sleep(0.05)
                continue
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=5.0)
            if message is not None and message["type"] == "message":
                number = message["channel"].decode().removeprefix(self._prefix)
                self._hear(int(number), int(message["data"]))
