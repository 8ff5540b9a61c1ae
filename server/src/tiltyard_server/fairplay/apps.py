"""Flags for the operator, with evidence."""

from django.apps import AppConfig


class FairplayConfig(AppConfig):
    """The `fairplay` app."""

    name = "tiltyard_server.fairplay"
    label = "fairplay"
