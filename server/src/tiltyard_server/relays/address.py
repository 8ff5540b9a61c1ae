"""The address from which the games of boards are fetched, as an organiser names it."""

from django.db import transaction

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.http import ssrf_url_guard
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.relays.intake import check_boards
from tiltyard_server.relays.models import Relay
from tiltyard_server.tournaments.models import Tournament


@transaction.atomic
def set_address(tournament: Tournament, *, url: str, every: int) -> Relay:
    """Fetch the games from an address from now on, every so many seconds of play.

    Raises:
        InputError: `address.refused`.
        RuleError: `relay.cards`, `relay.hosted`.
    """
    check_boards(tournament)
    ssrf_url_guard.resolve(url)
    fresh = {
        "url": url,
        "every": every,
        "due_at": clock.now(),
        "attempts": 0,
        "etag": "",
        "checked_at": None,
        "claimed_until": None,
        "error": "",
    }
    relay, _ = Relay.objects.update_or_create(tournament=tournament, defaults=fresh)
    wake_after_commit(Relay.JOB)
    return relay


@transaction.atomic
def remove_address(tournament: Tournament) -> None:
    """Fetch no more; what came stays.

    Raises:
        NotFoundError: `relay.no_address`.
    """
    named = Relay.objects.filter(tournament=tournament).exclude(url="")
    if not named.update(url="", etag="", error="", attempts=0, claimed_until=None):
        raise NotFoundError("relay.no_address", say("No address is named for these boards."))
