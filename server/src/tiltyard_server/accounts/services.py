"""Changing accounts."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.guarding import (
    forgive,
    make_guess,
    note_failure,
    require_patience,
)
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import ApiKey, TakenName, User
from tiltyard_server.accounts.selectors import digest_key
from tiltyard_server.common.errors import NotAllowedError, NotFoundError, NotSignedInError
from tiltyard_server.common.problems import tell_field

CLOSED_TOPIC: Final = "account.closed"  # arenas take those who left out, or pause them
_USED_EVERY: Final = timedelta(minutes=1)
_KEYS_MAX: Final = 50
_NAME_SALT: Final = "tiltyard.accounts.taken-name"


def sign_up(*, username: str, password: str, display_name: str = "", email: str = "") -> User:
    """Make an account.

    Raises:
        InputError: `user.invalid`, with a sentence a field.
        RuleError: `user.exists`.
    """
    user = User(username=username, display_name=display_name.strip() or username, email=email)
    user.set_password(password)
    if TakenName.objects.filter(digest=_digest_name(username)).exists():
        raise _refuse_name(username)
    fields = _find_problems(user, password)
    if fields:
        raise InputError("user.invalid", fields[0]["message"], fields=fields)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise _refuse_name(username) from None
    return user


def keep_name_taken(username: str) -> None:
    """Let nobody sign up under the name of an account that is about to be erased."""
    TakenName.objects.get_or_create(digest=_digest_name(username))


def _refuse_name(username: str) -> RuleError:
    return RuleError(
        "user.exists",
        say("The user name {username} is taken; choose another.", username=f"{username!r}"),
    )


def _digest_name(username: str) -> str:
    return salted_hmac(_NAME_SALT, username.lower(), algorithm="sha256").hexdigest()


def log_in(*, username: str, password: str, address: str, now: datetime) -> User:
    """Return the person whose password this is.

    Raises:
        TooManyError: `login.too_many`, after too many wrong passwords.
        NotSignedInError: `login.wrong`, without saying which of the two was.
    """
    guess = make_guess(username, address)
    require_patience(guess, now=now)
    known = User.objects.filter(username__iexact=username).first()
    user = authenticate(username=known.username if known else username, password=password)
    if user is None:
        note_failure(guess, now=now)
        raise NotSignedInError("login.wrong", say("The user name or the password is wrong."))
    forgive(guess)
    return user


def change_account(*, user_id: int, display_name: str | None, muted: Sequence[str] | None) -> User:
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
    user.save(update_fields=["display_name", "muted"])
    return user


def change_password(*, user_id: int, old: str, new: str) -> User:
    """Set a new password for somebody who knows the old one.

    Raises:
        InputError: `password.wrong` or `password.weak`, with the field.
    """
    user = User.objects.get(pk=user_id)
    if not user.check_password(old):
        raise InputError("password.wrong", say("This is not your password."), field="old_password")
    try:
        validate_password(new, user)
    except ValidationError as error:
        message = " ".join(error.messages)
        raise InputError("password.weak", message, field="new_password") from None
    user.set_password(new)
    user.save(update_fields=["password"])
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


def _find_problems(user: User, password: str) -> list[dict[str, Any]]:
    problems: dict[str, list[str]] = {}
    try:
        user.full_clean(validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        problems.update(error.message_dict)
    try:
        validate_password(password, user)
    except ValidationError as error:
        problems["password"] = error.messages
    return [tell_field(name, " ".join(texts)) for name, texts in problems.items()]
