"""Whether a refusal travels as a template that the catalogues of the web client have."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LIST = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "words" / "server.json"
_BARE = re.compile(r"(\{\w+\}|[^\w])*")  # a shape without a word of its own


def find_strangers(told: Mapping[str, Any]) -> list[str]:
    """Return the templates of a refusal and of the sentences within it that nobody listed."""
    within = [value for value in told["values"].values() if isinstance(value, dict)]
    inner = [stranger for value in within for stranger in find_strangers(value) if _is_prose(value)]
    template = told["template"]
    is_known = template in _list_known() or _BARE.fullmatch(template) is not None
    return inner if is_known else [template, *inner]


def _is_prose(told: Mapping[str, Any]) -> bool:
    """Whether a value is a sentence; a single word, such as a field of a form, may be data."""
    return " " in told["template"].strip() and bool(told["values"])


@cache
def _list_known() -> frozenset[str]:
    return frozenset(json.loads(LIST.read_text(encoding="utf-8")))
