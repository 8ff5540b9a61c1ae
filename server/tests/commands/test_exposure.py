"""What other machines can reach shows no debug pages and gives away no pretended money."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest
import templates
from processes import NO_TLS, PATIENCE, Server
from pytest_django import Settings

from tiltyard_server.commands.exposure import choose_mode, require_safety

UNSAFE = [
    ({"DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.dev"}, "TILTYARD_DEBUG=false"),
    ({"TILTYARD_PAYMENT_PROVIDERS": "demo", "TILTYARD_ALLOWED_HOSTS": "a.example"}, "demo"),
    ({}, "TILTYARD_ALLOWED_HOSTS"),
]


def _environment(folder: Path, **others: str) -> dict[str, str]:
    """Return the environment of somebody who has set nothing but where things are kept."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TILTYARD_", "DJANGO_SETTINGS"))
    }
    return {**kept, "TILTYARD_VAR": str(folder), **others}


@pytest.mark.parametrize(("settings", "word"), UNSAFE, ids=["debug", "demo money", "no names"])
def test_what_others_can_reach_is_not_served_unsafely(
    tmp_path: Path, settings: dict[str, str], word: str
) -> None:
    """Mend 13: it says what to set instead."""
    command = [sys.executable, "-m", "tiltyard.cli", "serve", "--host", "0.0.0.0", "--port", "0"]
    found = subprocess.run(
        command,
        env=_environment(tmp_path, **settings),
        capture_output=True,
        check=False,
        text=True,
        timeout=5 * PATIENCE,
    )
    assert found.returncode == 1
    assert word in found.stderr
    assert "--demo" in found.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with empty tables, which take longer to make than all these tests.

    Where the tests are on PostgreSQL their template is there, and the server makes its tables.
    """
    is_sqlite = not os.environ.get("TILTYARD_TEST_DATABASE_URL", "")
    with templates.copied(str(tmp_path / "tiltyard.sqlite3")) if is_sqlite else nullcontext():
        yield tmp_path


def test_with_names_it_starts_in_a_safe_mode(folder: Path) -> None:
    """Mend 13: without a word about settings, those for the public are taken."""
    environment = _environment(folder, TILTYARD_ALLOWED_HOSTS="joust.example")
    server = Server(environment, "--host", "0.0.0.0", "--no-worker")
    try:
        port = server.host.rpartition(":")[2]
        headers = {"Host": "joust.example"}
        url = f"http://127.0.0.1:{port}"
        missing = httpx.get(f"{url}/api/nowhere", headers=headers, timeout=PATIENCE, verify=NO_TLS)
        assert missing.status_code == 404
        assert "DEBUG" not in missing.text
        wallet = httpx.get(
            f"{url}/api/currencies", headers=headers, timeout=PATIENCE, verify=NO_TLS
        )
        assert "demo" not in wallet.text
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("host", "is_demo"), [("127.0.0.1", False), ("localhost", False), ("::1", False), ("::", True)]
)
def test_on_ones_own_machine_and_for_a_demo_nothing_is_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, host: str, is_demo: bool
) -> None:
    """Mend 13: `tiltyard serve` alone, and a demo for everybody, need no settings."""
    settings.DEBUG = True
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    choose_mode(host, is_demo=is_demo)
    assert "DJANGO_SETTINGS_MODULE" not in os.environ
    require_safety(host, is_demo=is_demo)
