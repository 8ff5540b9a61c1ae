"""OpenID Connect: what another site says of somebody, believed only with its signature.

django-allauth walks the way there and back (authorization code with PKCE). It takes an ID token
that came by TLS unsigned and knows no nonce; here the signature, the issuer, the audience and the
nonce are checked as OpenID Connect Core 3.1.3.7 has it.
"""

# ruff: noqa: ANN401 - allauth has no types

import secrets
from collections.abc import Mapping
from typing import Any, Final

import jwt
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from requests import RequestException

_SIGNATURES: Final = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "EdDSA",
)
_CLOCKS_APART: Final = 60  # seconds
_NAME_LONGEST: Final = 191  # of what a provider calls somebody, as allauth stores it
_TOLD: Final = ("sub", "name", "preferred_username", "email", "email_verified")
_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class Connection(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth has no types
    """The way to one provider and back."""

    nonce: str | None = None

    @property
    def openid_config(self) -> dict[str, Any]:
        """Return what the provider says of itself, if it is the one that the operator named."""
        found = super().openid_config
        named = self.get_provider().app.settings["server_url"].rstrip("/")
        if not isinstance(found, dict) or str(found.get("issuer", "")).rstrip("/") != named:
            raise OAuth2Error("The provider says that it is another one.")
        for name in _ENDPOINTS:
            if not isinstance(found.get(name), str):
                raise OAuth2Error(f"The provider has no {name}.")
        return found

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Return where the provider sends people back to."""
        site = settings.TILTYARD_PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
        return f"{site}/api/auth/providers/{app.provider_id}/callback"

    def complete_login(self, request: HttpRequest, app: Any, token: Any, **kwargs: Any) -> Any:
        """Return whom the ID token names; what it does not tell is asked for."""
        claims = self._read_token(app, kwargs["response"].get("id_token"))
        if "email" not in claims and self.openid_config.get("userinfo_endpoint"):
            more = self._fetch_user_info(token.token)
            if not isinstance(more, dict) or more.get("sub") != claims["sub"]:
                raise OAuth2Error("The provider tells of somebody else.")
            claims = {**more, **claims}
        told = {name: claims[name] for name in _TOLD if name in claims}
        told["email_verified"] = told.get("email_verified") in (True, "true")
        return self.get_provider().sociallogin_from_response(request, {"id_token": told})

    def _read_token(self, app: Any, id_token: Any) -> dict[str, Any]:
        try:
            key, algorithm = self._find_key(jwt.get_unverified_header(id_token))
            claims: dict[str, Any] = jwt.decode(
                id_token,
                key,
                algorithms=[algorithm],
                audience=app.client_id,
                issuer=self.openid_config["issuer"],
                leeway=_CLOCKS_APART,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError as error:
            raise OAuth2Error("The ID token is not good.") from error
        if claims.get("azp", app.client_id) != app.client_id:
            raise OAuth2Error("The ID token is for another program.")
        if not self.nonce or not secrets.compare_digest(str(claims.get("nonce")), self.nonce):
            raise OAuth2Error("The ID token belongs to another sign-in.")
        if not 0 < len(claims["sub"]) <= _NAME_LONGEST:
            raise OAuth2Error("The provider names nobody.")
        return claims

    def _find_key(self, header: Mapping[str, Any]) -> tuple[Any, str]:
        """Return the key that signed, and how; keys that are secret to both sides do not count."""
        with get_adapter().get_requests_session() as session:
            answer = session.get(self.openid_config["jwks_uri"])
            answer.raise_for_status()
            found = jwt.PyJWKSet.from_dict(answer.json()).keys
        named = [key for key in found if header.get("kid") in (None, key.key_id)]
        algorithm = header.get("alg", "")
        if algorithm not in _SIGNATURES or len(named) != 1:
            raise OAuth2Error("No key of the provider has signed the ID token.")
        return named[0].key, algorithm


class _Return(OAuth2CallbackView):  # type: ignore[misc]  # allauth has no types
    """Coming back; the nonce is in the state, which is in the session."""

    def _get_state(self, request: HttpRequest, provider: Any) -> Any:
        state, response = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce")
        return state, response


def make_url(request: HttpRequest, provider_id: str, *, process: str, to: str) -> str:
    """Return where somebody goes to sign in at a provider.

    Raises:
        SocialApp.DoesNotExist: when there is no such provider.
        OAuth2Error, RequestException: when it cannot be asked.
    """
    connection = Connection(request, provider_id)
    provider = connection.get_provider()
    provider.get_oauth2_adapter = lambda _request: connection
    _ = connection.openid_config  # before anything is remembered
    nonce = secrets.token_urlsafe(24)
    answer = provider.redirect(
        request, process, next_url=to, headless=True, nonce=nonce, auth_params={"nonce": nonce}
    )
    return str(answer["Location"])


def come_back(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Sign in, or connect, who comes back from a provider; allauth's answer says where they go.

    Raises:
        SocialApp.DoesNotExist: when there is no such provider.
    """
    connection = Connection(request, provider_id)
    answer: HttpResponse = _Return.adapter_view(connection)(request)
    return answer


__all__ = ["OAuth2Error", "RequestException", "come_back", "make_url"]
