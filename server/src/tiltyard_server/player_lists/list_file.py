"""A list in a file: how it is written, from when it is, and its import."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import IO, Final

from tiltyard_server.common import clock
from tiltyard_server.player_lists.formats import READERS, find_format, opened
from tiltyard_server.player_lists.formats.fide_text import find_heading_month
from tiltyard_server.player_lists.list_import import import_list
from tiltyard_server.player_lists.models import ListEdition

_SEEN: Final = 1 << 16  # bytes between two words about progress
_LONGEST: Final = 1 << 16  # bytes of a line: what is no list may have none that ends

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a list beside its file."""

    code: str
    name: str
    source: str
    label: str = ""  # "": as the file or the stamp says
    stamp: str = ""
    chapter: str = "standard"
    form: str = ""  # "": by its beginning


def import_file(path: Path, about: Description, tell: Tell) -> ListEdition:
    """Import a file, packed or not; `tell` hears how many bytes of how many are read.

    Raises:
        InputError: saying what is wrong with the file.
    """
    with opened(path) as (file, size):
        beginning = file.read(_SEEN)
        file.seek(0)
        reader = READERS[about.form or find_format(beginning)]
        return import_list(
            code=about.code,
            name=about.name,
            label=about.label or _find_label(beginning, about.stamp),
            people=reader(_counted(file, size, tell), about.chapter),
            source=about.source,
            stamp=about.stamp,
            tell=lambda _: tell(size, size),
        )


def _find_label(beginning: bytes, stamp: str) -> str:
    """Return the month that the heading names, else that of the stamp, else the present one."""
    named = find_heading_month(beginning)
    if named is None and stamp:
        try:
            named = parsedate_to_datetime(stamp).astimezone(UTC)
        except (ValueError, OverflowError):
            named = None
    return f"{named or clock.now():%B %Y}"


def _counted(file: IO[bytes], size: int, tell: Tell) -> Iterator[bytes]:
    """Yield the lines of a file, and say how far it is read now and then."""
    done = shown = 0
    while line := file.readline(_LONGEST):
        yield line
        done += len(line)
        if done - shown > _SEEN:
            tell(done, size)
            shown = done
    tell(size, size)
