"""Sheets as text, CSV, JSON and HTML."""

import csv
import io
import json
import unicodedata
from collections.abc import Callable, Mapping
from html import escape
from typing import Final

from tiltyard.errors import InputError
from tiltyard.io.report.sheet import Column, Sheet

_STYLE: Final = """
:root { color-scheme: light; }
body { font: 11pt/1.35 system-ui, sans-serif; margin: 1.5rem; color: #111; background: #fff; }
table { border-collapse: collapse; }
caption { font-size: 1.3em; font-weight: 600; text-align: left; padding-bottom: .6rem; }
th, td { padding: .15rem .55rem; border-bottom: 1px solid #ccc; text-align: left; }
th { border-bottom: 2px solid #333; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
@page { margin: 12mm; }
@media print {
  body { margin: 0; font-size: 9pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
"""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def render(sheet: Sheet, form: str) -> str:
    """Return a sheet as `text`, `csv`, `json` or `html`.

    Raises:
        InputError: `report.form`, naming the forms there are.
    """
    if form not in FORMATS:
        raise InputError(
            "report.form", f"A sheet cannot be written as {form!r}; choose {', '.join(FORMATS)}."
        )
    return FORMATS[form](sheet)


def _render_text(sheet: Sheet) -> str:
    """Columns of equal width, numbers set right."""
    lines = [tuple(column.heading for column in sheet.columns), *sheet.texts]
    widths = [max(map(_width, cells)) for cells in zip(*lines, strict=True)]
    written = []
    for line in lines:
        cells = zip(line, widths, sheet.columns, strict=True)
        written.append("  ".join(_pad(text, width, column) for text, width, column in cells))
    rule = "  ".join("-" * width for width in widths)
    body = [written[0], rule, *written[1:]]
    return "\n".join([sheet.title, "", *(line.rstrip() for line in body), ""])


def _render_csv(sheet: Sheet) -> str:
    """RFC 4180 with a line of headings. What people typed is never taken for a formula."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow([column.heading for column in sheet.columns])
    for line in sheet.texts:
        writer.writerow(list(map(_defuse, line, sheet.columns)))
    return target.getvalue()


def _render_json(sheet: Sheet) -> str:
    """One object for each row, by the keys of the columns."""
    keys = [column.key for column in sheet.columns]
    rows = [dict(zip(keys, line, strict=True)) for line in sheet.items]
    return json.dumps({"title": sheet.title, "rows": rows}, ensure_ascii=False, indent=2) + "\n"


def _render_html(sheet: Sheet) -> str:
    """A whole page, with no script and nothing loaded from elsewhere; headings repeat in print."""
    classes = [' class="n"' if column.is_number else "" for column in sheet.columns]
    heads = "".join(
        f'<th scope="col"{kind}>{escape(column.heading)}</th>'
        for column, kind in zip(sheet.columns, classes, strict=True)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(f"<td{k}>{escape(text)}</td>" for text, k in zip(line, classes, strict=True))
        + "</tr>"
        for line in sheet.texts
    )
    title = escape(sheet.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<table>\n"
        f"<caption>{title}</caption>\n<thead><tr>{heads}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</body>\n</html>\n"
    )


FORMATS: Final[Mapping[str, Callable[[Sheet], str]]] = {
    "text": _render_text,
    "csv": _render_csv,
    "json": _render_json,
    "html": _render_html,
}


def _width(text: str) -> int:
    """Columns of a terminal: wide characters take two, combining ones none."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)


def _pad(text: str, width: int, column: Column) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if column.is_number else text + blanks


def _defuse(text: str, column: Column) -> str:
    return f"'{text}" if column.is_from_people and text.startswith(_FORMULA) else text
