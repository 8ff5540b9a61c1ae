"""Fetching the games of boards: called on the event loop, read and kept by the thread of its kind.

The guard of addresses looks at every address that is called. A file that has not changed is not
sent again (`If-None-Match`), an answer ends by its deadline and by its size.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import httpx
from django.db import transaction

from tiltyard import Phase, TiltyardError
from tiltyard.sentence import say
from tiltyard_hosts.chess.pgn_reader import MOST_BYTES
from tiltyard_server.common.http import client, ssrf_url_guard
from tiltyard_server.common.http.client import Get, Page
from tiltyard_server.jobs import Delivery, Queue, Retry
from tiltyard_server.relays import intake
from tiltyard_server.relays.models import Relay

_TIMEOUT: Final = 10.0
_LEASE: Final = timedelta(seconds=60)
_RETRY: Final = Retry.doubling(timedelta(minutes=5))
_FAULT: Final = say("A fault of the server; its log says more.")
_ANSWERS: Final[Mapping[int, str]] = {
    401: say("The address does not let this server read it; it may want a password."),
    403: say("The address does not let this server read it; it may want a password."),
    404: say("There is nothing at this address."),
    410: say("There is nothing at this address."),
}
_log = logging.getLogger(__name__)

FETCHES: Final = Queue(
    Relay.JOB,
    lambda: (
        Relay.objects.exclude(url="")
        .filter(tournament__phase=Phase.IN_PROGRESS)
        .select_related("tournament")
    ),
    lease=lambda: _LEASE,
)


def make_delivery(at: datetime | None = None) -> Delivery[Relay, Page]:
    """Return what fetches games; `at` is the time for those who have a clock of their own."""
    return Delivery(FETCHES, send=_fetch, note=_note, at=at)


async def _fetch(relay: Relay, now: datetime) -> Page:
    """Call one address. No database in here: this runs on the event loop."""
    del now
    is_known = relay.etag and relay.etag_seq == relay.tournament.seq and not relay.unmatched
    find = partial(_find, etag=relay.etag if is_known else "")
    try:
        return await client.fetch(find, relay.url, seconds=_TIMEOUT, largest=MOST_BYTES)
    except TiltyardError as refused:
        return Page(None, error=refused.message)


def _find(url: str, *, etag: str) -> Get:
    target = ssrf_url_guard.resolve(url)
    port = "" if target.port in (80, 443) else f":{target.port}"
    headers = {"Host": f"{target.host}{port}", "User-Agent": "Tiltyard"}
    if etag:
        headers["If-None-Match"] = etag
    return Get(target.url, headers, target.host)


def _note(claimed: Relay, page: Page, now: datetime) -> None:
    """Keep what came, and write down how it went and when the address is called next."""
    error = _take(claimed, page)
    with transaction.atomic():
        relay = Relay.objects.select_for_update().filter(pk=claimed.pk).first()
        if relay is None or relay.url != claimed.url:
            return  # another address was named meanwhile, and is due
        relay.claimed_until, relay.error = None, error
        relay.attempts = relay.attempts + 1 if error else 0
        wait = timedelta(seconds=relay.every)
        longer = _RETRY.find_wait(relay.attempts) if error else None
        relay.due_at = now + max(wait, longer or wait)
        if page.status is not None:
            relay.checked_at = now
        if page.status == httpx.codes.OK:
            is_kept = not error and len(page.etag) <= 200
            relay.etag = page.etag if is_kept else ""
            relay.etag_seq = claimed.tournament.seq
        relay.save(
            update_fields=[
                "claimed_until",
                "error",
                "attempts",
                "due_at",
                "checked_at",
                "etag",
                "etag_seq",
            ]
        )


def _take(relay: Relay, page: Page) -> str:
    """Keep the games of an answer; return what was wrong, in words for an arbiter, or nothing."""
    if page.status is None:
        return page.error
    if page.status == httpx.codes.NOT_MODIFIED:
        return ""
    if page.status != httpx.codes.OK:
        usual = say("It answered {status}.", status=page.status)
        return _ANSWERS.get(page.status, usual)
    try:
        intake.take(relay.tournament, page.content)
    except TiltyardError as refused:
        return refused.message
    except Exception:
        _log.exception(
            "The games of tournament %s could not be kept as they came from its address; what was "
            "there stays, and the address is asked again",
            relay.tournament_id,
        )
        return _FAULT
    return ""
