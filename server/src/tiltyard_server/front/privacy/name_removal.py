"""Names in sentences: what the server wrote about somebody for others names nobody any more.

Only where they were: in the tournaments they entered, organised or helped with, their arenas and
their teams. What other people wrote in chats and descriptions of events is theirs, and stays.
"""

import json
import re
from collections.abc import Callable, Collection
from typing import Any

from django.contrib.admin.models import LogEntry as AdminEntry
from django.db.models import Q, QuerySet

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.models import ArenaCommand, ArenaPlayer
from tiltyard_server.fairplay.models import Flag, FlagReview
from tiltyard_server.heralds.models import Call
from tiltyard_server.heralds.webhook_body import list_spellings
from tiltyard_server.relays.models import Relay
from tiltyard_server.teams.models import Team
from tiltyard_server.tournaments.models import Entry, Notification, Staff, Tournament

Scrub = Callable[[str], str]


def scrub_sentences(user: User, nobody: str, *, teams: Collection[int]) -> None:
    """Put `nobody` where somebody is named; before their rows lose the name."""
    tournaments = _list_tournaments(user)
    scrub = _make_scrub(user, nobody)
    _scrub_texts(Notification.objects.filter(tournament__in=tournaments), "text", scrub, 300)
    _scrub_texts(FlagReview.objects.filter(flag__tournament__in=tournaments), "note", scrub, 1000)
    _scrub_texts(Team.objects.filter(pk__in=teams), "description", scrub, 2000)
    for flag in Flag.objects.filter(Q(tournament__in=tournaments) | Q(users=user)).distinct():
        Flag.objects.filter(pk=flag.pk).update(evidence=_scrub_json(flag.evidence, scrub))
    for relay in Relay.objects.filter(tournament__in=tournaments).exclude(unmatched=[]):
        unmatched = _scrub_json(relay.unmatched, scrub)
        Relay.objects.filter(pk=relay.pk).update(unmatched=unmatched)
    arenas = ArenaPlayer.objects.filter(user=user).values("arena")
    calls = Call.objects.filter(Q(herald__tournament__in=tournaments) | Q(herald__arena__in=arenas))
    for call in calls.iterator(chunk_size=500):
        body = json.dumps(_scrub_json(json.loads(call.body), scrub), ensure_ascii=False)
        Call.objects.filter(pk=call.pk).update(body=body)
    for asked in ArenaCommand.objects.filter(actor_id=user.pk).iterator(chunk_size=500):
        data, answer = _scrub_json(asked.data, scrub), _scrub_json(asked.answer, scrub)
        ArenaCommand.objects.filter(pk=asked.pk).update(data=data, answer=answer)
    of_user = AdminEntry.objects.filter(content_type__app_label="accounts", object_id=str(user.pk))
    _scrub_texts(of_user, "object_repr", scrub, 200)


def _list_tournaments(user: User) -> set[int]:
    entered = Entry.objects.filter(user=user).values_list("tournament_id", flat=True)
    helped = Staff.objects.filter(user=user).values_list("tournament_id", flat=True)
    own = Tournament.everything.filter(owner=user).values_list("pk", flat=True)
    return {*entered, *helped, *own}


def _make_scrub(user: User, nobody: str) -> Scrub:
    """Return what takes the names out of a text: whole words, in any case, however escaped."""
    names = {user.username, user.display_name}
    names |= set(Entry.objects.filter(user=user).values_list("name", flat=True))
    spelt = {spelling for name in names if name for spelling in list_spellings(name)}
    any_name = "|".join(re.escape(name) for name in sorted(spelt, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{any_name})(?!\w)", re.IGNORECASE)
    return lambda text: pattern.sub(nobody, text)


def _scrub_texts(rows: QuerySet[Any], column: str, scrub: Scrub, longest: int) -> None:
    for pk, text in rows.values_list("pk", column).iterator(chunk_size=500):
        if (scrubbed := scrub(text)) != text:
            rows.filter(pk=pk).update(**{column: scrubbed[:longest]})


def _scrub_json(value: Any, scrub: Scrub) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, list):
        return [_scrub_json(each, scrub) for each in value]
    if isinstance(value, dict):
        return {key: _scrub_json(each, scrub) for key, each in value.items()}
    return value
