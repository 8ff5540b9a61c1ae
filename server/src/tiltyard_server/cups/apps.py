"""Engine cups."""

from django.apps import AppConfig


class CupsConfig(AppConfig):
    """The `cups` app."""

    name = "tiltyard_server.cups"
    label = "cups"
