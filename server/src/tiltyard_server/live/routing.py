"""The addresses of WebSockets."""

from channels.routing import URLRouter
from django.urls import re_path

from tiltyard_server.live.arena_consumers import ArenaConsumer
from tiltyard_server.live.chess_consumers import ChessConsumer
from tiltyard_server.live.consumers import TournamentConsumer
from tiltyard_server.live.game_consumers import GameConsumer
from tiltyard_server.live.nowhere import nowhere
from tiltyard_server.live.spectators import SpectatorConsumer

application = URLRouter(
    [
        re_path(r"^ws/tournaments/(?P<tournament_id>[0-9]{1,9})/?$", TournamentConsumer.as_asgi()),
        re_path(
            r"^ws/tournaments?/(?P<tournament_id>[0-9]{1,9})/spectate/?$",
            SpectatorConsumer.as_asgi(),
        ),
        re_path(r"^ws/tournaments/arena/(?P<arena_id>[0-9]{1,9})/?$", ArenaConsumer.as_asgi()),
        re_path(r"^ws/hosted-games/(?P<game_id>[0-9]{1,9})/?$", GameConsumer.as_asgi()),
        re_path(r"^ws/chess/games/(?P<game_id>[0-9]{1,9})/?$", ChessConsumer.as_asgi()),
        re_path(r"", nowhere),  # type: ignore[arg-type]  # an ASGI application, as Channels wants
    ]
)
