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
        origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        if origin and not is_allowed(origin):
            await _Closer()(scope, *channel)
            return
        await self._application(scope, *channel)


def is_allowed(origin: str) -> bool:
    """Whether pages of this origin may open sockets here."""
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = urlsplit(origin).hostname or ""
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)


class _Closer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.close()
