"""What everybody comes to first."""

from django.apps import AppConfig


class FrontConfig(AppConfig):
    """The `front` app."""

    name = "tiltyard_server.front"
    label = "front"
