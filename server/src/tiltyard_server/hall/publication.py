"""What the public sees: rounds that wait until they are published, columns, names of minors.

What somebody sees is decided in `tournaments.visibility` alone (docs/adr/0084, docs/adr/0105).
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.play.models import HostSetup
from tiltyard_server.tournaments import disclosure, visibility
from tiltyard_server.tournaments.commands.envelopes import (
    DETAILS_CHANGED,
    ROUNDS_PUBLISHED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command

TOPIC = "rounds.published"


def describe_publication(tournament: Tournament) -> dict[str, Any]:
    """Return whether rounds wait, and whether one does just now."""
    return {
        "withholds_rounds": tournament.withholds_rounds,
        "is_withheld": visibility.find_withheld(tournament) is not None,
        "columns": disclosure.list_columns(tournament),
        "minors_from": tournament.minors_from,
        "minor_names": tournament.minor_names,
    }


@transaction.atomic
def set_disclosure(access: Access, changes: Mapping[str, Any]) -> int:
    """Choose what the public reads of the entries from now on; return `seq`.

    Raises:
        RuleError: `publication.shown`, where games are played here.
    """
    tournament = lock_tournament(access.tournament.pk)
    columns = set(changes["columns"])
    usual = columns == set(disclosure.USUAL)
    wanted = {
        "shown_columns": None if usual else [c for c in disclosure.COLUMNS if c in columns],
        "minors_from": changes["minors_from"],
        "minor_names": changes["minor_names"],
    }
    fields = [name for name, value in wanted.items() if getattr(tournament, name) != value]
    if not fields:
        return tournament.seq
    for name in fields:
        setattr(tournament, name, wanted[name])
    is_hidden = disclosure.is_hidden_from_boards(tournament)
    if is_hidden and HostSetup.objects.filter(tournament=tournament).exists():
        raise RuleError(
            "publication.shown",
            say("Games that are played here show names and ratings; they cannot be hidden."),
        )
    Tournament.objects.filter(pk=tournament.pk).update(**{name: wanted[name] for name in fields})
    note = Note(DETAILS_CHANGED, {"fields": fields}, clock.now_ms())
    seq, _ = apply_command(
        tournament_id=tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq


@transaction.atomic
def set_withholding(access: Access, *, withholds_rounds: bool) -> int:
    """Let rounds wait from now on, or no longer; what is public stays public. Return `seq`.

    Raises:
        RuleError: `publication.hosted`.
    """
    tournament = lock_tournament(access.tournament.pk)
    if withholds_rounds == tournament.withholds_rounds:
        return tournament.seq
    if withholds_rounds and HostSetup.objects.filter(tournament=tournament).exists():
        raise RuleError(
            "publication.hosted",
            say("Games that are played here begin as they are drawn; rounds cannot be withheld."),
        )
    note = Note(DETAILS_CHANGED, {"fields": ["withholds_rounds"]}, clock.now_ms())
    changes = {"withholds_rounds": withholds_rounds}
    return _write(access, note, changes)


@transaction.atomic
def publish_rounds(access: Access) -> int:
    """Show everybody what was drawn; return the new `seq`.

    Raises:
        RuleError: `publication.nothing`.
    """
    tournament = lock_tournament(access.tournament.pk)
    if visibility.find_withheld(tournament) is None:
        raise RuleError("publication.nothing", say("No round waits to be published."))
    rounds = {row["number"] for row in tournament.rounds}
    note = Note(ROUNDS_PUBLISHED, {"round": max(rounds, default=0)}, clock.now_ms())
    return _write(access, note, {})


def _write(access: Access, note: Note, changes: dict[str, Any]) -> int:
    """Note it in the log; whatever was drawn before that note is public."""
    number = access.tournament.pk
    seq, _ = apply_command(tournament_id=number, envelope=Envelope(note), actor_id=access.actor_id)
    Tournament.objects.filter(pk=number).update(published_seq=seq, **changes)
    put_messages([(TOPIC, {"tournament_id": number, "seq": seq})], at=clock.now())
    return seq
