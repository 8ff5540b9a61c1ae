"""What operators look at: payouts, alerts, the log of what was sent, queues."""

from typing import Annotated
from uuid import UUID

from django.http import HttpRequest
from ninja import Query, Router, Status

from tiltyard_server.accounts.identity import get_viewer, require_operator
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.payments import alerts, selectors
from tiltyard_server.payments.schemas import (
    AlertOut,
    DeliveryOut,
    OperationsOut,
    PayoutOut,
    PayoutPageOut,
    PayoutStatus,
)

router = Router(tags=["operations"])
_PAGE = 50
PageNumber = Annotated[int, Query(ge=1, le=100_000)]


@router.get("/operations", response=OperationsOut)
def get_operations(request: HttpRequest) -> OperationsOut:
    """Return how the installation is: queues, alerts, payouts, the sums of the ledger."""
    require_operator(get_viewer(request))
    return OperationsOut.model_validate(selectors.get_health(now=clock.now()))


@router.get("/operations/payouts", response=PayoutPageOut)
def list_payouts(
    request: HttpRequest,
    status: PayoutStatus | None = None,
    tournament_id: Number | None = None,
    page: PageNumber = 1,
) -> PayoutPageOut:
    """Return payouts, newest first."""
    require_operator(get_viewer(request))
    found = selectors.list_payouts(status=status or "", tournament_id=tournament_id)
    first = (page - 1) * _PAGE
    items = [PayoutOut.model_validate(selectors.payout_view(p)) for p in found[first:][:_PAGE]]
    return PayoutPageOut(items=items, total=found.count())


@router.get("/operations/alerts", response=list[AlertOut])
def list_alerts(
    request: HttpRequest,
    resolved: bool = False,  # noqa: FBT001, FBT002 - a query parameter
) -> list[AlertOut]:
    """Return what waits for an operator; with `resolved` also what was seen to."""
    require_operator(get_viewer(request))
    found = selectors.list_alerts(is_open=not resolved)[:200]
    return [AlertOut.model_validate(selectors.alert_view(alert)) for alert in found]


@router.post("/operations/alerts/{alert_id}/resolve", response={204: None})
def resolve_alert(request: HttpRequest, alert_id: Id) -> Status[None]:
    """Say that an alert was seen to."""
    user_id = require_operator(get_viewer(request))
    alerts.resolve_alert(alert_id, actor_id=user_id, at=clock.now())
    return Status(204, None)


@router.get("/operations/deliveries", response=list[DeliveryOut])
def list_deliveries(
    request: HttpRequest,
    payout_id: UUID | None = None,
    page: PageNumber = 1,
) -> list[DeliveryOut]:
    """Return the log of what was sent to the payment service, newest first."""
    require_operator(get_viewer(request))
    found = selectors.list_deliveries(payout_id=payout_id)
    first = (page - 1) * _PAGE
    return [DeliveryOut.model_validate(selectors.delivery_view(d)) for d in found[first:][:_PAGE]]
