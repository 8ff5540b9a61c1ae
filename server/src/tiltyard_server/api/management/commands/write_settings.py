"""`tiltyard manage write_settings FILE`: the page about the settings."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tiltyard_server.config.catalogue import write_document


class Command(BaseCommand):
    """Writes the reference of all settings."""

    help = "Write the page about the settings."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        """Write."""
        file.write_text(write_document(), encoding="utf-8")
