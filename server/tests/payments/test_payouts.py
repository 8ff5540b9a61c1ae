"""Payouts: delivered at least once with one id, paid exactly once, or failed with an alert."""

import hmac
import json
import random
import socket
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
from conftest import Api
from deliveries import deliver_payouts
from factories import AT, apply, enter, make_user, play_to_the_end
from purses import check_books, fill, holds, make_paid_tournament, move, prizes, start, wallet
from receiver import SECRET, Receiver, receiving

from tiltyard import CorrectResult, MatchId, Phase, Result
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Account, Alert, Delivery, Movement, Payout
from tiltyard_server.payments.payouts import delivery as courier
from tiltyard_server.payments.providers.base import Attempt
from tiltyard_server.payments.signatures import sign
from tiltyard_server.tournaments.models import LogEntry, Tournament
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
NOW = clock.from_ms(AT) + timedelta(minutes=1)
PAYABLE, CLEARING, HOUSE = Account.Kind.PAYABLE, Account.Kind.CLEARING, Account.Kind.HOUSE


@pytest.fixture
def service(settings: Any) -> Iterator[Receiver]:
    with receiving() as receiver:
        settings.PAYMENT_SERVICE_URL = receiver.url
        settings.WEBHOOK_SECRETS = [SECRET]
        settings.TILTYARD_PAYOUT_TIMEOUT = 60.0  # a busy machine is not a silent service
        receiver.now = None
        yield receiver


def played(size: int = 4) -> tuple[Tournament, list[User]]:
    tournament = make_paid_tournament()
    users = fill(tournament, size)
    start(tournament)
    play_to_the_end(tournament)
    return tournament, users


def statuses() -> list[str]:
    return sorted(Payout.objects.values_list("status", flat=True))


def run_schedule(start_at: datetime = NOW, before: Callable[[], None] = lambda: None) -> list[int]:
    """Deliver whenever something is due; return after how many seconds that was."""
    moments: list[int] = []
    while True:
        due = Payout.objects.filter(status="pending").order_by("due_at").first()
        if due is None:
            return moments
        now = max(due.due_at, start_at)
        before()
        assert deliver_payouts(now=now)
        moments.append(int((now - start_at).total_seconds()))


def confirm(webhook_id: object, status: str = "confirmed", **more: Any) -> tuple[int, Any]:
    body = json.dumps({"webhookId": str(webhook_id), "status": status}).encode()
    headers = sign(
        body,
        secret=more.get("secret", SECRET),
        message_id=more.get("message_id", f"{status}-{webhook_id}"),
        at=more.get("at") or clock.now(),
    )
    response = Api().client.post(
        "/api/payments/confirmations",
        data=body,
        content_type="application/json",
        headers={**headers, **more.get("headers", {})},
    )
    while work_once():
        pass
    return response.status_code, json.loads(response.content)


def test_awards_are_pending_with_the_result_and_then_sent_as_specified(service: Receiver) -> None:
    tournament, users = played()
    assert statuses() == ["pending"] * 4
    assert holds(PAYABLE, tournament) == 400
    service.now = NOW

    assert deliver_payouts(now=NOW) == 4

    assert statuses() == ["sent"] * 4
    assert holds(PAYABLE, tournament) == 0
    path, headers, body = next(r for r in service.requests if b'"position":1,' in r[2])
    payout = Payout.objects.get(position=1)
    assert path == "/api/v1/payouts/prize"
    assert json.loads(body) == {
        "webhookId": str(payout.pk),
        "tournamentId": tournament.pk,
        "playerId": users[0].pk,
        "position": 1,
        "amount": 200,
        "currency": "coins",
        "timestamp": clock.to_iso(payout.created_at),
    }
    names = {name.lower(): value for name, value in headers.items()}
    assert names["x-webhook-id"] == names["webhook-id"] == str(payout.pk)
    expected = hmac.new(SECRET.encode(), body, sha256).hexdigest()
    assert names["x-webhook-signature"] == expected
    assert deliver_payouts(now=NOW + timedelta(days=2)) == 0
    check_books(tournament)


def test_a_failing_service_is_tried_after_5_15_45_135_and_405_seconds_with_the_same_bytes(
    service: Receiver, settings: Any
) -> None:
    played(2)
    Payout.objects.exclude(position=1).update(status="replaced")
    service.moods = ["500", "drops", "400", "302"]
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the call and never answers
        addresses = {2: f"http://127.0.0.1:{silent.getsockname()[1]}"}

        def be_silent_at_the_third_try() -> None:
            tries = Delivery.objects.count()
            settings.PAYMENT_SERVICE_URL = addresses.get(tries, service.url)
            settings.TILTYARD_PAYOUT_TIMEOUT = 0.3 if tries in addresses else 60.0

        assert run_schedule(before=be_silent_at_the_third_try) == [0, 5, 20, 65, 200, 605]

    assert len(service.requests) == 5
    assert len({body for _, _, body in service.requests}) == 1
    assert len({headers["webhook-timestamp"] for _, headers, _ in service.requests}) == 5
    assert [len(service.paid), Payout.objects.get(position=1).status] == [1, "sent"]
    log = list(Delivery.objects.order_by("pk").values_list("status", "error"))
    assert [status for status, _ in log] == [500, None, None, 400, 302, 200]
    assert log[1][1] == "The connection broke before there was an answer."
    assert log[2][1] == "There was no answer within 0.3 seconds."
    assert not Alert.objects.exists()


def test_a_service_that_is_down_for_the_whole_window_ends_in_an_alert_and_loses_nothing(
    service: Receiver, settings: Any
) -> None:
    tournament, _ = played(2)
    with socket.socket() as taken:  # bound and not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        settings.PAYMENT_SERVICE_URL = f"http://127.0.0.1:{taken.getsockname()[1]}"
        run_schedule()

    assert statuses() == ["failed", "failed"]
    assert Alert.objects.filter(resolved_at=None).count() == 2
    refused = "The connection was refused: nothing answers at that address."
    assert Alert.objects.all()[0].text.endswith(f"was not taken after 6 tries: {refused}")
    assert holds(PAYABLE, tournament) == 160

    settings.PAYMENT_SERVICE_URL = service.url
    api = Api(make_user("operator", is_operator=True))
    for payout in api.get("/operations/payouts?status=failed")["items"]:
        api.ok("POST", f"/operations/payouts/{payout['id']}/retry")
    run_schedule(clock.now())

    assert statuses() == ["sent", "sent"]
    assert service.total == 160
    assert not Alert.objects.filter(resolved_at=None).exists()
    check_books(tournament)


def test_with_the_long_schedule_a_day_without_the_service_needs_nobody(
    service: Receiver, settings: Any
) -> None:
    settings.TILTYARD_PAYOUT_RETRIES = [5, 15, 45, 135, 405, *[3600] * 24]
    played(2)
    service.moods = ["500"] * 2 * 29

    moments = run_schedule()

    assert moments[-1] == 605 + 24 * 3600
    assert statuses() == ["sent", "sent"]
    assert not Alert.objects.exists()


def test_the_claim_of_a_courier_that_died_is_taken_over(service: Receiver) -> None:
    played(2)
    assert len(courier.PAYOUTS.claim(NOW, 8)) == 2  # and dies

    assert deliver_payouts(now=NOW + timedelta(seconds=59)) == 0
    assert deliver_payouts(now=NOW + timedelta(seconds=60)) == 2
    assert statuses() == ["sent", "sent"]


def test_a_courier_that_died_after_sending_pays_nobody_twice(
    service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, _ = played(2)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(courier, "_note", die)
        with pytest.raises(KeyboardInterrupt):
            deliver_payouts(now=NOW)
    assert statuses() == ["pending", "pending"]

    run_schedule(NOW + timedelta(minutes=2))

    assert len(service.requests) == 4
    assert service.total == 160
    assert statuses() == ["sent", "sent"]
    check_books(tournament)


def test_an_answer_that_comes_after_another_courier_gave_up_still_counts(
    service: Receiver,
) -> None:
    played(2)
    claimed = courier.PAYOUTS.claim(NOW, 8)
    Payout.objects.update(status="failed")

    for payout in claimed:
        courier._note(payout, Attempt("url", 200, 1), NOW)

    assert statuses() == ["sent", "sent"]


def test_whatever_the_service_does_each_award_is_paid_once_or_failed_with_an_alert(
    service: Receiver, settings: Any
) -> None:
    chance = random.Random(7)
    settings.TILTYARD_PAYOUT_TIMEOUT = 0.05
    moods = ["well", "500", "drops", "pays-then-drops", "hangs", "pays-then-hangs"]
    tournament, _ = played(8)
    service.moods = chance.choices(moods, k=14)

    run_schedule()

    for payout in Payout.objects.all():
        if payout.status == "sent":
            assert service.paid[str(payout.pk)]["amount"] == payout.amount
        else:
            assert payout.status == "failed"
            assert Alert.objects.filter(payout=payout, resolved_at=None).exists()
    check_books(tournament)


def test_refunds_go_the_same_way(service: Receiver) -> None:
    tournament = make_paid_tournament()
    users = fill(tournament, 3)
    move(tournament, Phase.CANCELLED)

    deliver_payouts(now=NOW)

    assert {path for path, _, _ in service.requests} == {"/api/v1/payouts/refund"}
    assert {d["playerId"]: d["amount"] for d in service.paid.values()} == {
        user.pk: 100 for user in users
    }
    assert {data["position"] for data in service.paid.values()} == {None}
    check_books(tournament)


def test_the_service_confirms_what_it_paid(service: Receiver) -> None:
    played(2)
    deliver_payouts(now=NOW)
    first = Payout.objects.get(position=1)

    assert confirm(first.pk) == (200, {"status": "received"})
    assert confirm(first.pk) == (200, {"status": "received"})

    first.refresh_from_db()
    assert first.status == "confirmed"
    assert Payout.objects.get(position=2).status == "sent"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"secret": "another"}, "webhook.forged"),
        ({"at": clock.from_ms(AT)}, "webhook.stale"),
        ({"headers": {"webhook-signature": ""}}, "webhook.unsigned"),
        ({"headers": {"webhook-timestamp": "soon"}}, "webhook.unsigned"),
        ({"headers": {"webhook-id": "other"}}, "webhook.forged"),
    ],
)
def test_messages_that_are_not_the_services_are_refused(
    service: Receiver, more: dict[str, Any], code: str
) -> None:
    played(2)
    deliver_payouts(now=NOW)

    status, answer = confirm(Payout.objects.get(position=1).pk, **more)

    assert (status, answer["code"]) == (401, code)
    assert statuses() == ["sent", "sent"]


def test_while_a_secret_is_changed_both_are_good(service: Receiver, settings: Any) -> None:
    played(2)
    settings.WEBHOOK_SECRETS = ["new", SECRET]
    deliver_payouts(now=NOW)
    one, two = Payout.objects.order_by("position")
    body = one.body.encode()

    signed = {headers["X-Webhook-Signature"] for _, headers, b in service.requests if b == body}
    assert signed == {hmac.new(b"new", body, sha256).hexdigest()}
    assert confirm(one.pk, secret=SECRET)[0] == 200
    assert confirm(two.pk, secret="new")[0] == 200
    assert statuses() == ["confirmed", "confirmed"]


def test_a_confirmation_that_overtakes_the_answer_counts(service: Receiver) -> None:
    tournament, _ = played(2)
    service.moods = ["pays-then-drops"] * 12
    run_schedule()
    assert statuses() == ["failed", "failed"]

    for payout in Payout.objects.all():
        confirm(payout.pk)

    assert statuses() == ["confirmed", "confirmed"]
    assert not Alert.objects.filter(resolved_at=None).exists()
    check_books(tournament)


def test_what_the_service_returns_is_payable_again(service: Receiver) -> None:
    tournament, _ = played(2)
    deliver_payouts(now=NOW)
    payout = Payout.objects.get(position=1)

    confirm(payout.pk, "failed")

    payout.refresh_from_db()
    assert payout.status == "failed"
    assert holds(PAYABLE, tournament) == 100
    operator = make_user("operator", is_operator=True)
    Api(operator).ok("POST", f"/operations/payouts/{payout.pk}/retry")
    run_schedule(clock.now())
    assert statuses() == ["sent", "sent"]
    check_books(tournament)


def test_news_of_unknown_payouts_raise_an_alert_and_change_nothing(service: Receiver) -> None:
    assert confirm(UUID(int=5))[0] == 200
    assert confirm(UUID(int=5), "lost", message_id="x")[0] == 200

    texts = " ".join(Alert.objects.values_list("text", flat=True))
    assert "There is no payout" in texts
    assert "send confirmed or failed" in texts


def _correct_the_final(tournament: Tournament) -> None:
    final = Result.from_score(0, 10)
    apply(tournament, CorrectResult(MatchId(1), final, AT, "the wrong one"))


def test_a_correction_replaces_awards_that_were_never_sent(service: Receiver) -> None:
    tournament, _ = played(2)

    _correct_the_final(tournament)

    assert prizes(tournament) == {2: (100, "pending"), 1: (60, "pending")}
    assert Payout.objects.filter(status="replaced").count() == 2
    run_schedule()
    assert service.total == 160
    assert not Alert.objects.exists()
    check_books(tournament)


def test_a_correction_of_awards_that_were_sent_is_left_to_the_operator(service: Receiver) -> None:
    tournament, _ = played(2)
    deliver_payouts(now=NOW)

    _correct_the_final(tournament)

    texts = sorted(Alert.objects.values_list("text", flat=True))
    assert texts[0].startswith("Entry 1 was awarded 100 coins before the places were corrected")
    assert texts[1].startswith("Entry 2 is owed 40 coins")
    owed = Payout.objects.get(status="failed")
    assert (owed.entry, owed.amount, owed.is_funded) == (2, 40, False)
    check_books(tournament)

    Api(make_user("operator", is_operator=True)).ok("POST", f"/operations/payouts/{owed.pk}/retry")
    run_schedule(clock.now())
    assert holds(HOUSE) == -40 + 40  # the rest of the pool paid for what was advanced
    assert service.total == 200
    check_books(tournament)


def test_an_award_that_is_being_tried_counts_as_sent(service: Receiver) -> None:
    tournament, _ = played(2)
    service.moods = ["pays-then-drops"] * 2
    deliver_payouts(now=NOW)

    _correct_the_final(tournament)

    assert Payout.objects.filter(status="replaced").count() == 0
    assert Alert.objects.count() == 2


def test_settling_by_hand_needs_a_reason_and_stands_in_ledger_and_log(
    service: Receiver, settings: Any
) -> None:
    tournament, users = played(2)
    service.moods = ["500"] * 12
    run_schedule()
    first, second = Payout.objects.order_by("position")
    api = Api(make_user("operator", is_operator=True))
    path = f"/operations/payouts/{first.pk}/settle"

    assert api.refused("POST", path, {"reason": "  "})[0] == 422
    api.ok("POST", path, {"reason": "paid in cash, receipt 7"})
    wallet_path = f"/operations/payouts/{second.pk}/settle"
    api.ok("POST", wallet_path, {"reason": "as agreed", "to_wallet": True})

    assert api.refused("POST", path, {"reason": "once more"}) == (409, "payout.not_failed")
    assert statuses() == ["confirmed", "confirmed"]
    assert wallet(users[1]) == 60
    movement = Movement.objects.get(key=f"payout:{first.pk}:settled")
    assert (movement.note, movement.actor_id) == (
        "paid in cash, receipt 7",
        User.objects.get(username="operator").pk,
    )
    note = LogEntry.objects.filter(tournament=tournament, kind="payout-decided").first()
    assert note is not None
    assert note.data["reason"] == "paid in cash, receipt 7"
    assert not Alert.objects.filter(resolved_at=None).exists()
    check_books(tournament)


def test_a_payout_that_has_not_failed_is_not_retried(service: Receiver) -> None:
    played(2)
    payout = Payout.objects.get(position=1)
    api = Api(make_user("operator", is_operator=True))

    assert api.refused("POST", f"/operations/payouts/{payout.pk}/retry") == (
        409,
        "payout.not_failed",
    )
    assert api.refused("POST", f"/operations/payouts/{UUID(int=9)}/retry")[0] == 404


def test_whoever_has_no_account_is_left_to_the_operator(service: Receiver) -> None:
    owner = make_user()
    tournament = make_paid_tournament(owner, fee=0, guaranteed=50)
    enter(tournament, 2)
    start(tournament)
    play_to_the_end(tournament)

    payout = Payout.objects.get(position=1)
    assert (payout.status, payout.user_id) == ("failed", None)
    api = Api(make_user("operator", is_operator=True))
    assert api.refused("POST", f"/operations/payouts/{payout.pk}/retry") == (409, "payout.nobody")
    body = {"reason": "found the winner", "to_wallet": True}
    assert api.refused("POST", f"/operations/payouts/{payout.pk}/settle", body) == (
        409,
        "payout.nobody",
    )
    check_books(tournament)


def test_the_operator_sees_queues_alerts_and_the_log_of_what_was_sent(service: Receiver) -> None:
    played(2)
    service.moods = ["500"] * 12
    run_schedule()
    api = Api(make_user("operator", is_operator=True))

    health = api.get("/operations")
    assert health["payouts"]["failed"] == health["alerts"] == 2
    assert health["has_service"] is True
    assert health["ledger"] == [{"currency": "coins", "sum": 0}]
    alert = api.get("/operations/alerts")[0]
    api.ok("POST", f"/operations/alerts/{alert['id']}/resolve")
    assert len(api.get("/operations/alerts")) == 1
    assert len(api.get("/operations/alerts?resolved=true")) == 2
    assert api.refused("POST", "/operations/alerts/999/resolve")[0] == 404
    sent = api.get(f"/operations/deliveries?payout_id={alert['payout_id']}")
    assert [delivery["status"] for delivery in sent] == [500] * 6
    assert SECRET not in json.dumps(sent)
