"""Chess played on this server."""

from django.apps import AppConfig


class ChessGamesConfig(AppConfig):
    """The `chess_games` app."""

    name = "tiltyard_server.chess_games"
    label = "chess_games"
