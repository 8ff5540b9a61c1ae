"""A report file read, in memory and written: every line in its place, and what it says.

TRF16, TRF-2026, and the extensions of JaVaFo and bbpPairings.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tiltyard.errors import InputError
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.io.trf.records import Record, parse_record
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.sentence import say

UTF8: Final = "utf-8"
LATIN1: Final = "latin-1"
_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was written, its end included, and what it says if that is known."""

    text: str
    end: str = "\n"
    record: Record | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """All lines of a file, and how its characters are encoded. Never changed in place."""

    lines: tuple[Line, ...] = ()
    encoding: str = UTF8
    has_mark: bool = False  # a byte order mark before the first line

    @classmethod
    def of(cls, records: Iterable[Record]) -> "Document":
        """Return a new document of these records, one line each, ended by LF."""
        return cls(tuple(_write(record, "\n") for record in records))

    def list_numbered(self, kind: type[R]) -> Iterator[tuple[int, R]]:
        """Return the records of one class with their line numbers, in the order of the file."""
        for number, line in enumerate(self.lines, 1):
            if isinstance(line.record, kind):
                yield number, line.record

    def list_records(self, kind: type[R]) -> Iterator[R]:
        """Return the records of one class, in the order of the file."""
        return (record for _, record in self.list_numbered(kind))

    @property
    def players(self) -> tuple[PlayerRecord, ...]:
        """The records 001."""
        return tuple(self.list_records(PlayerRecord))

    def find_text(self, code: str) -> str | None:
        """Return the first text record with this code, such as 012 for the name."""
        for record in self.list_records(TextRecord):
            if record.code == code:
                return record.value
        return None

    def add(self, *records: Record) -> "Document":
        """Return the document with records added at its end, ended as its first line is."""
        end = next((line.end for line in self.lines if line.end), "\n")
        lines = list(self.lines)
        if lines and not lines[-1].end:
            lines[-1] = replace(lines[-1], end=end)
        added = (_write(record, end) for record in records)
        return replace(self, lines=(*lines, *added))

    def replace_line(self, number: int, record: Record) -> "Document":
        """Return the document with another record on line `number`, everything else as it was."""
        lines = list(self.lines)
        lines[number - 1] = _write(record, lines[number - 1].end)
        return replace(self, lines=tuple(lines))


def _write(record: Record, end: str) -> Line:
    text = record.format()
    if "\r" in text or "\n" in text:
        raise InputError(
            "trf.line_break",
            say(
                "{text} holds a line break, and a record is one line; take it out.",
                text=f"{text[:60]!r}",
            ),
        )
    return Line(text, end, record)


def read_trf(data: bytes) -> Document:
    """Return the file as a document from which `write_trf` gives the same bytes again.

    Lines end with CR, LF or CRLF, as the standard and the programs have it. The encoding is
    UTF-8, or Latin-1 where the bytes are not UTF-8. Lines of unknown kinds are kept.

    Raises:
        InputError: `trf.…`, when a known record is not laid out by the standard.
    """
    has_mark = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if has_mark else data
    try:
        text, encoding = body.decode(UTF8), UTF8
    except UnicodeDecodeError:
        text, encoding, has_mark = data.decode(LATIN1), LATIN1, False
    lines = []
    for number, match in enumerate(_LINE.finditer(text), 1):
        if match.group():  # the last match is the empty one at the end
            record = parse_record(Fields(match[1], number))
            lines.append(Line(match[1], match[2], record))
    return Document(tuple(lines), encoding, has_mark)


def write_trf(document: Document) -> bytes:
    """Return the bytes of the file: what was read is written back unchanged.

    Raises:
        InputError: `trf.encoding`, when a new line has a character the encoding lacks.
    """
    text = "".join(line.text + line.end for line in document.lines)
    mark = codecs.BOM_UTF8 if document.has_mark else b""
    try:
        return mark + text.encode(document.encoding)
    except UnicodeEncodeError as error:
        raise InputError(
            "trf.encoding",
            say(
                "{text} cannot be written as {encoding}; use UTF-8.",
                text=f"{text[error.start]!r}",
                encoding=document.encoding,
            ),
        ) from error
