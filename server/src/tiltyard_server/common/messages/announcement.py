"""Telling whoever follows something that it has changed: the one way, after every commit.

The hub of this process hears it at once, those of other processes through Redis. Nothing is lost
when Redis is away: whoever follows something looks by itself now and then.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future

from tiltyard_server.common.messages import pubsub

Hear = Callable[[str, int, int, object], None]  # channel, key, number, step; it must not block

_log = logging.getLogger(__name__)
_hearers: list[Hear] = []


def announce(channel: str, key: int, number: int, step: object = None) -> None:
    """Tell all that `key` is at `number` now. Any thread may call.

    `step` is what happened, where it is at hand: this process need not read it again.

    The change is committed: nothing that fails here may undo it.
    """
    try:
        for hear in _hearers:
            hear(channel, key, number, step)
        pubsub.publish(f"tiltyard:{channel}:{key}", str(number))
    except Exception:
        _log.exception(
            "Not everybody could be told that %s %s is at %s; it was saved, and open pages learn "
            "of it with the next change",
            channel,
            key,
            number,
        )


def add_hearer(hear: Hear) -> None:
    """Call `hear` for all that this process announces."""
    if hear not in _hearers:
        _hearers.append(hear)


def remove_hearer(hear: Hear) -> None:
    """Call `hear` no more."""
    if hear in _hearers:
        _hearers.remove(hear)


def follow(channel: str, key: int, hear: pubsub.Hear) -> Future[None]:
    """Call `hear` for what other processes announce of `key`; done once Redis was asked."""
    return pubsub.subscribe(f"tiltyard:{channel}:{key}", hear)


def ignore(channel: str, key: int, hear: pubsub.Hear) -> None:
    """Call `hear` no more."""
    pubsub.unsubscribe(f"tiltyard:{channel}:{key}", hear)


def read_announcement(topic: str, text: str) -> tuple[str, int, int]:
    """Return channel, key and number of what another process announced."""
    _, channel, key = topic.split(":")
    return channel, int(key), int(text)
