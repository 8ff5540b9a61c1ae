"""What the tests of engine tournaments share."""

import json
import os
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tiltyard_hosts.uci.cli import open_contest
from tiltyard_hosts.uci.contest.knockout import CupContest
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.setup.config import Config, read_config

ENGINE = Path(__file__).with_name("scripted_engine.py")
COMMAND = (sys.executable, "-S", "-E", str(ENGINE))  # bare: it starts in a moment
MOMENT = datetime(2026, 11, 1, tzinfo=UTC)
BOOK = """\
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "Sicilian";
rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -
# a comment

rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2;
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2
"""


def engine(name: str, *faults: str, rating: int = 2000, **more: object) -> dict[str, object]:
    return {
        "Name": name,
        "Command": COMMAND[0],
        "Args": [*COMMAND[1:], *faults],
        "Rating": rating,
        **more,
    }


def find_program(name: str) -> str | None:
    """A chess engine of this machine; Debian keeps them where PATH does not look."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")


def write_tournament(folder: Path, engines: list[dict[str, object]], **more: Any) -> Path:
    (folder / "book.epd").write_text(BOOK, encoding="utf-8")
    config: dict[str, Any] = {
        "TournamentMode": "Cup",
        "Name": "Test cup",
        "Opening": {"OpeningsPath": "book.epd", "Seed": 5},
        "EngineSetup": {"Engines": engines},
        "TimeControl": {
            "TimeConfigs": [{"Id": "quick", "Fixed": "00:01:00", "Increment": "00:00:00.100"}]
        },
        "Adjudication": {"MaxMoves": 6},
        "EngineStartupTimeoutInSec": 5,
        **more,
    }
    path = folder / "tournament.json"
    path.write_text(json.dumps(config))
    return path


def now() -> datetime:
    return MOMENT


def play(path: Path, *, stop_after: int | None = None) -> tuple[Config, Any]:
    """Play a tournament to its end, or until so many games are stored."""
    config = read_config(path)
    contest = open_contest(config, now=now)

    def should_stop() -> bool:
        return stop_after is not None and len(contest.games) >= stop_after

    Runner(config, contest, now=now).run(should_stop)
    return config, contest


def reasons(contest: CupContest) -> set[str]:
    return {game.reason for game in contest.games}
