"""`tiltyard manage verify_log`: has anybody touched logs, ledger or tables?"""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tiltyard_server.api.verification import verify_all


class Command(BaseCommand):
    """Checks every log, the ledger and the tables made from logs; fails when one was touched."""

    help = "Check all logs, the ledger and the tables for reading, or some tournaments only."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the tournaments, if any."""
        parser.add_argument("tournaments", nargs="*", type=int)

    def handle(self, *, tournaments: list[int], **_options: object) -> None:
        """Check."""
        broken = count = 0
        for checked in verify_all(tournaments):
            count += 1
            if not checked.problems:
                self.stdout.write(f"{checked.name}: {checked.events} events, unbroken")
                continue
            broken += 1
            for problem in checked.problems:
                self.stdout.write(problem)
        if broken:
            raise CommandError(f"{broken} of {count} logs are broken.")
