"""Your address and your sessions over HTTP."""

# ruff: noqa: ANN401 - allauth has no types

from ipaddress import ip_address
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.headless.account.views import ManageEmailView
from django.http import HttpRequest
from ninja import Router, Status

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts import headless, session_list
from tiltyard_server.accounts.identity import get_viewer, require_person
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.schemas import EmailIn, EmailOut, SessionOut
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.common.http.rate_limit import tally
from tiltyard_server.common.numbers import Id

router = Router(tags=["account"])
_HOUR: Final = 3600
_MAILS_AN_HOUR: Final = 6


@router.get("/me/email", response=EmailOut)
def get_email(request: HttpRequest) -> EmailOut:
    """Return your address, whether it is verified, and the one that is to replace it."""
    return _email_out(_me(request))


@router.post("/me/email", response=EmailOut)
def change_email(request: HttpRequest, body: EmailIn) -> EmailOut:
    """Send a link to a new address; it becomes yours once you follow it."""
    user = _me(request)
    _require_few_mails(user)
    headless.ask(request, ManageEmailView, body.model_dump())
    return _email_out(user)


@router.post("/me/email/confirmation", response=EmailOut)
def send_confirmation(request: HttpRequest) -> EmailOut:
    """Send the link to confirm your address once more."""
    user = _me(request)
    told = _email_out(user)
    address = told.pending or (None if told.is_verified else told.address)
    if address is None:
        raise RuleError(
            "email.nothing_pending", say("You have no address that is to be confirmed.")
        )
    _require_few_mails(user)
    headless.ask(request, ManageEmailView, {"email": address}, method="PUT")
    return told


@router.delete("/me/email", response=EmailOut)
def delete_email(request: HttpRequest) -> EmailOut:
    """Do without an address: the one that is pending, else the one you have."""
    user = _me(request)
    told = _email_out(user)
    address = told.pending or told.address
    if address is not None:
        headless.ask(request, ManageEmailView, {"email": address})
    return _email_out(get_user(user.pk))


@router.get("/me/sessions", response=list[SessionOut])
def list_sessions(request: HttpRequest) -> list[SessionOut]:
    """Return where you are signed in, this browser first."""
    return [_session_out(each) for each in session_list.list_sessions(request, _me(request))]


@router.delete("/me/sessions/{session_id}", response={204: None})
def end_session(request: HttpRequest, session_id: Id) -> Status[None]:
    """Sign out somewhere else, or here."""
    session_list.end_session(_me(request), session_id)
    return Status(204, None)


@router.delete("/me/sessions", response={204: None})
def end_other_sessions(request: HttpRequest) -> Status[None]:
    """Sign out everywhere but here."""
    session_list.end_other_sessions(request, _me(request))
    return Status(204, None)


def _me(request: HttpRequest) -> User:
    return get_user(require_person(get_viewer(request)))


def _require_few_mails(user: User) -> None:
    asked = tally(f"confirmations:{user.pk}", seconds=_HOUR, now=clock.now())
    if asked.count > _MAILS_AN_HOUR:
        raise TooManyError(
            "mail.too_many", say("Too many mails were asked for; wait an hour."), retry_after=_HOUR
        )


def _email_out(user: User) -> EmailOut:
    """An address of before, which allauth has not seen yet, counts as not verified."""
    rows = list(EmailAddress.objects.filter(user=user).order_by("pk"))
    known = next((row for row in rows if row.verified or row.primary), None)
    address = known.email if known else user.email or None
    pending = next((row.email for row in rows if not row.verified and row.email != address), None)
    return EmailOut(address=address, is_verified=bool(known and known.verified), pending=pending)


def _session_out(session: Any) -> SessionOut:
    is_known = not ip_address(session.ip).is_unspecified
    return SessionOut(
        id=session.pk,
        browser=session.user_agent,
        address=session.ip if is_known else None,
        begun_at=session.created_at,
        is_current=session.is_current(),
    )
