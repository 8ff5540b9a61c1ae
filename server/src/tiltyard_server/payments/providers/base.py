"""What a payment provider is to us: a place to send people to, and a source of signed news."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from tiltyard_server.payments.models import Deposit


@dataclass(frozen=True, slots=True)
class Received:
    """What a provider says about a deposit."""

    deposit_id: UUID
    is_paid: bool
    amount: int
    currency: str


class Provider(Protocol):
    """A provider. It never touches the ledger: it says what happened, and we act on it."""

    @property
    def code(self) -> str:
        """How addresses and rows name it."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def find_checkout(self, deposit: Deposit) -> str:
        """Return the address at which the deposit is paid, on this site or elsewhere."""
        ...

    def verify(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> str:
        """Return the provider's id of a message, or raise NotSignedInError when it is not its."""
        ...

    def read(self, body: str) -> Received:
        """Return what a verified message says, or raise InputError."""
        ...
