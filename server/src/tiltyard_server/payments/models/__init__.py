"""The tables of payments."""

from tiltyard_server.payments.models.inbound import Deposit, ProviderEvent
from tiltyard_server.payments.models.ledger import Account, Line, Movement, MovementSeal
from tiltyard_server.payments.models.payouts import Alert, Delivery, Payout, PayoutStep
from tiltyard_server.payments.models.terms import Fee, Pledge, Terms

__all__ = [
    "Account",
    "Alert",
    "Delivery",
    "Deposit",
    "Fee",
    "Line",
    "Movement",
    "MovementSeal",
    "Payout",
    "PayoutStep",
    "Pledge",
    "ProviderEvent",
    "Terms",
]
