"""What organisers and operators do about the money of a tournament."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from tiltyard import Config, Phase, RuleError
from tiltyard.prizes import value_places
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, Viewer, require_operator, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.sentences import tell_message
from tiltyard_server.payments import selectors as reading
from tiltyard_server.payments.fees import sum_before_end
from tiltyard_server.payments.models import Payout, Terms
from tiltyard_server.payments.payouts import resolution
from tiltyard_server.payments.schemas import terms_out
from tiltyard_server.payments.terms import (
    TermsDraft,
    cut_of,
    drop_terms,
    find_terms,
    pool_of,
    read_rules,
    write_terms,
)
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import (
    MONEY_CHANGED,
    PAYOUT_DECIDED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.commands.quota import require_quota
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command
from tiltyard_server.tournaments.services import create_tournament as begin_tournament

_RETRIES_AT_ONCE: Final = 500


@transaction.atomic
def create_tournament(
    viewer: Viewer, *, config: Config, details: Details, terms: TermsDraft | None
) -> Tournament:
    """Begin a tournament, with what it costs and promises."""
    owner_id = require_user(viewer, Scope.ORGANISE)
    require_quota(viewer, owner_id=owner_id, now=clock.now())
    tournament = begin_tournament(config=config, details=details, owner_id=owner_id)
    if terms is not None:
        write_terms(tournament.pk, terms, sponsor_id=_find_sponsor(viewer, terms, None))
    return tournament


@transaction.atomic
def change_terms(access: Access, draft: TermsDraft | None) -> int:
    """Set or drop what a tournament costs and promises, until registration opens.

    Raises:
        RuleError: `money.frozen`: people have entered on these terms.
    """
    tournament = lock_tournament(access.tournament.pk)
    if tournament.phase != Phase.CREATED:
        raise RuleError(
            "money.frozen",
            say("Fee and prizes stand since registration opened; people entered on these terms."),
        )
    if draft is None:
        drop_terms(tournament.pk)
    else:
        sponsor_id = _find_sponsor(access.viewer, draft, find_terms(tournament.pk))
        write_terms(tournament.pk, draft, sponsor_id=sponsor_id)
    note = Note(MONEY_CHANGED, {"has_terms": draft is not None}, clock.now_ms())
    seq, _ = apply_command(
        tournament_id=tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq


def get_money(access: Access) -> dict[str, Any] | None:
    """Return what a tournament costs, promises, holds and has awarded; None without money."""
    tournament = access.tournament
    terms = find_terms(tournament.pk)
    if terms is None:
        return None
    shown = visibility.show(access)
    is_settled = terms.pool is not None  # it is, at the end
    is_final = is_settled and not shown.is_behind
    count, held = (
        sum_before_end(terms, is_aborted=tournament.phase == Phase.ABORTED)
        if shown.is_behind
        else reading.sum_escrow(tournament.pk)
    )
    pool = terms.pool if terms.pool is not None and is_final else pool_of(terms, held)
    players = max(shown.tournament.entry_count, 1)
    return {
        "terms": terms_out(terms),
        "fees_held": held,
        "fees_count": count,
        "house_cut": cut_of(terms, held),
        "pool": pool,
        "is_final": is_final,
        "places": _list_places(terms, pool, players),
        "awards": [] if shown.is_behind else _list_awards(shown, terms),
        "my_fee": (
            reading.find_fee_status(tournament.pk, access.entry.number) if access.entry else None
        ),
        "my_balance": _balance(access.viewer, terms.currency),
    }


@transaction.atomic
def retry_payout(viewer: Viewer, payout_id: UUID) -> Payout:
    """Send a failed payout again; noted in the log of its tournament."""
    actor_id = require_operator(viewer)
    payout = resolution.retry_payout(payout_id, actor_id=actor_id, at=clock.now())
    _note(payout, say("tried again"), "", actor_id)
    return payout


def retry_payouts(viewer: Viewer, payout_ids: Sequence[UUID] | None) -> dict[str, Any]:
    """Send failed payouts again, each in a transaction of its own; None means all of them.

    What cannot be sent again is told and keeps nobody else waiting.
    """
    require_operator(viewer)
    wanted = payout_ids
    if wanted is None:
        wanted = list(reading.list_retryable().values_list("pk", flat=True)[:_RETRIES_AT_ONCE])
    refused = []
    sums: dict[str, int] = {}
    for payout_id in dict.fromkeys(wanted):
        try:
            payout = retry_payout(viewer, payout_id)
            sums[payout.currency] = sums.get(payout.currency, 0) + payout.amount
        except (NotFoundError, RuleError) as error:
            refused.append(
                {"id": str(payout_id), "code": error.code, **tell_message(error.message)}
            )
    return {
        "retried": len(set(wanted)) - len(refused),
        "sums": [{"currency": name, "sum": total} for name, total in sorted(sums.items())],
        "refused": refused,
        "left": reading.list_retryable().count(),
    }


@transaction.atomic
def settle_payout(viewer: Viewer, payout_id: UUID, *, reason: str, to_wallet: bool) -> Payout:
    """Settle a failed payout by hand; noted in the ledger and in the log of its tournament."""
    actor_id = require_operator(viewer)
    payout = resolution.settle_payout(
        payout_id, actor_id=actor_id, reason=reason, to_wallet=to_wallet, at=clock.now()
    )
    _note(payout, say("settled by hand"), reason, actor_id)
    return payout


def _find_sponsor(viewer: Viewer, draft: TermsDraft, before: Terms | None) -> int | None:
    """Return whose wallet stands for what is guaranteed; None: the house, for operators only.

    An operator who edits what somebody else has guaranteed does not move it to the house.
    """
    if not draft.guaranteed:
        return None
    if not viewer.is_operator:
        return viewer.user_id
    if before is None or (before.guaranteed, before.currency) != (draft.guaranteed, draft.currency):
        return None
    return before.sponsor_id


def _list_places(terms: Terms, pool: int, players: int) -> list[dict[str, int]]:
    values = value_places(read_rules(terms), pool=pool, players=players)
    return [{"place": place, "amount": amount} for place, amount in values.items()]


def _list_awards(shown: visibility.Shown, terms: Terms) -> list[dict[str, Any]]:
    prizes = list(reading.list_prizes(shown.tournament.pk, run=terms.run))
    numbers = [prize.entry for prize in prizes]
    found = Entry.objects.filter(tournament=shown.tournament.pk, number__in=numbers)
    names = shown.disclosure.cover_names(dict(found.values_list("number", "name")))
    return [
        {
            "entry": prize.entry,
            "name": names.get(prize.entry, ""),
            "position": prize.position,
            "amount": prize.amount,
            "status": prize.status,
        }
        for prize in prizes
    ]


def _balance(viewer: Viewer, currency: str) -> int | None:
    if viewer.user_id is None:
        return None
    return reading.get_balance_of(viewer.user_id, currency)


def _note(payout: Payout, decision: str, reason: str, actor_id: int) -> None:
    if payout.tournament_id is None:
        return  # a withdrawal: it is of no tournament, and the ledger says who decided
    data = {
        "payout": str(payout.pk),
        "entry": payout.entry,
        "decision": decision,
        "reason": reason,
    }
    apply_command(
        tournament_id=payout.tournament_id,
        envelope=Envelope(Note(PAYOUT_DECIDED, data, clock.now_ms())),
        actor_id=actor_id,
    )
