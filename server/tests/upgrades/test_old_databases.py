"""A database of an older version, with data in every corner, works after `migrate`."""

import lzma
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from processes import environment_for

OLD = sorted(Path(__file__).parent.glob("*.sql.xz"))


@pytest.fixture
def environment(tmp_path: Path, request: pytest.FixtureRequest) -> dict[str, str]:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as database:
        database.executescript(lzma.decompress(request.param.read_bytes()).decode())
    database.close()
    return environment_for(tmp_path, f"sqlite:///{path}", "")


def manage(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "-m", "tiltyard.cli", "manage", *arguments),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("environment", OLD, indirect=True, ids=lambda path: path.name)
def test_the_logs_of_an_old_database_are_unbroken_after_migrating(
    environment: dict[str, str],
) -> None:
    """Mend 4: after an upgrade every tournament that had been played was called broken, because
    its rounds lacked what only later versions store.
    """
    migrated = manage(environment, "migrate", "--verbosity", "0")
    assert migrated.returncode == 0, migrated.stderr
    verified = manage(environment, "verify_log")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "the ledger: 16 events, unbroken" in verified.stdout
