"""`tiltyard manage rebuild_tournament`: tables anew from the log."""

from django.core.management.base import BaseCommand, CommandParser

from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import rebuild_tournament
from tiltyard_server.tournaments.verification import find_problems


class Command(BaseCommand):
    """Makes the tables of tournaments anew from their logs."""

    help = "Make the tables of some tournaments, or of all, anew from their logs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournaments, if any."""
        parser.add_argument("tournaments", nargs="*", type=int)
        parser.add_argument(
            "--outdated",
            dest="is_outdated",
            action="store_true",
            help="only where tables and log differ, as after an upgrade",
        )

    def handle(
        self, *, tournaments: list[int], is_outdated: bool, verbosity: int, **_options: object
    ) -> None:
        """Rebuild."""
        everything = Tournament.objects.order_by("pk")
        for tournament in everything.filter(pk__in=tournaments) if tournaments else everything:
            if is_outdated and not any(find_problems(tournament)):
                continue
            rebuilt = rebuild_tournament(tournament_id=tournament.pk)
            if verbosity:
                self.stdout.write(f"{rebuilt}: {rebuilt.seq} events")
