"""Withdrawals: out of a wallet as a payout, never more than there is, never lost."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from conftest import Api
from deliveries import deliver_payouts
from django.db import IntegrityError, transaction
from factories import PASSWORD, make_user
from purses import check_books, fund, holds, wallet
from receiver import SECRET, Receiver, receiving

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.idempotency.models import KeptAnswer
from tiltyard_server.payments.models import Account, Alert, Delivery, Movement, Payout
from tiltyard_server.payments.payouts import delivery
from tiltyard_server.payments.providers.demo import DemoProvider
from tiltyard_server.payments.signatures import sign
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
PAYABLE, CLEARING = Account.Kind.PAYABLE, Account.Kind.CLEARING


@pytest.fixture
def service(settings: Any) -> Iterator[Receiver]:
    with receiving() as receiver:
        settings.PAYMENT_SERVICE_URL = receiver.url
        settings.WEBHOOK_SECRETS = [SECRET]
        receiver.now = None
        yield receiver


def rich(amount: int = 500, name: str = "rich") -> User:
    user = make_user(name, has_password=True)
    fund(user, amount)
    return user


def withdraw(user: User, amount: int, **headers: str) -> tuple[int, Any]:
    body = {"amount": amount, "currency": "coins"}
    return Api(user).call("POST", "/me/withdrawals", body, **headers)


def run_schedule() -> None:
    """Deliver whenever something is due, until nothing is."""
    start = clock.now()
    while due := Payout.objects.filter(status="pending").order_by("due_at").first():
        assert deliver_payouts(now=max(due.due_at, start) + timedelta(seconds=1))


def tell(path: str, body: dict[str, Any], secret: str) -> int:
    data = json.dumps(body).encode()
    response = Api().client.post(
        f"/api/payments/{path}",
        data=data,
        content_type="application/json",
        headers=sign(data, secret=secret, message_id=str(body), at=clock.now()),
    )
    while work_once():
        pass
    return response.status_code


def close(user: User) -> tuple[int, Any]:
    return Api(user).call("POST", "/me/close", {"password": PASSWORD})


def test_a_withdrawal_leaves_the_wallet_with_the_request_and_is_sent_like_a_prize(
    service: Receiver,
) -> None:
    """Mend 5: money could not leave a wallet."""
    user = rich()

    status, made = withdraw(user, 200)

    assert (status, made["status"], wallet(user), holds(PAYABLE)) == (201, "pending", 300, 200)
    check_books()
    assert deliver_payouts(now=clock.now()) == 1
    path, headers, body = service.requests[0]
    payout = Payout.objects.get()
    assert path == "/api/v1/payouts/withdrawal"
    assert headers["webhook-id"] == made["id"] == str(payout.pk)
    assert json.loads(body) == {
        "webhookId": made["id"],
        "tournamentId": None,
        "playerId": user.pk,
        "position": None,
        "amount": 200,
        "currency": "coins",
        "timestamp": made["created_at"],
    }
    assert (payout.status, holds(PAYABLE), holds(CLEARING)) == ("sent", 0, -300)
    confirmation = {"webhookId": made["id"], "status": "confirmed"}
    assert tell("confirmations", confirmation, SECRET) == 200
    seen = Api(user).get("/me/wallet")
    assert [row["status"] for row in seen["withdrawals"]] == ["confirmed"]
    assert (seen["withdraws_by"], seen["payouts"]) == ("service", [])
    line = seen["lines"][0]
    assert (line["reason"], line["amount"]) == ("withdrawal", -200)
    check_books()


def test_what_cannot_be_withdrawn_is_refused_and_nothing_moves() -> None:
    """Mend 5: no overdraft, nothing of nothing, nothing of what there is not."""
    user = rich(100)
    api = Api(user)

    for amount, currency, code in (
        (101, "coins", (409, "withdrawal.short")),
        (1, "usd", (409, "withdrawal.short")),
        (0, "coins", (422, "input.invalid")),
        (-5, "coins", (422, "input.invalid")),
        (5, "doubloons", (422, "currency.unknown")),
    ):
        body = {"amount": amount, "currency": currency}
        assert api.refused("POST", "/me/withdrawals", body) == code

    assert wallet(user) == 100
    assert not Payout.objects.exists()


def test_the_same_key_withdraws_once_and_another_amount_under_it_is_refused() -> None:
    """Mend 5: a request that is sent again is not a second withdrawal."""
    user, other = rich(), rich(name="other")
    key = {"Idempotency-Key": "one"}

    first, again = withdraw(user, 200, **key), withdraw(user, 200, **key)

    assert first[0] == again[0] == 201
    assert first[1]["id"] == again[1]["id"]
    assert wallet(user) == 300
    status, refusal = withdraw(user, 100, **key)
    assert (status, refusal["code"]) == (422, "idempotency.other_request")
    assert withdraw(other, 200, **key)[1]["id"] != first[1]["id"]
    status, refusal = withdraw(user, 100, **{"Idempotency-Key": "k" * 65})
    assert (status, refusal["code"]) == (422, "command.id_invalid")
    assert withdraw(user, 300, **key)[1]["code"] == "idempotency.other_request"
    assert withdraw(user, 300, **{"Idempotency-Key": "two"})[0] == 201
    assert withdraw(user, 200, **key)[1]["id"] == first[1]["id"]  # though the wallet is empty
    KeptAnswer.objects.all().delete()  # as after a day: the withdrawal itself still knows its key
    assert withdraw(user, 200, **key)[1]["id"] == first[1]["id"]
    assert withdraw(user, 100, **key)[1]["code"] == "idempotency.other_request"
    check_books()


def test_play_money_goes_back_to_its_provider_and_the_account_can_be_closed() -> None:
    """Mend 5: an account with a balance could never be closed."""
    user = rich()
    assert Api(user).get("/me/wallet")["withdraws_by"] == "demo"
    assert close(user)[1]["code"] == "account.money"

    withdraw(user, 500)

    assert close(user)[1]["code"] == "account.money"  # it is on its way
    run_schedule()
    seen = Api(user).get("/me/wallet")["withdrawals"][0]
    assert (seen["status"], seen["sent_at"], seen["confirmed_at"]) == (
        "confirmed",
        seen["confirmed_at"],
        seen["sent_at"],
    )
    assert Delivery.objects.get().url == "demo:payouts/withdrawal"
    check_books()
    assert close(user)[0] == 204


def test_a_withdrawal_that_nobody_takes_ends_in_an_alert_and_can_come_back_to_the_wallet(
    service: Receiver,
) -> None:
    """Mend 5: failed withdrawals are failed payouts: an alert, and an operator decides."""
    user = rich()
    _, made = withdraw(user, 200)
    service.moods = ["500"] * 6
    run_schedule()

    payout = Payout.objects.get()
    assert (payout.status, holds(PAYABLE)) == ("failed", 200)
    alert = Alert.objects.get(resolved_at=None)
    assert alert.text.startswith(f"The withdrawal of 200 coins by account {user.pk} was not taken")
    assert len({body for _, _, body in service.requests}) == 1
    operator = Api(make_user("operator", is_operator=True))
    row = operator.get("/operations/payouts?status=failed")["items"][0]
    assert (row["kind"], row["tournament"], row["entry"]) == ("withdrawal", None, None)

    path = f"/operations/payouts/{made['id']}"
    operator.ok("POST", f"{path}/settle", {"reason": "no such bank", "to_wallet": True})

    assert wallet(user) == 500
    assert Api(user).get("/me/wallet")["withdrawals"][0]["settled_reason"] == "no such bank"
    assert not Alert.objects.filter(resolved_at=None).exists()
    check_books()


def test_what_the_service_could_not_pay_is_payable_again_and_is_retried_with_the_same_id(
    service: Receiver,
) -> None:
    """Mend 5: the last word of the service counts for withdrawals as for prizes."""
    user = rich()
    _, made = withdraw(user, 200)
    run_schedule()
    news = {"webhookId": made["id"], "status": "failed", "reason": "account closed"}

    tell("confirmations", news, SECRET)

    assert (Payout.objects.get().status, holds(PAYABLE)) == ("failed", 200)
    assert "account closed" in Alert.objects.get(resolved_at=None).text
    operator = Api(make_user("operator", is_operator=True))
    operator.ok("POST", f"/operations/payouts/{made['id']}/retry")
    run_schedule()
    assert Payout.objects.get().status == "sent"
    assert set(service.paid) == {made["id"]}
    check_books()


def test_a_courier_that_died_after_the_claim_is_replaced_and_pays_once(service: Receiver) -> None:
    """Mend 5: delivered at least once, with one id."""
    withdraw(rich(), 200)
    now = clock.now()
    assert len(delivery.PAYOUTS.claim(now, 8)) == 1  # and dies

    assert deliver_payouts(now=now + timedelta(seconds=59)) == 0
    assert deliver_payouts(now=now + timedelta(seconds=60)) == 1
    assert service.total == 200


def test_where_nobody_pays_out_an_operator_is_told_and_pays_by_hand(settings: Any) -> None:
    """Mend 5: without any provider the money is not stuck."""
    settings.TILTYARD_PAYMENT_PROVIDERS = []
    user = rich()
    assert Api(user).get("/me/wallet")["withdraws_by"] == "hand"

    _, made = withdraw(user, 500)

    assert made["status"] == "failed"
    assert "Pay it by other means" in Alert.objects.get().text
    operator = Api(make_user("operator", is_operator=True))
    path = f"/operations/payouts/{made['id']}"
    assert operator.refused("POST", f"{path}/retry") == (409, "payout.no_service")
    operator.ok("POST", f"{path}/settle", {"reason": "by bank transfer"})
    assert (wallet(user), holds(PAYABLE)) == (0, 0)
    check_books()
    assert close(user)[0] == 204


def test_news_of_a_provider_count_for_its_own_payouts_only(service: Receiver) -> None:
    """Mend 5: the provider of play money cannot say that the service has paid."""
    _, made = withdraw(rich(), 200)
    run_schedule()
    secret = DemoProvider()._secrets()[0]

    assert tell("webhooks/demo", {"payoutId": made["id"], "status": "failed"}, secret) == 200

    assert Payout.objects.get().status == "sent"
    assert "never asked to pay" in Alert.objects.get().text


def test_a_provider_can_take_its_word_back() -> None:
    """Mend 5: a provider tells of payouts by its signed messages, as of deposits."""
    user = rich()
    _, made = withdraw(user, 200)
    run_schedule()
    news = {"payoutId": made["id"], "status": "failed", "reason": "closed"}

    tell("webhooks/demo", news, DemoProvider()._secrets()[0])

    payout = Payout.objects.get()
    assert (payout.status, payout.last_error, holds(PAYABLE)) == ("failed", "closed", 200)
    assert Alert.objects.filter(payout=payout, resolved_at=None).exists()
    operator = Api(make_user("operator", is_operator=True))
    operator.ok("POST", f"/operations/payouts/{payout.pk}/retry")
    run_schedule()
    assert Payout.objects.get().status == "confirmed"
    assert Movement.objects.filter(reason="returned").count() == 1
    check_books()


def test_the_database_refuses_a_payout_without_a_cause() -> None:
    """Mend 5: only withdrawals are of no tournament, and they are of somebody."""
    now = clock.now()
    for kind, user in (("prize", make_user()), ("withdrawal", None)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Payout.objects.create(
                id=UUID(int=1),
                kind=kind,
                entry=0,
                user=user,
                amount=5,
                currency="coins",
                status="pending",
                created_at=now,
                due_at=now,
            )
