"""Festivals."""

from django.apps import AppConfig


class FestivalsConfig(AppConfig):
    """The `festivals` app."""

    name = "tiltyard_server.festivals"
    label = "festivals"
