"""Reading accounts."""

from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils.crypto import salted_hmac

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, Viewer
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.mail.models import Letter

_NAME_SALT: Final = "tiltyard.accounts.taken-name"
_NAME = Coalesce(NullIf(F("user__display_name"), Value("")), F("user__username"))
_KEYS = Prepared(
    lambda digest: ApiKey.objects.filter(
        digest=digest, revoked_at=None, user__is_active=True
    ).annotate(owner_name=_NAME, owner_operates=F("user__is_staff"))  # type: ignore[no-redef]  # the model declares it for readers
)


def get_user(user_id: int) -> User:
    """Return a person."""
    try:
        return User.objects.get(pk=user_id, is_active=True)
    except User.DoesNotExist:
        raise NotFoundError(
            "user.unknown", say("There is no user {user_id}.", user_id=user_id)
        ) from None


def get_user_by_name(username: str) -> User:
    """Return the person with this user name, in any capitals."""
    try:
        return User.objects.get(username__iexact=username, is_active=True)
    except User.DoesNotExist:
        raise NotFoundError(
            "user.unknown", say("There is no user {user_id}.", user_id=f"{username!r}")
        ) from None


def list_users(search: str) -> QuerySet[User]:
    """Return up to twenty people whose names contain `search`."""
    matches = Q(username__icontains=search) | Q(display_name__icontains=search)
    return User.objects.filter(matches, is_active=True).order_by("username")[:20]


def list_keys(user_id: int) -> QuerySet[ApiKey]:
    """Return the keys of a person that still work, newest first."""
    return ApiKey.objects.filter(user_id=user_id, revoked_at=None).order_by("-id")


def digest_key(secret: str) -> str:
    """Return what is stored of a key. It is long and random, so one hash is enough."""
    return sha256(secret.encode()).hexdigest()


def list_sign_in_data(user: User) -> dict[str, QuerySet[Any, dict[str, Any]]]:
    """Return what is stored of how somebody signs in, without the secrets, and of their mail."""
    rows: dict[str, tuple[Any, tuple[str, ...]]] = {
        "addresses": (EmailAddress, ("email", "verified")),
        "sessions": (UserSession, ("ip", "user_agent", "created_at")),
        "factors": (Authenticator, ("type", "created_at", "last_used_at")),
        "connections": (SocialAccount, ("provider", "uid", "date_joined", "extra_data")),
        "letters": (Letter, ("address", "kind", "created_at", "done_at")),
    }
    return {
        name: model.objects.filter(user=user).order_by("pk").values(*fields)
        for name, (model, fields) in rows.items()
    }


def digest_name(username: str) -> str:
    """Return what is kept of the user name of an account that was erased."""
    return salted_hmac(_NAME_SALT, username.lower(), algorithm="sha256").hexdigest()


def find_key(secret: str, *, now: datetime) -> ApiKey | None:
    """Return the key, if it is valid now."""
    return find_key_by_digest(digest_key(secret), now=now)


def find_key_by_digest(digest: str, *, now: datetime) -> ApiKey | None:
    """Return the key with this digest, if it is valid now."""
    key = _KEYS.find(digest)
    if key is None or (key.expires_at is not None and key.expires_at <= now):
        return None
    return key


def viewer_of_user(user: User) -> Viewer:
    """Return a person in a browser as the one who asks."""
    return Viewer(user.pk, user.get_full_name(), user.is_operator)


def viewer_of_key(key: ApiKey) -> Viewer:
    """Return a program as the one who asks. Its owner must still be an operator to operate."""
    scopes = frozenset(Scope(scope) for scope in key.scopes)
    may_operate = key.owner_operates and Scope.OPERATE in scopes
    may_lend = key.owner_operates and bool(scopes & {Scope.LAB, Scope.OPERATE})
    return Viewer(
        key.user_id, key.owner_name, scopes=scopes, may_operate=may_operate, may_lend=may_lend
    )
