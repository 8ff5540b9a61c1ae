"""`import_players`: a rating list from a file, or all lists from their addresses."""

import sys
import tempfile
from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import Progress

from tiltyard import TiltyardError
from tiltyard_server.common import clock
from tiltyard_server.player_lists import sources
from tiltyard_server.player_lists.download import fetch_list
from tiltyard_server.player_lists.formats import READERS
from tiltyard_server.player_lists.list_fetch import FETCHES, fetch_source
from tiltyard_server.player_lists.list_file import Description, import_file
from tiltyard_server.player_lists.models import ListSource, PlayerList


class Command(BaseCommand):
    """Import a list of players."""

    help = (
        "Import a rating list: FIDE's text or XML, packed or not, or any table (CSV) with the "
        "columns id and name. Without a file and an address, all lists that have an address are "
        "fetched. A new edition is seen once all of it is there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """File or address, and what the list is called."""
        parser.add_argument("file", nargs="?", help="the file; without it, every address")
        parser.add_argument("--address", default="", help="fetch this one now")
        parser.add_argument("--list", default=sources.FIDE, help="its code  [default: fide]")
        parser.add_argument("--name", default="", help="what people call it")
        parser.add_argument("--month", default="", help="such as 'November 2026'")
        parser.add_argument("--format", choices=sorted(READERS), help="[default: by its beginning]")
        parser.add_argument(
            "--chapter", choices=("standard", "rapid", "blitz"), default="standard",
            help="whose ratings a list of one kind has",
        )  # fmt: skip

    def handle(self, *args: object, **options: str | None) -> None:
        """Read it."""
        given = {k: v or "" for k, v in options.items()}
        if not given["file"] and not given["address"]:
            self._fetch_all()
            return
        console = Console(file=sys.stderr)
        with Progress(console=console) as bar, tempfile.TemporaryDirectory() as folder:
            try:
                self._run(bar, Path(folder), given)
            except (TiltyardError, OSError) as error:
                raise CommandError(str(error)) from error

    def _fetch_all(self) -> None:
        sources.follow_setting()
        if not ListSource.objects.exists():
            message = (
                "Name a file or an address, or set addresses on the page of operations "
                "(or TILTYARD_PLAYER_LIST_URL)."
            )
            raise CommandError(message)
        sources.fetch_all()
        now = clock.now() + timedelta(seconds=1)
        failed = []
        while claimed := FETCHES.claim(now, 1):
            source = claimed[0]
            is_new = fetch_source(source)
            source.refresh_from_db()
            said = source.error or ("a new edition." if is_new else "has not changed.")
            self.stdout.write(f"{source.name}: {said}")
            failed += [source.name] if source.error else []
        if failed:
            raise CommandError(f"Not fetched: {', '.join(failed)}.")

    def _run(self, bar: Progress, folder: Path, given: dict[str, str]) -> None:
        code, stamp = given["list"], ""
        path, source = Path(given["file"]), Path(given["file"]).name
        if not given["file"]:
            path, source = folder / "list", given["address"]
            listed = PlayerList.objects.select_related("edition").filter(code=code).first()
            edition = listed.edition if listed else None
            loading = bar.add_task("Download", total=None)
            fetched = fetch_list(
                source,
                path,
                known=edition.stamp if edition and edition.source == source else "",
                tell=lambda done, total: bar.update(loading, completed=done, total=total or None),
            )
            if not fetched.is_new:
                self.stdout.write("The list has not changed since it was imported.")
                return
            stamp = fetched.stamp
        name = given["name"] or ("FIDE" if code == sources.FIDE else code)
        about = Description(
            *(code, name, source, given["month"], stamp, given["chapter"], given["format"])
        )
        reading = bar.add_task("Players", total=None)
        edition = import_file(
            path, about, lambda done, total: bar.update(reading, completed=done, total=total)
        )
        self.stdout.write(f"{edition.players} players, {edition.label}.")
