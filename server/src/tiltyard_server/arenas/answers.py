"""Bringing answers back to those who wait: in the process, or through Redis from another one.

Redis is never needed to be right: who hears nothing looks into the table.
"""

import json
import logging
import time
from collections.abc import Iterable, Mapping
from threading import Event, Lock, Thread
from typing import Any, Final

import redis
from django.conf import settings

Answer = dict[str, Any]

CHANNEL: Final = "tiltyard:arena-answers"
_PAUSE: Final = 1.0  # seconds, after Redis was lost
_log = logging.getLogger(__name__)


class Call:
    """Somebody who waits for the answers to a few commands."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.missing = set(ids)
        self.answers: dict[str, Answer] = {}
        self._event = Event()

    def take(self, command_id: str, answer: Answer) -> None:
        """Note an answer; the last one ends the waiting."""
        self.answers[command_id] = answer
        self.missing.discard(command_id)
        if not self.missing:
            self._event.set()

    def wait(self, seconds: float) -> bool:
        """Wait for all answers; return whether they are there."""
        return not self.missing or self._event.wait(seconds)


class Desk:
    """All who wait in this process."""

    def __init__(self) -> None:
        self._calls: dict[str, list[Call]] = {}
        self._lock = Lock()
        self._listener: Thread | None = None

    def expect(self, ids: Iterable[str]) -> Call:
        """Return a call for these answers; to be given back to `forget`."""
        call = Call(ids)
        with self._lock:
            for command_id in call.missing:
                self._calls.setdefault(command_id, []).append(call)
            if settings.TILTYARD_REDIS_URL and self._listener is None:
                self._listener = Thread(target=_listen, args=(self,), daemon=True)
                self._listener.start()
        return call

    def forget(self, call: Call, ids: Iterable[str]) -> None:
        """Wait no more."""
        with self._lock:
            for command_id in ids:
                waiting = self._calls.get(command_id, [])
                if call in waiting:
                    waiting.remove(call)
                if not waiting:
                    self._calls.pop(command_id, None)

    def deliver(self, answers: Mapping[str, Answer]) -> dict[str, Answer]:
        """Hand out answers; return those that nobody here waits for."""
        with self._lock:
            found = {each: self._calls.get(each, ()) for each in answers}
        for command_id, calls in found.items():
            for call in calls:
                call.take(command_id, answers[command_id])
        return {each: answers[each] for each, calls in found.items() if not calls}


DESK: Final = Desk()


class Herald:
    """Tells answers to everybody, from whoever directs."""

    def __init__(self) -> None:
        url = settings.TILTYARD_REDIS_URL
        self._client = (
            redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
            if url
            else None
        )

    def tell(self, answers: Mapping[str, Answer]) -> None:
        """Hand out answers in this process, and the rest to the others."""
        rest = DESK.deliver(answers)
        if self._client is None or not rest:
            return
        try:
            self._client.publish(CHANNEL, json.dumps(rest))
        except redis.RedisError as error:
            _log.warning(
                "Redis cannot be reached (%s), so %s answers of arenas did not go to the other "
                "processes; they read them from the database, a little later",
                error,
                len(rest),
            )

    def close(self) -> None:
        """Let the connection go."""
        if self._client is not None:
            self._client.close()


def _listen(desk: Desk) -> None:
    """Hear the answers of other processes, for ever."""
    while True:
        try:
            with (
                redis.Redis.from_url(settings.TILTYARD_REDIS_URL) as client,
                client.pubsub() as sub,
            ):
                sub.subscribe(CHANNEL)
                for message in sub.listen():
                    if message["type"] == "message":
                        desk.deliver(json.loads(message["data"]))
        except (redis.RedisError, OSError, ValueError) as error:
            _log.warning(
                "Redis cannot be reached (%s), so answers of arenas are read from the database, a "
                "little later; trying again in %s s",
                error,
                _PAUSE,
            )
        time.sleep(_PAUSE)
