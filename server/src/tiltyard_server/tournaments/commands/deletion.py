"""Removing a tournament: its log and all that was made from it, in one transaction."""

from functools import partial

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.mail.services import drop_letters
from tiltyard_server.outbox.services import drop_messages
from tiltyard_server.payments import selectors as money
from tiltyard_server.ratings.services import Revision, revise_matches
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Deletion, LogEntry, Match, Tournament


def remove_tournament(tournament: Tournament) -> None:
    """Remove a tournament, locked by the caller, for good. One line about it stays.

    Its ratings are taken back, as if every result were cleared: what nobody can look up any more
    counts for nobody.
    """
    _take_back_ratings(tournament)
    _leave_line(tournament, tournament.binned_by_id)
    drop_messages(tournament_id=tournament.pk)
    drop_letters(about=f"tournament:{tournament.pk}")
    LogEntry.objects.filter(tournament=tournament).delete()
    transaction.on_commit(partial(log.forget, tournament.pk))
    tournament.delete()


def check_money(tournament: Tournament) -> None:
    """Refuse to delete what money is in, or was.

    Raises:
        RuleError: `money.in_escrow`, `payouts.open` or `money.in_ledger`.
    """
    _, held = money.sum_escrow(tournament.pk)
    if held:
        raise RuleError(
            "money.in_escrow",
            say("Entry fees are held; cancel the tournament, which pays them back."),
            held=held,
        )
    if money.has_open_payouts(tournament.pk):
        raise RuleError(
            "payouts.open", say("Payouts are on their way; delete it when they have come.")
        )
    if money.is_in_ledger(tournament.pk):
        raise RuleError(
            "money.in_ledger",
            say("Money was moved here, and the ledger keeps that for ever; the tournament stays."),
        )


def _take_back_ratings(tournament: Tournament) -> None:
    numbers = Match.objects.filter(tournament=tournament, kind__isnull=False).order_by("-number")
    revisions = [Revision(number, None) for number in numbers.values_list("number", flat=True)]
    if revisions:
        revise_matches(
            tournament_id=tournament.pk,
            game=tournament.game,
            revisions=revisions,
            at=clock.now(),
        )


def _leave_line(tournament: Tournament, actor_id: int | None) -> None:
    Deletion.objects.create(
        tournament_id=tournament.pk,
        name=tournament.name,
        format=tournament.format,
        phase=tournament.phase,
        owner_id=tournament.owner_id,
        entry_count=tournament.entry_count,
        seq=tournament.seq,
        head_hash=tournament.head_hash,
        deleted_by_id=actor_id,
        created_at=tournament.created_at,
        at=clock.now(),
    )
