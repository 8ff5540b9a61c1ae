"""The accounts as a Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People, their keys and how they sign in."""

    name = "tiltyard_server.accounts"
    label = "accounts"
