"""The way of the Channels documentation: a group, a Redis layer, a consumer a socket."""

import asyncio
import os
import socket
import sys
from typing import Any

import django
import uvicorn
from bare_loop import make_text
from django.conf import settings

settings.configure(
    SECRET_KEY="only-for-benches",
    CHANNEL_LAYERS={
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [os.environ["RIVAL_REDIS"]], "prefix": os.environ["RIVAL_PREFIX"]},
        }
    },
)
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402 - after the settings
from channels.layers import get_channel_layer  # noqa: E402
from channels.routing import ProtocolTypeRouter  # noqa: E402


class Watcher(AsyncWebsocketConsumer):
    """One socket."""

    async def connect(self) -> None:
        """Join the group."""
        await self.channel_layer.group_add("room", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard("room", self.channel_name)

    async def news(self, event: dict[str, Any]) -> None:
        """Pass on what the group was sent."""
        await self.send(text_data=event["text"])


async def shout(scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
    """Send what `POST` asks for to the group."""
    seq, size = map(int, (await receive())["body"].split())
    text = make_text(seq, size)
    await get_channel_layer().group_send("room", {"type": "news", "text": text})
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def main() -> None:
    """Serve until killed."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(2048)
    print(f"at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    app = ProtocolTypeRouter({"http": shout, "websocket": Watcher.as_asgi()})
    config = uvicorn.Config(
        app, lifespan="off", log_level="error", ws="websockets-sansio", ws_per_message_deflate=False
    )
    asyncio.set_event_loop_policy(None)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    sys.exit(main())
