"""Where the tournaments with known right pairings are, if they are on this machine."""

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
