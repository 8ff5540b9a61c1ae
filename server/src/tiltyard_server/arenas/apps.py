"""Arenas."""

from django.apps import AppConfig


class ArenasConfig(AppConfig):
    """The `arenas` app."""

    name = "tiltyard_server.arenas"
    label = "arenas"
