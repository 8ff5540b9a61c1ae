"""Asking django-allauth: its headless views do the work, our endpoints speak for them.

The endpoints stay those of our API: who asks, CSRF, paces, Idempotency-Key and the shape of errors
are the same as everywhere. What a view of allauth answers is translated here, once.
"""

# ruff: noqa: ANN401 - allauth has no types

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from allauth.account.internal.constants import LoginStageKey
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from allauth.headless.account.inputs import SignupInput
from allauth.headless.account.views import LoginView, SignupView
from allauth.headless.constants import Client
from allauth.headless.internal.authkit import AuthenticationStatus
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Status

from tiltyard import InputError, RuleError, TiltyardError
from tiltyard.sentence import Sentence, joined, say, word
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.schemas import MeOut, SignInPendingOut, me_out
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError
from tiltyard_server.common.http.validation_errors import tell_field

_FIELDS: Final = {"current_password": "old_password", "key": "link"}  # theirs: ours


class Reply(NamedTuple):
    """What allauth answered."""

    status: int
    data: Any
    meta: Mapping[str, Any]


class SignUp(SignupView):  # type: ignore[misc]  # allauth has no types
    """Signing up; somebody who is signed in already becomes somebody else."""

    class _Input(SignupInput):  # type: ignore[misc]  # allauth has no types
        def clean_password(self) -> str:
            """Refuse a password that is like the name, too."""
            names = ("username", "display_name", "email")
            user = User(**{name: self.data.get(name, "") for name in names})
            return str(_adapter().clean_password(self.cleaned_data["password"], user=user))

    input_class = {"POST": _Input}  # noqa: RUF012 - as in allauth

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Make the account."""
        leave(request)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class LogIn(LoginView):  # type: ignore[misc]  # allauth has no types
    """Signing in; somebody who is signed in already becomes somebody else."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Begin the session."""
        leave(request)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


def ask(
    request: HttpRequest,
    view: type[Any],
    data: Mapping[str, Any] | None = None,
    *,
    method: str = "",
) -> Reply:
    """Let a headless view of allauth answer, with a body that our schema has checked.

    `method` is for views that tell by it what they are to do.

    Raises:
        InputError, RuleError, NotSignedInError: what allauth refuses, in our words.
        NotAllowedError: `password.needed`, when who asks has to prove anew who they are.
    """
    parts = {"_parse_json": lambda _self, _request: dict(data or {}), "handle_input": _handle_input}
    given: Any = type(view.__name__, (view,), parts)
    asked, request.method = request.method, method or request.method
    response = given.as_api_view(client=Client.BROWSER)(request)
    request.method = asked
    body = json.loads(response.content)
    reply = Reply(body["status"], body.get("data"), body.get("meta") or {})
    if body.get("errors"):
        raise _refuse(body["errors"])
    if reply.status == 401 and reply.meta.get("is_authenticated"):
        raise _not_proven()
    return reply


def require_proof(request: HttpRequest) -> None:
    """Want that who asks has proven lately who they are.

    Raises:
        NotAllowedError: `password.needed`.
    """
    try:
        raise_if_reauthentication_required(request, app="allauth.socialaccount")
    except ReauthenticationRequired:
        raise _not_proven() from None


def _not_proven() -> NotAllowedError:
    return NotAllowedError("password.needed", say("Confirm first that it is you."))


def _handle_input(view: Any, data: Mapping[str, Any]) -> Any:
    """Do what allauth does with a body, but leave a password as it was typed, spaces and all."""
    input_class = view.get_input_class()
    if input_class is None:
        return None
    view.input = input_class(data=data, **view.get_input_kwargs())
    for name, field in view.input.fields.items():
        if "password" in name:
            field.strip = False
    return None if view.input.is_valid() else view.handle_invalid_input(view.input)


def answer_signed_in(request: HttpRequest, status: int = 200) -> Status[MeOut | SignInPendingOut]:
    """Say who is signed in now, or what is still missing."""
    if isinstance(request.user, User) and request.user.is_authenticated:
        return Status(status, me_out(request.user))
    stage = AuthenticationStatus(request).get_pending_stage()
    if stage is None or stage.key == LoginStageKey.VERIFY_EMAIL.value:
        return Status(202, SignInPendingOut(pending="email", factors=[]))
    kinds = [kind for kind in Authenticator.Type if is_mfa_enabled(stage.login.user, [kind])]
    return Status(202, SignInPendingOut(pending="second-factor", factors=kinds))


def has_begun(request: HttpRequest) -> bool:
    """Say whether somebody has begun to sign in, and something is missing."""
    return AuthenticationStatus(request).get_pending_stage() is not None


def leave(request: HttpRequest) -> None:
    """End the session of who signs in as somebody else."""
    if request.user.is_authenticated:
        _adapter().logout(request)


def _adapter() -> Any:
    from allauth.account.adapter import get_adapter  # noqa: PLC0415 - it imports this package

    return get_adapter()


def _refuse(errors: list[dict[str, str]]) -> TiltyardError:
    """Return a refusal of allauth as one of ours."""
    codes = {error["code"] for error in errors}
    if "username_password_mismatch" in codes:
        return NotSignedInError("login.wrong", say("The user name or the password is wrong."))
    if codes == {"username_taken"}:
        return RuleError("user.exists", errors[0]["message"])
    fields: dict[str, list[Sentence]] = {}
    for error in errors:
        name = error.get("param", "")
        fields.setdefault(_FIELDS.get(name, name), []).append(_reword(error))
    found = {name: joined(" ", texts) for name, texts in fields.items()}
    told = [tell_field(name, message) for name, message in found.items()]
    usual = "password.weak" if "new_password" in fields else "user.invalid"
    first = next(iter(found.values()))
    return InputError(_CODES.get(errors[0]["code"], usual), first, fields=told)


def _reword(error: Mapping[str, str]) -> Sentence:
    """Return what is wrong; what Django says with values in it, as a sentence with values."""
    if error["code"] == "password_too_short":
        return say(
            "This password is too short. It must contain at least {least} characters.",
            least=settings.TILTYARD_PASSWORD_LEAST,
        )
    if error["code"] == "password_too_similar":
        return say("The password is too similar to your name or your address.")
    return word(error["message"])


_CODES: Final = {
    "enter_current_password": "password.wrong",
    "incorrect_password": "password.wrong",
    "incorrect_code": "code.wrong",
    "invalid_or_expired_key": "link.invalid",
    "invalid_password_reset": "link.invalid",
    "no_password": "connection.needed",
    "no_verified_email": "connection.needed",
}
