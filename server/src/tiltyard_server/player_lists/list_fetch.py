"""A list is fetched from its address every day: a row of work, claimed by one worker at a time."""

import logging
import tempfile
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.db.models import F

from tiltyard import TiltyardError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.jobs import Queue, Retry
from tiltyard_server.player_lists.download import fetch_list
from tiltyard_server.player_lists.list_file import Description, import_file
from tiltyard_server.player_lists.models import ListSource, PlayerList

EVERY: Final = timedelta(days=1)
_LEASE: Final = timedelta(minutes=10)
_RETRY: Final = Retry([60, 600, 3600, 3 * 3600])  # then with the next day
_TOLD_EVERY: Final = timedelta(seconds=1)
_FAULT: Final = say("A fault of the server; its log says more.")
LOST: Final = say("The process that fetched it ended before it was done.")
_log = logging.getLogger(__name__)

FETCHES: Final = Queue(
    ListSource.JOB,
    ListSource.objects.all,
    lease=lambda: _LEASE,
    mark={"attempts": F("attempts") + 1, "done": 0, "total": 0, "is_reading": False},
)


class AbandonedError(Exception):
    """The worker that wanted it is gone."""


def fetch_source(source: ListSource, *, is_abandoned: Callable[[], bool] = lambda: False) -> bool:
    """Fetch what was claimed and import it if it is new; write down how it went.

    Return whether there is a new edition. What fails is tried again later.
    """
    pulse = _Pulse(source, is_abandoned)
    try:
        is_new = _fetch(source, pulse)
    except AbandonedError:
        ListSource.objects.filter(pk=source.pk).update(claimed_until=None)
        return False
    except TiltyardError as error:
        note_end(source, error.message)
        return False
    except Exception:
        _log.exception(
            "The list of players %r could not be imported from %s; the one that is there stays, "
            "and it is tried again",
            source.code,
            source.url,
        )
        note_end(source, _FAULT)
        return False
    note_end(source, "")
    return is_new


def note_end(claimed: ListSource, error: str) -> None:
    """Give a claim back, with what went wrong or nothing; say when it is fetched next."""
    row = ListSource.objects.filter(pk=claimed.pk).first()
    if row is None:  # its address was taken away meanwhile
        return
    now = clock.now()
    row.claimed_until, row.error, row.done, row.total, row.is_reading = None, error, 0, 0, False
    if row.url != claimed.url:  # another one was set meanwhile, and is due
        row.error = ""
        row.save()
        return
    wait = (_RETRY.find_wait(row.attempts) if error and row.attempts else None) or EVERY
    row.due_at = now + wait
    if not error:
        row.attempts, row.checked_at = 0, now
    row.save()


def _fetch(source: ListSource, pulse: "_Pulse") -> bool:
    listed = PlayerList.objects.select_related("edition").filter(code=source.code).first()
    edition = listed.edition if listed else None
    known = edition.stamp if edition and edition.source == source.url[:200] else ""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        fetched = fetch_list(source.url, path, known=known, tell=pulse.tell)
        if not fetched.is_new:
            return False
        pulse.is_reading = True
        about = Description(
            source.code, source.name, source.url, stamp=fetched.stamp, chapter=source.chapter
        )
        import_file(path, about, pulse.tell)
    return True


class _Pulse:
    """Tells the row how far it is, and keeps the claim; asked often, it writes once a second."""

    def __init__(self, source: ListSource, is_abandoned: Callable[[], bool]) -> None:
        self._pk = source.pk
        self._is_abandoned = is_abandoned
        self._next: datetime | None = None
        self.is_reading = False

    def tell(self, done: int, total: int) -> None:
        """Say how many bytes of how many are fetched, or read."""
        now = clock.now()
        if self._next is not None and now < self._next:
            return
        if self._is_abandoned():
            raise AbandonedError
        self._next = now + _TOLD_EVERY
        ListSource.objects.filter(pk=self._pk).update(
            done=done, total=total, is_reading=self.is_reading, claimed_until=now + _LEASE
        )
