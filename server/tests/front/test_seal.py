"""The browser seals as the server does: both read the same vectors."""

import json
from pathlib import Path

from tiltyard.machine import FIRST_HASH
from tiltyard_server.tournaments.log import LOG
from tiltyard_server.tournaments.models import LogEntry

WEB = Path(__file__).resolve().parents[3] / "web"
VECTORS = WEB / "src" / "features" / "verify" / "__tests__" / "vectors.json"


def test_the_vectors_of_the_browser_are_hashed_alike_here() -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    previous = FIRST_HASH
    for line in vectors["lines"]:
        said = json.loads(line)
        hash_, tournament = said.pop("hash"), said.pop("tournament")
        entry = LogEntry(tournament_id=tournament, **said)
        previous = LOG.hash_entry(previous, entry)
        assert previous == hash_
    assert previous == vectors["head"]
