"""`tiltyard manage check_ledger`: add everything up anew."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tiltyard_server.payments.models import Line, Movement
from tiltyard_server.payments.verification.ledger import find_problems, sum_all


class Command(BaseCommand):
    """Says whether the ledger is right."""

    help = "Add up every movement and account; exit 1 if anything is wrong."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as in Django
        """Print what is wrong, or that all is well."""
        problems = list(find_problems())
        for problem in problems:
            self.stderr.write(problem)
        if problems:
            raise CommandError(f"{len(problems)} problems found in the ledger.")
        sums = ", ".join(f"{code} {total}" for code, total in sorted(sum_all().items())) or "empty"
        self.stdout.write(
            f"{Movement.objects.count()} movements, {Line.objects.count()} lines: right ({sums})."
        )
