"""The API as a Django app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Where all routers meet."""

    name = "tiltyard_server.api"
    label = "api"
