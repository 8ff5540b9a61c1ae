"""The outbox as a Django app."""

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    """Messages that follow changes."""

    name = "tiltyard_server.outbox"
    label = "outbox"
