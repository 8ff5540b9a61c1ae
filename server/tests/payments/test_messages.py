"""Messages of payment services and providers: none is dropped, in whatever order they come."""

import json
from collections.abc import Callable, Sequence, Set
from copy import copy
from datetime import datetime
from itertools import permutations, product
from typing import Any

import pytest
from conftest import Api
from django.db import transaction
from factories import make_user, play_to_the_end
from purses import check_books, fill, holds, make_paid_tournament, start, wallet

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Account, Alert, Deposit, Payout, ProviderEvent
from tiltyard_server.payments.payouts import delivery
from tiltyard_server.payments.payouts.resolution import retry_payout, settle_payout
from tiltyard_server.payments.providers.base import Attempt
from tiltyard_server.payments.providers.demo import DemoProvider
from tiltyard_server.payments.signatures import sign
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
SECRET = "a secret of the tests"
Order = tuple[str, ...]
STEPS = ("200", "500", "confirmed", "failed", "failed")  # of which four happen, in any order


@pytest.fixture(autouse=True)
def _service(settings: Any) -> None:
    """Nobody is called here: the answers are given to the courier's note."""
    settings.PAYMENT_SERVICE_URL = "http://127.0.0.1:1"
    settings.WEBHOOK_SECRETS = [SECRET]


@pytest.fixture
def tournament() -> Tournament:
    made = make_paid_tournament()
    fill(made, 2)
    start(made)
    play_to_the_end(made)
    return made


def tell(body: dict[str, Any], message_id: str, *, path: str = "confirmations") -> int:
    content = json.dumps(body).encode()
    secret = SECRET if path == "confirmations" else DemoProvider()._secrets()[0]
    headers = sign(content, secret=secret, message_id=message_id, at=clock.now())
    response = Api().client.post(
        f"/api/payments/{path}", data=content, content_type="application/json", headers=headers
    )
    while work_once():
        pass
    return response.status_code


def claim_winner(at: datetime) -> Payout:
    return next(payout for payout in delivery.PAYOUTS.claim(at, 8) if payout.position == 1)


def picture(payout: Payout) -> tuple[object, ...]:
    payout.refresh_from_db()
    return payout.status, payout.returned_count, Alert.objects.count()


def take_step(step: str, claimed: Payout, number: int) -> None:
    """Let the courier note an answer, or the service report; a report is never without effect."""
    payout = Payout.objects.get(pk=claimed.pk)
    if step in ("200", "500"):
        delivery._note(copy(claimed), Attempt("url", int(step), 1), clock.now())
        return
    before = picture(payout)
    assert tell({"webhookId": str(payout.pk), "status": step}, f"m{number}") == 200
    assert picture(payout) != before


def check_after(steps: Sequence[str], claimed: Payout, tournament: Tournament) -> None:
    """The last report counts, a contradiction is told to an operator, and no coin is lost."""
    check_books()
    payout = Payout.objects.get(pk=claimed.pk)
    reports = [step for step in steps if step in ("confirmed", "failed")]
    is_contradicted = len(set(reports)) == 2 or len(reports) != len(set(reports))
    has_alert = Alert.objects.filter(payout=payout, resolved_at=None).exists()
    if reports:
        assert payout.status == reports[-1]
        assert has_alert or (payout.status == "confirmed" and not is_contradicted)
    here = holds(Account.Kind.PAYABLE, tournament) - 60  # of the other prize, which waits
    assert here == (100 if payout.status in ("pending", "failed") else 0)
    assert ProviderEvent.objects.filter(handled_at=None).count() == 0


def walk(orders: Set[Order], take_last: Callable[[Order], None], so_far: Order = ()) -> int:
    """Take each step of every order, going back to where orders part; return how many steps."""
    count, size = 0, len(so_far)
    for step in sorted(
        {order[size] for order in orders if order[:size] == so_far and order[size:]}
    ):
        order = (*so_far, step)
        with transaction.atomic():
            try:
                take_last(order)
            except AssertionError as problem:
                problem.add_note(f"after {', '.join(order)}")
                raise
            count += 1 + walk(orders, take_last, order)
            transaction.set_rollback(True)
    return count


def test_every_order_of_answer_and_reports_changes_state_or_raises_an_alert(
    tournament: Tournament,
) -> None:
    """Mend 18: a `failed` before our note of the 200, or after `confirmed`, was answered 200 and
    ignored; the payout then counted as paid for ever.
    """
    claimed = claim_winner(clock.now())

    def take_next(order: Order) -> None:
        take_step(order[-1], claimed, len(order))
        check_after(order, claimed, tournament)

    shorter = {order for size in (1, 2, 3, 4) for order in permutations(STEPS, size)}
    assert walk(set(permutations(STEPS, 4)), take_next) == len(shorter)


def test_a_payout_reported_as_failed_while_being_sent_is_retried_and_paid_once(
    tournament: Tournament,
) -> None:
    """Mend 18: the late 200 of the try before the report is older news, even after a retry."""
    claimed = claim_winner(clock.now())
    tell({"webhookId": str(claimed.pk), "status": "failed", "reason": "closed\0"}, "m")
    operator = make_user("operator", is_operator=True)
    retry_payout(claimed.pk, actor_id=operator.pk, at=clock.now())

    delivery._note(claimed, Attempt("url", 200, 1), clock.now())

    assert Payout.objects.get(pk=claimed.pk).status == "pending"
    again = claim_winner(clock.now())
    delivery._note(again, Attempt("url", 200, 1), clock.now())
    tell({"webhookId": str(claimed.pk), "status": "confirmed"}, "n")
    assert Payout.objects.get(pk=claimed.pk).status == "confirmed"
    assert not Alert.objects.filter(resolved_at=None).exists()
    check_books(tournament)


@pytest.mark.parametrize("status", ["confirmed", "failed"])
@pytest.mark.parametrize("state", ["never sent", "replaced", "settled", "in the wallet"])
def test_a_report_that_can_change_nothing_raises_an_alert_each_time(
    tournament: Tournament, status: str, state: str, settings: Any
) -> None:
    """Mend 18: messages about payouts that are not with the service are told to an operator."""
    payout = Payout.objects.get(position=1)
    operator = make_user("operator", is_operator=True)
    if state == "replaced":
        Payout.objects.filter(pk=payout.pk).update(status="replaced")
    elif state == "settled":
        Payout.objects.filter(pk=payout.pk).update(status="failed")
        settle_payout(
            payout.pk, actor_id=operator.pk, reason="cash", to_wallet=False, at=clock.now()
        )
    elif state == "in the wallet":
        Payout.objects.filter(pk=payout.pk).update(status="confirmed")
    before = Payout.objects.values().get(pk=payout.pk)

    for number in range(2):
        tell({"webhookId": str(payout.pk), "status": status}, f"m{number}")

    assert Payout.objects.values().get(pk=payout.pk) == before
    alerts = Alert.objects.filter(payout=payout, resolved_at=None)
    assert alerts.count() == 2
    assert all(f"payout {payout.pk}" in alert.text for alert in alerts)


@pytest.mark.parametrize(
    "body",
    [
        '{"webhookId": 7, "status": "failed"}',
        "[" * 20_000,
        '{"status": "failed"}',
        '{"webhookId": "00000000-0000-0000-0000-000000000005", "status": "failed"}',
        '"failed"',
    ],
    ids=["a number", "too deep", "no id", "unknown", "a text"],
)
def test_a_message_that_cannot_be_read_raises_an_alert_and_is_done(body: str) -> None:
    """Mend 18: what could not be read was tried again for ever, and nobody was told."""
    headers = sign(body.encode(), secret=SECRET, message_id="m", at=clock.now())
    Api().client.post(
        "/api/payments/confirmations",
        data=body.encode(),
        content_type="application/json",
        headers=headers,
    )
    while work_once():
        pass

    assert ProviderEvent.objects.get().handled_at is not None
    alert = Alert.objects.get(resolved_at=None)
    said = alert.text.removeprefix("A payment message was refused: ")
    assert said.startswith(("The message cannot be read: it must be JSON", "There is no payout"))


def test_a_fault_of_our_own_while_acting_on_a_message_raises_an_alert(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 18: a message whose handling fails is told to an operator, in plain words."""

    def fail(*_: object, **__: object) -> str:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("tiltyard_server.payments.webhook_intake.confirm_payout", fail)
    tell({"webhookId": str(Payout.objects.all()[0].pk), "status": "confirmed"}, "m")

    assert ProviderEvent.objects.get().handled_at is not None
    alert = Alert.objects.get()
    assert "fault of this server" in alert.text
    assert "division" not in alert.text


def test_another_message_under_an_id_that_was_used_is_a_message_of_its_own(
    tournament: Tournament,
) -> None:
    """Mend 18: a second content under the same webhook-id was thrown away."""
    claimed = claim_winner(clock.now())
    for status in ("confirmed", "failed", "failed"):  # the third is the second once more
        assert tell({"webhookId": str(claimed.pk), "status": status}, str(claimed.pk)) == 200

    assert ProviderEvent.objects.count() == 2
    assert Payout.objects.get(pk=claimed.pk).status == "failed"
    assert Alert.objects.filter(payout_id=claimed.pk, resolved_at=None).count() == 1


def _deposit(user: User) -> Deposit:
    body = {"provider": "demo", "amount": 500, "currency": "usd"}
    return Deposit.objects.get(pk=Api(user).ok("POST", "/me/deposits", body)["id"])


def hear(step: str, deposit: Deposit, number: int) -> None:
    """Let the provider tell something about a deposit, which is never without effect."""
    deposit.refresh_from_db()
    before = (deposit.status, Alert.objects.count())
    body = {
        "depositId": str(deposit.pk),
        "status": "paid" if step == "less" else step,
        "amount": 400 if step == "less" else 500,
        "currency": "usd",
    }
    assert tell(body, f"m{number}", path="webhooks/demo") == 200
    deposit.refresh_from_db()
    assert (deposit.status, Alert.objects.count()) != before


def test_every_order_of_news_about_a_deposit_changes_it_or_raises_an_alert() -> None:
    """Mend 18: a payment that came after `failed` was never credited, and one that was taken
    back was ignored.
    """
    user = make_user()
    deposit = _deposit(user)

    def hear_next(order: Order) -> None:
        hear(order[-1], deposit, len(order))
        assert deposit.status == ("paid" if "paid" in order else deposit.status)
        assert wallet(user, "usd") == (500 if "paid" in order else 0)
        check_books()

    news = ("paid", "failed", "less", "unclear")
    assert walk(set(product(news, repeat=3)), hear_next) == 4 + 4**2 + 4**3


def test_a_body_with_a_nul_character_is_refused_at_the_door() -> None:
    """Mend 18: PostgreSQL cannot store it, so it was a 500 there."""
    body = b'{"webhookId": "\0"}'
    headers = sign(body, secret=SECRET, message_id="m", at=clock.now())
    response = Api().client.post(
        "/api/payments/confirmations", data=body, content_type="application/json", headers=headers
    )

    assert response.status_code == 422
    assert json.loads(response.content)["code"] == "webhook.malformed"
