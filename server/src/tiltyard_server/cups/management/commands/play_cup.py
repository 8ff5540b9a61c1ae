"""`play_cup`: the process in which a cup is played; the worker starts it."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tiltyard_server.cups.process import play_for


class Command(BaseCommand):
    """Play one cup."""

    help = "Play a claimed engine cup. The worker calls this; use `tiltyard cup run` by hand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The number of the cup and the process that must live."""
        parser.add_argument("run_id", type=int)
        parser.add_argument("parent", type=int)

    def handle(self, *args: object, run_id: int, parent: int, **options: object) -> None:
        """Play it to its end."""
        play_for(run_id, parent)
