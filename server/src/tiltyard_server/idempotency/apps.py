"""Answers that are kept as a Django app."""

from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    """Requests that were sent with an Idempotency-Key, and what they were answered."""

    name = "tiltyard_server.idempotency"
    label = "idempotency"
