"""How often somebody may ask: reads and changes are counted a minute, each with a limit."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import NOBODY, Viewer
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.common.http.client_address import find_address, place_of
from tiltyard_server.common.http.rate_limit import tally

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_MINUTE: Final = 60


def require_pace(request: HttpRequest, viewer: Viewer, *, now: datetime) -> None:
    """Refuse somebody who asks too often: by account, or by place while nobody is signed in.

    Raises:
        TooManyError: `reads.too_many`, `writes.too_many`, with `retry_after` in seconds.
    """
    if request.method in _SAFE:
        _require_read_pace(request, viewer, now)
    else:
        _require_write_pace(request, viewer, now)


def require_page_pace(request: HttpRequest, *, now: datetime) -> None:
    """Refuse an address that asks for too many pages that are written for each request.

    Raises:
        TooManyError: `reads.too_many`, with `retry_after` in seconds.
    """
    _require_read_pace(request, NOBODY, now)


def _require_read_pace(request: HttpRequest, viewer: Viewer, now: datetime) -> None:
    """Count in this process only: a question to Redis would cost more than many reads."""
    is_known = viewer.user_id is not None
    most = (
        settings.TILTYARD_READS_A_MINUTE if is_known else settings.TILTYARD_UNKNOWN_READS_A_MINUTE
    )
    if not most:
        return
    name = f"reads:{_who(request, viewer)}"
    found = tally(name, seconds=_MINUTE, now=now, is_shared=False)
    if found.count > most:
        raise TooManyError(
            "reads.too_many",
            say(
                "More than {most} questions within a minute; wait {retry_after} seconds, and "
                "let a WebSocket tell you what changes instead of asking again.",
                most=most,
                retry_after=found.retry_after,
            ),
            retry_after=found.retry_after,
        )


def _require_write_pace(request: HttpRequest, viewer: Viewer, now: datetime) -> None:
    is_known = viewer.user_id is not None
    most = (
        settings.TILTYARD_WRITES_A_MINUTE if is_known else settings.TILTYARD_UNKNOWN_WRITES_A_MINUTE
    )
    if not most:
        return
    found = tally(f"writes:{_who(request, viewer)}", seconds=_MINUTE, now=now)
    if found.count > most:
        raise TooManyError(
            "writes.too_many",
            say(
                "More than {most} changes within a minute; wait {retry_after} seconds, or send "
                "several at once where the API takes lists.",
                most=most,
                retry_after=found.retry_after,
            ),
            retry_after=found.retry_after,
        )


def _who(request: HttpRequest, viewer: Viewer) -> str:
    return place_of(find_address(request)) if viewer.user_id is None else f"user {viewer.user_id}"
