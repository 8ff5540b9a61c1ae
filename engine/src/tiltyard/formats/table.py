"""All formats: adding one is one new file and one new row."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.arguments import show, suggest
from tiltyard.errors import InputError
from tiltyard.formats.base import Format
from tiltyard.formats.draft.draft_swiss import DRAFT_SWISS
from tiltyard.formats.elimination.double_knockout import DOUBLE_ELIMINATION
from tiltyard.formats.elimination.knockout import SINGLE_ELIMINATION
from tiltyard.formats.keizer.keizer import KEIZER
from tiltyard.formats.round_robin import ROUND_ROBIN
from tiltyard.formats.stages.two_stages import GROUPS_PLAYOFF, SWISS_PLAYOFF
from tiltyard.formats.swiss.swiss import SWISS
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
