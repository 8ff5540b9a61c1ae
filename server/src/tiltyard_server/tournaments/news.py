"""Sentences for the people concerned: written by the worker, read by them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tiltyard import EntryStatus
from tiltyard.sentence import say, word
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Entry, Match, Notification
from tiltyard_server.tournaments.rows import PHASE_NAMES

_SHOWN = 50
_TAKING_PART = [status.value for status in EntryStatus if not status.is_out]
KINDS = {  # what news are to the people who may do without them
    "moved": "moves",
    "ready": "matches",
    "reported": "reports",
    "disputed": "reports",
    "decided": "reports",
    "invited": "invitations",
}


def list_notifications(user_id: int) -> dict[str, Any]:
    """Return somebody's news, newest first."""
    found = Notification.objects.filter(user_id=user_id)
    return {
        "unread": found.filter(read_at=None).count(),
        "items": [
            {
                "id": item.pk,
                "text": item.text,
                "tournament_id": item.tournament_id,
                "match_number": item.match_number,
                "created_at": clock.to_iso(item.created_at),
                "read": item.read_at is not None,
            }
            for item in found.order_by("-id")[:_SHOWN]
        ],
    }


def mark_read(user_id: int, *, now: datetime) -> None:
    """Mark all news as read."""
    Notification.objects.filter(user_id=user_id, read_at=None).update(read_at=now)


def tell_moved(payload: dict[str, Any]) -> None:
    """Tell all who entered that the tournament moved on."""
    tournament = get_tournament(payload["tournament_id"])
    phase = PHASE_NAMES[payload["to"]].lower()
    text = say("{tournament}: {phase}.", tournament=tournament.name, phase=word(phase))
    entered = Entry.objects.filter(tournament=tournament, user__isnull=False)
    if tournament.delays_results:  # those who left would learn of it before other outsiders
        entered = entered.filter(status__in=_TAKING_PART)
    users = entered.values_list("user_id", flat=True)
    key = f"moved:{payload['seq']}:{payload['to']}"
    write_news(
        Notification(user_id=user_id, tournament=tournament, key=key, text=text)
        for user_id in users
        if user_id is not None
    )


def tell_ready(payload: dict[str, Any]) -> None:
    """Tell the two players of each match that it can be played."""
    tournament = get_tournament(payload["tournament_id"])
    matches = Match.objects.filter(tournament=tournament, number__in=payload["matches"])
    people = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament)
        .filter(number__in=[n for m in matches for n in (m.first_entry, m.second_entry) if n])
        .only("number", "name", "user_id")
    }
    news = []
    for match in matches:
        sides = [people.get(number or 0) for number in (match.first_entry, match.second_entry)]
        for me, other in (sides, reversed(sides)):
            if me is not None and me.user_id is not None and other is not None:
                text = say(
                    "{tournament}: your match {match} against {other} is open.",
                    tournament=tournament.name,
                    match=match.number,
                    other=other.name,
                )
                key = f"ready:{payload['seq']}:{match.number}"
                news.append(
                    Notification(
                        user_id=me.user_id,
                        tournament=tournament,
                        match_number=match.number,
                        key=key,
                        text=text,
                    )
                )
    write_news(news)


def write_news(news: Iterable[Notification]) -> None:
    """Store the news for those who want it; what was told before is not told again."""
    now = clock.now()
    items = list(news)
    people = {item.user_id for item in items}
    muted = dict(User.objects.filter(pk__in=people).exclude(muted=[]).values_list("pk", "muted"))
    items = [item for item in items if KINDS[_kind_of(item)] not in muted.get(item.user_id, ())]
    for item in items:
        item.created_at = now
    Notification.objects.bulk_create(items, ignore_conflicts=True)


def _kind_of(news: Notification) -> str:
    return news.key.split(":", maxsplit=1)[0]
