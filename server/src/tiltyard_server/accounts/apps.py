"""What accounts do when somebody signs in or out, however they do it."""

# ruff: noqa: ANN401 - allauth has no types

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.http import HttpRequest


class AccountsConfig(AppConfig):
    """People, their keys and how they sign in: the app as Django knows it."""

    name = "tiltyard_server.accounts"

    def ready(self) -> None:
        """Listen."""
        user_logged_in.connect(_note_session, dispatch_uid="tiltyard.note_session")
        from allauth.account.signals import password_reset  # noqa: PLC0415 - apps load first

        password_reset.connect(_forgive, dispatch_uid="tiltyard.forgive")
        user_logged_out.connect(_forget_session, dispatch_uid="tiltyard.forget_session")


def _note_session(request: HttpRequest, user: Any, **_rest: Any) -> None:
    from tiltyard_server.accounts.session_list import note_session  # noqa: PLC0415 - has models

    note_session(request, user)


def _forget_session(request: HttpRequest, **_rest: Any) -> None:
    from tiltyard_server.accounts.session_list import forget_session  # noqa: PLC0415 - has models

    forget_session(request)


def _forgive(user: Any, **_rest: Any) -> None:
    from tiltyard_server.accounts.login_throttle import forgive_name  # noqa: PLC0415 - has models

    forgive_name(user.username)
