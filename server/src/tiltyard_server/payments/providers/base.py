"""What a payment provider is to us: where money comes from and goes to, a source of signed news."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from tiltyard_server.payments.models import Deposit, Payout

UNREADABLE: Final = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    OverflowError,
    RecursionError,
)  # what reading JSON from outside can raise


@dataclass(frozen=True, slots=True)
class Received:
    """What a provider says about a deposit."""

    deposit_id: UUID
    is_paid: bool
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class PayoutNews:
    """What a provider says about a payout that it was asked for."""

    payout_id: UUID
    is_paid: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """How one attempt to send a payout went. No `status`: there was no answer."""

    url: str
    status: int | None
    milliseconds: int
    error: str = ""
    is_paid: bool = False  # the answer itself says that it is paid: no more news will come

    @property
    def is_taken(self) -> bool:
        """Whether the payout was taken."""
        return self.status is not None and 200 <= self.status < 300


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

    def read(self, body: str) -> Received | PayoutNews:
        """Return what a verified message says, or raise InputError."""
        ...

    @property
    def pays_out(self) -> bool:
        """Whether money can be withdrawn through it."""
        ...

    async def pay_out(self, payout: Payout, *, now: datetime) -> Attempt:
        """Ask it to pay; the same id twice is the same payment. No database in here."""
        ...
