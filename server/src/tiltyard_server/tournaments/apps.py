"""Tournaments as a Django app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Logs, and the tables made from them."""

    name = "tiltyard_server.tournaments"
    label = "tournaments"
