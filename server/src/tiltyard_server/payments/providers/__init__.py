"""The providers: one row each. Those that the settings name are open."""

from collections.abc import Mapping
from typing import Final

from django.conf import settings

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.payments.providers.base import Provider
from tiltyard_server.payments.providers.demo import DemoProvider

PROVIDERS: Final[Mapping[str, Provider]] = {
    provider.code: provider for provider in (DemoProvider(),)
}


def list_providers() -> list[Provider]:
    """Return the providers that are open here."""
    return [PROVIDERS[code] for code in settings.TILTYARD_PAYMENT_PROVIDERS if code in PROVIDERS]


def get_provider(code: str) -> Provider:
    """Return a provider that is open here."""
    for provider in list_providers():
        if provider.code == code:
            return provider
    raise NotFoundError(
        "provider.unknown", say("There is no payment provider {code} here.", code=f"{code!r}")
    )


def list_paying() -> list[Provider]:
    """Return the providers that are open here and through which money can be withdrawn."""
    return [provider for provider in list_providers() if provider.pays_out]
