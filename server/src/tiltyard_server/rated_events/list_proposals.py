"""After a new edition of a list its differences are proposed to who runs a coming event."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from tiltyard.sentence import say, word
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.rated_events.from_list import RATING_OPEN, Comparison, list_differences
from tiltyard_server.rated_events.models import Identity, ListProposal
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Notification, Tournament
from tiltyard_server.tournaments.people.notifications import write_news

COMPARE: Final = "list.compare"  # the message that an event is to be compared with a list


@transaction.atomic
def ask_events(payload: Mapping[str, Any]) -> None:
    """Let every coming event that knows players by numbers be compared with a new edition."""
    known = Identity.objects.exclude(fide_id="", national_id="").values("tournament")
    coming = Tournament.objects.filter(
        pk__in=known, phase__in=[phase.value for phase in RATING_OPEN]
    )
    put_messages(
        (
            (COMPARE, {"tournament_id": pk, "code": payload["code"]})
            for pk in coming.values_list("pk", flat=True)
        ),
        at=clock.now(),
    )


@transaction.atomic
def propose(payload: Mapping[str, Any]) -> None:
    """Compare an event with a list, and tell its staff of what differs, once. Nothing changes."""
    tournament = get_tournament(payload["tournament_id"])
    compared = list_differences(tournament, payload["code"])
    row = ListProposal.objects.filter(tournament=tournament, code=payload["code"]).first()
    if not compared.items:
        if row is not None:
            row.delete()
        return
    digest = _digest(compared)
    if row is None:
        row = ListProposal(tournament=tournament, code=payload["code"])
    if row.digest == digest:
        return
    row.digest, row.differences = digest, len(compared.items)
    row.name, row.label = compared.in_force.listed.name, compared.in_force.edition.label
    row.save()
    _tell(row)


def list_proposals(tournament: Tournament) -> list[ListProposal]:
    """Return the lists whose differences nobody has looked at."""
    found = ListProposal.objects.filter(tournament=tournament, differences__gt=0)
    return list(found.order_by("code"))


def put_aside(tournament: Tournament, code: str) -> None:
    """Leave the entries as they are; only other differences are proposed again."""
    ListProposal.objects.filter(tournament=tournament, code=code).update(differences=0)


def _digest(compared: Comparison) -> str:
    told = sorted((one.entry, one.field, one.here, one.listed) for one in compared.items)
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _tell(row: ListProposal) -> None:
    tournament = row.tournament
    text = say(
        "{tournament}: differences from the list {name} of {label}: {count}.",
        tournament=tournament.name,
        count=row.differences,
        name=word(row.name),
        label=word(row.label),
    )
    staff = set(tournament.staff.values_list("user_id", flat=True)) | {tournament.owner_id}
    key = f"lists:{row.code[:20]}:{row.digest[:32]}"
    write_news(
        (Notification(user_id=user, tournament=tournament, key=key, text=text), None)
        for user in staff
        if user is not None
    )
