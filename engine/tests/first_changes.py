"""The code of docs/how-to/first-changes.md, by the names of its files."""

import re
from pathlib import Path
from textwrap import dedent

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "first-changes.md"
_FENCE = re.compile(r'^ *```\w+ title="([\w.-]+)"\n(.*?)^ *```$', re.MULTILINE | re.DOTALL)


def read_code(name: str) -> str:
    """Return the code of a file."""
    return dedent(dict(_FENCE.findall(PAGE.read_text("utf-8")))[name])
