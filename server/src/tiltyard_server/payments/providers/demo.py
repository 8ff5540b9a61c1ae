"""A provider for trying things out: it has no money, and signs whatever it is asked to."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.payments.models import Deposit, Payout
from tiltyard_server.payments.providers.base import UNREADABLE, Attempt, PayoutNews, Received
from tiltyard_server.payments.signatures import sign, verify


class DemoProvider:
    """Everybody is rich here."""

    code = "demo"
    name = say("Play money")
    pays_out = True

    def find_checkout(self, deposit: Deposit) -> str:
        """Return the page of this site that plays the part of the provider's."""
        return f"/wallet?deposit={deposit.pk}"

    def verify(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> str:
        """Return the id of a message that is signed with our secret."""
        return verify(
            body,
            headers,
            secrets=self._secrets(),
            now=now,
            tolerance=settings.TILTYARD_WEBHOOK_TOLERANCE,
        )

    def read(self, body: str) -> Received | PayoutNews:
        """Return what a message says, about a deposit or about a payout."""
        try:
            data = json.loads(body)
            status = data["status"]
            news = _read_payout(data) if "payoutId" in data else _read_deposit(data)
        except UNREADABLE as error:
            raise InputError(
                "event.malformed",
                say(
                    "The event cannot be read: it must be JSON with a depositId or a payoutId, a "
                    "status and, for a deposit, amount and currency."
                ),
            ) from error
        if status not in ("paid", "failed"):
            raise InputError(
                "event.malformed",
                say("The status {status} is none; send paid or failed.", status=f"{status!r}"),
            )
        return news

    async def pay_out(self, payout: Payout, *, now: datetime) -> Attempt:
        """Take play money back: there is nobody to pay, so it is done at once."""
        return Attempt(f"{self.code}:payouts/{payout.kind}", 200, 0, is_paid=True)

    def make_message(self, deposit: Deposit, *, now: datetime) -> tuple[bytes, dict[str, str]]:
        """Return the message with which a real provider would tell us of a payment."""
        body = json.dumps(
            {
                "depositId": str(deposit.pk),
                "status": "paid",
                "amount": deposit.amount,
                "currency": deposit.currency,
            }
        ).encode()
        secret = self._secrets()[0]
        return body, sign(body, secret=secret, message_id=f"demo-{deposit.pk}", at=now)

    def _secrets(self) -> list[str]:
        given = [
            item.partition(":")[2]
            for item in settings.TILTYARD_PROVIDER_SECRETS
            if item.startswith(f"{self.code}:")
        ]
        return given or [salted_hmac("tiltyard.payments.demo", "provider").hexdigest()]


def _read_deposit(data: dict[str, Any]) -> Received:
    return Received(
        UUID(data["depositId"]),
        data["status"] == "paid",
        int(data["amount"]),
        str(data["currency"]),
    )


def _read_payout(data: dict[str, Any]) -> PayoutNews:
    why = str(data.get("reason") or "").replace("\0", "")
    return PayoutNews(UUID(data["payoutId"]), data["status"] == "paid", why)
