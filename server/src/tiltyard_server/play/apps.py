"""Games played on this server."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The `play` app."""

    name = "tiltyard_server.play"
    label = "play"
