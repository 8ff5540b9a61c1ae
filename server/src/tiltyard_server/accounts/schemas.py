"""What the account endpoints read and write."""

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.mail_preferences import MailTopic, Pace, read_paces
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.accounts.titles import Title
from tiltyard_server.common.moments import Moment
from tiltyard_server.common.names import Name, OptionalName

NewsKind = Literal["moves", "matches", "reports", "invitations", "lists"]
Factor = Literal["totp", "recovery_codes", "webauthn"]
Language = Annotated[str, Field(max_length=10, pattern=r"^([a-z]{2,3}(-[A-Za-z]{2,4})?)?$")]


class SignUpIn(Schema):
    """A new account."""

    username: Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[\w.@+-]+$")]
    password: Annotated[str, Field(min_length=1, max_length=200)]
    display_name: OptionalName = ""
    email: Annotated[str, Field(max_length=254)] = ""
    language: Language = ""


class LogInIn(Schema):
    """A user name and a password."""

    username: Annotated[str, Field(min_length=1, max_length=150)]
    password: Annotated[str, Field(min_length=1, max_length=200)]


class ForgottenIn(Schema):
    """An address that may belong to an account."""

    email: Annotated[str, Field(min_length=3, max_length=254)]


class LinkIn(Schema):
    """What stands behind the # in the link of a mail."""

    link: Annotated[str, Field(min_length=1, max_length=300)]


class ResetIn(LinkIn):
    """A link of a mail, and the password to be."""

    password: Annotated[str, Field(min_length=1, max_length=200)]


class ProofIn(Schema):
    """The password of who is signed in."""

    password: Annotated[str, Field(min_length=1, max_length=200)]


class EmailIn(Schema):
    """An address to be."""

    email: Annotated[str, Field(min_length=3, max_length=254)]


class EmailOut(Schema):
    """Your address; `pending` takes its place once it is confirmed."""

    address: str | None
    is_verified: bool
    pending: str | None


class SessionOut(Schema):
    """Somewhere that you are signed in. Without a browser: since before sessions were listed."""

    id: int
    browser: str
    address: str | None
    begun_at: datetime
    is_current: bool


class CodeIn(Schema):
    """A code of an authenticator app, or a recovery code."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class CredentialIn(Schema):
    """What a browser answers for a passkey, as its `toJSON` writes it."""

    credential: dict[str, Any]


class PasskeyIn(CredentialIn):
    """A passkey that a browser has made, and what you call it."""

    name: Name


class PublicKeyOut(Schema):
    """For `PublicKeyCredential.parse…OptionsFromJSON` of a browser."""

    public_key: dict[str, Any]


class AppKeyOut(Schema):
    """For an authenticator app: the secret, and as the address that a QR code holds."""

    secret: str
    url: str


class CodesOut(Schema):
    """Recovery codes: they are shown once."""

    codes: list[str]


class PasskeyOut(Schema):
    """A passkey of yours."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


class FactorsOut(Schema):
    """By what you sign in, beside the password."""

    app_since: datetime | None
    passkeys: list[PasskeyOut]
    recovery_codes_left: int | None


class SignInProviderOut(Schema):
    """Another site whose accounts sign in here."""

    id: str
    name: str


class SignInOptionsOut(Schema):
    """What this installation offers to people who sign in."""

    has_mail: bool
    is_email_required: bool
    providers: list[SignInProviderOut]


class UserOut(Schema):
    """A person as they see themselves."""

    id: int
    username: str
    display_name: str
    title: str | None
    is_operator: bool


class MeOut(Schema):
    """Who is signed in, if anybody."""

    user: UserOut | None


class SignInPendingOut(Schema):
    """What is missing: `second-factor` is a code or a passkey, `email` a verified address."""

    user: None = None
    pending: Literal["second-factor", "email"]
    factors: list[Factor]


class PersonOut(Schema):
    """A person as others see them."""

    id: int
    username: str
    display_name: str
    title: str | None


class TitleIn(Schema):
    """The title somebody is to have; null takes theirs away."""

    title: Title | None


class SettingsOut(Schema):
    """What you have chosen; `muted` are kinds of news that you do without."""

    display_name: str
    muted: list[NewsKind]
    language: str
    mail_paces: dict[MailTopic, Pace]


class UnsubscribedOut(Schema):
    """Of what no more mails come; `digest` is all that came once a day."""

    topic: str


class SettingsPatch(Schema):
    """What is to change; the rest stays."""

    display_name: OptionalName | None = None
    muted: Annotated[list[NewsKind], Field(max_length=10)] | None = None
    language: Language | None = None
    mail_paces: dict[MailTopic, Pace] | None = None


class PasswordIn(Schema):
    """The password you have and the one you want."""

    old_password: Annotated[str, Field(max_length=200)] = ""
    new_password: Annotated[str, Field(min_length=1, max_length=200)]


class KeyIn(Schema):
    """A key to be made."""

    name: Name
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=len(Scope))]
    expires_at: Moment | None = None


class KeyOut(Schema):
    """A key, without its secret."""

    id: int
    name: str
    prefix: str
    scopes: list[Scope]
    created_at: datetime
    last_used_at: datetime | None
    expires_at: datetime | None


class NewKeyOut(KeyOut):
    """A key just made, with its secret: it is shown once."""

    secret: str


def me_out(user: User) -> MeOut:
    """Return a person as they see themselves."""
    return MeOut(
        user=UserOut(
            id=user.pk,
            username=user.username,
            display_name=user.get_full_name(),
            title=user.title or None,
            is_operator=user.is_operator,
        )
    )


def settings_out(user: User) -> SettingsOut:
    """Return what a person has chosen."""
    return SettingsOut.model_validate(
        {
            "display_name": user.get_full_name(),
            "muted": user.muted,
            "language": user.language,
            "mail_paces": read_paces(user),
        }
    )


def person_out(user: User) -> PersonOut:
    """Return a person as others see them."""
    return PersonOut(
        id=user.pk,
        username=user.username,
        display_name=user.get_full_name(),
        title=user.title or None,
    )


def key_out(key: ApiKey) -> KeyOut:
    """Return a key, without its secret."""
    return KeyOut(
        id=key.pk,
        name=key.name,
        prefix=key.prefix,
        scopes=[Scope(scope) for scope in key.scopes],
        created_at=key.created_at,
        last_used_at=key.last_used_at,
        expires_at=key.expires_at,
    )
