"""The addresses of WebSockets: for each the door of the app that has the data."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.routing import URLRouter
from django.urls import re_path

from tiltyard_server.arenas.live import watch_arena
from tiltyard_server.live.consumer import TopicConsumer
from tiltyard_server.live.topics import Door
from tiltyard_server.play.live.chess import CHESS_GAMES
from tiltyard_server.play.live.games import HOSTED_GAMES
from tiltyard_server.relays import boards
from tiltyard_server.tournaments.live.admission import TournamentDoors

_doors = TournamentDoors(boards)


def _route(address: str, door: Door) -> Any:  # noqa: ANN401 - as Channels wants it
    return re_path(address, TopicConsumer.as_asgi(door=door))


async def _nowhere(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Close before accepting: the client sees 403."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


application = URLRouter(
    [
        _route(r"^ws/tournaments/(?P<tournament_id>[0-9]{1,9})/?$", _doors.watch),
        _route(r"^ws/tournaments?/(?P<tournament_id>[0-9]{1,9})/spectate/?$", _doors.spectate),
        _route(r"^ws/tournaments/arena/(?P<arena_id>[0-9]{1,9})/?$", watch_arena),
        _route(r"^ws/hosted-games/(?P<game_id>[0-9]{1,9})/?$", HOSTED_GAMES.enter),
        _route(r"^ws/chess/games/(?P<game_id>[0-9]{1,9})/?$", CHESS_GAMES.enter),
        re_path(r"", _nowhere),  # type: ignore[arg-type]  # an ASGI application, as Channels wants
    ]
)
