"""Whether the web client knows a sentence of the server, as `said` in web/src/lib/words does."""

import json
import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "words" / "server.json"
_PLACEHOLDER = re.compile(r"\{\w+\}")
_LEAST = 5  # letters of its own that a sentence needs to be told from others


def is_known(text: str) -> bool:
    """Whether `text` is one of the listed sentences, or several of them."""
    parts = text.replace(". ", ".\n").split("\n")
    return any(row.fullmatch(text) for row in _list_patterns()) or (
        len(parts) > 1 and all(is_known(part) for part in parts)
    )


@cache
def _list_patterns() -> list[re.Pattern[str]]:
    sentences = json.loads(LIST.read_text(encoding="utf-8"))
    told = [
        row for row in sentences if len(re.findall(r"[a-z]", _PLACEHOLDER.sub("", row))) >= _LEAST
    ]
    return [
        re.compile(".*".join(map(re.escape, _PLACEHOLDER.split(row))), re.DOTALL) for row in told
    ]
