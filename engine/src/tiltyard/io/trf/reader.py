"""Reads report files: TRF16, TRF-2026, and the extensions of JaVaFo and bbpPairings."""

import codecs
import re
from typing import Final

from tiltyard.io.trf.document import LATIN1, UTF8, Document, Line
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.records import parse_record

_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")


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
