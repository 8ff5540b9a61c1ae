"""What django-allauth asks us: who may sign in, which names there are, how mail leaves."""

# ruff: noqa: ANN401 - allauth has no types

from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts import account_mail
from tiltyard_server.accounts.login_throttle import (
    forgive,
    make_guess,
    note_failure,
    require_patience,
)
from tiltyard_server.accounts.models import TakenName, User
from tiltyard_server.accounts.selectors import digest_name
from tiltyard_server.common import clock
from tiltyard_server.common.encryption import seal, unseal
from tiltyard_server.common.http.client_address import find_address

_SEALED: Final = "sealed:"
_PURPOSE: Final = b"tiltyard.accounts.factor"
_WORDS: Final = {
    "account_inactive": say("This account is closed."),
    "cannot_delete_authenticator": say("Two-factor authentication cannot be switched off."),
    "cannot_generate_recovery_codes": say("Set up an authenticator app or a passkey first."),
    "cannot_remove_primary_email": say("This address is needed; replace it with another one."),
    "duplicate_email": say("This is your address already."),
    "email_taken": say("This address cannot be used."),
    "enter_current_password": say("This is not your password."),
    "incorrect_code": say("This code is not right, or no longer; try the next one."),
    "incorrect_password": say("This is not your password."),
    "invalid_or_expired_key": say("This link is used up or too old; ask for a new one."),
    "invalid_password_reset": say("This link is used up or too old; ask for a new one."),
    "same_as_current": say("This is your address already."),
    "unknown_email": say("This is no address of yours."),
    "username_taken": say("This user name is taken; choose another."),
}


class VerificationStage(EmailVerificationStage):  # type: ignore[misc]  # allauth has no types
    """Asks for a verified address from those who signed up since the operator requires one.

    Whoever had an account before signs in as ever: some have no address at all.
    """

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Say whether signing in stops here."""
        user = self.login.user
        if user is not None and not user.must_verify and not self.login.signup:
            return None, True
        return super().handle()  # type: ignore[no-any-return]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Accounts with a user name, with our guard against guessing and our rules for names."""

    error_messages = {**DefaultAccountAdapter.error_messages, **_WORDS}  # noqa: RUF012 - as in allauth

    def get_login_stages(self) -> list[str]:
        """Return the steps of signing in: a verified address where needed, then the factor."""
        verification = "allauth.account.stages.EmailVerificationStage"
        ours = f"{VerificationStage.__module__}.{VerificationStage.__name__}"
        stages = super().get_login_stages()
        return [ours if stage == verification else stage for stage in stages]

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the person whose password this is, and count those who guess.

        Raises:
            TooManyError: `login.too_many`, after too many wrong passwords.
        """
        now, username = clock.now(), str(credentials["username"])
        guess = make_guess(username, find_address(request))
        require_patience(guess, now=now)
        known = User.objects.filter(username__iexact=username).first()
        name = known.username if known else username
        user = authenticate(request, username=name, password=credentials["password"])
        if not isinstance(user, User):
            note_failure(guess, now=now)
            return None
        forgive(guess)
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - theirs
        """Return a name that nobody has and nobody had."""
        name = str(super().clean_username(username, shallow))
        if not shallow and TakenName.objects.filter(digest=digest_name(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: Any,
        commit: bool = True,  # noqa: FBT001, FBT002 - theirs
    ) -> User:
        """Store somebody who signs up."""
        super().save_user(request, user, form, commit=False)
        user.display_name = str(form.data.get("display_name", "")).strip() or user.username
        user.language = str(form.data.get("language", ""))
        user.must_verify = settings.TILTYARD_EMAIL_REQUIRED
        if commit:
            try:
                with transaction.atomic():
                    user.save()
            except IntegrityError:  # somebody else was faster
                raise RuleError("user.exists", _WORDS["username_taken"]) from None
        return user

    def set_password(self, user: User, password: str) -> None:
        """Set a password; all sessions that were begun with the one before end by it."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Say whether somebody may do without this address."""
        return not email_address.user.must_verify

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return where somebody is, as the web server knows it."""
        return find_address(request) or "0.0.0.0"

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell somebody that something about their account has changed."""
        address = email or EmailAddress.objects.get_primary_email(user)
        if address:
            self.send_mail(template_prefix, address, {**(context or {}), "user": user})

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the letter for what allauth has to say; a worker sends it."""
        user = context.get("user") or (self.request.user if self.request else None)
        account_mail.write(
            template_prefix.rsplit("/", 1)[-1],
            email,
            user=user if isinstance(user, User) else None,
            context=context,
        )


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Second factors and passkeys; their secrets are sealed."""

    error_messages = {**DefaultMFAAdapter.error_messages, **_WORDS}  # noqa: RUF012 - as in allauth

    def encrypt(self, text: str) -> str:
        """Return a secret as it is stored."""
        return _SEALED + seal(text.encode(), purpose=_PURPOSE).hex()

    def decrypt(self, encrypted_text: str) -> str:
        """Return a stored secret."""
        sealed = bytes.fromhex(encrypted_text.removeprefix(_SEALED))
        return unseal(sealed, purpose=_PURPOSE).decode()

    def get_totp_label(self, user: User) -> str:
        """Return what an authenticator app calls the account."""
        return user.username

    def _get_site_name(self) -> str:
        return "Tiltyard"

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        """Return what a passkey is named after."""
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.username, "display_name": user.get_full_name()}
