"""The bare loop beside chess: the same server program and protocol, a move in, the same bytes out.

No database, no rules, no rights: what a move costs where nothing is done for it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

Message = dict[str, Any]
_PADDING = "x" * 900  # a game as players see it has about 1,100 bytes
_games: dict[str, list[Callable[[Message], Awaitable[None]]]] = {}


async def application(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """Send everybody at a game whose turn it is."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    sockets = _games.setdefault(scope["path"], [])
    sockets.append(send)
    await send({"type": "websocket.send", "text": _describe(0)})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            sockets.remove(send)
            return
        given = json.loads(message["text"])
        if given["type"] == "move":
            text = _describe(given["ply"] + 1)
            for tell in list(sockets):
                await tell({"type": "websocket.send", "text": text})


def _describe(plies: int) -> str:
    game = {"status": "playing", "turn": plies % 2, "plies": plies, "legal": ["e2e4"]}
    return json.dumps({"type": "game", "game": game, "_": _PADDING}, separators=(",", ":"))


if __name__ == "__main__":
    print(f"http://127.0.0.1:{sys.argv[1]}/", flush=True)
    uvicorn.run(
        application,
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        log_level="error",
        ws_per_message_deflate=False,
    )
