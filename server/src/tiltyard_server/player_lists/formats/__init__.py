"""How lists are written: FIDE's text and XML, and tables of one's own (CSV)."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.player_lists.formats.fide_text import read_fide_text
from tiltyard_server.player_lists.formats.fide_xml import read_fide_xml
from tiltyard_server.player_lists.formats.own_table import read_table
from tiltyard_server.player_lists.formats.person import Person

__all__ = ["READERS", "Person", "find_format", "opened"]

READERS: Final = {"text": read_fide_text, "xml": read_fide_xml, "csv": read_table}
_LOOKED_AT: Final = 400
_LARGEST: Final = 1 << 32  # bytes unpacked, of which no more is read; FIDE's largest has a sixth


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], int]]:
    """Open a list, or the only file in an archive, and say how many bytes it has.

    Raises:
        InputError: `list.archive`.
    """
    if not zipfile.is_zipfile(path):
        with path.open("rb") as file:
            yield file, path.stat().st_size
        return
    try:
        with zipfile.ZipFile(path) as archive:
            found = _find_only(archive, path.name)
            with archive.open(found) as file:
                yield file, found.file_size
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as error:
        raise InputError("list.archive", say("The archive is damaged.")) from error


def _find_only(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    files = [one for one in archive.infolist() if not one.is_dir()]
    if len(files) != 1:
        raise InputError(
            "list.archive",
            f"{name} holds {len(files)} files; unpack it and name the one to read.",
        )
    if files[0].file_size > _LARGEST:
        raise InputError("list.too_large", say("It is larger than any list of players."))
    return files[0]


def find_format(beginning: bytes) -> str:
    """Return how a list is written, by its first bytes."""
    text = beginning[:_LOOKED_AT].lstrip()
    if text.startswith((b"<playerslist", b"<?xml", b"<player")):
        return "xml"
    return "text" if text.startswith(b"ID Number") else "csv"
