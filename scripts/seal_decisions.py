"""Write down the digests of new pages in docs/adr. Those of pages that have one are never changed.

A decision that no longer holds gets a new page, which says what it supersedes.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "adr"
SEALS = FOLDER / "seals.txt"


def list_pages() -> list[Path]:
    """Return all decisions, oldest first."""
    return sorted(FOLDER.glob("[0-9]*.md"))


def read_seals() -> dict[str, str]:
    """Return the digest of each page that has one."""
    lines = SEALS.read_text("utf-8").splitlines() if SEALS.exists() else []
    return {name: digest for digest, name in (line.split() for line in lines)}


def main() -> None:
    """Seal what is new."""
    seals = read_seals()
    for page in list_pages():
        seals.setdefault(page.name, hashlib.sha256(page.read_bytes()).hexdigest())
    SEALS.write_text("".join(f"{seals[name]}  {name}\n" for name in sorted(seals)), "utf-8")


if __name__ == "__main__":
    main()
