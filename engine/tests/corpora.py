"""Where the tournaments with known right pairings are, if they are on this machine."""

from collections.abc import Iterable
from pathlib import Path

import pytest


def find_corpora() -> Path | None:
    """Return the directory `shared/corpora` of this directory or of one above it."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "shared" / "corpora").is_dir():
            return folder / "shared" / "corpora"
    return None


CORPORA = find_corpora()

needs_corpora = pytest.mark.skipif(
    CORPORA is None, reason="no directory shared/corpora here or above: nothing to read"
)


def list_files(*folders: str) -> list[Path]:
    """Return the report files of some folders of the corpora, or of all; none without them."""
    if CORPORA is None:
        return []
    names = folders or [path.name for path in CORPORA.iterdir() if path.is_dir()]
    return sorted(path for name in names for path in (CORPORA / name).glob("*.trf"))


def spread(sources: Iterable[object], step: int) -> list[object]:
    """Return a test's parameters: every `step`th for the quick run, the rest for the long one."""
    return [
        source if place % step == 0 else pytest.param(source, marks=pytest.mark.long)
        for place, source in enumerate(sources)
    ]
