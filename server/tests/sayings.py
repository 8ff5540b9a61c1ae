"""Whether the web client knows a sentence of the server, as `said` in web/src/lib/words does."""

import json
import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "words" / "server.json"
_PLACEHOLDER = re.compile(r"\{\w+\}")
_FIELD = re.compile(r"^[\w.-]+: ")
_LETTER = re.compile(r"[^\W\d_]")
_LEAST = 5  # letters of its own that a sentence needs to be told from others


def is_known(text: str) -> bool:
    """Whether `text` is one of the listed sentences, several of them, or one about a field."""
    rest = _FIELD.sub("", text)
    return (rest != text and is_known(rest)) or _is_row(text.replace(". ", ".\n").split("\n"))


def _is_row(parts: list[str]) -> bool:
    """Whether the parts are known sentences; one of them may take several parts."""
    return not parts or any(
        any(row.fullmatch(" ".join(parts[:count])) for row in _list_patterns())
        and _is_row(parts[count:])
        for count in range(1, len(parts) + 1)
    )


@cache
def _list_patterns() -> list[re.Pattern[str]]:
    sentences = json.loads(LIST.read_text(encoding="utf-8"))
    told = [row for row in sentences if len(_LETTER.findall(_PLACEHOLDER.sub("", row))) >= _LEAST]
    return [
        re.compile(".*".join(map(re.escape, _PLACEHOLDER.split(row))), re.DOTALL) for row in told
    ]
