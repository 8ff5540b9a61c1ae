"""Second factors and passkeys over HTTP: having them, and signing in with them."""

from typing import Any, Final

from allauth.headless.internal.authkit import AuthenticationStatus
from allauth.headless.mfa.views import (
    AuthenticateView,
    AuthenticateWebAuthnView,
    LoginWebAuthnView,
    ManageRecoveryCodesView,
    ManageTOTPView,
    ManageWebAuthnView,
)
from allauth.mfa.models import Authenticator
from django.http import HttpRequest, QueryDict
from ninja import Router, Status

from tiltyard import InputError, NotFoundError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts import headless
from tiltyard_server.accounts.identity import get_viewer, require_person
from tiltyard_server.accounts.login_throttle import Guess, counted, make_guess
from tiltyard_server.accounts.schemas import (
    AppKeyOut,
    CodeIn,
    CodesOut,
    CredentialIn,
    FactorsOut,
    MeOut,
    PasskeyIn,
    PasskeyOut,
    PublicKeyOut,
    SignInPendingOut,
)
from tiltyard_server.common import clock
from tiltyard_server.common.http.client_address import find_address
from tiltyard_server.common.http.rate_limit import tally
from tiltyard_server.common.numbers import Id

# ruff: noqa: ANN401 - allauth has no types

router = Router(tags=["account"])
_CODE_SECONDS: Final = 120  # longer than any code is good for
_Kind: Final = Authenticator.Type


class _AddPasskey(ManageWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """A key is always one that signs in by itself, with a finger, a face or a PIN."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        request.GET = QueryDict("passwordless=1")
        return super().get(request, *args, **kwargs)


@router.get("/me/factors", response=FactorsOut)
def list_factors(request: HttpRequest) -> FactorsOut:
    """Return your authenticator app, your passkeys and how many recovery codes are left."""
    rows = Authenticator.objects.filter(user_id=require_person(get_viewer(request)))
    found = list(rows.order_by("pk"))
    app = next((row for row in found if row.type == _Kind.TOTP), None)
    codes = next((row for row in found if row.type == _Kind.RECOVERY_CODES), None)
    return FactorsOut(
        app_since=app.created_at if app else None,
        passkeys=[
            PasskeyOut(
                id=row.pk,
                name=row.wrap().name,
                created_at=row.created_at,
                last_used_at=row.last_used_at,
            )
            for row in found
            if row.type == _Kind.WEBAUTHN
        ],
        recovery_codes_left=len(codes.wrap().get_unused_codes()) if codes else None,
    )


@router.get("/me/factors/app", response=AppKeyOut)
def make_app_key(request: HttpRequest) -> AppKeyOut:
    """Return a new secret for an authenticator app. It counts once a code of it was sent."""
    require_person(get_viewer(request))
    reply = headless.ask(request, ManageTOTPView)
    if reply.status != 404:
        raise RuleError("factor.exists", say("You have an authenticator app; remove it first."))
    return AppKeyOut(secret=reply.meta["secret"], url=reply.meta["totp_url"])


@router.post("/me/factors/app", response={204: None})
def add_app(request: HttpRequest, body: CodeIn) -> Status[None]:
    """Take the authenticator app that shows this code as your second factor."""
    require_person(get_viewer(request))
    headless.ask(request, ManageTOTPView, body.model_dump())
    return Status(204, None)


@router.delete("/me/factors/app", response={204: None})
def delete_app(request: HttpRequest) -> Status[None]:
    """Do without the authenticator app."""
    require_person(get_viewer(request))
    headless.ask(request, ManageTOTPView)
    return Status(204, None)


@router.post("/me/factors/recovery-codes", response=CodesOut)
def make_recovery_codes(request: HttpRequest) -> CodesOut:
    """Make ten codes that each sign in once in place of the second factor; those before end."""
    require_person(get_viewer(request))
    reply = headless.ask(request, ManageRecoveryCodesView)
    return CodesOut(codes=reply.data["unused_codes"])


@router.get("/me/factors/passkeys/options", response=PublicKeyOut)
def make_passkey_options(request: HttpRequest) -> PublicKeyOut:
    """Return what a browser needs to make a passkey."""
    require_person(get_viewer(request))
    reply = headless.ask(request, _AddPasskey)
    return PublicKeyOut(public_key=reply.data["creation_options"]["publicKey"])


@router.post("/me/factors/passkeys", response={204: None})
def add_passkey(request: HttpRequest, body: PasskeyIn) -> Status[None]:
    """Take the passkey that a browser has made."""
    require_person(get_viewer(request))
    _ask_passkey(request, ManageWebAuthnView, body)
    return Status(204, None)


@router.delete("/me/factors/passkeys/{passkey_id}", response={204: None})
def delete_passkey(request: HttpRequest, passkey_id: Id) -> Status[None]:
    """Do without a passkey."""
    user_id = require_person(get_viewer(request))
    own = Authenticator.objects.filter(user_id=user_id, type=_Kind.WEBAUTHN, pk=passkey_id)
    if not own.exists():
        raise NotFoundError(
            "passkey.unknown", say("You have no passkey {passkey_id}.", passkey_id=passkey_id)
        )
    headless.ask(request, ManageWebAuthnView, {"authenticators": [passkey_id]})
    return Status(204, None)


@router.post("/auth/second-factor", response={200: MeOut, 202: SignInPendingOut})
def send_second_factor(request: HttpRequest, body: CodeIn) -> Status[MeOut | SignInPendingOut]:
    """Go on signing in with a code of the app, or a recovery code."""
    guess = _begun(request)
    with counted(guess, code="code.wrong", now=clock.now()):
        used = tally(f"code:{guess.name}:{body.code}", seconds=_CODE_SECONDS, now=clock.now())
        if used.count > 1 and len(body.code) == 6:  # each process forgets what others have seen
            raise InputError(
                "code.wrong",
                say("This code was used already; wait for the next one."),
                field="code",
            )
        headless.ask(request, AuthenticateView, body.model_dump())
    return headless.answer_signed_in(request)


@router.get("/auth/second-factor/passkey", response=PublicKeyOut)
def make_second_factor_options(request: HttpRequest) -> PublicKeyOut:
    """Return what a browser needs to go on signing in with a passkey."""
    _begun(request)
    reply = headless.ask(request, AuthenticateWebAuthnView)
    return PublicKeyOut(public_key=reply.data["request_options"]["publicKey"])


@router.post("/auth/second-factor/passkey", response={200: MeOut, 202: SignInPendingOut})
def send_second_factor_passkey(
    request: HttpRequest, body: CredentialIn
) -> Status[MeOut | SignInPendingOut]:
    """Go on signing in with a passkey."""
    _begun(request)
    _ask_passkey(request, AuthenticateWebAuthnView, body)
    return headless.answer_signed_in(request)


@router.get("/auth/passkey", response=PublicKeyOut)
def make_sign_in_options(request: HttpRequest) -> PublicKeyOut:
    """Return what a browser needs to sign in with a passkey alone."""
    reply = headless.ask(request, LoginWebAuthnView)
    return PublicKeyOut(public_key=reply.data["request_options"]["publicKey"])


@router.post("/auth/passkey", response={200: MeOut, 202: SignInPendingOut})
def log_in_by_passkey(request: HttpRequest, body: CredentialIn) -> Status[MeOut | SignInPendingOut]:
    """Sign in with a passkey alone."""
    headless.leave(request)
    _ask_passkey(request, LoginWebAuthnView, body)
    return headless.answer_signed_in(request)


def _ask_passkey(request: HttpRequest, view: type[Any], body: CredentialIn) -> None:
    """Hand over what a browser says of a passkey; what no browser says is refused like a fake."""
    try:
        headless.ask(request, view, body.model_dump())
    except (AttributeError, LookupError, TypeError, ValueError):
        raise InputError(
            "code.wrong", say("This is no passkey that this site knows."), field="credential"
        ) from None


def _begun(request: HttpRequest) -> Guess:
    """Return whose second factor it is, as guesses are counted: apart from wrong passwords."""
    stage = AuthenticationStatus(request).get_pending_stage()
    if stage is None or stage.login.user is None:
        raise RuleError("login.not_begun", say("Type your user name and password first."))
    return make_guess(f"code:{stage.login.user.username}", find_address(request))
