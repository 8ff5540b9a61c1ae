"""Relays."""

from django.apps import AppConfig


class RelaysConfig(AppConfig):
    """The `relays` app."""

    name = "tiltyard_server.relays"
    label = "relays"

    def ready(self) -> None:
        """Hear of boards at which others sit."""
        from tiltyard_server.relays.vacated_boards import drop_boards  # noqa: PLC0415 - needs models
        from tiltyard_server.tournaments.commands.hooks import add_follower  # noqa: PLC0415

        add_follower(drop_boards)
