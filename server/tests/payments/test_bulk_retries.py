"""Failed payouts sent again together."""

from typing import Any
from uuid import UUID

import pytest
from conftest import Api
from factories import make_user
from purses import check_books, fund

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Payout
from tiltyard_server.payments.payouts.withdrawal import withdraw_money

pytestmark = pytest.mark.django_db
PATH = "/operations/payouts/retry"


@pytest.fixture
def operator(settings: Any) -> Api:
    settings.PAYMENT_SERVICE_URL = "http://127.0.0.1:1"
    settings.WEBHOOK_SECRETS = ["s"]
    user = make_user("operator", is_operator=True)
    secret = create_key(user_id=user.pk, name="k", scopes=[Scope.OPERATE], now=clock.now())[1]
    return Api(key=secret)


def fail(*amounts: int) -> list[str]:
    """Leave payouts that failed, of these amounts."""
    user = make_user()
    fund(user, sum(amounts))
    ids = [
        str(withdraw_money(user_id=user.pk, amount=n, currency="coins", at=clock.now()).pk)
        for n in amounts
    ]
    Payout.objects.update(status="failed")
    return ids


def test_all_failed_payouts_are_sent_again_with_one_request(operator: Api) -> None:
    """Mend 26: there was no bulk retry."""
    fail(10, 20, 30)
    seen = operator.get("/operations")
    assert (seen["retryable"], seen["retryable_sums"]) == (3, [{"currency": "coins", "sum": 60}])

    answer = operator.ok("POST", PATH, {"all": True})

    sums = [{"currency": "coins", "sum": 60}]
    assert answer == {"retried": 3, "sums": sums, "refused": [], "left": 0}
    assert set(Payout.objects.values_list("status", flat=True)) == {"pending"}
    assert operator.ok("POST", PATH, {"all": True})["retried"] == 0
    check_books()


def test_those_that_cannot_be_sent_again_are_told_and_hold_nobody_up(operator: Api) -> None:
    """Mend 26: one refusal does not undo the others."""
    first, second, third = fail(10, 20, 30)
    Payout.objects.filter(pk=second).update(status="confirmed")
    unknown = str(UUID(int=9))

    answer = operator.ok("POST", PATH, {"ids": [first, second, unknown, first]})

    refused = {row["id"]: row["code"] for row in answer["refused"]}
    assert refused == {second: "payout.not_failed", unknown: "payout.unknown"}
    assert (answer["retried"], answer["left"]) == (1, 1)
    assert Payout.objects.get(pk=first).status == "pending"
    assert Payout.objects.get(pk=third).status == "failed"
