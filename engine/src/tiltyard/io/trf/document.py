"""A report file in memory: every line in its place, known ones with what they say."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tiltyard.errors import InputError
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.io.trf.records import Record
from tiltyard.io.trf.tournament import TextRecord

UTF8: Final = "utf-8"
LATIN1: Final = "latin-1"

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
            f"{text[:60]!r} holds a line break, and a record is one line; take it out.",
        )
    return Line(text, end, record)
