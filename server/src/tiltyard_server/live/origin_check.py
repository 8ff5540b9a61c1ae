"""WebSockets carry cookies from anywhere, so the page that opens one must be ours."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import validate_host

Application = Callable[..., Awaitable[None]]


class OriginCheck:
    """Refuses sockets opened by pages of other hosts. Programs send no origin and may pass."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: MutableMapping[str, Any], *channel: Any) -> None:  # noqa: ANN401 - receive and send are passed on
        """Pass on, or close."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not is_allowed(origin, headers.get(b"host", b"").decode("latin-1")):
            await _Closer()(scope, *channel)
            return
        await self._application(scope, *channel)


def is_allowed(origin: str, asked: str = "") -> bool:
    """Whether pages of this origin may open sockets here; `asked` is the host they asked.

    Where every host is allowed, only the page's own host is.
    """
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = _host_of(origin)
    if "*" in settings.ALLOWED_HOSTS:
        return host != "" and host == _host_of(f"//{asked}")
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # brackets that do not close
        return ""


class _Closer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.close()
