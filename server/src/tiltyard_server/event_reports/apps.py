"""The reports of an event."""

from django.apps import AppConfig


class EventReportsConfig(AppConfig):
    """The `event_reports` app."""

    name = "tiltyard_server.event_reports"
    label = "event_reports"
