"""Changing accounts."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.mail_preferences import MailTopic, Pace, change_paces
from tiltyard_server.accounts.models import ApiKey, TakenName, User
from tiltyard_server.accounts.selectors import digest_key, digest_name
from tiltyard_server.common.errors import NotAllowedError, NotFoundError
from tiltyard_server.mail.models import Letter

CLOSED_TOPIC: Final = "account.closed"  # arenas take those who left out, or pause them
_USED_EVERY: Final = timedelta(minutes=1)
_KEYS_MAX: Final = 50


def keep_name_taken(username: str) -> None:
    """Let nobody sign up under the name of an account that is about to be erased."""
    TakenName.objects.get_or_create(digest=digest_name(username))


def erase_sign_in(user: User) -> None:
    """Delete by what somebody signed in, and the mail that is on its way to them."""
    for model in (EmailAddress, UserSession, Authenticator, SocialAccount, Letter):
        model.objects.filter(user=user).delete()


def change_account(
    *,
    user_id: int,
    display_name: str | None = None,
    muted: Sequence[str] | None = None,
    language: str | None = None,
    mail_paces: Mapping[MailTopic, Pace] | None = None,
) -> User:
    """Change what is given of an account.

    Raises:
        InputError: `user.invalid`, without a name.
    """
    user = User.objects.get(pk=user_id)
    if display_name is not None:
        user.display_name = display_name.strip()
        if not user.display_name:
            raise InputError("user.invalid", say("You need a name."), field="display_name")
    if muted is not None:
        user.muted = sorted(set(muted))
    if language is not None:
        user.language = language
    if mail_paces is not None:
        change_paces(user, mail_paces)
    user.save(update_fields=["display_name", "muted", "language", "mail_paces"])
    return user


def create_key(
    *,
    user_id: int,
    name: str,
    scopes: Sequence[Scope],
    now: datetime,
    expires_at: datetime | None = None,
) -> tuple[ApiKey, str]:
    """Make a key; return it and the secret, which nobody can show again.

    Raises:
        NotAllowedError: `key.operators_only`.
        InputError, RuleError: `key.expired`, `key.too_many`.
    """
    if Scope.OPERATE in scopes and not User.objects.get(pk=user_id).is_operator:
        raise NotAllowedError(
            "key.operators_only",
            say("Only operators of this installation make keys that operate it."),
        )
    if ApiKey.objects.filter(user_id=user_id, revoked_at=None).count() >= _KEYS_MAX:
        raise RuleError(
            "key.too_many", say("You have {keys_max} keys; revoke one first.", keys_max=_KEYS_MAX)
        )
    if expires_at is not None and expires_at <= now:
        raise InputError(
            "key.expired", say("The key would be expired already."), field="expires_at"
        )
    secret = f"tyk_{secrets.token_urlsafe(32)}"
    key = ApiKey.objects.create(
        user_id=user_id,
        name=name,
        prefix=secret[:12],
        digest=digest_key(secret),
        scopes=sorted(set(scopes)),
        created_at=now,
        expires_at=expires_at,
    )
    return key, secret


def revoke_key(*, user_id: int, key_id: int, now: datetime) -> None:
    """Make a key useless for ever."""
    keys = ApiKey.objects.filter(pk=key_id, user_id=user_id, revoked_at=None)
    if not keys.update(revoked_at=now):
        raise NotFoundError("key.unknown", say("You have no key {key_id}.", key_id=key_id))


def note_key_use(key: ApiKey, *, now: datetime) -> None:
    """Remember when a key was used, at most once a minute."""
    if key.last_used_at is None or now - key.last_used_at > _USED_EVERY:
        ApiKey.objects.filter(pk=key.pk).update(last_used_at=now)
