"""Signing in with accounts of other sites, by OpenID Connect, over HTTP."""

from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

from allauth.headless.socialaccount.views import ManageProvidersView
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialAccount, SocialApp
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from ninja import Router, Status

from tiltyard import NotFoundError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts import headless, openid
from tiltyard_server.accounts.identity import get_viewer, require_person
from tiltyard_server.accounts.provider_schemas import (
    ConnectionOut,
    ConnectionsOut,
    ProviderUrlOut,
    SignInProviderIn,
)
from tiltyard_server.accounts.schemas import SignInProviderOut
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.common.numbers import Id

router = Router(tags=["account"])
_ERRORS: Final = frozenset(  # that the page has words for; all others are "failed"
    {
        "cancelled",
        "connected_other",
        "email_missing",
        "email_taken",
        "reauthentication_required",
    }
)


def list_providers(request: HttpRequest) -> list[SignInProviderOut]:
    """Return the sites whose accounts sign in here, as the operator has them listed."""
    apps = get_adapter(request).list_apps(request)
    return [SignInProviderOut(id=app.provider_id, name=app.name) for app in apps]


@router.post("/auth/providers/{provider_id}", response=ProviderUrlOut)
def begin_provider(
    request: HttpRequest, provider_id: str, body: SignInProviderIn
) -> ProviderUrlOut:
    """Begin to sign in with an account of another site, or to connect one to yours."""
    if body.process == "connect":
        require_person(get_viewer(request))
        headless.require_proof(request)
    try:
        url = openid.make_url(request, provider_id, process=body.process, to=body.to)
    except SocialApp.DoesNotExist:
        raise _unknown(provider_id) from None
    except (openid.OAuth2Error, openid.RequestException):
        raise RuleError(
            "provider.away", say("That site does not answer as it should; try again later.")
        ) from None
    return ProviderUrlOut(url=url)


@router.get("/auth/providers/{provider_id}/callback", response={302: None})
def finish_provider(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Take somebody back from another site, and send them on to a page."""
    try:
        answer = openid.come_back(request, provider_id)
    except SocialApp.DoesNotExist:
        raise _unknown(provider_id) from None
    target = urlsplit(answer.get("Location", "/"))
    found = parse_qs(target.query)
    (error,) = found.get("error", [""])[-1:]
    if error:
        return _tell(provider_id, error, is_connecting="connect" in found.get("error_process", []))
    if not request.user.is_authenticated:
        return HttpResponseRedirect(f"/sign-in?{urlencode({'redirect': target.path or '/'})}")
    return HttpResponseRedirect(answer["Location"])


@router.get("/me/connections", response=ConnectionsOut)
def list_connections(request: HttpRequest) -> ConnectionsOut:
    """Return the accounts of other sites that sign you in."""
    user = get_user(require_person(get_viewer(request)))
    names = {provider.id: provider.name for provider in list_providers(request)}
    rows = SocialAccount.objects.filter(user=user).order_by("pk")
    return ConnectionsOut(
        has_password=user.has_usable_password(),
        connections=[
            ConnectionOut(
                id=row.pk,
                provider=SignInProviderOut(
                    id=row.provider, name=names.get(row.provider, row.provider)
                ),
                account=_name_account(row),
                since=row.date_joined or timezone.now(),
            )
            for row in rows
        ],
    )


@router.delete("/me/connections/{connection_id}", response={204: None})
def delete_connection(request: HttpRequest, connection_id: Id) -> Status[None]:
    """Do without an account of another site; not if it is the only way you sign in."""
    user_id = require_person(get_viewer(request))
    row = SocialAccount.objects.filter(user_id=user_id, pk=connection_id).first()
    if row is None:
        raise NotFoundError(
            "connection.unknown",
            say("You have no connection {connection_id}.", connection_id=connection_id),
        )
    if any(provider.id == row.provider for provider in list_providers(request)):
        data = {"provider": row.provider, "account": row.uid}
        headless.ask(request, ManageProvidersView, data)
    else:  # it signs nobody in any more
        row.delete()
    return Status(204, None)


def _tell(provider_id: str, error: str, *, is_connecting: bool) -> HttpResponse:
    """Send somebody to the page where they began, which says what went wrong."""
    refused = error if error in _ERRORS else "failed"
    page = "/account" if is_connecting else "/sign-in"
    return HttpResponseRedirect(
        f"{page}?{urlencode({'provider': provider_id, 'refused': refused})}"
    )


def _name_account(row: SocialAccount) -> str:
    """Return what somebody is called there, as far as that site told us."""
    told = row.extra_data.get("id_token", {})
    return str(told.get("email") or told.get("preferred_username") or told.get("name") or row.uid)


def _unknown(provider_id: str) -> NotFoundError:
    return NotFoundError(
        "provider.unknown", say("Nobody signs in here with {provider}.", provider=provider_id)
    )
