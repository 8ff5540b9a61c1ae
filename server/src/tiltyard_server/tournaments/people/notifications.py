"""Sentences for the people concerned: written by the worker, read by them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tiltyard import EntryStatus, Phase
from tiltyard.sentence import say, word
from tiltyard_server.accounts.mail_preferences import NEWS_TOPICS, Address, Told, tell_by_mail
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.mail.services import drop_letters
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Entry, Match, Notification
from tiltyard_server.tournaments.people.news_mail import path_of, tell_pairing
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
    "lists": "lists",
}
_MOVED = {  # the moves that are worth a mail
    phase.value: f"moved-{phase.value}"
    for phase in (
        Phase.CHECK_IN,
        Phase.IN_PROGRESS,
        Phase.COMPLETED,
        Phase.CANCELLED,
        Phase.ABORTED,
    )
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
    """Mark all news as read; what was to be told by mail is told no more."""
    drop_letters(user_id=user_id, topics=NEWS_TOPICS)
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
    mail = _MOVED.get(payload["to"])
    told = Told(mail, {"tournament": tournament.name}, path_of(tournament)) if mail else None
    write_news(
        (Notification(user_id=user_id, tournament=tournament, key=key, text=text), told)
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
        .only("number", "name", "user_id", "rating")
    }
    news = []
    for match in matches:
        sides = [people.get(number or 0) for number in (match.first_entry, match.second_entry)]
        for side, (me, other) in enumerate((sides, sides[::-1])):
            if me is not None and me.user_id is not None and other is not None:
                text = say(
                    "{tournament}: your match {match} against {other} is open.",
                    tournament=tournament.name,
                    match=match.number,
                    other=other.name,
                )
                key = f"ready:{payload['seq']}:{match.number}"
                note = Notification(
                    user_id=me.user_id,
                    tournament=tournament,
                    match_number=match.number,
                    key=key,
                    text=text,
                )
                news.append((note, tell_pairing(tournament, match, side, other)))
    write_news(news)


def write_news(news: Iterable[tuple[Notification, Told | None]]) -> None:
    """Store the news for those who want it, and what to tell them by mail.

    What was told before is not told again.
    """
    now = clock.now()
    items = list(news)
    people = {item.user_id for item, _ in items}
    muted = dict(User.objects.filter(pk__in=people).exclude(muted=[]).values_list("pk", "muted"))
    wanted = [
        (item, told)
        for item, told in items
        if KINDS[_kind_of(item)] not in muted.get(item.user_id, ())
    ]
    for item, _ in wanted:
        item.created_at = now
    Notification.objects.bulk_create([item for item, _ in wanted], ignore_conflicts=True)
    tell_by_mail(
        (
            (Address(item.user_id, item.key, f"tournament:{item.tournament_id}"), told)
            for item, told in wanted
            if told is not None
        ),
        at=now,
    )


def _kind_of(news: Notification) -> str:
    return news.key.split(":", maxsplit=1)[0]
