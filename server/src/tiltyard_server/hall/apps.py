"""The hall."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    """The `hall` app."""

    name = "tiltyard_server.hall"
    label = "hall"
