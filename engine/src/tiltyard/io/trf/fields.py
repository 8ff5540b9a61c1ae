"""One line of a report file, read and written by columns.

Columns are 1-based and inclusive, as the standard prints them (C.02.03, Annexure A).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tiltyard.errors import InputError
from tiltyard.sentence import say, word

_POINTS: Final = re.compile(r"-?[0-9]{1,4}(\.[0-9])?|-?\.[0-9]")
_TOO_LONG: Final = 60


@dataclass(frozen=True, slots=True)
class Fields:
    """The text of a line with its place in the file, for values and for errors that teach."""

    text: str
    line: int

    def raw(self, first: int, last: int) -> str:
        """Return columns `first` to `last`, blanks included; shorter where the line ends."""
        return self.text[first - 1 : last]

    def word(self, first: int, last: int) -> str:
        """Return columns `first` to `last` without the blanks around."""
        return self.text[first - 1 : last].strip()

    def error(self, code: str, columns: tuple[int, int], right: str) -> InputError:
        """Return the error that names line, columns and content, and says what would be right."""
        first, last = columns
        found = self.raw(first, last)[:_TOO_LONG]
        where = (
            say("column {first}", first=first)
            if first == last
            else say("columns {first}-{last}", first=first, last=last)
        )
        return InputError(
            f"trf.{code}",
            say(
                "Line {line}, {where}: {found} found; {right}.",
                line=self.line,
                where=where,
                found=f"{found!r}",
                right=word(right),
            ),
            line=self.line,
            column=first,
        )

    def blank(self, *columns: int) -> None:
        """Insist on a blank in each column: anything else means that the line is shifted."""
        for column in columns:
            if not self.raw(column, column).isspace() and len(self.text) >= column:
                right = say("this column must be blank, so the line seems to be shifted")
                raise self.error("misaligned", (column, column), right)

    def find_integer(self, first: int, last: int, what: str) -> int | None:
        """Return the whole number in the columns, or None where they are blank."""
        found = self.word(first, last)
        if not found:
            return None
        if not is_digits(found):
            raise self.error(
                "number",
                (first, last),
                say("write {what} as digits, or leave it blank", what=word(what)),
            )
        return int(found)

    def get_integer(self, first: int, last: int, what: str) -> int:
        """Return the whole number in the columns; blank is an error."""
        number = self.find_integer(first, last, what)
        if number is None:
            raise self.error(
                "missing", (first, last), say("write {what} here, as digits", what=word(what))
            )
        return number

    def find_tenths(self, first: int, last: int, what: str) -> int | None:
        """Return points in tenths, or None where the columns are blank."""
        found = self.word(first, last)
        if not found:
            return None
        if not _POINTS.fullmatch(found):
            right = say("write {what} with at most one decimal, such as 4.5", what=word(what))
            raise self.error("points", (first, last), right)
        return parse_tenths(found)

    def get_tenths(self, first: int, last: int, what: str) -> int:
        """Return points in tenths; blank is an error."""
        tenths = self.find_tenths(first, last, what)
        if tenths is None:
            raise self.error(
                "missing", (first, last), say("write {what} here, such as 1.0", what=word(what))
            )
        return tenths

    def list_integers(self, first: int, *, width: int, what: str) -> tuple[int, ...]:
        """Return the numbers from column `first` on, `width` wide with one blank between."""
        found = []
        for start in range(first, len(self.text) + 1, width + 1):
            self.blank(start + width)
            number = self.find_integer(start, start + width - 1, what)
            if number is not None:
                found.append(number)
        return tuple(found)

    def list_words(self) -> list[tuple[int, str]]:
        """Return the words after the code, each with its column: for free-format records."""
        return [(4 + m.start(), m.group()) for m in re.finditer(r"\S+", self.text[3:])]

    def list_free_integers(self, what: str) -> tuple[int, ...]:
        """Return the numbers after the code, separated by blanks in any columns."""
        numbers = []
        for column, text in self.list_words():
            if not is_digits(text):
                raise self.error(
                    "number", (column, column + len(text) - 1), say("write {what}", what=word(what))
                )
            numbers.append(int(text))
        return tuple(numbers)


def is_digits(word: str) -> bool:
    """Whether `word` is a number of at most nine plain digits, which every field can hold."""
    return word.isascii() and word.isdigit() and len(word) <= 9


def parse_tenths(word: str) -> int:
    """Return "4.5" as 45. The word has been checked to have at most one decimal."""
    sign = -1 if word.startswith("-") else 1
    whole, _, rest = word.lstrip("-").partition(".")
    return sign * (int(whole or "0") * 10 + int(rest or "0"))


def format_tenths(tenths: int) -> str:
    """Return 45 as "4.5", the way every record writes points.

    >>> format_tenths(45), format_tenths(-10), format_tenths(170)
    ('4.5', '-1.0', '17.0')
    """
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}.{rest}"


def right(value: int | str | None, width: int, what: str) -> str:
    """Return `value` right aligned in `width` columns; None is blank."""
    return _fit("" if value is None else str(value), width, what).rjust(width)


def left(value: str, width: int, what: str) -> str:
    """Return `value` left aligned in `width` columns."""
    return _fit(value, width, what).ljust(width)


def points(tenths: int | None, width: int, what: str) -> str:
    """Return points right aligned in `width` columns; None is blank."""
    return right(None if tenths is None else format_tenths(tenths), width, what)


def zeros(value: int, width: int, what: str) -> str:
    """Return `value` in `width` columns, filled with zeros."""
    return _fit(str(value).zfill(width), width, what)


def join(columns: Iterable[str]) -> str:
    """Return the parts of a line, separated by one blank, without blanks at the end."""
    return " ".join(columns).rstrip()


def _fit(text: str, width: int, what: str) -> str:
    if len(text) > width:
        raise InputError(
            "trf.too_wide",
            say(
                "{what} {text} does not fit into {width} columns; shorten it.",
                what=word(what.capitalize()),
                text=f"{text!r}",
                width=width,
            ),
            value=text,
            width=width,
        )
    return text
