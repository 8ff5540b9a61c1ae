"""`tiltyard manage rebuild_tournament`: tables anew from the log."""

from django.core.management.base import BaseCommand, CommandParser

from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import rebuild_tournament


class Command(BaseCommand):
    """Makes the tables of tournaments anew from their logs."""

    help = "Make the tables of some tournaments, or of all, anew from their logs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournaments, if any."""
        parser.add_argument("tournaments", nargs="*", type=int)

    def handle(self, *, tournaments: list[int], **_options: object) -> None:
        """Rebuild."""
        everything = Tournament.objects.order_by("pk").values_list("pk", flat=True)
        for number in tournaments or everything:
            rebuilt = rebuild_tournament(tournament_id=number)
            self.stdout.write(f"{rebuilt}: {rebuilt.seq} events")
