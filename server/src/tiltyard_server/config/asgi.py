"""The ASGI application: HTTP to Django, WebSockets to the hub."""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tiltyard_server.config.settings.dev")
django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter  # noqa: E402 - Django must be set up first

from tiltyard_server.common.http.body_limit import BodyLimit  # noqa: E402
from tiltyard_server.common.http.handler import OneThreadHandler  # noqa: E402
from tiltyard_server.config.sockets import application as _sockets  # noqa: E402
from tiltyard_server.live.connection_limit import Doorkeeper  # noqa: E402
from tiltyard_server.live.origin_check import OriginCheck  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": BodyLimit(OneThreadHandler(), limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
        "websocket": Doorkeeper(OriginCheck(_sockets)),
    }
)
