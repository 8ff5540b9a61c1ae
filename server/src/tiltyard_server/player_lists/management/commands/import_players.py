"""`import_players`: a rating list from a file, or from the address that the operator set."""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import Progress, TaskID

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.player_lists.download import fetch_list
from tiltyard_server.player_lists.formats import READERS, find_format, opened
from tiltyard_server.player_lists.importing import import_list
from tiltyard_server.player_lists.models import PlayerList

_SEEN = 1 << 16


class Command(BaseCommand):
    """Import a list of players."""

    help = (
        "Import a rating list: FIDE's text or XML, packed or not, or any table (CSV) with the "
        "columns id and name. The new edition is seen once all of it is there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """File or address, and what the list is called."""
        parser.add_argument("file", nargs="?", help="the file; without it, the address that is set")
        parser.add_argument("--address", default=settings.TILTYARD_PLAYER_LIST_URL)
        parser.add_argument("--list", default="fide", help="its code  [default: fide]")
        parser.add_argument("--name", default="", help="what people call it")
        parser.add_argument("--month", default="", help="such as 'November 2026'")
        parser.add_argument("--format", choices=sorted(READERS), help="[default: by its beginning]")
        parser.add_argument(
            "--chapter", choices=("standard", "rapid", "blitz"), default="standard",
            help="whose ratings a list of one kind has",
        )  # fmt: skip

    def handle(self, *args: object, **options: str | None) -> None:
        """Read it."""
        console = Console(file=sys.stderr)
        with Progress(console=console) as bar, tempfile.TemporaryDirectory() as folder:
            try:
                self._run(bar, Path(folder), {k: v or "" for k, v in options.items()})
            except (TiltyardError, OSError) as error:
                raise CommandError(str(error)) from error

    def _run(self, bar: Progress, folder: Path, options: dict[str, str]) -> None:
        code, stamp = options["list"], ""
        if options["file"]:
            path, source = Path(options["file"]), Path(options["file"]).name
        elif options["address"]:
            path, source = folder / "list", options["address"]
            stamp = self._fetch(bar, path, options["address"], code)
            if not stamp:
                return
        else:
            message = "Name a file, or an address (--address or TILTYARD_PLAYER_LIST_URL)."
            raise CommandError(message)
        with opened(path) as (file, size):
            beginning = file.read(_SEEN)
            file.seek(0)
            reader = READERS[options["format"] or find_format(beginning)]
            task = bar.add_task("Players", total=size)
            edition = import_list(
                code=code,
                name=options["name"] or ("FIDE" if code == "fide" else code),
                label=options["month"] or f"{clock.now():%B %Y}",
                people=reader(_counted(file, bar, task), options["chapter"]),
                source=source,
                stamp="" if stamp == "-" else stamp,
            )
        self.stdout.write(f"{edition.players} players, {edition.label}.")

    def _fetch(self, bar: Progress, to: Path, address: str, code: str) -> str:
        """Return the stamp of what was fetched, "-" if it has none; nothing if it is known."""
        listed = PlayerList.objects.select_related("edition").filter(code=code).first()
        edition = listed.edition if listed else None
        task = bar.add_task("Download", total=None)
        fetched = fetch_list(
            address,
            to,
            known=edition.stamp if edition and edition.source == address else "",
            tell=lambda done, total: bar.update(task, completed=done, total=total or None),
        )
        if not fetched.is_new:
            self.stdout.write("The list has not changed since it was imported.")
            return ""
        return fetched.stamp or "-"


def _counted(file: IO[bytes], bar: Progress, task: TaskID) -> Iterator[bytes]:
    """Yield the lines of a file, and say how far it is read now and then."""
    done = shown = 0
    for line in file:
        yield line
        done += len(line)
        if done - shown > _SEEN:
            bar.update(task, completed=done)
            shown = done
    bar.update(task, completed=done)
