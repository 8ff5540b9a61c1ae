"""Writes report files."""

import codecs

from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document


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
            f"{text[error.start]!r} cannot be written as {document.encoding}; use UTF-8.",
        ) from error
