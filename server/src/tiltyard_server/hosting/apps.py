"""Games played on this server."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    """The `hosting` app."""

    name = "tiltyard_server.hosting"
    label = "hosting"
