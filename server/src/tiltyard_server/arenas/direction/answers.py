"""Bringing answers back to those who wait: in the process, or through Redis from another one.

Redis is never needed to be right: who hears nothing looks into the table.
"""

import json
from collections.abc import Iterable, Mapping
from threading import Event, Lock
from typing import Any, Final

from django.conf import settings

from tiltyard_server.common.messages import pubsub

Answer = dict[str, Any]

_TOPIC: Final = "tiltyard:arena-answers"


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


class WaitingCalls:
    """All who wait in this process."""

    def __init__(self) -> None:
        self._calls: dict[str, list[Call]] = {}
        self._lock = Lock()
        self._is_listening = False

    def expect(self, ids: Iterable[str]) -> Call:
        """Return a call for these answers; to be given back to `forget`."""
        call = Call(ids)
        with self._lock:
            for command_id in call.missing:
                self._calls.setdefault(command_id, []).append(call)
            if settings.TILTYARD_REDIS_URL and not self._is_listening:
                self._is_listening = True
                pubsub.subscribe(_TOPIC, self._hear)
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

    def _hear(self, _topic: str, text: str) -> None:
        self.deliver(json.loads(text))

    def deliver(self, answers: Mapping[str, Answer]) -> dict[str, Answer]:
        """Hand out answers; return those that nobody here waits for."""
        with self._lock:
            found = {each: self._calls.get(each, ()) for each in answers}
        for command_id, calls in found.items():
            for call in calls:
                call.take(command_id, answers[command_id])
        return {each: answers[each] for each, calls in found.items() if not calls}


WAITING_CALLS: Final = WaitingCalls()


def tell_answers(answers: Mapping[str, Answer]) -> None:
    """Hand out answers in this process, and the rest to the others; for whoever directs."""
    rest = WAITING_CALLS.deliver(answers)
    if rest and settings.TILTYARD_REDIS_URL:
        pubsub.publish(_TOPIC, json.dumps(rest))
