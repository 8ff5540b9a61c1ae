"""What lies beside the API: each address that is no operation, and each socket, is known."""

from typing import Final

from django.urls import get_resolver

from tiltyard_server.config.sockets import application as sockets

DOORS: Final = {  # what lies beside the API: who watches it, and where that is tested
    "api/": "the table of operations (test_matrix)",
    r"^api(?:/(?P<path>[\s\S]*))?$": "nothing is there",
    "lichess/": "keys alone (lichess/test_routes); at the root too",
    "robots.txt": "what search engines may read, for everybody (front/test_links)",
    "sitemap.xml": "public pages, for everybody (front/test_links)",
    "feed.atom": "news of public tournaments, for everybody (front/test_links)",
    "metrics": "whoever knows the token, else this machine alone (test_observing)",
    "admin/": "its own log-in, for operators (test_admin)",
    "static/<path:path>": "files for everybody (test_documents)",
    "assets/<path:path>": "files for everybody (test_documents)",
    "": "the web client, for everybody",
    "<path:path>": "the web client, for everybody",
}
SOCKETS: Final = {  # every WebSocket, and what its own tests prove
    "^ws/tournaments/(?P<tournament_id>[0-9]{1,9})/?$": "as GET of the tournament (test_live)",
    "^ws/tournaments?/(?P<tournament_id>[0-9]{1,9})/spectate/?$": "spectators (test_spectators)",
    "^ws/hosted-games/(?P<game_id>[0-9]{1,9})/?$": "players and staff (test_live_games)",
    "^ws/chess/games/(?P<game_id>[0-9]{1,9})/?$": "of arenas everybody (test_live_chess)",
    "^ws/tournaments/arena/(?P<arena_id>[0-9]{1,9})/?$": "everybody (test_live_arenas)",
    "": "closed at once",
}


def test_every_other_door_is_known() -> None:
    found = {str(pattern.pattern) for pattern in get_resolver().url_patterns}
    assert found == set(DOORS), "Say in DOORS who may enter, and test it."
    routes = {str(route.pattern) for route in sockets.routes}
    assert routes == set(SOCKETS), "Say in SOCKETS who may enter, and test it."
