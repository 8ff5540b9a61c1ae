"""A database of an older version, with data in every corner, works after `migrate`."""

import lzma
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
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


LEFT = """
INSERT INTO tournaments_deadline (kind, due_at, attempts, last_error, tournament_id, match_number)
    VALUES ('start', '2026-11-17 00:00:00', 0, '', 16, 0);
INSERT INTO heralds_herald (kind, url, topics, secret, site, created_at, failures, last_error,
        is_paused, tournament_id)
    VALUES ('json', 'http://nowhere.invalid/', '[]', printf('%064d', 7), '', '2026-11-17', 0, '',
        0, 16);
INSERT INTO heralds_call (key, body, created_at, due_at, claimed_until, attempts, error, herald_id)
    VALUES ('old', '{}', '2026-11-17', '2026-11-17', '2026-11-17 00:01:00', 0, '', 1);
CREATE TABLE copy AS SELECT * FROM payments_payout LIMIT 1;
UPDATE copy SET id = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', status = 'pending', attempts = 0,
    claimed_until = '2026-11-17 00:01:00', sent_at = NULL, confirmed_at = NULL;
INSERT INTO payments_payout SELECT * FROM copy;
DROP TABLE copy;
"""
LOOKS = {  # what is over or was tried: a question, and its answer once the worker was there
    "messages": ("SELECT count(*) FROM outbox_outboxmessage", 0),
    "start": ("SELECT count(*) FROM tournaments_deadline WHERE done_at IS NULL", 0),
    "call": ("SELECT count(*) FROM heralds_call WHERE attempts = 1", 1),
    "payout": ("SELECT count(*) FROM payments_payout WHERE status = 'pending' AND attempts > 0", 1),
}


@pytest.mark.long
@pytest.mark.parametrize("environment", OLD, indirect=True, ids=lambda path: path.name)
def test_what_an_old_worker_left_is_gone_on_with(environment: dict[str, str]) -> None:
    """Messages that wait, a deadline, and what a worker had claimed when it was stopped."""
    path = environment["TILTYARD_DATABASE_URL"].removeprefix("sqlite:///")
    environment |= {"PAYMENT_SERVICE_URL": "http://127.0.0.1:1", "WEBHOOK_SECRET": "x" * 40}
    with closing(sqlite3.connect(path)) as database:
        database.executescript(LEFT)
    assert manage(environment, "migrate", "--verbosity", "0").returncode == 0
    command = (sys.executable, "-m", "tiltyard.cli", "worker")
    with (
        subprocess.Popen(command, env=environment) as worker,
        closing(sqlite3.connect(path, timeout=30)) as database,
    ):
        end = time.monotonic() + 300
        waiting = dict(LOOKS)
        while waiting and time.monotonic() < end:
            time.sleep(0.2)
            waiting = {
                name: (question, answer)
                for name, (question, answer) in waiting.items()
                if database.execute(question).fetchone() != (answer,)
            }
        worker.terminate()

    assert not waiting
    assert worker.returncode == 0
