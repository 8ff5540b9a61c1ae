"""Signing up, in and out, and getting back in, over HTTP."""

from typing import Final

from allauth.headless.account.views import (
    ChangePasswordView,
    ReauthenticateView,
    RequestPasswordResetView,
    ResetPasswordView,
    VerifyEmailView,
)
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Router, Status

from tiltyard.sentence import say
from tiltyard_server.accounts import headless
from tiltyard_server.accounts.api.providers import list_providers
from tiltyard_server.accounts.identity import get_viewer, require_person
from tiltyard_server.accounts.login_throttle import counted, make_guess
from tiltyard_server.accounts.schemas import (
    ForgottenIn,
    LinkIn,
    LogInIn,
    MeOut,
    PasswordIn,
    ProofIn,
    ResetIn,
    SignInOptionsOut,
    SignInPendingOut,
    SignUpIn,
)
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.common.http.client_address import find_address, place_of
from tiltyard_server.common.http.rate_limit import tally

router = Router(tags=["account"])
_HOUR: Final = 3600
_MAILS_AN_HOUR: Final = 4  # to one address, by those who say it is theirs
_ASKED_AN_HOUR: Final = 30  # from one place


@router.get("/auth/options", response=SignInOptionsOut)
def get_sign_in_options(request: HttpRequest) -> SignInOptionsOut:
    """Say whether this installation has mail, and whether it wants an address."""
    return SignInOptionsOut(
        has_mail=settings.TILTYARD_HAS_MAIL,
        is_email_required=settings.TILTYARD_EMAIL_REQUIRED,
        providers=list_providers(request),
    )


@router.get("/auth/pending", response={200: MeOut, 202: SignInPendingOut})
def get_pending(request: HttpRequest) -> Status[MeOut | SignInPendingOut]:
    """Return who is signed in; with 202, what is missing to somebody who has begun to."""
    get_token(request)
    if not request.user.is_authenticated and not headless.has_begun(request):
        return Status(200, MeOut(user=None))
    return headless.answer_signed_in(request)


@router.post("/auth/sign-up", response={201: MeOut, 202: SignInPendingOut})
def sign_up(request: HttpRequest, body: SignUpIn) -> Status[MeOut | SignInPendingOut]:
    """Make an account and sign in."""
    headless.ask(request, headless.SignUp, body.model_dump())
    return headless.answer_signed_in(request, 201)


@router.post("/auth/log-in", response={200: MeOut, 202: SignInPendingOut})
def log_in(request: HttpRequest, body: LogInIn) -> Status[MeOut | SignInPendingOut]:
    """Sign in; with 202, go on with what is pending."""
    headless.ask(request, headless.LogIn, body.model_dump())
    return headless.answer_signed_in(request)


@router.post("/auth/log-out", response={204: None})
def log_out(request: HttpRequest) -> Status[None]:
    """Sign out; nothing happens when nobody is signed in."""
    logout(request)
    return Status(204, None)


@router.post("/auth/password/forgotten", response={204: None})
def request_password_reset(request: HttpRequest, body: ForgottenIn) -> Status[None]:
    """Send a link to a new password. Whether there is such an account is not told."""
    now = clock.now()
    place = place_of(find_address(request))
    asked = tally(f"forgotten-from:{place}", seconds=_HOUR, now=now)
    if asked.count > _ASKED_AN_HOUR:
        raise TooManyError(
            "mail.too_many", say("Too many mails were asked for; wait an hour."), retry_after=_HOUR
        )
    sent = tally(f"forgotten-to:{body.email.lower()}", seconds=_HOUR, now=now)
    if sent.count <= _MAILS_AN_HOUR:
        headless.ask(request, RequestPasswordResetView, body.model_dump())
    return Status(204, None)


@router.post("/auth/password/reset", response={204: None})
def reset_password(request: HttpRequest, body: ResetIn) -> Status[None]:
    """Choose a password with the link of a mail. All sessions end."""
    data = {"key": body.link, "password": body.password}
    headless.ask(request, ResetPasswordView, data)
    return Status(204, None)


@router.post("/auth/email/confirm", response={204: None})
def confirm_email(request: HttpRequest, body: LinkIn) -> Status[None]:
    """Confirm an address with the link of a mail."""
    headless.ask(request, VerifyEmailView, {"key": body.link})
    return Status(204, None)


@router.post("/me/password", response={204: None})
def change_password(request: HttpRequest, body: PasswordIn) -> Status[None]:
    """Change your password. You stay signed in here, and nowhere else."""
    user = get_user(require_person(get_viewer(request)))
    data = {"current_password": body.old_password, "new_password": body.new_password}
    guess = make_guess(user.username, find_address(request))
    with counted(guess, code="password.wrong", now=clock.now()):
        headless.ask(request, ChangePasswordView, data)
    return Status(204, None)


@router.post("/me/confirm", response={204: None})
def confirm_person(request: HttpRequest, body: ProofIn) -> Status[None]:
    """Prove with your password that it is still you; good for a quarter of an hour."""
    require_person(get_viewer(request))
    headless.ask(request, ReauthenticateView, body.model_dump())
    return Status(204, None)
