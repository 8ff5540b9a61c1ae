"""Rated events."""

from django.apps import AppConfig


class RatedEventsConfig(AppConfig):
    """The `rated_events` app."""

    name = "tiltyard_server.rated_events"
    label = "rated_events"

    def ready(self) -> None:
        """Watch the one door of tournaments, and set who is in FIDE mode."""
        from tiltyard_server.rated_events.fide_mode import guard, mode  # noqa: PLC0415 - needs models
        from tiltyard_server.rated_events.seeding_ratings import order_equals  # noqa: PLC0415
        from tiltyard_server.rated_events.selectors import list_births  # noqa: PLC0415
        from tiltyard_server.tournaments.commands.hooks import (  # noqa: PLC0415
            add_follower,
            add_guard,
            add_order,
        )
        from tiltyard_server.tournaments.view_extensions import add_births  # noqa: PLC0415

        add_births(list_births)
        add_guard(guard.guard)
        add_follower(mode.follow_mode)
        add_order(order_equals)
