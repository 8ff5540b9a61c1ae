"""Waking those who run jobs: in this process and, where nobody here does, in the others.

A wake-up that is lost costs a moment and nothing else: the loop looks by itself now and then.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from django.db import transaction

from tiltyard_server.common.messages import pubsub

TOPIC: Final = "tiltyard:jobs"
Waker = Callable[[], None]
_wakers: dict[str, list[Waker]] = {}


def wake(kind: str, *, is_everywhere: bool = False) -> None:
    """Say that there is a job of a kind. `is_everywhere`: only one process can do it, find it."""
    is_known = wake_here(kind)
    if is_everywhere or not is_known:
        pubsub.publish(TOPIC, kind)


def wake_after_commit(kind: str) -> None:
    """Say so once the job is there for others to see."""
    transaction.on_commit(partial(wake, kind))


def wake_here(kind: str) -> bool:
    """Wake those of this process; return whether there are any."""
    wakers = list(_wakers.get(kind, ()))
    for waker in wakers:
        waker()
    return bool(wakers)


def add_waker(kind: str, waker: Waker) -> None:
    """Call `waker` whenever there is a job of a kind. It must not block."""
    _wakers.setdefault(kind, []).append(waker)


def remove_waker(kind: str, waker: Waker) -> None:
    """Call `waker` no more."""
    _wakers[kind].remove(waker)
