"""The small form of the bench: real processes, results over HTTP, everything counted again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[3] / "benches" / "bench_arena_server.py"


@pytest.mark.long
@pytest.mark.skipif(
    not os.environ.get("TILTYARD_TEST_DATABASE_URL"), reason="needs PostgreSQL and Redis"
)
def test_no_acknowledged_result_is_lost() -> None:
    command = [sys.executable, str(BENCH), "--players", "200", "--rate", "20", "--seconds", "10"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)

    assert "nothing is lost" in run.stdout, run.stdout + run.stderr
    assert "200 results acknowledged" in run.stdout
