"""Mail about an account itself: which letter answers to which of allauth's."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.mail.services import Draft, post

_KINDS: Final = {
    "email_confirmation": "confirm",
    "email_confirmation_signup": "welcome",
    "password_reset_key": "reset",
    "unknown_account": "unknown",
    "account_already_exists": "exists",
    "password_changed": "password-changed",
    "password_set": "password-changed",
    "password_reset": "password-changed",
    "email_changed": "address-changed",
    "totp_activated": "factor-added",
    "totp_deactivated": "factor-removed",
    "webauthn_added": "factor-added",
    "webauthn_removed": "factor-removed",
    "account_connected": "connected",
    "account_disconnected": "disconnected",
}
_LINKS: Final = ("activate_url", "password_reset_url", "signup_url")
_QUIET: Final = {"email_confirm", "email_deleted", "recovery_codes_generated"}  # nothing is written


def write(name: str, address: str, *, user: User | None, context: Mapping[str, Any]) -> None:
    """Write the letter that stands for a mail of allauth."""
    if name in _QUIET:
        return
    link = next((context[each] for each in _LINKS if each in context), None)
    values = {
        "username": user.username if user is not None else "",
        "address": str(context.get("to_email", "")),
        "link": str(link or f"{settings.TILTYARD_PUBLIC_URL}/account"),
    }
    language = user.language if user is not None else ""
    user_id = user.pk if user is not None else None
    post([Draft(address, _KINDS[name], language or "en", values, user_id)], at=clock.now())
