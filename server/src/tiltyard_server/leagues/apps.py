"""Leagues."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The `leagues` app."""

    name = "tiltyard_server.leagues"
    label = "leagues"
