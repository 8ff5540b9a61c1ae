"""`tiltyard manage preview_mails FOLDER`: every kind of mail, to look at before one is sent."""

import html
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from tiltyard_server.mail.composition import compose_kind
from tiltyard_server.mail.kinds import KINDS
from tiltyard_server.mail.samples import find_sample

LANGUAGES: Final = ("en", "de", "fr")
_HEAD: Final = "<!doctype html><meta charset=utf-8><title>Mails</title><h1>Mails</h1>\n<ul>\n"


class Command(BaseCommand):
    """Writes the mails into files."""

    help = "Write every kind of mail in every language into FOLDER, as pages and as text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Ask where to."""
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as in Django
        """Write a page and a text for each, and one page that lists them."""
        folder: Path = options["folder"]
        folder.mkdir(parents=True, exist_ok=True)
        links = []
        for kind, row in KINDS.items():
            for language in LANGUAGES:
                signed = f"1:{row.topic}:sample" if row.topic else ""
                mail = compose_kind(kind, language, find_sample(kind), "erec@example.org", signed)
                name = f"{kind}.{language}"
                page = str(mail.alternatives[0][0])
                (folder / f"{name}.html").write_text(page, encoding="utf-8")
                (folder / f"{name}.txt").write_text(str(mail.body), encoding="utf-8")
                links.append(
                    f'<li><a href="{name}.html">{html.escape(str(mail.subject))}</a></li>\n'
                )
        (folder / "index.html").write_text(f"{_HEAD}{''.join(links)}</ul>\n", encoding="utf-8")
        self.stdout.write(f"{len(links)} mails are in {folder}; open index.html.")
