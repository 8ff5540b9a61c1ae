"""Results from game servers and from players, and disputes."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The `games` app."""

    name = "tiltyard_server.games"
    label = "games"

    def ready(self) -> None:
        """Follow what happens to the matches that players have reported."""
        from tiltyard_server.games.match_hooks import close_overtaken  # noqa: PLC0415 - needs models
        from tiltyard_server.tournaments.commands.hooks import add_follower  # noqa: PLC0415

        add_follower(close_overtaken)
