"""The pictures of the documentation: taken anew by the journeys, and checked for being stale.

`take` starts a server and walks the journeys that keep pictures (`keepPicture` in
`web/e2e/support/checks.ts`). `check` says which pictures show pages whose sources have changed
since, and fails if there are any. What a picture shows is a row of `SHOWS`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from services import tiltyard_server

ROOT: Final = Path(__file__).resolve().parents[1]
WEB: Final = ROOT / "web"
IMAGES: Final = ROOT / "docs" / "images"
TAKEN: Final = IMAGES / "taken.json"
EVERYWHERE: Final = ("app/styles.css", "components/layout")
SHOWS: Final = {  # picture: folders of web/src whose look it shows
    "arena": ("features/arenas",),
    "bracket": ("features/bracket", "features/tournament"),
    "chess-rules": ("features/create-tournament",),
    "chess-waiting": ("features/chess-game", "components/board"),
    "cup": ("features/cups",),
    "desk": ("features/desk",),
    "draft": ("features/draft", "features/rounds"),
    "for-you": ("features/front-door",),
    "forecast": ("features/forecast",),
    "lab": ("features/cups",),
    "ludo": ("features/ludo",),
    "operations": ("features/payments",),
    "podium": ("features/standings", "features/tournament"),
    "proof": ("features/verify",),
    "report": ("features/reports",),
    "result": ("features/arbiter", "features/bracket"),
    "rounds": ("features/rounds", "features/tournament"),
    "seating": ("features/draft",),
    "share": ("features/share",),
    "time-machine": ("features/time-machine",),
    "why": ("features/rounds",),
}


def find_stale() -> list[str]:
    """Return the pictures whose pages have changed since they were taken."""
    taken = read_taken()
    return [name for name in SHOWS if taken.get(name) != fingerprint(name)]


def fingerprint(name: str) -> str:
    """Return a text that changes with the sources of what a picture shows."""
    found = sha256()
    for part in (*EVERYWHERE, *SHOWS[name]):
        for file in _list_sources(WEB / "src" / part):
            found.update(str(file.relative_to(WEB)).encode() + file.read_bytes())
    return found.hexdigest()[:16]


def note_taken(before: Mapping[str, int]) -> list[str]:
    """Remember of which sources the pictures are that were written since; return them."""
    now = list_times()
    fresh = [name for name in SHOWS if now.get(name) != before.get(name)]
    taken = {**read_taken(), **{name: fingerprint(name) for name in fresh}}
    known = {name: taken[name] for name in sorted(taken) if name in SHOWS}
    TAKEN.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    return fresh


def list_times() -> dict[str, int]:
    """Return when each picture was written."""
    return {file.stem: file.stat().st_mtime_ns for file in IMAGES.glob("*.png")}


def read_taken() -> dict[str, str]:
    """Return the fingerprints that the pictures were taken with."""
    found: dict[str, str] = json.loads(TAKEN.read_text("utf-8")) if TAKEN.exists() else {}
    return found


def take() -> int:
    """Walk the journeys that keep pictures, and remember of what they are."""
    before = list_times()
    files = sorted({str(file.relative_to(WEB / "e2e")) for file in find_journeys()})
    failed = 0
    for size in (
        "desktop",
        "phone",
    ):  # each has a server of its own: names are plain
        with tiltyard_server() as address:
            environment = {**os.environ, "KEEP_PICTURES": "1", "BASE_URL": address}
            command = ["npx", "playwright", "test", f"--project={size}", *files]
            failed |= subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    print(f"Taken: {', '.join(note_taken(before)) or 'nothing'}.")
    return failed


def find_journeys() -> Iterator[Path]:
    """Yield the journeys that keep a picture."""
    for file in (WEB / "e2e").rglob("*.spec.ts"):
        if "keepPicture(" in file.read_text("utf-8"):
            yield file


def _list_sources(path: Path) -> list[Path]:
    files = [path] if path.is_file() else sorted(path.rglob("*.ts*"))
    return [file for file in files if "__tests__" not in file.parts]


def check() -> int:
    """Print what is stale."""
    stale = find_stale()
    for name in stale:
        print(f"docs/images/{name}.png is stale: {', '.join(SHOWS[name])} changed since.")
    print("Run `make pictures`." if stale else "All pictures show what there is.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit({"take": take, "check": check}[sys.argv[1]]())
