"""What people see first: the start page, search, the desk, forecasts, sharing, importing."""

from django.apps import AppConfig


class FrontConfig(AppConfig):
    """The `front` app: it has no tables of its own."""

    name = "tiltyard_server.front"
    label = "front"
