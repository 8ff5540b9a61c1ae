"""Heralds: they carry the news of a tournament to other places."""

from django.apps import AppConfig


class HeraldsConfig(AppConfig):
    """The `heralds` app."""

    name = "tiltyard_server.heralds"
    label = "heralds"
