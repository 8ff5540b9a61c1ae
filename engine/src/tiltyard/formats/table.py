"""All formats: adding one is one new file and one new row."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.arguments import show, suggest
from tiltyard.errors import InputError
from tiltyard.formats.base import Format
from tiltyard.formats.double_knockout import DOUBLE_ELIMINATION
from tiltyard.formats.draft_swiss import DRAFT_SWISS
from tiltyard.formats.keizer import KEIZER
from tiltyard.formats.knockout import SINGLE_ELIMINATION
from tiltyard.formats.round_robin import ROUND_ROBIN
from tiltyard.formats.stages import GROUPS_PLAYOFF, SWISS_PLAYOFF
from tiltyard.formats.swiss import SWISS
from tiltyard.sentence import joined, say

FORMATS: Final[Mapping[str, Format]] = {
    format_.code: format_
    for format_ in (
        SINGLE_ELIMINATION,
        DOUBLE_ELIMINATION,
        ROUND_ROBIN,
        SWISS,
        GROUPS_PLAYOFF,
        SWISS_PLAYOFF,
        DRAFT_SWISS,
        KEIZER,
    )
}


def get_format(code: str) -> Format:
    """Return the format called `code`.

    >>> from tiltyard import get_format
    >>> get_format("swiss").name
    'Swiss'

    Raises:
        InputError: `format.unknown`, naming those that exist.
    """
    if isinstance(code, str) and code in FORMATS:
        return FORMATS[code]
    raise InputError(
        "format.unknown",
        say(
            "There is no format {show}; choose one of {list}.{suggest}",
            show=show(code),
            list=joined(", ", FORMATS),
            suggest=suggest(code, FORMATS),
        ),
        field="format",
    )
