"""What django-allauth asks us about people who come from another site: whose account they get.

An address leads to an account only if all are sure of it: the operator trusts the provider with
addresses, the provider has verified it, and so have we. Otherwise whoever can make up an address,
there or here, would get into an account that is not theirs (ADR 77).
"""

# ruff: noqa: ANN401 - allauth has no types

import logging
import re
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, _build_apps_from_settings
from allauth.socialaccount.providers.base.constants import AuthError
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from tiltyard import RuleError, TiltyardError
from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.common.names import check_name

_log = logging.getLogger(__name__)
_ODD: Final = re.compile(r"[^\w.@+-]+")
_LONGEST: Final = 40
_WORDS: Final = {
    "email_missing": say("Your other account tells no address, and one is needed here."),
    "email_taken": say("An account here has your address: sign in to it and connect the other."),
    "connected_other": say("That account is connected to somebody else here."),
    "no_password": say("Choose a password first: this is the only way you sign in."),
    "no_verified_email": say("Confirm your address first: this is the only way you sign in."),
}


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Accounts of other sites, in front of ours."""

    error_messages = {**DefaultSocialAccountAdapter.error_messages, **_WORDS}  # noqa: RUF012 - as in allauth

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[Any]:
        """Return the providers of the settings; none are kept in the database."""
        found = _build_apps_from_settings(provider=provider, client_id=client_id)
        return [app for apps in found.values() for app in apps]

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> None:
        """Tell the operator why somebody could not sign in."""
        if error != AuthError.CANCELLED:
            reason = exception or "the way back does not belong to this browser, or is used up"
            _log.warning(
                "Somebody was not signed in by %s, and was sent back to our sign-in page: %s",
                provider.sub_id,
                reason,
            )

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Take an address only as far as it is to be believed."""
        is_trusted = sociallogin.provider.app.settings["trust_addresses"]
        believed = [row for row in sociallogin.email_addresses if row.verified]
        for row in believed:
            row.verified = is_trusted
        sociallogin.email_addresses = believed
        if sociallogin.user.pk is None:
            sociallogin.user.email = believed[0].email if believed else ""

    def authenticate_by_email(self, sociallogin: Any) -> tuple[User, str] | None:
        """Return whose verified address this is. Operators connect an account by hand."""
        if not sociallogin.provider.app.settings["trust_addresses"]:
            return None
        told = [row.email for row in sociallogin.email_addresses if row.verified]
        for address in told:
            known = EmailAddress.objects.filter(email__iexact=address, verified=True).first()
            if known is not None and not known.user.is_operator:
                return known.user, address
        return None

    def is_auto_signup_allowed(self, request: HttpRequest, sociallogin: Any) -> bool:
        """Make the account at once, without a form; a refusal goes back to the page by its code."""
        if settings.TILTYARD_EMAIL_REQUIRED and not sociallogin.email_addresses:
            raise self.validation_error("email_missing")
        for row in sociallogin.email_addresses:
            taken = EmailAddress.objects.filter(email__iexact=row.email, verified=True)
            if row.verified and taken.exists():
                raise self.validation_error("email_taken")
        return True

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: dict[str, Any]) -> User:
        """Suggest a user name and a name to be shown."""
        user: User = sociallogin.user
        user.username = _ODD.sub("", str(data.get("username") or ""))[:_LONGEST]
        user.display_name = _read_name(data.get("name")) or user.username
        user.email = str(data.get("email") or "")
        return user

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> User:
        """Store somebody new, under a user name that is free.

        Raises:
            RuleError: `user.exists`, when somebody else was faster.
        """
        from allauth.account.adapter import get_adapter  # noqa: PLC0415 - it imports this package

        user: User = sociallogin.user
        user.set_unusable_password()
        user.must_verify = settings.TILTYARD_EMAIL_REQUIRED
        if not user.username:
            wishes = [_ODD.sub("", user.display_name), "player"]
            user.username = get_adapter().generate_unique_username(wishes)
        user.display_name = user.display_name or user.username
        try:
            with transaction.atomic():
                sociallogin.save(request)
        except IntegrityError:
            raise RuleError("user.exists", say("Somebody else was faster; try again.")) from None
        return user


def _read_name(name: Any) -> str:
    """Return a name to be shown, or "" if it is none that we take."""
    try:
        return check_name(str(name or "").strip()[:80])
    except (TiltyardError, ValueError):
        return ""
