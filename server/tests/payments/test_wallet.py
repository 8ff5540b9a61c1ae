"""Wallets, deposits and the terms of a tournament, over HTTP."""

import csv
import io
import json
from typing import Any
from uuid import UUID

import pytest
from conftest import Api
from django.http import StreamingHttpResponse
from factories import make_tournament, make_user, play_to_the_end
from purses import check_books, fill, fund, join, make_paid_tournament, start, wallet

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Alert, Deposit, ProviderEvent
from tiltyard_server.payments.providers.demo import DemoProvider
from tiltyard_server.payments.signatures import sign
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
TIERS = [{"positions": "1", "percentage": 7000}, {"positions": "2-3", "percentage": 1500}]


def work() -> None:
    while work_once():
        pass


def post_event(body: bytes, headers: dict[str, str], provider: str = "demo") -> int:
    response = Api().client.post(
        f"/api/payments/webhooks/{provider}",
        data=body,
        content_type="application/json",
        headers=headers,
    )
    work()
    return response.status_code


def deposit_of(user: User, amount: int = 500) -> Deposit:
    body = {"provider": "demo", "amount": amount, "currency": "usd"}
    return Deposit.objects.get(pk=Api(user).ok("POST", "/me/deposits", body)["id"])


def test_a_deposit_is_credited_by_a_signed_message_and_only_once() -> None:
    user = make_user()
    deposit = deposit_of(user)
    body, headers = DemoProvider().make_message(deposit, now=clock.now())

    assert wallet(user, "usd") == 0
    assert [post_event(body, headers) for _ in range(3)] == [200, 200, 200]

    assert wallet(user, "usd") == 500
    assert ProviderEvent.objects.get().outcome == "credited"
    again = {**headers, **sign(body, secret=_secret(), message_id="other", at=clock.now())}
    assert post_event(body, again) == 200
    assert wallet(user, "usd") == 500
    assert "was paid" in ProviderEvent.objects.get(event_id="other").outcome
    assert "came twice" in Alert.objects.get().text
    check_books()


def _secret() -> str:
    return DemoProvider()._secrets()[0]


def test_the_message_is_stored_and_answered_before_anything_is_done() -> None:
    user = make_user()
    body, headers = DemoProvider().make_message(deposit_of(user), now=clock.now())

    Api().client.post(
        "/api/payments/webhooks/demo", data=body, content_type="application/json", headers=headers
    )

    assert ProviderEvent.objects.get().body == body.decode()
    assert wallet(user, "usd") == 0
    work()
    assert wallet(user, "usd") == 500


def test_forged_and_foreign_messages_are_refused() -> None:
    deposit = deposit_of(make_user())
    body, headers = DemoProvider().make_message(deposit, now=clock.now())

    assert post_event(body + b" ", headers) == 401
    assert post_event(body, {}) == 401
    assert post_event(body, headers, "bank") == 404
    assert not ProviderEvent.objects.exists()


@pytest.mark.parametrize(
    "change",
    [{"amount": 1}, {"currency": "inr"}, {"depositId": str(UUID(int=7))}, {"amount": "much"}],
    ids=str,
)
def test_messages_that_make_no_sense_raise_an_alert(change: dict[str, Any]) -> None:
    user = make_user()
    body, _ = DemoProvider().make_message(deposit_of(user), now=clock.now())
    wrong = json.dumps({**json.loads(body), **change}).encode()

    assert post_event(wrong, sign(wrong, secret=_secret(), message_id="m", at=clock.now())) == 200

    assert wallet(user, "usd") == 0
    assert "refused" in Alert.objects.get().text


def test_a_failed_deposit_is_noted() -> None:
    deposit = deposit_of(make_user())
    body, _ = DemoProvider().make_message(deposit, now=clock.now())
    failed = json.dumps({**json.loads(body), "status": "failed"}).encode()

    post_event(failed, sign(failed, secret=_secret(), message_id="m", at=clock.now()))

    deposit.refresh_from_db()
    assert deposit.status == "failed"


def test_play_money_can_be_had_in_the_demo(settings: Any) -> None:
    user = make_user()
    deposit = deposit_of(user)

    assert Api(make_user()).refused("POST", f"/me/deposits/{deposit.pk}/pretend")[0] == 404
    assert Api(user).call("POST", f"/me/deposits/{deposit.pk}/pretend")[0] == 202
    work()
    assert Api(user).get("/me/wallet")["balances"] == [{"currency": "usd", "balance": 500}]

    settings.TILTYARD_PAYMENT_PROVIDERS = []
    body = {"provider": "demo", "amount": 5, "currency": "usd"}
    assert Api(user).refused("POST", "/me/deposits", body) == (404, "provider.unknown")
    assert Api(user).refused("POST", f"/me/deposits/{deposit.pk}/pretend")[0] == 404


def test_deposits_of_nothing_or_in_unknown_currencies_are_refused() -> None:
    api = Api(make_user())

    for amount, currency in ((0, "usd"), (-5, "usd"), (5, "doubloons")):
        body = {"provider": "demo", "amount": amount, "currency": currency}
        assert api.refused("POST", "/me/deposits", body)[0] == 422


def test_a_statement_tells_every_line_with_the_balance() -> None:
    tournament, user = make_paid_tournament(), make_user()
    fund(user, 150)
    join(tournament, user)

    lines = Api(user).get("/me/statement")

    assert [(x["reason"], x["amount"], x["balance"]) for x in lines] == [
        ("entry-fee", -100, 50),
        ("deposit", 150, 150),
    ]
    _, answer = Api(user).call("GET", "/me/statement?as=csv")
    assert isinstance(answer, StreamingHttpResponse)
    text = b"".join(answer.streaming_content).decode()  # type: ignore[arg-type]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["amount"], row["tournament"]) for row in rows] == [("-100", "Joust"), ("150", "")]


def test_the_statement_of_a_tournament_is_for_its_organisers() -> None:
    owner = make_user()
    tournament = make_paid_tournament(owner)
    users = fill(tournament, 2)
    path = f"/tournaments/{tournament.pk}/money/statement"

    assert Api(users[0]).refused("GET", path)[0] == 403
    lines = Api(owner).get(path)
    assert sum(line["amount"] for line in lines) == 0
    assert Api(owner).call("GET", f"{path}?as=csv")[0] == 200


def test_a_tournament_is_made_with_its_terms_and_shows_what_each_place_is_worth() -> None:
    owner = make_user()
    api = Api(owner)
    body = {
        "name": "Cup",
        "format": "single-elimination",
        "money": {"currency": "usd", "fee": 1000, "house_fee": 1000, "tiers": TIERS},
    }
    number = api.ok("POST", "/tournaments", body)["id"]
    api.ok("POST", f"/tournaments/{number}/phase", {"to": "registration"})
    player = make_user()
    fund(player, 1500, "usd")
    Api(player).ok("POST", f"/tournaments/{number}/entries")

    money = Api(player).get(f"/tournaments/{number}/money")

    assert money["terms"]["tiers"][1]["positions"] == "2-3"
    assert (money["fees_held"], money["house_cut"], money["pool"]) == (1000, 100, 900)
    assert money["places"] == [{"place": 1, "amount": 630}]
    assert (money["my_fee"], money["my_balance"]) == ("held", 500)


def test_awards_are_shown_to_everybody() -> None:
    tournament = make_paid_tournament()
    fill(tournament, 4)
    start(tournament)
    play_to_the_end(tournament)

    money = Api().get(f"/tournaments/{tournament.pk}/money")

    assert money["is_final"] is True
    assert [(a["position"], a["amount"], a["status"]) for a in money["awards"]] == [
        (1, 200, "confirmed"),
        (2, 120, "confirmed"),
        (3, 40, "confirmed"),
        (3, 40, "confirmed"),
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tiers": [{"positions": "1", "percentage": 9000}, *TIERS[1:]]}, "tiers.over_promised"),
        ({"tiers": [{"positions": "x", "percentage": 1}]}, "tier.positions"),
        ({"model": "fixed", "tiers": [{"positions": "1", "fixed": 5}]}, "tiers.over_promised"),
        ({"currency": "doubloons"}, "currency.unknown"),
        ({"fee": -1}, "input.invalid"),
        ({"prizes": 1}, "input.invalid"),
    ],
)
def test_terms_that_cannot_be_kept_are_refused(change: dict[str, Any], code: str) -> None:
    owner = make_user()
    tournament = make_tournament(owner, phase=Phase.CREATED)
    terms = {"currency": "usd", "fee": 1000, "tiers": TIERS, **change}

    status, refusal = Api(owner).refused("PUT", f"/tournaments/{tournament.pk}/money", terms)
    made = {"name": "N", "format": "single-elimination", "money": terms}

    assert (status, refusal) == (422, code)
    assert Api(owner).refused("POST", "/tournaments", made) == (422, code)


def test_terms_stand_once_registration_is_open() -> None:
    owner = make_user()
    api, tournament = Api(owner), make_tournament(owner, phase=Phase.CREATED)
    path = f"/tournaments/{tournament.pk}/money"
    api.ok("PUT", path, {"currency": "usd", "fee": 5})
    api.ok("DELETE", path)
    assert api.get(path) is None
    api.ok("PUT", path, {"currency": "usd", "fee": 6})

    api.ok("POST", f"/tournaments/{tournament.pk}/phase", {"to": "registration"})

    assert api.refused("PUT", path, {"currency": "usd", "fee": 7}) == (409, "money.frozen")
    assert api.refused("DELETE", path) == (409, "money.frozen")
    assert api.get(path)["terms"]["fee"] == 6


def test_only_an_operator_promises_the_money_of_the_house() -> None:
    owner, operator = make_user(), make_user("operator", is_operator=True)
    tournament = make_tournament(owner, phase=Phase.CREATED)
    path = f"/tournaments/{tournament.pk}/money"
    terms = {
        "currency": "usd",
        "model": "fixed",
        "guaranteed": 500,
        "tiers": [{"positions": "1", "fixed": 500}],
    }

    assert Api(owner).refused("PUT", path, terms) == (403, "money.guarantee")
    Api(operator).ok("PUT", path, terms)
