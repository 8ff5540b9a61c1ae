"""The money of a tournament over HTTP, and what operators decide about its payouts."""

from typing import Annotated, Literal
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Query, Router

from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.numbers import Id
from tiltyard_server.payments import selectors as reading
from tiltyard_server.payments.payouts.retry_schemas import RetriedOut, RetryIn
from tiltyard_server.payments.schemas import LineOut, PayoutOut, SettleIn, TermsIn
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.history.schemas import MoneyOut
from tiltyard_server.tournaments.money import administration
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["money"])
_BASE = "/tournaments/{tournament_id}/money"


@router.get(_BASE, response=MoneyOut | None)
def get_money(request: HttpRequest, tournament_id: Id) -> MoneyOut | None:
    """Return fee, prizes, pool and awards; null for a tournament without money."""
    money = administration.get_money(open_tournament(request, tournament_id))
    return None if money is None else MoneyOut.model_validate(money)


@router.put(_BASE, response=SeqOut)
def change_terms(request: HttpRequest, tournament_id: Id, body: TermsIn) -> SeqOut:
    """Set fee and prizes, until registration opens."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    return SeqOut(seq=administration.change_terms(access, body.to_draft()))


@router.delete(_BASE, response=SeqOut)
def drop_terms(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Make it a tournament without money, until registration opens."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    return SeqOut(seq=administration.change_terms(access, None))


@router.get(f"{_BASE}/statement", response=list[LineOut])
def get_tournament_statement(
    request: HttpRequest,
    tournament_id: Id,
    kind: Annotated[Literal["json", "csv"], Query(alias="as")] = "json",
) -> list[LineOut] | HttpResponseBase:
    """Return all that the tournament moved, newest first; as CSV the whole of it."""
    open_tournament(request, tournament_id, Action.READ_MONEY)
    lines = reading.list_lines(tournament_id=tournament_id)
    if kind == "csv":
        return answer_file(
            request,
            reading.export_lines(lines),
            name=f"tournament-{tournament_id}-statement.csv",
            content_type="text/csv; charset=utf-8",
        )
    return [LineOut.model_validate(reading.line_view(line)) for line in lines[:1000]]


@router.post("/operations/payouts/retry", response=RetriedOut)
def retry_payouts(request: HttpRequest, body: RetryIn) -> RetriedOut:
    """Send several failed payouts again, or all of them: up to 500 at once, the oldest first."""
    wanted = None if body.all else body.ids
    return RetriedOut.model_validate(administration.retry_payouts(get_viewer(request), wanted))


@router.post("/operations/payouts/{payout_id}/retry", response=PayoutOut)
def retry_payout(request: HttpRequest, payout_id: UUID) -> PayoutOut:
    """Send a failed payout again, with the same webhookId."""
    payout = administration.retry_payout(get_viewer(request), payout_id)
    return PayoutOut.model_validate(reading.payout_view(payout))


@router.post("/operations/payouts/{payout_id}/settle", response=PayoutOut)
def settle_payout(request: HttpRequest, payout_id: UUID, body: SettleIn) -> PayoutOut:
    """Settle a failed payout by hand: paid by other means, or into the wallet."""
    payout = administration.settle_payout(
        get_viewer(request), payout_id, reason=body.reason, to_wallet=body.to_wallet
    )
    return PayoutOut.model_validate(reading.payout_view(payout))
