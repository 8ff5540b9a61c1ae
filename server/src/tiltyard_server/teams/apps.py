"""Teams of people."""

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    """The `teams` app."""

    name = "tiltyard_server.teams"
    label = "teams"
