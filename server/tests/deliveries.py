"""Sending payouts and calls at a time of the test, and waiting for the answers."""

from datetime import datetime
from typing import Any

from tiltyard_server.heralds import services as heralds
from tiltyard_server.jobs import Delivery
from tiltyard_server.mail import delivery as mail
from tiltyard_server.payments.payouts import delivery as courier
from tiltyard_server.relays import board_fetch

PATIENCE = 60.0


def deliver_payouts(*, now: datetime | None = None) -> int:
    """Send the payouts that are due; return how many."""
    return _deliver(courier.make_delivery(now))


def deliver_calls(*, now: datetime | None = None) -> int:
    """Send the calls that are due; return how many."""
    return _deliver(heralds.make_delivery(now))


def deliver_letters(*, now: datetime | None = None) -> int:
    """Send the mails that are due; return how many."""
    return _deliver(mail.make_delivery(now))


def deliver_boards(*, now: datetime | None = None) -> int:
    """Fetch the games that are due; return how many addresses were called."""
    return _deliver(board_fetch.make_delivery(now))


def _deliver(delivery: Delivery[Any, Any]) -> int:
    count = delivery.begin()
    delivery.close(PATIENCE)
    return count
