"""The bin: tournaments that were deleted and can be brought back for a while (ADR 106).

`Tournament.objects` does not find what lies here, so every door says 404 of it and no row of it
changes. Whoever may delete a tournament may look into the bin and bring back what is in it.
"""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, Viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.mail.services import drop_letters
from tiltyard_server.tournaments import log, rows
from tiltyard_server.tournaments.commands.deletion import check_money, remove_tournament
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access

View = dict[str, Any]
_SHOWN: Final = 100
_AT_ONCE: Final = 20
_log = logging.getLogger(__name__)


@transaction.atomic
def put_tournament(access: Access, *, name: str) -> None:
    """Put a tournament into the bin, whose name was typed again; all of it stays as it is.

    Raises:
        InputError: `tournament.name_differs`.
        RuleError: `money.in_escrow`, `payouts.open` or `money.in_ledger`.
    """
    tournament = lock_tournament(access.tournament.pk)
    if name.strip() != tournament.name:
        raise InputError(
            "tournament.name_differs",
            say(
                "Type the name of the tournament, {tournament}, to delete it.",
                tournament=f"{tournament.name!r}",
            ),
            field="name",
        )
    check_money(tournament)
    drop_letters(about=f"tournament:{tournament.pk}")
    tournament.binned_at, tournament.binned_by_id = clock.now(), access.actor_id
    tournament.save(update_fields=["binned_at", "binned_by"])
    transaction.on_commit(partial(_publish, tournament.pk, tournament.seq))


@transaction.atomic
def restore_tournament(viewer: Viewer, tournament_id: int) -> None:
    """Take a tournament out of the bin: it goes on where it stood.

    Raises:
        NotFoundError: `tournament.unknown`, for everybody else too.
    """
    found = _list_own(viewer).select_for_update(of=("self",)).filter(pk=tournament_id).first()
    if found is None:
        raise NotFoundError(
            "tournament.unknown",
            say("There is no tournament {tournament_id}.", tournament_id=tournament_id),
        )
    found.binned_at = found.binned_by = None
    found.save(update_fields=["binned_at", "binned_by"])
    transaction.on_commit(partial(_publish, found.pk, found.seq))


def list_bin(viewer: Viewer, *, festival: int | None = None) -> list[View]:
    """Return what somebody can bring back, the last first, and until when."""
    found = _list_own(viewer).order_by("-binned_at", "-pk")
    if festival is not None:
        found = found.filter(festival__id=festival)
    return [
        {
            "id": row.pk,
            "name": row.name,
            "format_name": rows.name_format(row.format),
            "phase_name": rows.PHASE_NAMES[row.phase],
            "entry_count": row.entry_count,
            "binned_at": clock.to_iso(row.binned_at),
            "kept_until": clock.to_iso(row.binned_at + _get_time()),
        }
        for row in found[:_SHOWN]
        if row.binned_at is not None
    ]


def empty_bin(*, now: datetime) -> None:
    """Remove for good what has been in the bin for as long as things are kept there."""
    old = Tournament.everything.filter(binned_at__lt=now - _get_time()).order_by("binned_at")
    for number in old.values_list("pk", flat=True)[:_AT_ONCE]:
        try:
            _remove(number, now)
        except Exception:  # the others are removed all the same
            _log.exception(
                "Tournament %s could not be removed for good; it stays in the bin, and the next "
                "cleaning tries again.",
                number,
            )


@transaction.atomic
def _remove(number: int, now: datetime) -> None:
    rows_ = Tournament.everything.select_for_update(of=("self",))
    found = rows_.filter(pk=number, binned_at__lt=now - _get_time()).first()
    if found is None:  # brought back meanwhile
        return
    check_money(found)
    remove_tournament(found)


def _list_own(viewer: Viewer) -> QuerySet[Tournament]:
    """Return what lies in the bin and somebody may have deleted: the owner's; for operators all."""
    user_id = require_user(viewer, Scope.ORGANISE)
    found = Tournament.everything.filter(binned_at__isnull=False)
    return found if viewer.is_operator else found.filter(owner_id=user_id)


def _get_time() -> timedelta:
    return timedelta(days=settings.TILTYARD_BIN_DAYS)


def _publish(number: int, seq: int) -> None:
    log.forget(number)
    announce(log.LOG.name, number, seq + 1)
