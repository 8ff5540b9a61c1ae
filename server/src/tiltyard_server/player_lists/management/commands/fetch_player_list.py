"""`fetch_player_list`: the process in which a list is fetched; the worker starts it."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tiltyard_server.player_lists.fetch_process import fetch_for


class Command(BaseCommand):
    """Fetch one list."""

    help = "Fetch a claimed list. The worker calls this; use `import_players` by hand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The row of the address and the process that must live."""
        parser.add_argument("source", type=int)
        parser.add_argument("parent", type=int)

    def handle(self, *args: object, source: int, parent: int, **options: object) -> None:
        """Fetch it."""
        fetch_for(source, parent)
