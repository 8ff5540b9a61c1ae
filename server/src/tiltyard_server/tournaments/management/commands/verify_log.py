"""`tiltyard manage verify_log`: has anybody touched the logs?"""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament


class Command(BaseCommand):
    """Recomputes the chain of hashes of tournaments; fails when one is broken."""

    help = "Check the logs of some tournaments, or of all."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournaments, if any."""
        parser.add_argument("tournaments", nargs="*", type=int)

    def handle(self, *, tournaments: list[int], **_options: object) -> None:
        """Check."""
        found = Tournament.objects.order_by("pk")
        if tournaments:
            found = found.filter(pk__in=tournaments)
        broken = 0
        for tournament in found:
            verdict = log.verify(tournament)
            if verdict.broken_at is None:
                self.stdout.write(f"{tournament}: {verdict.checked} events, unbroken")
            else:
                broken += 1
                self.stdout.write(f"{tournament}: BROKEN at event {verdict.broken_at}")
        if broken:
            raise CommandError(f"{broken} of {found.count()} logs are broken.")
