"""Reading bodies: JSON as the standard has it, in characters that a database can keep."""

import json
import re
from typing import Any, Final, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from tiltyard.sentence import say

_SUSPICIOUS: Final = re.compile(rb"\\u(?:0000|[dD][89a-fA-F])")
_IMPOSSIBLE: Final = re.compile("[\x00\ud800-\udfff]")


class StrictParser(Parser):
    """Refuses what is no JSON (NaN, Infinity) and texts with half a character or none."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """Return the body; ninja answers 400 whatever is raised."""
        content: dict[str, Any] = json.loads(request.body, parse_constant=_refuse)
        if _SUSPICIOUS.search(request.body):
            _check(content)
        return content


def _refuse(word: str) -> NoReturn:
    raise ValueError(say("{word} is no JSON.", word=word))


def _check(value: object) -> None:
    if isinstance(value, str) and _IMPOSSIBLE.search(value):
        raise ValueError(say("A text has a character that cannot be stored."))
    if isinstance(value, dict):
        for name, part in value.items():
            _check(name)
            _check(part)
    elif isinstance(value, list):
        for part in value:
            _check(part)
