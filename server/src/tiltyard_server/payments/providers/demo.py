"""A provider for trying things out: it has no money, and signs whatever it is asked to."""

import json
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

from tiltyard import InputError
from tiltyard_server.payments.models import Deposit
from tiltyard_server.payments.providers.base import Received
from tiltyard_server.payments.signatures import sign, verify


class DemoProvider:
    """Everybody is rich here."""

    code = "demo"
    name = "Play money"

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

    def read(self, body: str) -> Received:
        """Return what a message says."""
        try:
            data = json.loads(body)
            return Received(
                UUID(data["depositId"]),
                data["status"] == "paid",
                int(data["amount"]),
                str(data["currency"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise InputError("event.malformed", f"The event cannot be read: {error}.") from error

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
