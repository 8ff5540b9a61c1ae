"""`tiltyard manage export_openapi`: the file from which the web client makes its types."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tiltyard_server.api.api import api
from tiltyard_server.api.schema import write_document


class Command(BaseCommand):
    """Writes the OpenAPI document."""

    help = "Write the OpenAPI document to a file, or to the terminal."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, if any."""
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *, file: Path | None = None, **_options: object) -> None:
        """Write it."""
        document = write_document(api)
        if file is None:
            self.stdout.write(document)
        else:
            file.write_text(document, encoding="utf-8")
