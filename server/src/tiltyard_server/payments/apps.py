"""Money: the ledger, prizes, payouts."""

from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    """The `payments` app."""

    name = "tiltyard_server.payments"
    label = "payments"
