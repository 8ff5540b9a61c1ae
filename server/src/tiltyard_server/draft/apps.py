"""The card shop: what belongs to nobody's rules."""

from django.apps import AppConfig


class DraftConfig(AppConfig):
    """The `draft` app."""

    name = "tiltyard_server.draft"
    label = "draft"

    def ready(self) -> None:
        """Add to what a tournament shows, and follow the matches that are written about."""
        from tiltyard_server.draft import match_hooks, selectors  # noqa: PLC0415 - needs models
        from tiltyard_server.tournaments.commands.hooks import add_follower  # noqa: PLC0415
        from tiltyard_server.tournaments.view_extensions import add_extras  # noqa: PLC0415

        add_extras(fields=selectors.showcase_view, sheets=selectors.list_sheets)
        add_follower(match_hooks.drop_removed)
